/** Version of the published reference: the docs page and the site metadata. */
export const REFERENCE_VERSION = '1.1.0'

/** Version of the machine-readable description: openapi.json and the MCP server. */
export const DESCRIPTION_VERSION = '1.2.0'

/** Changes of the interface that callers notice, the newest first. */
export const INTERFACE_CHANGES = [
  {
    date: '2026-11-29',
    changes: [
      'meta.order in a search: the order that the query asks for (cheapest, newest), in which the results stand.',
    ],
  },
  {
    date: '2026-11-28',
    changes: [
      'getAlerts, subscribeAlerts and endAlerts at /api/alerts: Web Push alerts.',
      'lastWorkedAt in getVotes: the hour in which a reader last said that a deal worked; temperature: how warm readers find it.',
      'reached in subscribeAlerts: prices that are reached when alerts are turned on.',
    ],
  },
  {
    date: '2026-11-23',
    changes: [
      'findSavings and getSavings at /api/savings: what a basket costs after codes, step by step.',
      'voteDeal and getVotes at /api/votes: for how many readers a deal worked.',
      'listChanges at /api/changes and /changes.json: what is new, over, extended or cheaper; since in listDeals and list_deals.',
      'meta.narrative and meta.narrative_reason in mode ui: who wrote the narrative, a model or a template, and why.',
      'search_deals and list_deals answer in brief by default; detail full gives every field.',
    ],
  },
  {
    date: '2026-11-21',
    changes: [
      'MCP endpoint at /mcp and /api/mcp with the tools search_deals and list_deals.',
      'OpenAPI description 1.2.0 at /openapi.json.',
      'Every page as Markdown: add .md to its path, or ask with Accept: text/markdown.',
    ],
  },
  {
    date: '2026-11-20',
    changes: [
      'Mode ui of searchDealsPost answers with a narrative.',
      'searchDeals, searchDealsPost, listDeals, getSiteMetadata, queryProducts and getHealth; reference 1.1.0.',
    ],
  },
] as const
