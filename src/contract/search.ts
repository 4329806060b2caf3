import { z } from 'zod'
import { dealResultSchema } from '#contract/deal.ts'
import { languageSchema } from '#contract/language.ts'
import { SEARCH_LIMIT_DEFAULT, SEARCH_LIMIT_MAX } from '#contract/limits.ts'
import { limitSchema, queryTextSchema } from '#contract/parameters.ts'

const searchLimit = limitSchema({ max: SEARCH_LIMIT_MAX, fallback: SEARCH_LIMIT_DEFAULT })

/** Query string of `searchDeals`; `query` is accepted for `q`. */
export const searchParametersSchema = z.object({ q: queryTextSchema, limit: searchLimit })

/** Body of `searchDealsPost`; `q` is accepted for `query`. */
export const searchBodySchema = z.object({
  query: queryTextSchema,
  mode: z.enum(['agent', 'ui'], { error: 'write agent or ui' }).default('agent'),
  limit: searchLimit,
})

export const SEARCH_SOURCES = ['deals', 'products'] as const

const searchMetaSchema = z.object({
  mode: z.string().meta({ description: 'The mode that answered' }),
  language: languageSchema.meta({ description: 'Detected language of the query; vi when undecided' }),
  matched: z.boolean().meta({ description: 'At least one result satisfies the whole query' }),
  fallback: z.boolean().meta({ description: 'None does, so the closest results are given instead' }),
  sources: z.array(z.enum(SEARCH_SOURCES)).meta({ description: 'What was searched' }),
  total_matches: z.int().meta({ description: 'How many results there are in all' }),
  corrected: z
    .record(z.string(), z.string())
    .optional()
    .meta({ description: 'Misspelt words of the query and what was searched instead' }),
  understood: z
    .array(z.object({ text: z.string(), kind: z.string(), id: z.string() }))
    .optional()
    .meta({ description: 'Stores, products, places and wishes that were recognised in the query' }),
  relaxed: z
    .array(z.string())
    .optional()
    .meta({ description: 'Parts of the query that the best result does not satisfy' }),
  notice: z.string().optional().meta({ description: 'What a reader must know about this catalog' }),
  response_time_ms: z.int(),
})

export const searchResponseSchema = z.object({
  ok: z.literal(true),
  query: z.string().meta({ description: 'The query as searched' }),
  total: z.int().meta({ description: 'Number of results in this answer' }),
  results: z.array(dealResultSchema),
  response: z
    .string()
    .optional()
    .meta({ description: 'One sentence about the results, in the language of the query' }),
  meta: searchMetaSchema.optional(),
})

export type AgentSearchResponse = z.output<typeof searchResponseSchema>
