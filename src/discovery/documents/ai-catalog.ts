import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** Example queries that registries may match against a user's request. */
const QUERIES = [
  'mã giảm giá Shopee cho khách mới',
  'voucher trà sữa dưới 50k',
  'discount codes that work now in Vietnam',
]

/**
 * Renders ai-catalog.json, which lists the MCP server and the skill. SEP-2127 and ARD define its path for
 * clients that know only the host.
 */
export function renderAiCatalog({ site, siteUrl }: Catalog): string {
  const host = new URL(siteUrl).hostname
  const catalog = {
    specVersion: '1.0',
    host: {
      displayName: site.name,
      identifier: host,
      documentationUrl: absoluteUrl(siteUrl, routes.docs()),
    },
    entries: [
      {
        identifier: `urn:air:${host}:mcp:deal-search`,
        displayName: `${site.name}: deal search`,
        type: 'application/mcp-server-card+json',
        url: absoluteUrl(siteUrl, DOCUMENTS.mcpServerCard.path),
        representativeQueries: QUERIES,
      },
      {
        identifier: `urn:air:${host}:skill:find-deals`,
        displayName: `${site.name}: find deals`,
        type: 'text/markdown; profile="urn:air:agent-skills"',
        url: absoluteUrl(siteUrl, DOCUMENTS.findDealsSkill.path),
        representativeQueries: QUERIES,
      },
    ],
  }
  return `${JSON.stringify(catalog, null, 2)}\n`
}
