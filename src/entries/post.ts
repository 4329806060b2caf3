import { z } from 'zod'
import { summaryField, titleField } from '#entries/fields.ts'
import { startSchema } from '#entries/moment.ts'
import { idSchema, oneOf, textSchema } from '#entries/text.ts'
import { authoredLanguageSchema, translationsSchema } from '#entries/translations.ts'

const bodyField = textSchema(60_000, 'Bài viết bằng Markdown')

/** A file of `content/posts/`: an article in Markdown. */
export const postEntrySchema = z.strictObject({
  title: titleField,
  publishedAt: startSchema,
  updatedAt: startSchema.optional(),
  summary: summaryField,
  body: bodyField.optional(),
  /** A draft is not published. */
  status: oneOf('draft', 'live').default('live'),
  lang: authoredLanguageSchema,
  products: z.array(idSchema('sony-wh-1000xm5')).default([]),
  deals: z.array(idSchema('shopee-freeship-12-12')).default([]),
  tags: z.array(idSchema('black-friday')).default([]),
  translations: translationsSchema(
    z.strictObject({ title: titleField, summary: summaryField.optional(), body: bodyField.optional() }),
  ),
})

export type PostEntry = z.output<typeof postEntrySchema>
