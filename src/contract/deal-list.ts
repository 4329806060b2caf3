import { z } from 'zod'
import { CATEGORY_FILTERS, categoryFilterSchema, categorySchema } from '#contract/category.ts'
import { dealSchema } from '#contract/deal.ts'
import { LISTING_LIMIT_DEFAULT, LISTING_LIMIT_MAX, QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import { limitSchema, queryTextSchema } from '#contract/parameters.ts'

/** Query string of `listDeals`; `q` is accepted for `search`. */
export const dealListParametersSchema = z.object({
  category: z
    .enum(categoryFilterSchema.options, { error: `write one of ${CATEGORY_FILTERS.join(', ')}` })
    .default('all'),
  search: queryTextSchema.optional().meta({
    description: `Keywords that must all stand in title or summary, up to ${QUERY_MAX_CHARACTERS} characters`,
  }),
  limit: limitSchema({ max: LISTING_LIMIT_MAX, fallback: LISTING_LIMIT_DEFAULT }),
})

export type DealListParameters = z.output<typeof dealListParametersSchema>

export const dealListResponseSchema = z.object({
  ok: z.literal(true),
  deals: z.array(dealSchema),
  total: z.int().meta({ description: 'Number of deals in this answer' }),
  available: z.int().optional().meta({ description: 'How many current deals match in all' }),
  categories: z.array(categorySchema).meta({ description: 'Categories that have a current deal' }),
  notice: z.string().optional().meta({ description: 'What a reader must know about this catalog' }),
})

export type DealListResponse = z.output<typeof dealListResponseSchema>
