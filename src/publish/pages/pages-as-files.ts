import type { Catalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { dealPage } from '#views/deal-page.ts'
import { failedPage, notFoundPage, offlinePage } from '#views/error-pages.ts'
import { homePage } from '#views/home-page.ts'
import type { PageDefinition, PageParams } from '#views/page-definition.ts'
import { postPage } from '#views/post-page.ts'
import { watchlistPage } from '#views/watchlist-page.ts'

/**
 * How much of a catalog becomes files: all of it, all of it but what few people ask for where the catalog is
 * large, or next to nothing, so that there is something to serve at once. The server renders the others when
 * they are asked for.
 */
export type FiledPart = 'all' | 'current' | 'least'

/** A catalog with more deals is large: the pages of those that are over are rendered when asked for. */
const LARGE_DEALS = 20_000

/**
 * The pages that the server and the service worker need, the one that is asked for first, and articles, whose
 * text the server does not have.
 */
const LEAST: ReadonlySet<string> = new Set(
  [homePage, postPage, watchlistPage, notFoundPage, offlinePage, failedPage].map(({ name }) => name),
)

/** Whether a kind of page has as many as there are deals: nearly all pages of a large catalog. */
export function isOneOfMany({ name }: PageDefinition): boolean {
  return name === dealPage.name
}

export function isLarge({ deals }: Pick<Catalog, 'deals'>): boolean {
  return deals.length > LARGE_DEALS
}

/** Which part of a catalog becomes files where the server can render the others. */
export function filedPartOf(catalog: Catalog): FiledPart {
  return isLarge(catalog) ? 'current' : 'all'
}

/** Whether a page of a catalog is among the files of a release. */
export function isFiled(
  { name }: PageDefinition,
  { deal }: PageParams,
  catalog: Catalog,
  part: FiledPart,
): boolean {
  if (part === 'least') return LEAST.has(name)
  if (part === 'all' || name !== dealPage.name) return true
  const shown = catalog.dealOf(deal ?? '')
  return shown !== undefined && dealStateAt(shown, catalog.builtAt) !== 'ended'
}
