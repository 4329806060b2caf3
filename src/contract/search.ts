import { z } from 'zod'
import { dealResultSchema } from '#contract/deal.ts'
import { languageSchema } from '#contract/language.ts'
import { SEARCH_LIMIT_DEFAULT, SEARCH_LIMIT_MAX } from '#contract/limits.ts'
import { limitSchema, queryTextSchema } from '#contract/parameters.ts'

const searchLimit = limitSchema({ max: SEARCH_LIMIT_MAX, fallback: SEARCH_LIMIT_DEFAULT })

/** Query string of `searchDeals`; `query` is accepted for `q`. */
export const searchParametersSchema = z.object({ q: queryTextSchema, limit: searchLimit })

const SEARCH_MODES = ['agent', 'ui'] as const

export type SearchMode = (typeof SEARCH_MODES)[number]

/** Body of `searchDealsPost`; `q` is accepted for `query`. */
export const searchBodySchema = z.object({
  query: queryTextSchema,
  mode: z.enum(SEARCH_MODES, { error: 'write agent or ui' }).default('agent').meta({
    description: 'ui adds a narrative; the header X-Agent-Mode: 1 wins and forces agent',
  }),
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

const narrativeSchema = z.object({
  language: languageSchema.meta({ description: 'Language of the text; that of the query' }),
  text: z.string().meta({
    description:
      'Two to five sentences that help to choose among the results; every code, price, date and name in it stands in a result',
  }),
  citations: z
    .array(z.object({ title: z.string(), href: z.url() }))
    .meta({ description: 'The results that the text speaks of, in the order of mention, each once' }),
})

export type Narrative = z.output<typeof narrativeSchema>

export const searchResponseSchema = z.object({
  ok: z.literal(true),
  query: z.string().meta({ description: 'The query as searched' }),
  total: z.int().meta({ description: 'Number of results in this answer' }),
  results: z.array(dealResultSchema),
  response: z.string().optional().meta({
    description:
      'One sentence about the results, in the language of the query; in ui mode the text of the narrative',
  }),
  narrative: narrativeSchema
    .optional()
    .meta({ description: 'In ui mode: the answer in words, with the results it cites' }),
  meta: searchMetaSchema.optional(),
})

export type AgentSearchResponse = z.output<typeof searchResponseSchema>
