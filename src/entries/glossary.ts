import { z } from 'zod'
import { listOf, oneOf, textSchema } from '#entries/text.ts'
import { LANGUAGES } from '#text/language.ts'

const word = textSchema(60, '쿠폰')

/** One word a thing: the word that is used, and those that are not used for the same thing. */
const termSchema = z.strictObject({
  use: word,
  not: listOf(word),
  /** Phrases in which a word of `not` means something else. */
  except: listOf(word).default([]),
  /** `strings` where records may say it, as titles of shops do. */
  in: oneOf('all', 'strings').default('all'),
})

/** `content/glossary.yaml`: the words that this site uses in each language, and how names are spelled. */
export const glossaryEntrySchema = z.strictObject({
  words: z.partialRecord(z.enum(LANGUAGES), z.array(termSchema)).default({}),
  /** Names beside those of the stores, spelled as their owners spell them. */
  names: listOf(word).default([]),
})

export type GlossaryEntry = z.output<typeof glossaryEntrySchema>
