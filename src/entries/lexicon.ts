/** The shape of a file of `content/lexicon/`. */
import { z } from 'zod'
import { type Language, LANGUAGES } from '#text/language.ts'
import { idSchema, listOf, oneOf, textSchema } from '#entries/text.ts'

const wordsSchema = z.array(textSchema(60, 'điện thoại')).min(1, { error: 'write at least one word' })

const wordsByLanguage = Object.fromEntries(
  LANGUAGES.map((language) => [language, wordsSchema.optional()]),
) as Record<(typeof LANGUAGES)[number], z.ZodOptional<typeof wordsSchema>>

/**
 * One meaning with its words in each language. `parent` is the wider meaning: running shoes are shoes. A
 * deal for the wider one covers it, so nothing stands there that only goes with it, as a tripod goes with
 * cameras. `also` are further ones that only search goes by, of this meaning and of the narrower ones that
 * name none: a helmet is a thing for a motorbike, phở is for breakfast.
 * `nowIn` is the place that a province has been a part of since it ended. What is there is found under both.
 * `names` are names that are of no language, as their owners write them: AirPods, IELTS. Of a place they are
 * its further names, beside the first word of each language; its other words stand for what is there: a
 * district, a lake.
 * `marked` words are Vietnamese ones that stand for it with their diacritics only: giày is a shoe, giay is
 * also giấy.
 * `asked` words stand for it in a query, but not in the text of a deal: who asks for "hóa đơn" pays a bill,
 * and every deal speaks of an order's invoice.
 */
const conceptSchema = z.strictObject({
  parent: idSchema('shoes').optional(),
  also: listOf(idSchema('fashion')).optional(),
  nowIn: idSchema('da-nang').optional(),
  names: wordsSchema.optional(),
  ...wordsByLanguage,
  marked: wordsSchema.optional(),
  asked: wordsSchema.optional(),
})

/**
 * A file of `content/lexicon/`: groups of words that mean the same to a shopper, in each language.
 * Any word of a group finds what the others find. A `brand` is written as products write theirs; its first
 * Vietnamese word is its name in every language. `stop` words are passed over; `generic` words (code, deal,
 * discount) fit every deal; `off-topic` words ask for what no deal answers, such as the weather.
 * `everyday` words mean nothing that is sold. They are spelt right, so none is taken for a slip: "message" is
 * no massage.
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
    'brand',
    'abbreviation',
    'generic',
    'off-topic',
    'stop',
    'everyday',
  ),
  concepts: z.record(idSchema('phone'), conceptSchema),
})

export type LexiconEntry = z.output<typeof lexiconEntrySchema>

/** All words of a concept, each with its language. */
export function wordsOfConcept(
  concept: LexiconEntry['concepts'][string],
): { language: Language; text: string }[] {
  return LANGUAGES.flatMap((language) => (concept[language] ?? []).map((text) => ({ language, text })))
}
