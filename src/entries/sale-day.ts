import { z } from 'zod'
import { titleField } from '#entries/fields.ts'
import { startSchema } from '#entries/moment.ts'
import { idSchema, listOf, oneOf } from '#entries/text.ts'
import { translationsSchema } from '#entries/translations.ts'

const RULE_HINT = 'write a rule: "yearly 11-11", "monthly 15" or "4th friday of november"'

/** A day of the same two numbers, wages paid, a day for shopping, for gifts, a holiday, a season that begins. */
const SALE_KINDS = ['double-day', 'payday', 'shopping-day', 'gift-day', 'holiday', 'season'] as const

/** A file of `content/calendar/`: a day on which stores hold sales, either one date or a rule that gives one. */
export const saleDayEntrySchema = z
  .strictObject({
    name: titleField,
    date: startSchema.optional(),
    rule: z
      .string({ error: RULE_HINT })
      .regex(
        /^(?:yearly (?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|monthly (?:[1-9]|[12]\d|3[01])|(?:1st|2nd|3rd|4th|last) (?:mon|tues|wednes|thurs|fri|satur|sun)day of (?:january|february|march|april|may|june|july|august|september|october|november|december))$/,
        { error: RULE_HINT },
      )
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
