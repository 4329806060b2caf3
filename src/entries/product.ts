/** The shape of a file of `content/products/`. */
import { z } from 'zod'
import { brandField, typeField } from '#entries/applies-to.ts'
import { categoryField, sourceFieldSchema, summaryField, titleField } from '#entries/fields.ts'
import { startSchema } from '#entries/moment.ts'
import { photoField } from '#entries/photo.ts'
import { amountSchema, currencySchema } from '#entries/number.ts'
import { idSchema, textSchema, webUrlSchema } from '#entries/text.ts'
import { authoredLanguageSchema, translationsSchema } from '#entries/translations.ts'

const priceHistorySchema = z.array(z.strictObject({ date: startSchema, price: amountSchema })).default([])

/** What one store asks for the product, and when that was seen. */
const offerSchema = z.strictObject({
  store: idSchema('tiki'),
  url: webUrlSchema,
  price: amountSchema,
  currency: currencySchema,
  seenAt: startSchema,
  /** What this store has asked, by day. */
  history: priceHistorySchema,
  source: sourceFieldSchema.optional(),
})

/** What is known of a product, by names that the interface has in every language. */
export const SPEC_NAMES = [
  'author',
  'pages',
  'screen',
  'chip',
  'memory',
  'storage',
  'camera',
  'battery',
  'connection',
  'power',
  'size',
  'weight',
  'volume',
  'material',
] as const

const specsSchema = z
  .partialRecord(z.enum(SPEC_NAMES), textSchema(80, '6,3"'), {
    error: `write names (${SPEC_NAMES.join(', ')}) with a value each`,
  })
  .default({})

const imageAltField = textSchema(200, 'Tai nghe chụp tai màu đen, nhìn từ bên trái')

/** Products of one group differ in what `name` says: a size, a colour, a capacity. */
const variantSchema = z.strictObject({ group: idSchema('iphone-17'), name: textSchema(40, '256GB') })

/** A file of `content/products/`: a product sold in one or more stores. */
export const productEntrySchema = z.strictObject({
  title: titleField,
  brand: brandField,
  category: categoryField,
  /** What it is: the narrowest product type of the lexicon. Deals say by it what they are for. */
  type: typeField.optional(),
  offers: z.array(offerSchema).min(1, { error: 'write at least one offer' }),
  lang: authoredLanguageSchema,
  summary: summaryField.optional(),
  /** Lowest price over all stores, by day. */
  priceHistory: priceHistorySchema,
  specs: specsSchema,
  variant: variantSchema.optional(),
  image: photoField.optional(),
  /** What the picture shows, for those who do not see it. */
  imageAlt: imageAltField.optional(),
  translations: translationsSchema(
    z.strictObject({
      title: titleField,
      summary: summaryField.optional(),
      imageAlt: imageAltField.optional(),
    }),
  ),
})

export type SpecName = (typeof SPEC_NAMES)[number]

export type ProductEntry = z.output<typeof productEntrySchema>
