import type { Catalog } from '#catalog/catalog.ts'
import { MCP_SERVER_NAME } from '#contract/mcp.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { DESCRIPTION_VERSION } from '#contract/versions.ts'

/** The description in both documents. Either schema allows 100 characters. */
const DESCRIPTION = 'Search discount codes, vouchers and deals in Vietnam and Southeast Asia; no key needed'

/** Renders the MCP server card (SEP-2127): the identity of the server and its endpoint. */
export function renderServerCard(catalog: Catalog): string {
  return renderJson({
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    ...identify(catalog),
  })
}

/** Renders server.json, the entry of the server in the MCP registry. */
export function renderRegistryEntry(catalog: Catalog): string {
  return renderJson({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    ...identify(catalog),
  })
}

/**
 * Reverses the labels of the host, as the names of MCP servers require: `deals.example` becomes
 * `example.deals`.
 */
function reverseHost(siteUrl: string): string {
  return new URL(siteUrl).hostname.split('.').toReversed().join('.')
}

function identify({ site, siteUrl }: Catalog) {
  return {
    name: `${reverseHost(siteUrl)}/${MCP_SERVER_NAME}`,
    title: site.name,
    description: DESCRIPTION,
    version: DESCRIPTION_VERSION,
    websiteUrl: absoluteUrl(siteUrl, routes.docs()),
    remotes: [{ type: 'streamable-http', url: absoluteUrl(siteUrl, routes.mcp()) }],
  }
}

function renderJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
