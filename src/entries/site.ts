import { z } from 'zod'
import { LANGUAGES } from '#text/language.ts'
import { summaryField, titleField } from '#entries/fields.ts'
import { countSchema, flagSchema } from '#entries/number.ts'
import { listOf, oneOf, textSchema, webUrlSchema } from '#entries/text.ts'
import { translationsSchema } from '#entries/translations.ts'

/** What a way to pay may need: an account at a bank, or a phone number, of Vietnam. */
const PAYMENT_NEEDS = ['bank-account', 'phone-number'] as const

export type PaymentNeed = (typeof PAYMENT_NEEDS)[number]

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
  /** After how many days a check no longer counts: the deal is then not called verified. Absent: never. */
  evidenceDays: countSchema(3650).optional(),
  /** What readers call the regions that deals name, by the name that deals write. */
  regions: z
    .record(textSchema(60, 'Hà Nội'), z.partialRecord(z.enum(LANGUAGES), textSchema(60, 'Hanoi')))
    .default({}),
  /** What ways to pay need that a reader abroad may lack, by the name that deals write. */
  payments: z
    .record(textSchema(60, 'MoMo'), z.strictObject({ needs: listOf(oneOf(...PAYMENT_NEEDS)) }))
    .default({}),
  translations: translationsSchema(
    z.strictObject({ description: summaryField, notice: summaryField.optional() }),
  ),
})

export type SiteEntry = z.output<typeof siteEntrySchema>
