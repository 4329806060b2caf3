import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { DEFAULT_LANGUAGE } from '#text/language.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import {
  inEveryLanguage,
  type PageKind,
  pageKindOf,
  withoutLanguage,
} from '#discovery/documents/page-kind.ts'

/** The sitemaps below the index: `/sitemap-products.xml` and so on. */
export const SITEMAPS = ['products', 'discounts', 'blog', 'pages'] as const

export type SitemapName = (typeof SITEMAPS)[number]

const SITEMAP_OF: Record<PageKind, SitemapName> = {
  products: 'products',
  product: 'products',
  codes: 'discounts',
  store: 'discounts',
  category: 'discounts',
  deal: 'discounts',
  blog: 'blog',
  post: 'blog',
  other: 'pages',
}

/** The sitemap that contains a page. */
export function sitemapOf(path: string): SitemapName {
  return SITEMAP_OF[pageKindOf(path)]
}

/**
 * Creates the function that returns when the content of a page last changed, in milliseconds since 1970. The
 * time is never after the build, and undefined when unknown.
 */
export function createLastModified(catalog: Catalog): (path: string) => number | undefined {
  const known = lastModifiedByPath(catalog)
  return (path) => known.get(withoutLanguage(path))
}

/** The times of the last changes by Vietnamese path; they apply to every language of a page. */
function lastModifiedByPath(catalog: Catalog): ReadonlyMap<string, number> {
  const { builtAt, deals, products, posts } = catalog
  const known = new Map<string, number>()
  const note = (paths: readonly string[], moments: readonly (number | undefined)[]): void => {
    const newest = Math.max(
      ...(moments.filter((moment) => moment !== undefined && moment <= builtAt) as number[]),
    )
    for (const path of paths) if (newest > (known.get(path) ?? 0)) known.set(path, newest)
  }
  for (const deal of deals)
    note(
      [
        routes.home(),
        routes.codes(),
        routes.storeCodes(deal.store),
        routes.stores(),
        routes.category(deal.category),
        routes.deal(deal),
      ],
      momentsOfDeal(deal),
    )
  for (const product of products)
    note([routes.home(), routes.products(), routes.product(product.id)], momentsOfProduct(product))
  for (const { id, updatedAt, publishedAt } of posts)
    note([routes.blog(), routes.post(id)], [updatedAt ?? publishedAt])
  return known
}

/** What these moments follow from: a text for each record. */
export function* momentsOf({ builtAt, deals, products, posts }: Catalog): Generator<string> {
  const newest = (moments: readonly (number | undefined)[]): number =>
    moments.reduce<number>((last, moment = 0) => (moment <= builtAt ? Math.max(last, moment) : last), 0)
  for (const deal of deals) yield `${deal.store} ${deal.category} ${deal.id} ${newest(momentsOfDeal(deal))}`
  for (const product of products) yield `${product.id} ${newest(momentsOfProduct(product))}`
  for (const { id, updatedAt, publishedAt } of posts) yield `${id} ${newest([updatedAt ?? publishedAt])}`
}

/** The last check of a deal, or its start if it was never checked. */
function momentsOfDeal({ evidence, startsAt }: SnapshotDeal): (number | undefined)[] {
  return [evidence?.checkedAt ?? startsAt]
}

function momentsOfProduct({ offers }: SnapshotProduct): number[] {
  return offers.map(({ seenAt }) => seenAt)
}

/** The versions of a page in every language, as hreflang links; empty for a page in a single language. */
export function listAlternates(
  path: string,
  paths: ReadonlySet<string>,
  siteUrl: string,
): { lang: string; url: string }[] {
  const found = inEveryLanguage(path).filter((variant) => paths.has(variant.path))
  if (found.length < 2) return []
  const links = found.map((variant) => ({
    lang: variant.language as string,
    url: absoluteUrl(siteUrl, variant.path),
  }))
  const fallback = links.find(({ lang }) => lang === DEFAULT_LANGUAGE)
  return fallback ? [...links, { lang: 'x-default', url: fallback.url }] : links
}
