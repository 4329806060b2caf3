import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl } from '#contract/routes.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { withoutLanguage } from '#discovery/documents/page-kind.ts'
import { createLastModified, listAlternates, sitemapOf, SITEMAPS } from '#discovery/documents/sitemaps.ts'
import { escapeXml } from '#text/escape-xml.ts'

/** A sitemap may have 50,000 URLs and 50 MB; with seven alternates a URL takes about a kilobyte. */
const SITEMAP_URLS = 40_000

/** So many are rendered at once. */
const BLOCK_URLS = 1_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const URLSET = `<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">`

const byNumbers = new Intl.Collator('en', { numeric: true }).compare

/** A page of a sitemap. */
interface Entry {
  path: string
  url: string
  /** In milliseconds since 1970. */
  changedAt: number | undefined
}

/**
 * Renders the sitemaps with all pages that search engines may list, and last `/sitemap.xml`, which lists the
 * sitemaps. A text of up to 40 MB comes in blocks.
 */
export function* renderSitemaps(
  catalog: Catalog,
  pages: readonly BuiltPage[],
): Generator<[path: string, text: Iterable<string>]> {
  const { siteUrl } = catalog
  const lastModified = createLastModified(catalog)
  const paths = new Set(pages.flatMap(({ path, isIndexable }) => (isIndexable ? path : [])))
  const linksOf = createLinks(paths, siteUrl)
  const groups = Map.groupBy(paths, sitemapOf)
  const listed: string[] = []
  for (const name of SITEMAPS) {
    const entries = (groups.get(name) ?? [])
      .map((path): Entry => ({ path, url: urlOf(siteUrl, path), changedAt: lastModified(path) }))
      .toSorted((a, b) => byNumbers(a.url, b.url))
    for (let number = 0; number === 0 || number * SITEMAP_URLS < entries.length; number++) {
      const part = entries.slice(number * SITEMAP_URLS, (number + 1) * SITEMAP_URLS)
      const path = `/sitemap-${name}${number === 0 ? '' : `-${number + 1}`}.xml`
      yield [path, renderSitemap(part, linksOf)]
      listed.push(`<sitemap>${renderPlace(urlOf(siteUrl, path), newestOf(part))}</sitemap>`)
    }
  }
  yield [DOCUMENTS.sitemap.path, [`${XML}<sitemapindex ${NAMESPACE}>${listed.join('')}</sitemapindex>`]]
}

function* renderSitemap(entries: readonly Entry[], linksOf: (path: string) => string): Generator<string> {
  yield XML + URLSET
  for (let first = 0; first < entries.length; first += BLOCK_URLS)
    yield entries
      .slice(first, first + BLOCK_URLS)
      .map(({ path, url, changedAt }) => `<url>${renderPlace(url, changedAt)}${linksOf(path)}</url>`)
      .join('')
  yield '</urlset>'
}

/** The languages of a page have the same links. */
function createLinks(paths: ReadonlySet<string>, siteUrl: string): (path: string) => string {
  const known = new Map<string, string>()
  const render = (path: string): string =>
    listAlternates(path, paths, siteUrl)
      .map(({ lang, url }) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeXml(url)}"/>`)
      .join('')
  return (path) => {
    const page = withoutLanguage(path)
    const links = known.get(page) ?? render(path)
    known.set(page, links)
    return links
  }
}

function renderPlace(url: string, changedAt: number | undefined): string {
  const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
  return `<loc>${escapeXml(url)}</loc>${changed}`
}

function newestOf(entries: readonly Entry[]): number | undefined {
  let newest: number | undefined
  for (const { changedAt } of entries)
    if (changedAt !== undefined && changedAt > (newest ?? 0)) newest = changedAt
  return newest
}

function urlOf(siteUrl: string, path: string): string {
  return new URL(absoluteUrl(siteUrl, path)).href
}
