import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sitemap from '@astrojs/sitemap'
import type { AstroIntegration, HookParameters } from 'astro'
import type { Catalog } from '#catalog/catalog.ts'
import { DOCUMENTS } from '#contract/documents.ts'
import { absoluteUrl } from '#contract/routes.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { withoutLanguage } from '#discovery/documents/page-kind.ts'
import {
  createLastModified,
  listAlternates,
  type SitemapName,
  sitemapOf,
  SITEMAPS,
} from '#discovery/documents/sitemaps.ts'

/** What the package needs to hear from Astro. */
interface Heard {
  routes: HookParameters<'astro:routes:resolved'>
  config: HookParameters<'astro:config:done'>
  done: HookParameters<'astro:build:done'>
}

type Alternates = ReturnType<typeof listAlternates>

/** A sitemap may have 50,000 URLs and 50 MB; with seven alternates a URL takes about a kilobyte. */
const SITEMAP_URLS = 40_000

const inPackageOrder = new Intl.Collator('en', { numeric: true }).compare

const EMPTY = `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>`

/**
 * Writes `/sitemap.xml` and the sitemaps below it with @astrojs/sitemap, which names its files otherwise.
 * The package runs once for each sitemap: its own grouping compares every URL with every other.
 */
export async function writeSitemaps(
  folder: string,
  catalog: Catalog,
  pages: readonly BuiltPage[],
  heard: Heard,
): Promise<void> {
  const paths = new Set(pages.filter(({ isIndexable }) => isIndexable).map(({ path }) => path))
  const groups = Map.groupBy(paths, sitemapOf)
  const parts: string[] = []
  for (const name of SITEMAPS) {
    const members = groups.get(name) ?? []
    if (members.length > 0) await runPackage(name, members, paths, catalog, heard)
    parts.push(...(await renameParts(folder, name, catalog.siteUrl)))
  }
  const index = `<?xml version="1.0" encoding="UTF-8"?><sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${parts.join('')}</sitemapindex>`
  await writeFile(join(folder, DOCUMENTS.sitemap.path), index)
}

async function runPackage(
  name: SitemapName,
  members: readonly string[],
  paths: ReadonlySet<string>,
  { siteUrl, ...catalog }: Catalog,
  heard: Heard,
): Promise<void> {
  const lastModified = createLastModified({ ...catalog, siteUrl })
  const alternatesOf = createAlternates(paths, siteUrl)
  const byUrl = new Map(members.map((path) => [new URL(absoluteUrl(siteUrl, path)).href, path]))
  const integration: AstroIntegration = sitemap({
    filenameBase: `sitemap-${name}`,
    namespaces: { news: false, image: false, video: false },
    entryLimit: SITEMAP_URLS,
    // The package sorts with `localeCompare`, which is slow; what is in its order already takes one look at
    // each.
    customPages: [...byUrl.keys()].toSorted(inPackageOrder),
    filter: (url) => byUrl.has(url),
    serialize: (item) => {
      const path = byUrl.get(item.url)
      if (path === undefined) return undefined
      const changed = lastModified(path)
      const links = alternatesOf(path)
      return {
        url: absoluteUrl(siteUrl, path),
        ...(changed !== undefined && { lastmod: new Date(changed).toISOString() }),
        ...(links.length > 0 && { links }),
      }
    },
  })
  await integration.hooks['astro:routes:resolved']?.(heard.routes)
  await integration.hooks['astro:config:done']?.(heard.config)
  await integration.hooks['astro:build:done']?.(heard.done)
}

/** The languages of a page share one list: all lists stay in memory until the sitemap is written. */
function createAlternates(paths: ReadonlySet<string>, siteUrl: string): (path: string) => Alternates {
  const known = new Map<string, Alternates>()
  return (path) => {
    const page = withoutLanguage(path)
    const found = known.get(page) ?? listAlternates(path, paths, siteUrl)
    known.set(page, found)
    return found
  }
}

/**
 * `sitemap-blog-0.xml` becomes `sitemap-blog.xml`, `-1` becomes `-2`; what comes back are their entries in
 * the index.
 */
async function renameParts(folder: string, name: SitemapName, siteUrl: string): Promise<string[]> {
  const nameOf = (number: number): string => `sitemap-${name}${number === 0 ? '' : `-${number + 1}`}.xml`
  const indexFile = join(folder, `sitemap-${name}-index.xml`)
  const index = await readFile(indexFile, 'utf8').catch(() => '')
  await rm(indexFile, { force: true })
  const count = (await readdir(folder)).filter((file) => file.startsWith(`sitemap-${name}-`)).length
  if (count === 0) await writeFile(join(folder, nameOf(0)), EMPTY)
  // Downwards, since the new name of one part can be the old name of the next.
  for (let number = count - 1; number >= 0; number--)
    await rename(join(folder, `sitemap-${name}-${number}.xml`), join(folder, nameOf(number)))
  const changes = [...index.matchAll(/<sitemap>.*?<\/sitemap>/gs)].map(
    ([entry]) => /<lastmod>.*?<\/lastmod>/.exec(entry)?.[0] ?? '',
  )
  return Array.from(
    { length: Math.max(count, 1) },
    (_, number) =>
      `<sitemap><loc>${absoluteUrl(siteUrl, `/${nameOf(number)}`)}</loc>${changes[number] ?? ''}</sitemap>`,
  )
}
