import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot, SnapshotDeal } from '#catalog/snapshot.ts'
import { inLanguage } from '#catalog/translations.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { type ServerProcess, UNLIMITED } from '../support/server.ts'
import { spawnRelease } from '../support/tested-release.ts'
import { elementsOf } from '../support/xml.ts'
import { eventsOf } from '../support/icalendar.ts'

const CLIENT = 'dist/client'
const SITE_URL = 'http://localhost:4321'

const built = new Set(readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`))
const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const paths = createByProducts(createCatalog(snapshot)).list(Date.now())

let server: ServerProcess
beforeAll(async () => {
  server = await spawnRelease({ environment: UNLIMITED })
})
afterAll(() => server[Symbol.asyncDispose]())

const textsOf = async (ending: string) => {
  const wanted = paths.filter((path) => path.endsWith(ending))
  return mapConcurrently(wanted, async (path) => {
    const answer = await fetch(server.url + path)
    expect(answer.status, path).toBe(200)
    return { path, text: await answer.text() }
  })
}

interface JsonFeed {
  language: string
  items: Record<string, string>[]
}

const DEAL_PAGE = /\/ma-giam-gia\/[^/]+\/([^/#]+)$/

/** The record of a deal's page. */
function dealAt(url: string): SnapshotDeal {
  const id = DEAL_PAGE.exec(url)?.[1]
  return snapshot.deals.find((deal) => deal.id === id) ?? expect.fail(`${url} is no page of a deal`)
}

const hasPage = (url: string): boolean => built.has(`${url.slice(SITE_URL.length)}.html`)

describe('every feed', () => {
  it('is well-formed Atom that says where it is and leads to pages that exist', async () => {
    const feeds = await textsOf('/feed.atom')
    expect(feeds.length).toBeGreaterThan(6 * 20)
    for (const { path, text } of feeds) {
      const elements = elementsOf(text)
      const links = elements.flatMap(({ name, attributes }) => (name === 'link' ? [attributes] : []))
      expect(links[0], path).toMatchObject({ rel: 'self', href: `${SITE_URL}${path}` })
      for (const { rel, href = '' } of links) if (rel === 'alternate') expect(hasPage(href), href).toBe(true)
      const ids = elements.flatMap(({ name, text: id }) => (name === 'id' ? [id] : []))
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })

  it('exists as JSON Feed too', async () => {
    const feeds = await textsOf('/feed.json')
    expect(feeds.map(({ path }) => path.replace('.json', '.atom')).toSorted()).toEqual(
      paths.filter((path) => path.endsWith('/feed.atom')).toSorted(),
    )
    for (const { path, text } of feeds) {
      const feed = JSON.parse(text) as { feed_url: string; items: { url: string }[] }
      expect(feed.feed_url).toBe(`${SITE_URL}${path}`)
      for (const { url } of feed.items) expect(hasPage(url), url).toBe(true)
    }
  })

  it('says of each deal what its record says, in the language of the feed, in both forms alike', async () => {
    const [atoms, jsons] = [await textsOf('/feed.atom'), await textsOf('/feed.json')]
    let entries = 0
    for (const { path, text } of atoms) {
      const language = languageOf(path)
      const elements = elementsOf(text)
      expect(elements[0]?.attributes['xml:lang'], path).toBe(language)
      const feed = JSON.parse(
        jsons.find((json) => json.path === path.replace('.atom', '.json'))?.text ?? '{}',
      ) as JsonFeed
      expect(feed.language, path).toBe(language)
      const told = elements.reduce<{ lang: string; texts: Record<string, string>; related: string }[]>(
        (all, { name, attributes, text: content }) => {
          if (name === 'entry')
            return [...all, { lang: attributes['xml:lang'] ?? '', texts: {}, related: '' }]
          const last = all.at(-1)
          if (last && name === 'link' && attributes['rel'] === 'related')
            last.related = attributes['href'] ?? ''
          else if (last) last.texts[name] = content
          return all
        },
        [],
      )
      expect(feed.items, path).toHaveLength(told.length)
      for (const [index, { lang, texts, related }] of told.entries()) {
        entries += 1
        const authored = dealAt(texts['id'] ?? '')
        const deal = inLanguage(authored, language)
        const newsAt = authored.startsAt ?? authored.evidence?.checkedAt ?? 0
        expect([lang, texts['title'], related], path).toEqual([
          deal.lang,
          deal.title,
          `${SITE_URL}${routes.smartLink(deal.hashId)}`,
        ])
        expect(texts['id'], path).toBe(`${SITE_URL}${routes.deal(deal, deal.lang)}`)
        expect(Date.parse(texts['published'] ?? ''), path).toBe(newsAt)
        expect(Date.parse(texts['updated'] ?? ''), path).toBe(
          Math.max(newsAt, authored.evidence?.checkedAt ?? 0),
        )
        expect(feed.items[index], path).toMatchObject({
          id: texts['id'],
          title: texts['title'],
          external_url: related,
          content_text: texts['summary'],
          language: lang,
          date_published: texts['published'],
          date_modified: texts['updated'],
        })
      }
    }
    expect(entries).toBeGreaterThan(100)
  })

  it('is named in the head of the page that it follows', () => {
    for (const page of ['ma-giam-gia', 'en/ma-giam-gia/shopee', 'ja/danh-muc/books']) {
      const html = readFileSync(`${CLIENT}/${page}.html`, 'utf8')
      for (const [type, name] of [
        ['application/atom+xml', 'feed.atom'],
        ['application/feed+json', 'feed.json'],
      ])
        expect(html).toMatch(
          new RegExp(`<link rel="alternate" type="${type?.replace('+', '\\+')}"[^>]*/${page}/${name}"`),
        )
    }
  })
})

describe('every calendar', () => {
  it('has lines of at most 75 octets, ids of its own and pages that exist', async () => {
    const calendars = await textsOf('.ics')
    expect(calendars.some(({ path }) => path === '/ko/lich-sale.ics')).toBe(true)
    for (const { path, text } of calendars) {
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), path).toBeLessThanOrEqual(75)
      const events = eventsOf(text)
      expect(new Set(events.map(({ UID }) => UID)).size, path).toBe(events.length)
      for (const { URL: url = '' } of events) expect(hasPage(url.replace(/#.*$/, '')), url).toBe(true)
    }
  })

  it('of ends has each at its moment, with the words and the page of its language', async () => {
    const calendars = await textsOf('/endings.ics')
    let ends = 0
    for (const { path, text } of calendars) {
      for (const { URL: url = '', SUMMARY: summary = '', DTSTART: start = '' } of eventsOf(text)) {
        ends += 1
        const deal = inLanguage(dealAt(url), languageOf(path))
        expect(summary, path).toContain(deal.title)
        expect(url, path).toBe(`${SITE_URL}${routes.deal(deal, deal.lang)}`)
        const [, ...parts] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(start) ?? []
        const [year = 0, month = 0, ...rest] = parts.map(Number)
        expect(Date.UTC(year, month - 1, ...rest), path).toBe(Math.floor((deal.endsAt ?? 0) / 1000) * 1000)
      }
    }
    expect(ends).toBeGreaterThan(100)
  })
})
