import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { createByProducts } from '#discovery/by-products.ts'

const CLIENT = 'dist/client'
const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
const built = new Set(files.map((file) => `/${file}`))
const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot

const pages = files
  .filter((file) => file.endsWith('.html'))
  .map((file) => {
    const path = `/${file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`
    return { path, html: readFileSync(`${CLIENT}/${file}`, 'utf8') }
  })
const indexable = pages.filter(({ html }) => !html.includes('content="noindex"'))
const pageAt = (path: string) =>
  pages.find((page) => page.path === path)?.html ?? expect.fail(`no page ${path}`)

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found]) => found ?? '')

interface Node extends Record<string, string> {
  '@type': string
}

const nodesOf = (html: string): Node[] => {
  const [text] = all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g)
  return (JSON.parse(text ?? '{"@graph":[]}') as { '@graph': Node[] })['@graph']
}
const typesOf = (html: string): string[] => nodesOf(html).map((node) => node['@type'])

/** Feeds, calendars and records of the watchlist are made on request, in the form that they have now. */
const catalog = createCatalog(snapshot)
const byProducts = createByProducts(catalog)

/** What the server answers without a file: smart links, the search, operations. */
const SERVED =
  /^\/(?:s\/|api\/|mcp$|(?:(?:en|ko|zh|fr|ja)\/)?(?:search|search\/browse\/[a-z0-9/-]+|get-link\/create|bao-uu-dai|tinh-gia|moi-va-het-han)$|changes\.json$)/

describe('every built page', () => {
  it('links only to what exists', () => {
    const exists = (link: string): boolean => {
      const path = decodeURI(link.replace(/[?#].*$/, ''))
      return (
        path === '/' ||
        SERVED.test(path) ||
        byProducts.find(path) !== undefined ||
        [path, `${path}.html`, `${path}/index.html`].some((file) => built.has(file))
      )
    }
    const broken = pages.flatMap(({ path, html }) =>
      all(html, /(?:href|src|action)="(\/[^"]*)"/g)
        .filter((link) => !exists(link))
        .map((link) => `${path} → ${link}`),
    )
    expect(broken).toEqual([])
  })

  it('has one h1, a title, a description and no empty link', () => {
    for (const { path, html } of pages) {
      expect(all(html, /(<h1[ >])/g), path).toHaveLength(1)
      expect(all(html, /<title>([^<]+)<\/title>/g), path).toHaveLength(1)
      expect(all(html, /<meta name="description" content="([^"]+)"/g), path).toHaveLength(1)
      expect(html, path).not.toMatch(/<a [^>]*>\s*<\/a>/)
    }
  })

  it('names itself as canonical, but for the alias of the reference', () => {
    for (const { path, html } of indexable) {
      const [canonical = ''] = all(html, /<link rel="canonical" href="([^"]+)"/g)
      expect(new URL(canonical).pathname, path).toBe(path === '/for-agents' ? '/docs' : path)
    }
  })

  it('names its other languages, which name it in return', () => {
    const alternates = new Map(
      indexable.map(({ path, html }) => [
        path,
        all(html, /<link rel="alternate" hreflang="[a-z]{2}" href="([^"]+)"/g).map(
          (url) => new URL(url).pathname,
        ),
      ]),
    )
    for (const [path, others] of alternates) {
      for (const other of others) expect(alternates.get(other), `${path} → ${other}`).toContain(path)
    }
    expect(alternates.get('/')).toEqual(['/', '/en', '/ko', '/zh', '/fr', '/ja'])
  })

  it('has a Markdown version that it names', () => {
    for (const { path, html } of indexable) {
      const [version = ''] = all(html, /<link rel="alternate" type="text\/markdown" href="([^"]+)"/g)
      // The server makes it of the page; the crawl asks for every one.
      const { pathname } = new URL(version)
      expect(pathname.endsWith('.md') && built.has(pathname.replace(/\.md$/, '.html')), path).toBe(true)
    }
  })
})

describe('structured data', () => {
  it.each([
    ['/', ['WebSite', 'Organization', 'ItemList']],
    ['/en', ['WebSite', 'Organization', 'ItemList']],
    ['/ma-giam-gia', ['ItemList', 'BreadcrumbList']],
    ['/ko/ma-giam-gia/shopee', ['Organization', 'ItemList', 'BreadcrumbList']],
    ['/san-pham-noi-bat', ['ItemList', 'BreadcrumbList']],
    ['/san-pham/iphone-17-256gb', ['Product', 'BreadcrumbList']],
    ['/blog/doc-dieu-kien-voucher', ['BlogPosting', 'BreadcrumbList']],
    ['/gioi-thieu', ['Organization', 'BreadcrumbList']],
    ['/cua-hang', ['ItemList', 'BreadcrumbList']],
    ['/ja/danh-muc/travel', ['ItemList', 'BreadcrumbList']],
    ['/theo-doi', ['BreadcrumbList']],
    ['/zh/media-kit', ['Organization', 'BreadcrumbList']],
  ])('of %s is %j', (path, types) => {
    expect(typesOf(pageAt(path))).toEqual(types)
  })

  it('of the sale calendar is an event for each day, with its dates', () => {
    const events = nodesOf(pageAt('/en/lich-sale')).filter((node) => node['@type'] === 'Event')
    expect(events).toHaveLength(snapshot.saleDays.length)
    for (const { name, startDate, endDate } of events) {
      expect(name).not.toBe('')
      expect(Date.parse(endDate ?? '') - Date.parse(startDate ?? '')).toBe(86_399_000)
    }
  })

  it('of every deal is an offer', () => {
    for (const deal of snapshot.deals.filter(({ status }) => status === 'live')) {
      expect(typesOf(pageAt(`/ma-giam-gia/${deal.store}/${deal.id}`))).toEqual(['Offer', 'BreadcrumbList'])
    }
  })
})

describe('every page that shows a deal', () => {
  it('carries its end, so that the clock of its reader can tell', () => {
    const ends = new Map(
      snapshot.deals
        .filter(({ endsAt = 0 }) => endsAt > snapshot.builtAt)
        .map((deal) => [`/ma-giam-gia/${deal.store}/${deal.id}`, deal.endsAt]),
    )
    let shown = 0
    for (const { path, html } of pages) {
      const [main = ''] = /<main[\s\S]*<\/main>/.exec(html) ?? []
      const lists = main.replaceAll(/<nav[\s\S]*?<\/nav>/g, '')
      for (const link of all(lists, /<a href="(?:\/(?:en|ko|zh|fr|ja))?(\/ma-giam-gia\/[^"/]+\/[^"/.]+)"/g)) {
        const end = ends.get(link)
        if (end === undefined) continue
        shown += 1
        expect(lists.includes(`data-ends-at="${end}"`), `${path} → ${link}`).toBe(true)
      }
    }
    expect(shown).toBeGreaterThan(1000)
  })
})

describe('stores', () => {
  it('stand in the directory once each, those with the most deals before it', () => {
    const html = pageAt('/cua-hang')
    const [first = '', directory = ''] = html.split('<nav class="letters"')
    const linksIn = (part: string): string[] => all(part, /<a href="(\/ma-giam-gia\/[a-z0-9-]+)">/g)
    expect(linksIn(directory).toSorted()).toEqual(
      snapshot.stores.map(({ id }) => `/ma-giam-gia/${id}`).toSorted(),
    )
    const counts = linksIn(first).map(
      (link) =>
        catalog.currentDeals(snapshot.builtAt).filter(({ store }) => link.endsWith(`/${store}`)).length,
    )
    expect(counts.length).toBeGreaterThan(0)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  })

  it('have one page each', () => {
    expect([...built].filter((file) => /\/cua-hang\/[^.]*\.html$/.test(file))).toEqual([])
  })
})

describe('the pages of deals', () => {
  it('link to the store for current deals only, and say which have ended', () => {
    for (const deal of snapshot.deals.filter(({ status }) => status === 'live')) {
      const html = pageAt(`/ma-giam-gia/${deal.store}/${deal.id}`)
      const [own = ''] = /<article(?: data-seen)? class="split deal[\s\S]*?<\/article>/.exec(html) ?? []
      const state = dealStateAt(deal, snapshot.builtAt)
      const [link = '', around = ''] =
        new RegExp(`(<p[^>]*>)\\s*<a [^>]*/s/${deal.hashId}"[^>]*>`).exec(own) ?? []
      expect(link !== '', deal.id).toBe(state !== 'ended')
      // The link of a deal that has not begun waits for the reader's clock.
      expect(/ hidden[ >]/.test(around), deal.id).toBe(state === 'upcoming')
      if (deal.code !== undefined) expect(own, deal.id).toContain(`<code>${deal.code}</code>`)
    }
  })

  it('tell of withdrawn deals without their codes and a way to the store, and ask not to be found', () => {
    for (const { store, id, code, hashId } of snapshot.deals.filter(({ status }) => status === 'withdrawn')) {
      const html = pageAt(`/ma-giam-gia/${store}/${id}`)
      expect(html).toContain('Ưu đãi này đã bị gỡ')
      expect(html).toContain('<meta name="robots" content="noindex">')
      if (code !== undefined) expect(html, id).not.toContain(code)
      expect(html, id).not.toContain(`/s/${hashId}"`)
    }
  })

  it('have no way to use a deal that is over, and what replaces it instead', () => {
    for (const deal of snapshot.deals.filter((each) => dealStateAt(each, snapshot.builtAt) === 'ended')) {
      const html = pageAt(`/ma-giam-gia/${deal.store}/${deal.id}`)
      const [own = ''] = /<article(?: data-seen)? class="split deal[\s\S]*?<\/article>/.exec(html) ?? []
      expect(own, deal.id).not.toContain('class="steps"')
      expect(own, deal.id).toContain('Ưu đãi thay thế đang dùng được')
    }
  })
})

describe('the logo with the name', () => {
  it.each(['wordmark', 'wordmark-dark', 'wordmark-mono'])('is drawn in %s.svg without a typeface', (name) => {
    const svg = readFileSync(`${CLIENT}/media-kit/${name}.svg`, 'utf8')
    expect(svg).not.toContain('<text')
    const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? []
    expect(Number(width)).toBeGreaterThan(3 * Number(height))
    const letters = all(svg, /<path fill="[^"]*" stroke="none" d="([^"]+)"/g)
    expect(letters.join('').length).toBeGreaterThan(1000)
    expect(built.has(`/media-kit/${name}.png`)).toBe(true)
  })
})
