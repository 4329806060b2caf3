import { z } from 'zod'
import { categoryField, summaryField } from '#entries/fields.ts'
import { idSchema, textSchema, webUrlSchema } from '#entries/text.ts'
import { authoredLanguageSchema, translationsSchema } from '#entries/translations.ts'

const hostSchema = z.string().regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, {
  error: 'write a host name in lower case without https://, for example: shopee.vn',
})

const countrySchema = z
  .string()
  .regex(/^[A-Z]{2}$/, { error: 'write a two-letter country code in capitals, for example: VN' })

/** A file of `content/stores/`: a shop that deals and offers belong to. */
export const storeEntrySchema = z.strictObject({
  name: textSchema(60, 'Shopee'),
  url: webUrlSchema,
  hosts: z.array(hostSchema).default([]),
  countries: z.array(countrySchema).default(['VN']),
  categories: z.array(categoryField).default([]),
  /** The name under which this store's smart links are counted; the store's id where it is absent. */
  campaignId: idSchema('shopee-vn').optional(),
  lang: authoredLanguageSchema,
  summary: summaryField.optional(),
  translations: translationsSchema(z.strictObject({ summary: summaryField })),
})

export type StoreEntry = z.output<typeof storeEntrySchema>
