import { z } from 'zod'
import { titleField } from '#entries/fields.ts'
import { parseDateRule } from '#entries/date-rule.ts'
import { startSchema } from '#entries/moment.ts'
import { idSchema, listOf, oneOf } from '#entries/text.ts'
import { translationsSchema } from '#entries/translations.ts'

const RULE_HINT =
  'write a rule with a day that comes: "yearly 11-11", "monthly 15", "4th friday of november", "lunar 08-15", "day after 4th thursday of november" or "20 days before lunar 01-01"'

/**
 * A day of the same two numbers, wages paid, a day for shopping, for gifts, a holiday, a season that begins.
 */
export const SALE_KINDS = ['double-day', 'payday', 'shopping-day', 'gift-day', 'holiday', 'season'] as const

/**
 * A file of `content/calendar/`: a day on which stores hold sales, either one date or a rule that gives one.
 */
export const saleDayEntrySchema = z
  .strictObject({
    name: titleField,
    date: startSchema.optional(),
    rule: z
      .string({ error: RULE_HINT })
      .refine((rule) => parseDateRule(rule) !== undefined, { error: RULE_HINT })
      .optional(),
    /** What kind of sale it is, which says what can be expected of it. */
    kind: oneOf(...SALE_KINDS).optional(),
    /** Deals with one of these tags belong to the day. */
    tags: listOf(idSchema('black-friday')).default([]),
    /** The stores that take part; none means all. */
    stores: z.array(idSchema('shopee')).default([]),
    translations: translationsSchema(z.strictObject({ name: titleField })),
  })
  .refine(({ date, rule }) => (date === undefined) !== (rule === undefined), {
    error: 'write either date or rule',
  })

export type SaleDayEntry = z.output<typeof saleDayEntrySchema>
