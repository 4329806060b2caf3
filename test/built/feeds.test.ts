import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { createByProducts } from '#discovery/by-products.ts'
import { mapConcurrently } from '#publish/pages/map-concurrently.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'
import { elementsOf } from '../support/xml.ts'
import { eventsOf } from '../support/icalendar.ts'

const CLIENT = 'dist/client'
const SITE_URL = 'http://localhost:4321'

const built = new Set(readdirSync(CLIENT, { recursive: true, encoding: 'utf8' }).map((file) => `/${file}`))
const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const paths = createByProducts(createCatalog(snapshot)).list(Date.now())

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: UNLIMITED })
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
})
