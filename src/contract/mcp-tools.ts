import type { OperationId } from '#contract/operations.ts'

/** The tools of the MCP server, each with the operation whose answers it gives. */
export const MCP_TOOLS = {
  search_deals: {
    operation: 'searchDealsPost',
    description: 'Search deals, vouchers and discount codes in natural language or by keywords',
  },
  list_deals: {
    operation: 'listDeals',
    description: 'Browse current deals by category or filter them by keyword',
  },
} as const satisfies Record<string, { operation: OperationId; description: string }>
