import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS, type MachineDocument } from '#contract/documents.ts'
import { OPERATIONS } from '#contract/operations.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'

/**
 * Renders the API catalog of RFC 9727 as a linkset (RFC 9264): the REST API and the MCP server, each with its
 * documents.
 */
export function renderApiCatalog({ siteUrl }: Catalog): string {
  const at = (path: string): string => absoluteUrl(siteUrl, path)
  const target = ({ path, mediaType, title }: MachineDocument) => ({ href: at(path), type: mediaType, title })
  const docs = [
    { href: at(routes.docs()), type: 'text/html; charset=utf-8', title: 'Reference' },
    target(DOCUMENTS.agentGuide),
  ]
  const linkset = [
    {
      anchor: at(DOCUMENTS.apiCatalog.path),
      item: [
        { href: at(REST_ANCHOR), title: 'REST interface' },
        { href: at(routes.mcp()), title: 'MCP server' },
      ],
    },
    {
      anchor: at(REST_ANCHOR),
      'service-desc': [target(DOCUMENTS.openapi)],
      'service-doc': docs,
      'service-meta': [
        { href: at(OPERATIONS.getSiteMetadata.path), type: 'application/json', title: 'Site metadata' },
        target(DOCUMENTS.llms),
      ],
      status: [{ href: at(OPERATIONS.getHealth.path), type: 'application/json', title: 'Health' }],
    },
    {
      anchor: at(routes.mcp()),
      'service-desc': [target(DOCUMENTS.mcpServerCard)],
      'service-doc': docs,
      'service-meta': [target(DOCUMENTS.aiCatalog), target(DOCUMENTS.agentSkills)],
    },
  ]
  return `${JSON.stringify({ linkset }, null, 2)}\n`
}

/** The operation whose URL identifies the REST API. */
const REST_ANCHOR = OPERATIONS.searchDeals.path
