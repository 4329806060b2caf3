/** The shapes of a search and its answer. */
import { z } from 'zod'
import { comingDealSchema, dealResultSchema } from '#contract/deal.ts'
import { languageSchema } from '#contract/language.ts'
import { SEARCH_LIMIT_DEFAULT, SEARCH_LIMIT_MAX } from '#contract/limits.ts'
import {
  languageParameter,
  limitSchema,
  noticeSchema,
  okSchema,
  queryTextSchema,
  shopperParameters,
  shopperSchema,
} from '#contract/parameters.ts'

const searchLanguage = languageParameter(
  'by default that of the query, or of Accept-Language where its words are of no language',
)
const searchLimit = limitSchema({ max: SEARCH_LIMIT_MAX, fallback: SEARCH_LIMIT_DEFAULT })

/** Query string of `searchDeals`; `query` is accepted for `q`. */
export const searchParametersSchema = z.object({
  q: queryTextSchema,
  limit: searchLimit,
  language: searchLanguage,
  ...shopperParameters,
})

const SEARCH_MODES = ['agent', 'ui'] as const

export type SearchMode = (typeof SEARCH_MODES)[number]

/** Body of `searchDealsPost`; `q` is accepted for `query`. */
export const searchBodySchema = z.object({
  query: queryTextSchema,
  mode: z
    .enum(SEARCH_MODES, { error: 'write agent or ui' })
    .default('agent')
    .meta({
      description: 'ui adds a narrative; the header X-Agent-Mode: 1 wins and forces agent',
      examples: ['agent'],
    }),
  limit: searchLimit,
  language: searchLanguage,
  shopper: shopperSchema.optional().meta({
    description: 'For whom prices after codes are found; without it they hold for everybody',
  }),
})

const NARRATIVE_REASONS = [
  'no_model',
  'no_results',
  'ungrounded',
  'malformed',
  'slow',
  'unavailable',
  'resting',
  'budget',
] as const

export type NarrativeReason = (typeof NARRATIVE_REASONS)[number]

export const SEARCH_SOURCES = ['deals', 'products'] as const

/** The orders that a query can ask for, of what matches it. */
export const SEARCH_ORDERS = ['cheapest', 'dearest', 'biggest-discount', 'ending-first', 'newest'] as const

export type SearchOrder = (typeof SEARCH_ORDERS)[number]

export const searchMetaSchema = z.object({
  mode: z.enum(SEARCH_MODES).meta({ description: 'The mode that answered', examples: ['agent'] }),
  language: languageSchema.meta({
    description: 'Language of the answer: the one asked for, else that of the query, vi when undecided',
    examples: ['vi'],
  }),
  matched: z.boolean().meta({
    description: 'At least one result is all that the query asks for, and does not only mention it',
    examples: [true],
  }),
  fallback: z
    .boolean()
    .meta({ description: 'None does, so the closest results are given instead', examples: [false] }),
  sources: z
    .array(z.enum(SEARCH_SOURCES))
    .meta({ description: 'What was searched', examples: [['deals', 'products']] }),
  total_matches: z
    .int()
    .meta({ description: 'How many records match; where none does, how many are close', examples: [12] }),
  corrected: z
    .record(z.string(), z.string())
    .optional()
    .meta({
      description: 'Misspelt words of the query and what was searched instead',
      examples: [{ shoppe: 'shopee' }],
    }),
  understood: z
    .array(
      z.object({
        text: z.string().meta({ description: 'Words of the query', examples: ['tra sua'] }),
        kind: z.string().meta({ description: 'What they name', examples: ['product'] }),
        id: z.string().meta({ description: 'Which one', examples: ['milk-tea'] }),
      }),
    )
    .optional()
    .meta({ description: 'Stores, products, places and wishes that were recognised in the query' }),
  relaxed: z
    .array(z.string())
    .optional()
    .meta({ description: 'Parts of the query that the best result does not satisfy', examples: [['50%']] }),
  order: z
    .enum(SEARCH_ORDERS)
    .optional()
    .meta({
      description:
        'The order that the query asks for, in which the results that match stand: by price before codes, by percentage and then amount off, by end, by start; without it the most relevant is first',
      examples: ['cheapest'],
    }),
  notice: noticeSchema.optional(),
  narrative: z
    .enum(['model', 'template'])
    .optional()
    .meta({
      description: 'In ui mode: who wrote the narrative, a language model or a template of the site',
      examples: ['template'],
    }),
  narrative_reason: z
    .enum(NARRATIVE_REASONS)
    .optional()
    .meta({
      description:
        'Why a template wrote it: no_model, none is configured; no_results, there is nothing to tell; ungrounded, the model claimed what no result says; malformed, its text was no narrative; slow, unavailable or resting, it did not answer; budget, it was asked too often this minute',
      examples: ['no_model'],
    }),
  response_time_ms: z.int().meta({ description: 'Whole milliseconds that the answer took', examples: [1] }),
})

const narrativeSchema = z.object({
  language: languageSchema.meta({
    description: 'Language of the text; that of the answer',
    examples: ['vi'],
  }),
  text: z.string().meta({
    description:
      'Two to five sentences that help to choose among the results; every code, price, date and name in it comes from a result',
    examples: ['Có 12 kết quả cho “trà sữa”; phù hợp nhất là “Giảm 15% đồ uống trà sữa”.'],
  }),
  citations: z
    .array(
      z.object({
        title: z
          .string()
          .meta({ description: 'Title of the result', examples: ['Giảm 15% đồ uống trà sữa'] }),
        href: z.url().meta({
          description: 'Smart link of the result',
          examples: ['https://deals.example.com/s/4fT9aK2bQx'],
        }),
      }),
    )
    .meta({ description: 'The results that the text speaks of, in the order of mention, each once' }),
})

export type Narrative = z.output<typeof narrativeSchema>

export const searchResponseSchema = z.object({
  ok: okSchema,
  query: z.string().meta({ description: 'The query as searched', examples: ['tra sua'] }),
  total: z.int().meta({ description: 'Number of results in this answer', examples: [10] }),
  results: z.array(dealResultSchema).meta({ description: 'The most relevant first, or in `meta.order`' }),
  coming: z.array(comingDealSchema).optional().meta({
    description:
      'Deals that satisfy the query and have not begun, the soonest first; given where the query names days or nothing satisfies it now. None can be used yet, so none has a code',
  }),
  response: z
    .string()
    .optional()
    .meta({
      description:
        'One sentence about the results, in the language of the answer; in ui mode the text of the narrative',
      examples: ['Có 12 kết quả cho “tra sua”; phù hợp nhất là “Giảm 15% đồ uống trà sữa”.'],
    }),
  narrative: narrativeSchema
    .optional()
    .meta({ description: 'In ui mode: the answer in words, with the results it cites' }),
  meta: searchMetaSchema.optional().meta({ description: 'How the query was understood and answered' }),
})

export type AgentSearchResponse = z.output<typeof searchResponseSchema>
