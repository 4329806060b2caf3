import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/** ai-catalog.json: the MCP server and the skill, at the place where SEP-2127 sends clients that know only the host. */
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
        type: 'application/mcp-server-card+json',
        url: absoluteUrl(siteUrl, DOCUMENTS.mcpServerCard.path),
      },
      {
        identifier: `urn:air:${host}:skill:find-deals`,
        type: 'application/agent-skills+md',
        url: absoluteUrl(siteUrl, DOCUMENTS.findDealsSkill.path),
      },
    ],
  }
  return `${JSON.stringify(catalog, null, 2)}\n`
}
