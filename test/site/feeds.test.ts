import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { elementsOf } from '../support/xml.ts'
import { eventsOf } from '../support/icalendar.ts'

const CLIENT = 'dist/client'
const SITE_URL = 'http://localhost:4321'

const files = readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
const built = new Set(files.map((file) => `/${file}`))
const textsOf = (ending: string) =>
  files
    .filter((file) => file.endsWith(ending))
    .map((file) => ({ path: `/${file}`, text: readFileSync(`${CLIENT}/${file}`, 'utf8') }))

const hasPage = (url: string): boolean => built.has(`${url.slice(SITE_URL.length)}.html`)

describe('every built feed', () => {
  it('is well-formed Atom that says where it is and leads to pages that exist', () => {
    const feeds = textsOf('/feed.atom')
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

  it('has a twin as JSON Feed', () => {
    const feeds = textsOf('/feed.json')
    expect(feeds.map(({ path }) => path.replace('.json', '.atom')).toSorted()).toEqual(
      textsOf('/feed.atom')
        .map(({ path }) => path)
        .toSorted(),
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

describe('every built calendar', () => {
  it('has lines of at most 75 octets, ids of its own and pages that exist', () => {
    const calendars = textsOf('.ics')
    expect(calendars.some(({ path }) => path === '/ko/lich-sale.ics')).toBe(true)
    for (const { path, text } of calendars) {
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), path).toBeLessThanOrEqual(75)
      const events = eventsOf(text)
      expect(new Set(events.map(({ UID }) => UID)).size, path).toBe(events.length)
      for (const { URL: url = '' } of events) expect(hasPage(url.replace(/#.*$/, '')), url).toBe(true)
    }
  })
})
