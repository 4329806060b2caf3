/** The shapes of changes, and of requests for them. */
import { z } from 'zod'
import { categorySchema } from '#contract/category.ts'
import { CHANGES_LIMIT_DEFAULT, CHANGES_LIMIT_MAX, CHANGES_RETENTION_DAYS } from '#contract/limits.ts'
import { languageParameter, limitSchema, noticeSchema, okSchema } from '#contract/parameters.ts'
import { VIETNAM_OFFSET } from '#text/days.ts'

/** The kinds of change, in the order in which documents list them. */
const CHANGE_TYPES = [
  'new',
  'started',
  'changed',
  'extended',
  'ended',
  'withdrawn',
  'price_down',
  'price_up',
] as const

export type ChangeType = (typeof CHANGE_TYPES)[number]

/**
 * As client libraries write a moment: up to nanoseconds, `+0700` or `+07`, a space before the time. In a
 * query string a plus that was not encoded arrives as a space.
 */
const MOMENT =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(?:[Zz]|([+ -])(\d{2})(?::?(\d{2}))?))?$/
const SINCE_HINT =
  'write a moment with its zone such as 2026-11-22T08:00:00+07:00, or a day such as 2026-11-22'

/** Parses a moment, or a day, which begins at midnight in Vietnam, to milliseconds since 1970. */
export const sinceSchema = z
  .string({ error: SINCE_HINT })
  .regex(MOMENT, { error: SINCE_HINT })
  .refine((text) => isDay(text.slice(0, 10)), { error: SINCE_HINT, abort: true })
  .transform(parseSince)
  .refine((millis) => !Number.isNaN(millis), { error: SINCE_HINT })
  .meta({
    description: `A moment in ISO 8601 with its zone, or a day in Vietnam; changes are kept for ${CHANGES_RETENTION_DAYS} days`,
    examples: ['2026-11-22T08:00:00+07:00'],
  })

/** `since` is exclusive, so a day is read as one millisecond before it begins. */
function parseSince(text: string): number {
  const [, day, time, sign, hours = '00', minutes = '00'] = MOMENT.exec(text) ?? []
  if (time === undefined) return Date.parse(`${day}T00:00:00${VIETNAM_OFFSET}`) - 1
  return Date.parse(`${day}T${time}${sign === '-' ? '-' : '+'}${hours}:${minutes}`)
}

const recordIdSchema = (what: string, example: string) =>
  z
    .string()
    .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, { error: `write the id of a ${what}, such as ${example}` })
    .optional()
    .meta({ description: `Only changes of this ${what}`, examples: [example] })

const cursorSchema = z
  .string()
  .regex(/^\d{1,16}~[\w/-]{1,200}$/, { error: 'write the value of next of the answer before' })
  .optional()
  .meta({
    description: 'The value of `next` in the previous answer, for the changes that follow',
    examples: ['1763778000000~deal/shopeefood-tra-sua-nhom-20/ended'],
  })

const filters = {
  store: recordIdSchema('store', 'shopee'),
  category: z
    .enum(categorySchema.options, { error: `write one of ${categorySchema.options.join(', ')}` })
    .optional()
    .meta({ description: 'Only changes of this category', examples: ['food'] }),
  product: recordIdSchema('product', 'iphone-17-256gb'),
}

/** Query string of `listChanges`. */
export const changeParametersSchema = z.object({
  since: sinceSchema.optional(),
  ...filters,
  cursor: cursorSchema,
  limit: limitSchema({ max: CHANGES_LIMIT_MAX, fallback: CHANGES_LIMIT_DEFAULT }),
  language: languageParameter('by default Vietnamese'),
})

const DAY_HINT = 'write a day such as 2026-11-22'

/** Whether a date exists. `Date.parse` reads 31 February as 3 March. */
function isDay(text: string): boolean {
  const millis = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(millis) && new Date(millis).toISOString().startsWith(text)
}

/** Query string of `listChangesOfDay`. */
export const dayChangeParametersSchema = z.object({
  day: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, { error: DAY_HINT })
    .refine(isDay, { error: DAY_HINT })
    .optional()
    .meta({
      description: 'A day in Vietnam; without it, the last day with changes',
      examples: ['2026-11-22'],
    }),
  cursor: cursorSchema,
})

const valueSchema = z.unknown().meta({
  description: 'The value as JSON; times in ISO 8601, amounts as numbers; absent where there is none',
  examples: [99000],
})

export const changeSchema = z.object({
  id: z.string().meta({
    description: 'Unique and stable; as a cursor it marks the place after this change',
    examples: ['1763778000000~deal/shopeefood-tra-sua-nhom-20/ended'],
  }),
  at: z
    .string()
    .meta({ description: 'When it happened (ISO 8601)', examples: ['2026-11-22T09:20:00+07:00'] }),
  type: z.enum(CHANGE_TYPES).meta({
    description:
      'new: published; started and ended: by the clock, or its end was moved to now; extended: ends later; withdrawn: taken back before its end; changed: anything else; price_down and price_up: the lowest price of a product',
    examples: ['ended'],
  }),
  kind: z.enum(['deal', 'product']).meta({ description: 'What kind of record it is', examples: ['deal'] }),
  record: z.string().meta({ description: 'The id of the record', examples: ['shopeefood-tra-sua-nhom-20'] }),
  title: z.string().meta({ description: 'Its title then', examples: ['Cơm trưa giảm 20%'] }),
  url: z
    .url()
    .optional()
    .meta({
      description: 'Its page, if it still has one',
      examples: ['https://deals.example/ma-giam-gia/shopeefood/shopeefood-tra-sua-nhom-20'],
    }),
  store: z
    .string()
    .optional()
    .meta({
      description: 'Id of its store; for a product, of the store with the lowest offer',
      examples: ['shopee'],
    }),
  category: categorySchema,
  fields: z
    .array(
      z.object({
        field: z.string().meta({
          description: 'The field of the record; price.<store> is the price at a store',
          examples: ['minimumSpend'],
        }),
        from: valueSchema.optional(),
        to: valueSchema.optional(),
      }),
    )
    .optional()
    .meta({
      description: 'Which fields changed, with their old and new values',
      examples: [[{ field: 'minimumSpend', from: 99000, to: 149000 }]],
    }),
  currency: z
    .string()
    .optional()
    .meta({ description: 'Currency of prices in fields', examples: ['VND'] }),
  lowestInSixMonths: z
    .literal(true)
    .optional()
    .meta({ description: 'True where the price is the lowest of the last six months', examples: [true] }),
})

export type Change = z.output<typeof changeSchema>

export const changesResponseSchema = z.object({
  ok: okSchema,
  since: z
    .string()
    .meta({ description: 'Start of the period (exclusive)', examples: ['2026-11-21T09:20:00+07:00'] }),
  until: z.string().meta({
    description: 'End of the period (inclusive): the time of the answer. Send it as since the next time',
    examples: ['2026-11-22T09:20:00+07:00'],
  }),
  total: z.int().meta({ description: 'Number of changes in this answer', examples: [12] }),
  changes: z.array(changeSchema).meta({ description: 'The earliest first' }),
  next: z
    .string()
    .optional()
    .meta({
      description: 'If there are more: the cursor to request them with',
      examples: ['1763778000000~deal/shopeefood-tra-sua-nhom-20/ended'],
    }),
  notice: noticeSchema.optional(),
})

export type ChangesResponse = z.output<typeof changesResponseSchema>

export const dayChangesResponseSchema = z.object({
  ok: okSchema,
  day: z.string().meta({ description: 'The day in Vietnam', examples: ['2026-11-22'] }),
  days: z.array(z.string()).meta({
    description: `Every day with changes of the last ${CHANGES_RETENTION_DAYS}, the latest first`,
    examples: [['2026-11-22', '2026-11-21']],
  }),
  total: z.int().meta({ description: 'Number of changes in this answer', examples: [12] }),
  changes: z.array(changeSchema).meta({ description: 'The earliest first' }),
  next: z
    .url()
    .optional()
    .meta({
      description: 'The rest of the day, or the previous day with changes',
      examples: ['https://deals.example/changes.json?day=2026-11-21'],
    }),
  notice: noticeSchema.optional(),
})

export type DayChangesResponse = z.output<typeof dayChangesResponseSchema>
