import { z } from 'zod'
import { categoryField, summaryField, titleField } from '#entries/fields.ts'
import { startSchema } from '#entries/moment.ts'
import { amountSchema, currencySchema } from '#entries/number.ts'
import { idSchema, textSchema, webUrlSchema } from '#entries/text.ts'
import { authoredLanguageSchema, translationsSchema } from '#entries/translations.ts'

/** What one store asks for the product, and when that was seen. */
const offerSchema = z.strictObject({
  store: idSchema('tiki'),
  url: webUrlSchema,
  price: amountSchema,
  currency: currencySchema,
  seenAt: startSchema,
})

/** A file of `content/products/`: a product sold in one or more stores. */
export const productEntrySchema = z.strictObject({
  title: titleField,
  brand: textSchema(60, 'Sony'),
  category: categoryField,
  offers: z.array(offerSchema).min(1, { error: 'write at least one offer' }),
  lang: authoredLanguageSchema,
  summary: summaryField.optional(),
  /** Lowest price over all stores, by day. */
  priceHistory: z.array(z.strictObject({ date: startSchema, price: amountSchema })).default([]),
  image: textSchema(200, '/images/products/sony-wh-1000xm5.webp').optional(),
  translations: translationsSchema(z.strictObject({ title: titleField, summary: summaryField.optional() })),
})

export type ProductEntry = z.output<typeof productEntrySchema>
