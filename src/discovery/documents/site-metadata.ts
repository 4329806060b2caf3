import type { Catalog } from '#catalog/catalog.ts'
import { CATEGORIES, CATEGORY_NAMES } from '#contract/category.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { LANGUAGES } from '#text/language.ts'
import { MCP_VERSIONS } from '#contract/mcp.ts'
import { TOOLS } from '#contract/tools.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import type { SiteMetadataResponse } from '#contract/site-metadata.ts'
import { REFERENCE_VERSION } from '#contract/versions.ts'
import { agentInstructions, EXAMPLE_QUESTIONS } from '#discovery/documents/agent-instructions.ts'
import { referenceErrors, referenceLimits } from '#discovery/documents/limit-reference.ts'
import { referenceOperations } from '#discovery/documents/operation-reference.ts'

/** Renders the description of the service for agents. Limits and counts are the actual values. */
export function renderSiteMetadata(catalog: Catalog, now: number): SiteMetadataResponse {
  const { site, siteUrl } = catalog
  const current = catalog.currentDeals(now)
  return {
    name: site.name,
    description: site.description,
    ...(site.notice !== undefined && { notice: site.notice }),
    demonstration: site.demonstration,
    version: REFERENCE_VERSION,
    url: absoluteUrl(siteUrl, routes.home()),
    languages: [...LANGUAGES],
    capabilities: site.capabilities,
    categories: CATEGORIES.map((category) => ({
      ...category,
      names: CATEGORY_NAMES[category.id],
      currentDeals: current.filter(({ category: id }) => id === category.id).length,
    })),
    exampleQuestions: EXAMPLE_QUESTIONS,
    agentInstructions: agentInstructions(catalog),
    api: {
      authentication: 'none',
      limits: referenceLimits(),
      operations: referenceOperations(siteUrl),
      errors: referenceErrors(),
    },
    mcp: {
      url: absoluteUrl(siteUrl, routes.mcp()),
      transport: 'streamable-http',
      authentication: 'none',
      tools: Object.entries(TOOLS).map(([name, { operation, description }]) => ({
        name,
        operation,
        description,
      })),
      protocolVersions: [...MCP_VERSIONS],
    },
    documents: Object.values(DOCUMENTS).map(({ path, ...document }) => ({
      url: absoluteUrl(siteUrl, path),
      ...document,
    })),
  }
}
