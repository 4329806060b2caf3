import type { z } from 'zod'
import { dealListParametersSchema, dealListResponseSchema } from '#contract/deal-list.ts'
import { LISTING_LIMIT_MAX, LISTING_TOOL_LIMIT_DEFAULT } from '#contract/limits.ts'
import type { OperationId } from '#contract/operations.ts'
import { limitSchema } from '#contract/parameters.ts'
import { searchBodySchema, searchResponseSchema } from '#contract/search.ts'

interface Tool {
  /** Whose answers it gives. */
  operation: OperationId
  title: string
  description: string
  input: z.ZodObject
  output: z.ZodObject
}

/** Arguments of `search_deals`: those of the search, in the mode for agents. */
export const searchToolSchema = searchBodySchema.omit({ mode: true })

/** Arguments of `list_deals`: those of the listing, with a default that leaves a model room to think. */
export const listToolSchema = dealListParametersSchema.extend({
  limit: limitSchema({ max: LISTING_LIMIT_MAX, fallback: LISTING_TOOL_LIMIT_DEFAULT }),
})

/** The tools of the MCP endpoint. Their names are part of the interface. */
export const TOOLS = {
  search_deals: {
    operation: 'searchDeals',
    title: 'Search deals',
    description:
      'Find deals, vouchers, discount codes and product prices in Vietnam and Southeast Asia for a request in natural language or keywords (vi, en, ko, zh, fr, ja): a store, a product, a budget, a date, or several at once. Use it whenever the user wants something particular. meta.fallback true: nothing met the whole request and these are the closest deals. No results: nothing was found.',
    input: searchToolSchema,
    output: searchResponseSchema,
  },
  list_deals: {
    operation: 'listDeals',
    title: 'List deals',
    description:
      'Browse the deals that can be used now, of one category or of all, optionally only those whose title or summary holds every given keyword. Use it to see what there is; use search_deals for a particular wish.',
    input: listToolSchema,
    output: dealListResponseSchema,
  },
} as const satisfies Record<string, Tool>

export type ToolName = keyof typeof TOOLS

/** What a model is told about the server as a whole. */
export const TOOL_INSTRUCTIONS =
  'Present only codes, discounts, prices, dates and links that stand in a result; never guess or complete a code. Give the href of a result as its link. search_deals answers a particular wish, list_deals shows what there is. When meta.fallback is true, say that these are the closest deals, not what was asked for. Pass the notice of an answer on to the user.'
