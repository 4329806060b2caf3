import { z } from 'zod'
import { CATEGORY_FILTERS, categoryFilterSchema, categorySchema } from '#contract/category.ts'
import { sinceSchema } from '#contract/changes.ts'
import { dealSchema } from '#contract/deal.ts'
import { LISTING_LIMIT_DEFAULT, LISTING_LIMIT_MAX, QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import {
  languageParameter,
  limitSchema,
  noticeSchema,
  okSchema,
  queryTextSchema,
} from '#contract/parameters.ts'

/** Query string of `listDeals`; `q` is accepted for `search`. */
export const dealListParametersSchema = z.object({
  category: z
    .enum(categoryFilterSchema.options, { error: `write one of ${CATEGORY_FILTERS.join(', ')}` })
    .default('all')
    .meta({ description: 'Category to browse; default all', examples: ['travel'] }),
  search: queryTextSchema.optional().meta({
    description: `Keywords that must all occur in the title or summary, up to ${QUERY_MAX_CHARACTERS} characters`,
    examples: ['freeship'],
  }),
  since: sinceSchema.optional().meta({
    description:
      'Only deals that were published, began or changed after this moment: ISO 8601 with a zone, or a day in Vietnam',
    examples: ['2026-11-22T08:00:00+07:00'],
  }),
  limit: limitSchema({ max: LISTING_LIMIT_MAX, fallback: LISTING_LIMIT_DEFAULT }),
  language: languageParameter('by default Vietnamese'),
})

export type DealListParameters = z.output<typeof dealListParametersSchema>

export const dealListResponseSchema = z.object({
  ok: okSchema,
  deals: z.array(dealSchema).meta({
    description: 'Featured deals first, beginning with those that end soonest; then the newest',
  }),
  total: z.int().meta({ description: 'Number of deals in this answer', examples: [20] }),
  available: z
    .int()
    .optional()
    .meta({ description: 'How many current deals match in all', examples: [36] }),
  categories: z
    .array(categorySchema)
    .meta({ description: 'Categories that have a current deal', examples: [['food', 'travel']] }),
  notice: noticeSchema.optional(),
})

export type DealListResponse = z.output<typeof dealListResponseSchema>
