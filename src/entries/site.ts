import { z } from 'zod'
import { summaryField, titleField } from '#entries/fields.ts'
import { flagSchema } from '#entries/number.ts'
import { textSchema, webUrlSchema } from '#entries/text.ts'
import { translationsSchema } from '#entries/translations.ts'

/** `content/site.yaml`: the site itself. */
export const siteEntrySchema = z.strictObject({
  name: titleField,
  description: summaryField,
  /** Where readers report a mistake. */
  contact: z.union([z.email({ error: 'write an e-mail address or a full https address' }), webUrlSchema]),
  capabilities: z.array(textSchema(80, 'discount code search')).default([]),
  /** True while the codes of this catalog are invented; every page and answer then says so with `notice`. */
  demonstration: flagSchema.default(false),
  notice: summaryField.optional(),
  translations: translationsSchema(
    z.strictObject({ description: summaryField, notice: summaryField.optional() }),
  ),
})

export type SiteEntry = z.output<typeof siteEntrySchema>
