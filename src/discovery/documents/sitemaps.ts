/** Which sitemap a page is in, when it last changed, and the XML; which pages there are comes in. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { DEFAULT_LANGUAGE } from '#text/language.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { escapeXml } from '#text/escape-xml.ts'
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

/** A sitemap may have 50,000 URLs; those of smaller ones are read and rendered sooner. */
export const SITEMAP_URLS = 10_000

/** The order of the package that a plain build writes its sitemaps with. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** A page of a sitemap. */
interface SitemapUrl {
  url: string
  /** ISO 8601. */
  lastModified?: string
  alternates: ReturnType<typeof listAlternates>
}

/** The sitemaps of pages by path, the index first. Each has at most {@link SITEMAP_URLS} pages. */
export function createSitemaps(catalog: Catalog, paths: Iterable<string>): Map<string, () => string> {
  const { siteUrl } = catalog
  const all = new Set(paths)
  const lastModified = createLastModified(catalog)
  const groups = Map.groupBy(all, sitemapOf)
  const urlOf = (path: string): SitemapUrl => {
    const changed = lastModified(path)
    return {
      url: new URL(absoluteUrl(siteUrl, path)).href,
      ...(changed !== undefined && { lastModified: new Date(changed).toISOString() }),
      alternates: listAlternates(path, all, siteUrl),
    }
  }
  const files = new Map<string, { render: () => string; newest: number }>()
  for (const name of SITEMAPS) {
    const members = (groups.get(name) ?? []).toSorted(inOrder)
    for (let number = 0; number === 0 || number * SITEMAP_URLS < members.length; number += 1) {
      const part = members.slice(number * SITEMAP_URLS, (number + 1) * SITEMAP_URLS)
      files.set(`/sitemap-${name}${number === 0 ? '' : `-${number + 1}`}.xml`, {
        render: () => renderUrls(part.map(urlOf)),
        newest: Math.max(0, ...part.map((path) => lastModified(path) ?? 0)),
      })
    }
  }
  const index = (): string => {
    const entries = Array.from(files, ([path, { newest }]) => {
      const changed = newest > 0 ? `<lastmod>${new Date(newest).toISOString()}</lastmod>` : ''
      return `<sitemap><loc>${escapeXml(absoluteUrl(siteUrl, path))}</loc>${changed}</sitemap>`
    })
    return `${XML}<sitemapindex xmlns="${NAMESPACE}">${entries.join('')}</sitemapindex>`
  }
  const rendered = Array.from(files, ([path, { render }]): [string, () => string] => [path, render])
  return new Map([[DOCUMENTS.sitemap.path, index], ...rendered])
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function renderUrls(urls: readonly SitemapUrl[]): string {
  if (urls.length === 0) return `${XML}<urlset xmlns="${NAMESPACE}"></urlset>`
  const entries = urls.map(({ url, lastModified, alternates }) => {
    const changed = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`
    const links = alternates.map(
      ({ lang, url: href }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(href)}"/>`,
    )
    return `<url><loc>${escapeXml(url)}</loc>${changed}${links.join('')}</url>`
  })
  return `${XML}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>`
}
