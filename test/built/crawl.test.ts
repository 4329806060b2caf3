import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'
import { builtPages } from '../support/built-site.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'

const CLIENT = 'dist/client'
const AT_ONCE = 20

const { siteUrl, deals } = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot

/** The links of deals that have not begun. */
const coming = new Set(
  deals
    .filter((deal) => dealStateAt(deal, Date.now()) === 'upcoming')
    .map(({ hashId }) => routes.smartLink(hashId)),
)

interface CrawledPage {
  path: string
  isIndexable: boolean
  ids: ReadonlySet<string>
  /** Addresses on this site, with their anchors. */
  links: readonly string[]
  /** Language → address, as hreflang has them. */
  alternates: readonly string[]
}

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found.replaceAll('&amp;', '&'))

const ownPath = (url: string): string | undefined => {
  const { origin, pathname, search, hash } = new URL(url, siteUrl)
  return origin === siteUrl ? decodeURI(pathname) + search + hash : undefined
}

const pages = new Map(
  builtPages(CLIENT).map(({ path, file }): [string, CrawledPage] => {
    const html = readFileSync(join(CLIENT, file), 'utf8')
    const images = all(html, /<meta property="og:image" content="([^"]*)"/g)
    const links = [...all(html, /\s(?:href|src)="((?:\/|#|http)[^"]*)"/g), ...images]
    const isIndexable = !html.includes('<meta name="robots" content="noindex"')
    const canonical = all(html, /<link rel="canonical" href="([^"]+)"/g).map((url) => new URL(url).pathname)
    const page: CrawledPage = {
      path,
      isIndexable: isIndexable && (canonical[0] ?? path) === path,
      ids: new Set(all(html, /\sid="([^"]+)"/g)),
      links: links
        .map((link) => ownPath(link.startsWith('#') ? path + link : link))
        .filter((link) => link !== undefined),
      alternates: all(html, /<link rel="alternate" hreflang="[a-z-]+" href="([^"]+)"/g).map(
        (url) => ownPath(url) ?? url,
      ),
    }
    return [path, page]
  }),
)

let server: ServerProcess
beforeAll(async () => {
  // Hundreds of links lead to the calculator, which counts like a search.
  server = await spawnServer({ environment: UNLIMITED })
}, 60_000)
afterAll(() => server[Symbol.asyncDispose]())

/** Asks for every path, some at once, and gives those that are not answered as told. */
async function findUnanswered(paths: Iterable<string>, expected: readonly number[]): Promise<string[]> {
  const rest = [...new Set(paths)].values()
  const wrong: string[] = []
  const work = async (): Promise<void> => {
    for (const path of rest) {
      const { status, body } = await fetch(server.url + path, { method: 'HEAD', redirect: 'manual' })
      await body?.cancel()
      if (!expected.includes(status)) wrong.push(`${path}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return wrong
}

async function sitemapUrls(path: string): Promise<string[]> {
  const xml = await (await fetch(server.url + path)).text()
  const urls = all(xml, /<loc>([^<]+)<\/loc>/g)
  if (!xml.includes('<sitemapindex')) return urls
  const parts = await Promise.all(urls.map((url) => sitemapUrls(new URL(url).pathname)))
  return parts.flat()
}

/** A list of deals with what its address asks for. */
const NARROWED = /^(?:\/[a-z]{2})?\/(?:ma-giam-gia|danh-muc)(?:\/[a-z0-9-]+)?\?/

/** These lead to the shop. */
const SMART_LINK = /^\/s\/[0-9A-Za-z]+$/

// Thousands of requests, which take long where others use the machine.
describe('a crawl of the built site', { timeout: 240_000 }, () => {
  const links = [...pages.values()].flatMap((page) => page.links)
  const asked = links.map((link) => link.replace(/#.*$/, ''))
  // A list that is narrowed in one way is answered as in every other: one of each is enough.
  const narrowed = new Map(
    asked.filter((link) => NARROWED.test(link)).map((link) => [link.split('?')[0], link]),
  )
  const targets = asked.filter((link) => !NARROWED.test(link) || narrowed.get(link.split('?')[0]) === link)

  it('finds every address that a page links to', async () => {
    const {
      toShop = [],
      toCome = [],
      others = [],
    } = Object.groupBy(targets, (path) => {
      if (!SMART_LINK.test(path)) return 'others'
      return coming.has(path) ? 'toCome' : 'toShop'
    })
    expect(await findUnanswered(others, [200])).toEqual([])
    expect(await findUnanswered(toShop, [302])).toEqual([])
    // A page has the link of a deal to come, hidden until it begins; until then the link says so.
    expect(await findUnanswered(toCome, [200])).toEqual([])
  })

  it('finds every anchor that a page links to', () => {
    const broken = [...pages.values()].flatMap(({ path, links: own }) =>
      own
        .map((link) => ({ page: pages.get(link.replace(/[?#].*$/, '')), link, anchor: link.split('#')[1] }))
        .filter(
          ({ page, anchor }) => page && anchor !== undefined && !page.ids.has(decodeURIComponent(anchor)),
        )
        .map(({ link }) => `${path} → ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('reaches every page from the home page', () => {
    const reached = new Set(['/'])
    for (const path of reached)
      for (const link of pages.get(path)?.links ?? []) {
        const target = link.replace(/[?#].*$/, '')
        if (pages.has(target)) reached.add(target)
      }
    const lost = [...pages.values()].filter(({ path, isIndexable }) => isIndexable && !reached.has(path))
    expect(lost.map(({ path }) => path)).toEqual([])
  })

  it('finds every page in a sitemap, and every address of a sitemap', async () => {
    const listed = (await sitemapUrls('/sitemap.xml')).map((url) => ownPath(url) ?? url)
    const indexable = [...pages.values()].filter(({ isIndexable }) => isIndexable).map(({ path }) => path)
    const onRequest = LANGUAGES.flatMap((language) => [routes.changes(language), routes.savings(language)])
    expect(new Set(listed)).toEqual(new Set([...indexable, ...onRequest]))
    expect(listed).toHaveLength(new Set(listed).size)
    expect(await findUnanswered(listed, [200])).toEqual([])
  })

  it('finds that the languages of a page name each other', () => {
    for (const { path, alternates, isIndexable } of pages.values()) {
      if (!isIndexable) continue
      for (const other of alternates)
        expect(pages.get(other)?.alternates, `${path} → ${other}`).toContain(path)
    }
  })
})
