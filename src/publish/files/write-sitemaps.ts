/** The sitemaps of a full build. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sitemap, { type SitemapItem } from '@astrojs/sitemap'
import type { AstroIntegration, HookParameters } from 'astro'
import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl } from '#contract/routes.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { withoutLanguage } from '#discovery/documents/page-kind.ts'
import {
  createLastModified,
  listAlternates,
  SITEMAP_URLS,
  sitemapOf,
  SITEMAPS,
} from '#discovery/documents/sitemaps.ts'

/** The arguments of Astro's hooks that the package needs. */
interface SitemapHooks {
  routes: HookParameters<'astro:routes:resolved'>
  config: HookParameters<'astro:config:done'>
  done: HookParameters<'astro:build:done'>
}

type Alternates = ReturnType<typeof listAlternates>

const inPackageOrder = new Intl.Collator('en', { numeric: true }).compare

const EMPTY = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>`

/**
 * Writes `/sitemap.xml` and the sitemaps below it with @astrojs/sitemap, which names its files otherwise.
 * The package runs once for each file: its own grouping compares every URL with every other.
 */
export async function writeSitemaps(
  folder: string,
  catalog: Catalog,
  pages: readonly BuiltPage[],
  hooks: SitemapHooks,
): Promise<void> {
  const { siteUrl } = catalog
  const paths = new Set(pages.filter(({ isIndexable }) => isIndexable).map(({ path }) => path))
  const groups = Map.groupBy(paths, sitemapOf)
  const serialize = createSerialize(catalog, paths)
  const listed: string[] = []
  for (const name of SITEMAPS) {
    const members = (groups.get(name) ?? [])
      .map((path) => [new URL(absoluteUrl(siteUrl, path)).href, path] as const)
      // The package sorts with `localeCompare`, which is slow. A sorted list takes one comparison each.
      .toSorted(([one], [other]) => inPackageOrder(one, other))
    for (let number = 0; number === 0 || number * SITEMAP_URLS < members.length; number += 1) {
      const part = new Map(members.slice(number * SITEMAP_URLS, (number + 1) * SITEMAP_URLS))
      const file = `sitemap-${name}${number === 0 ? '' : `-${number + 1}`}`
      const changed = await writeSitemap(join(folder, file), part, serialize, hooks)
      listed.push(`<sitemap><loc>${absoluteUrl(siteUrl, `/${file}.xml`)}</loc>${changed}</sitemap>`)
    }
  }
  const index = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed.join('')}</sitemapindex>`
  await writeFile(join(folder, DOCUMENTS.sitemap.path), index)
}

/**
 * Writes a sitemap of some pages, given as paths by URL. It runs the package, which writes `NAME-0.xml` and
 * `NAME-index.xml`, and renames the first to `NAME.xml`. Returns the `lastmod` element of the newest page.
 */
async function writeSitemap(
  name: string,
  members: ReadonlyMap<string, string>,
  serialize: (path: string) => SitemapItem,
  { routes, config, done }: SitemapHooks,
): Promise<string> {
  if (members.size === 0) {
    await writeFile(`${name}.xml`, EMPTY)
    return ''
  }
  const integration: AstroIntegration = sitemap({
    filenameBase: basename(name),
    namespaces: { news: false, image: false, video: false },
    entryLimit: SITEMAP_URLS,
    customPages: [...members.keys()],
    filter: (url) => members.has(url),
    serialize: ({ url }) => {
      const path = members.get(url)
      return path === undefined ? undefined : serialize(path)
    },
  })
  await integration.hooks['astro:routes:resolved']?.(routes)
  await integration.hooks['astro:config:done']?.(config)
  await integration.hooks['astro:build:done']?.(done)
  const index = await readFile(`${name}-index.xml`, 'utf8')
  await rm(`${name}-index.xml`)
  await rename(`${name}-0.xml`, `${name}.xml`)
  return /<lastmod>[^<]*<\/lastmod>/.exec(index)?.[0] ?? ''
}

/** Creates the function that gives the package the data of a page. */
function createSerialize(catalog: Catalog, paths: ReadonlySet<string>): (path: string) => SitemapItem {
  const { siteUrl } = catalog
  const lastModified = createLastModified(catalog)
  const alternatesOf = createAlternates(paths, siteUrl)
  return (path) => {
    const changed = lastModified(path)
    const links = alternatesOf(path)
    return {
      url: absoluteUrl(siteUrl, path),
      ...(changed !== undefined && { lastmod: new Date(changed).toISOString() }),
      ...(links.length > 0 && { links }),
    }
  }
}

/** The languages of a page share one list, because all lists stay in memory until the end. */
function createAlternates(paths: ReadonlySet<string>, siteUrl: string): (path: string) => Alternates {
  const known = new Map<string, Alternates>()
  return (path) => {
    const page = withoutLanguage(path)
    const found = known.get(page) ?? listAlternates(path, paths, siteUrl)
    known.set(page, found)
    return found
  }
}
