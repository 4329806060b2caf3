import { z } from 'zod'
import { LANGUAGES } from '#contract/language.ts'
import { idSchema, oneOf, textSchema } from '#entries/text.ts'

const wordsSchema = z.array(textSchema(60, 'điện thoại')).min(1, { error: 'write at least one word' })

/**
 * A file of `content/lexicon/`: groups of words that mean the same to a shopper, in each language.
 * Any word of a group finds what the others find. `stop` words are passed over; `generic` words (code, deal, discount) fit every deal.
 */
export const lexiconEntrySchema = z.strictObject({
  kind: oneOf(
    'category',
    'product-type',
    'place',
    'occasion',
    'audience',
    'intent',
    'store',
    'abbreviation',
    'generic',
    'stop',
  ),
  concepts: z.record(
    idSchema('phone'),
    z.partialRecord(z.enum(LANGUAGES), wordsSchema, {
      error: `write a language (${LANGUAGES.join(', ')}) with a list of words`,
    }),
  ),
})

export type LexiconEntry = z.output<typeof lexiconEntrySchema>
