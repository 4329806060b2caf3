import type { Catalog } from '#catalog/catalog.ts'
import { CATEGORIES } from '#contract/category.ts'
import { ERRORS } from '#contract/errors.ts'
import { LANGUAGES } from '#contract/language.ts'
import * as limits from '#contract/limits.ts'
import { OPERATIONS } from '#contract/operations.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import type { SiteMetadataResponse } from '#contract/site-metadata.ts'
import { REFERENCE_VERSION } from '#contract/versions.ts'

/** The service described for agents: every number is the one in force, every count is counted. */
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
      currentDeals: current.filter(({ category: id }) => id === category.id).length,
    })),
    agentInstructions: [
      'Search with searchDeals for natural language or keywords; browse with listDeals for a category or a keyword filter.',
      'Present only codes, prices, dates and links that stand in an answer. Do not guess or complete a code.',
      'Give the href of a result as the link; it leads to the store.',
      'When meta.fallback is true, say that nothing met the whole request and that these are the closest deals.',
      'When meta.matched and meta.fallback are both false, say that nothing was found.',
      ...(site.demonstration ? ['This catalog is demonstration data: say so whenever you name a code.'] : []),
    ],
    api: {
      authentication: 'none',
      limits: {
        searchRequestsPerMinute: limits.CLIENT_REQUESTS_PER_MINUTE,
        bodyBytes: limits.BODY_MAX_BYTES,
        queryCharacters: limits.QUERY_MAX_CHARACTERS,
        searchLimit: `1 to ${limits.SEARCH_LIMIT_MAX}, default ${limits.SEARCH_LIMIT_DEFAULT}`,
        listingLimit: `1 to ${limits.LISTING_LIMIT_MAX}, default ${limits.LISTING_LIMIT_DEFAULT}`,
      },
      operations: Object.entries(OPERATIONS).map(([id, { method, path, summary }]) => ({
        id,
        method,
        url: absoluteUrl(siteUrl, path.replace('*', '{hashId}')),
        summary,
      })),
      errors: Object.fromEntries(
        Object.entries(ERRORS).map(([code, { status, meaning }]) => [code, `${status}: ${meaning}`]),
      ),
    },
  }
}
