import { describe, expect, it } from 'vitest'
import { listDealLists } from '#catalog/deal-lists.ts'
import { renderAtom } from '#discovery/feeds/atom.ts'
import { createDealFeed } from '#discovery/feeds/deal-feed.ts'
import { renderJsonFeed } from '#discovery/feeds/json-feed.ts'
import { smallCatalog } from '../../support/content.ts'
import { elementsOf } from '../../support/xml.ts'

const NOW = Date.parse('2026-11-21T09:00:00+07:00')

const evidence = { url: 'https://shopee.vn/x', method: 'official-page', checkedAt: '2026-11-18' }
const catalog = {
  ...smallCatalog({
    site: { name: 'Giá & Mã', notice: 'Dữ liệu minh họa.' },
    deals: {
      older: { startsAt: '2026-11-01', evidence, category: 'books' },
      newer: {
        title: '<b>50%</b> & "hơn"',
        startsAt: '2026-11-20',
        code: 'DEMO50',
        translations: { en: { title: 'Half off' } },
      },
      checked: { evidence, store: 'tiki' },
      unknown: {},
      ended: { startsAt: '2026-11-01', endsAt: '2026-11-10' },
      coming: { startsAt: '2026-12-12' },
    },
  }),
  builtAt: NOW,
}
const lists = listDealLists(catalog)
const listAt = (path: string) => lists.find((list) => list.pathIn('vi') === path) ?? expect.fail(path)
const all = listAt('/ma-giam-gia')

const atom = (list = all, language: 'vi' | 'en' = 'vi') =>
  elementsOf(renderAtom(createDealFeed(list, catalog, language, NOW)))
const textsOf = (elements: ReturnType<typeof atom>, wanted: string): string[] =>
  elements.filter(({ name }) => name === wanted).map(({ text }) => text)

interface JsonFeed {
  version: string
  feed_url: string
  home_page_url: string
  language: string
  items: Record<string, string>[]
}
const json = (list = all, language: 'vi' | 'en' = 'vi') =>
  JSON.parse(renderJsonFeed(createDealFeed(list, catalog, language, NOW))) as JsonFeed

describe('the feeds of newest deals', () => {
  it('hold the deals that can be used now and whose age is known, the newest first', () => {
    expect(json().items.map(({ id }) => id)).toEqual([
      'https://deals.example/ma-giam-gia/shopee/newer',
      'https://deals.example/ma-giam-gia/tiki/checked',
      'https://deals.example/ma-giam-gia/shopee/older',
    ])
    expect(textsOf(atom(), 'id').slice(1)).toEqual(json().items.map(({ id }) => id))
  })

  it('exist for every store and category', () => {
    expect(json(listAt('/ma-giam-gia/tiki')).items).toHaveLength(1)
    expect(json(listAt('/danh-muc/books')).items).toHaveLength(1)
    expect(json(listAt('/danh-muc/finance')).items).toEqual([])
    expect(lists).toHaveLength(1 + 2 + 8)
  })

  it('are in a language, and their entries where they are translated', () => {
    const feed = json(all, 'en')
    expect(feed.language).toBe('en')
    expect(feed.items[0]).toMatchObject({
      title: 'Half off',
      language: 'en',
      url: 'https://deals.example/en/ma-giam-gia/shopee/newer',
    })
    expect(feed.items[1]?.['language']).toBe('vi')
  })

  it('are well-formed, whatever a title holds', () => {
    expect(textsOf(atom(), 'title')).toContain('<b>50%</b> & "hơn"')
    expect(textsOf(atom(), 'summary')[0]).toContain('DEMO50')
  })

  it('say where they are and what they belong to, by absolute addresses only', () => {
    const hrefs = atom().flatMap(({ name, attributes }) => (name === 'link' ? [attributes['href']] : []))
    expect(hrefs.slice(0, 2)).toEqual([
      'https://deals.example/ma-giam-gia/feed.atom',
      'https://deals.example/ma-giam-gia',
    ])
    for (const href of hrefs) expect(href).toMatch(/^https:\/\/deals\.example\//)
    expect(json().feed_url).toBe('https://deals.example/ma-giam-gia/feed.json')
    for (const { url, external_url: shop } of json().items)
      for (const address of [url, shop]) expect(address).toMatch(/^https:\/\/deals\.example\//)
  })

  it('have what their formats demand', () => {
    const names = atom().map(({ name }) => name)
    for (const name of ['id', 'title', 'updated', 'author']) expect(names).toContain(name)
    for (const updated of textsOf(atom(), 'updated')) expect(Date.parse(updated)).not.toBeNaN()
    expect(json().version).toBe('https://jsonfeed.org/version/1.1')
    for (const item of json().items) expect(item['content_text']).not.toBe('')
  })

  it('change with their deals, not with the build', () => {
    const [updated] = textsOf(atom(), 'updated')
    expect(updated).toBe('2026-11-20T00:00:00+07:00')
    const later = createDealFeed(all, { ...catalog, builtAt: NOW + 3_600_000 }, 'vi', NOW)
    expect(renderAtom(later)).toBe(renderAtom(createDealFeed(all, catalog, 'vi', NOW)))
  })
})
