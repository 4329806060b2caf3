import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { type SamplePage, samplePages } from '../support/built-site.ts'
import { visitSample } from '../support/visit-sample.ts'

const CLIENT = 'dist/client'

const pages = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => ({ file, html: readFileSync(join(CLIENT, file), 'utf8') }))
const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot

const KB = 1024
const JAVASCRIPT_MAX_BYTES = 15 * KB
const CSS_MAX_BYTES = 20 * KB
const HTML_MAX_BYTES = 40 * KB

/** As it is sent; what is too small to be worth compressing has no compressed copy. */
function sentBytes(path: string): number {
  const file = join(CLIENT, path)
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size
}

const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, found]) => found ?? '')

/** A page for each set of scripts that pages name, beside a page of each kind. */
const weighed: readonly SamplePage[] = [
  ...samplePages('dist'),
  ...Map.groupBy(pages, ({ html }) => all(html, /<script[^>]* src="([^"]+)"/g).join(' '))
    .values()
    .map(([page]) => ({
      kind: 'scripts',
      path: `/${page?.file.replace(/(?:^|\/)index\.html$|\.html$/, '')}`,
    })),
]

/** The bytes of all scripts that a page has loaded by itself, compressed. */
const loadedScripts = (): number =>
  performance
    .getEntriesByType('resource')
    .filter(
      (entry) => entry instanceof PerformanceResourceTiming && new URL(entry.name).pathname.endsWith('.js'),
    )
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)

const site = useBrowsedSite()

describe('every page', () => {
  it.each(weighed)('loads little JavaScript, also what it imports by itself: $kind $path', async (sample) => {
    await using context = await site.browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await visitSample(page, site.url, sample)
    const bytes = await page.evaluate(loadedScripts)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThan(JAVASCRIPT_MAX_BYTES)
  })

  it('weighs little: styles and the page itself, compressed', () => {
    for (const { file, html } of pages) {
      const sheets = all(html, /<link rel="stylesheet" href="([^"]+)"/g)
      const css = sheets.reduce((sum, path) => sum + sentBytes(path), 0)
      expect(css, `${file}: CSS`).toBeLessThan(CSS_MAX_BYTES)
      expect(sentBytes(file), `${file}: HTML`).toBeLessThan(HTML_MAX_BYTES)
    }
  })

  it('has nothing that a strict policy forbids: no handlers, no style attributes, no inline code, no third party', () => {
    for (const { file, html } of pages) {
      expect(html, file).not.toMatch(/<[^>]+\son[a-z]+="/)
      expect(html, file).not.toMatch(/<[^>]+\sstyle="/)
      expect(html, file).not.toMatch(/<style\b/)
      expect(html, file).not.toMatch(/<(?:script|img|iframe|source)[^>]+src="(?:https?:)?\/\//)
      const loaded = all(html, /<link ((?:[^>"]|"[^"]*")*)>/g).filter((link) =>
        /rel="(?:stylesheet|preload|icon|apple-touch-icon|manifest)"/.test(link),
      )
      for (const link of loaded) expect(link, file).toMatch(/href="\/[^/]/)
    }
  })

  it('has its landmarks, a way past the header and a region that speaks', () => {
    for (const { file, html } of pages) {
      for (const [name, pattern] of [
        ['header', /<header class="masthead"/g],
        ['main', /<main /g],
        ['footer', /<footer /g],
        ['search', /<search>/g],
        ['live region', /role="status"[^>]* data-announcer/g],
      ] as const)
        expect(html.match(pattern), `${file}: ${name}`).toHaveLength(1)
      expect(html, file).toMatch(/<body[^>]*> ?<a class="skip[^>]* href="#main"/)
      const labels = all(html, /<nav([^>]*)>/g)
      for (const label of labels) expect(label, file).toContain('aria-label="')
    }
  })

  it('skips no level of its headings', () => {
    for (const { file, html } of pages) {
      const levels = all(html, /<h([1-6])[ >]/g).map(Number)
      expect(levels[0], file).toBe(1)
      for (const [index, level] of levels.entries())
        expect(level - (levels[index - 1] ?? 0), `${file}: heading ${index + 1}`).toBeLessThanOrEqual(1)
    }
  })

  it('tells search engines which links are paid for', () => {
    for (const { file, html } of pages)
      for (const link of all(html, /<a ([^>]*href="\/s\/[^>]*)>/g))
        expect(link, file).toMatch(/rel="sponsored nofollow(?: noopener)?"/)
  })

  it('preloads the typeface that it uses, and none where the device has its own', () => {
    for (const { file, html } of pages) {
      const preloaded = all(html, /<link rel="preload" href="([^"]+\.woff2)"/g)
      expect(preloaded, file).toHaveLength(/<html lang="(?:ko|zh|ja)"/.test(html) ? 0 : 2)
    }
  })
})

describe('the card of a deal', () => {
  const cards = pages
    .filter(({ file }) => file === 'index.html' || /^(?:ma-giam-gia|danh-muc\/\w+)\.html$/.test(file))
    .flatMap(({ html }) => all(html, /(<article class="ticket"[\s\S]*?<\/article>)/g))

  it('shows the whole code beside a button that copies it', () => {
    const codes = new Set(snapshot.deals.map(({ code }) => code))
    const shown = cards.flatMap((card) => all(card, /<code>([^<]+)<\/code>/g))
    expect(shown.length).toBeGreaterThan(20)
    for (const code of shown) expect(codes).toContain(code)
    for (const card of cards)
      for (const code of all(card, /<code>([^<]+)<\/code>/g)) {
        expect(card).toContain(`data-copy="${code}"`)
        expect(card).toMatch(/<button type="button" [^>]*aria-label="Sao chép mã /)
      }
  })

  it('says how it is redeemed, when it ends, and how and when it was checked', () => {
    for (const card of cards) {
      expect(card).toContain('class="redeem"')
      expect(card).toMatch(/class="checked/)
      expect(card).toMatch(/<p class="until">(?: ?<time datetime=| ?Chưa rõ hạn dùng)/)
    }
  })

  it('counts down only to an end that is known', () => {
    for (const card of cards)
      expect(card.includes('data-left')).toBe(/<article class="ticket" data-ends-at="\d+"/.test(card))
  })

  it('has no votes, no counters of use and no masked code', () => {
    for (const card of cards) expect(card).not.toMatch(/lượt dùng|đã dùng|\*{3,}|•{3,}/)
  })
})
