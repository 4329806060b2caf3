/** The table of MCP tools, with their input. */
import { z } from 'zod'
import { dealListParametersSchema, dealListResponseSchema } from '#contract/deal-list.ts'
import { dealResultSchema, priceAfterCodesSchema } from '#contract/deal.ts'
import { LISTING_LIMIT_MAX, LISTING_TOOL_LIMIT_DEFAULT } from '#contract/limits.ts'
import type { OperationId } from '#contract/operations.ts'
import { limitSchema } from '#contract/parameters.ts'
import { searchBodySchema, searchMetaSchema, searchResponseSchema } from '#contract/search.ts'

interface Tool {
  /** The operation whose answers it returns. */
  operation: OperationId
  title: string
  description: string
  input: z.ZodObject
  output: z.ZodObject
}

const DETAILS = ['brief', 'full'] as const

const detailSchema = z
  .enum(DETAILS, { error: `write ${DETAILS.join(' or ')}` })
  .default('brief')
  .meta({
    description:
      'brief, the default: title, link, store, discount, minimum, code, end, who may use it and conditions, in few words; full: every field of the REST answer too, such as ids, numeric fields, dates of checks, scores and the editor’s description',
    examples: ['brief'],
  })

/**
 * Arguments of `search_deals`: those of the search, without a mode, which is always `agent`, and without a
 * shopper, who is not to be told to a model.
 */
export const searchToolSchema = searchBodySchema
  .omit({ mode: true, shopper: true })
  .extend({ detail: detailSchema })

/**
 * Arguments of `list_deals`: those of the listing with a smaller default limit, because a model reads the
 * whole answer.
 */
export const listToolSchema = dealListParametersSchema.extend({
  limit: limitSchema({ max: LISTING_LIMIT_MAX, fallback: LISTING_TOOL_LIMIT_DEFAULT }),
  detail: detailSchema,
})

/**
 * Output of `search_deals`: the answer of the REST operation, or its brief form, in which fields are left
 * out.
 */
const searchToolResponseSchema = searchResponseSchema.extend({
  results: z
    .array(
      dealResultSchema.extend({
        priceAfterCodes: priceAfterCodesSchema
          .partial()
          .optional()
          .meta({ description: 'The least that is paid with codes; the summary names store and codes' }),
      }),
    )
    .meta({ description: 'The most relevant first' }),
  meta: searchMetaSchema
    .partial()
    .optional()
    .meta({ description: 'How the query was understood and answered' }),
})

/** The tools of the MCP endpoint. Their names are part of the interface. */
export const TOOLS = {
  search_deals: {
    operation: 'searchDeals',
    title: 'Search deals',
    description:
      'Find deals, vouchers, discount codes and product prices in Vietnam and Southeast Asia for a request in natural language or keywords (vi, en, ko, zh, fr, ja): a store, a product, a budget, a date, or several at once. Use it whenever the user wants something particular. meta.fallback true: nothing met the whole request and these are the closest deals. No results: nothing was found.',
    input: searchToolSchema,
    output: searchToolResponseSchema,
  },
  list_deals: {
    operation: 'listDeals',
    title: 'List deals',
    description:
      'Browse the deals that can be used now, of one category or of all, optionally only those whose title or summary holds every given keyword, or that are new or changed since a moment (since). Use it to see what there is; use search_deals for a particular wish.',
    input: listToolSchema,
    output: dealListResponseSchema,
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof TOOLS

/** Instructions of the MCP server for models. */
export const TOOL_INSTRUCTIONS =
  'Present only codes, discounts, prices, dates and links that appear in a result; never guess or complete a code. Give the href of a result as its link. Where a product has priceAfterCodes, that is the price to pay with its codes; name the store and every code. search_deals answers a particular wish, list_deals shows what there is. When meta.fallback is true, say that these are the closest deals, not what was asked for. Pass the notice of an answer on to the user. Answers are brief; ask with detail full for ids, numeric fields and editors’ descriptions.'
