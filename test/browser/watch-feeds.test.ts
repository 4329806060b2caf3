import { describe, expect, it } from 'vitest'
import { renderFeedList } from '#browser/watch-feeds.ts'
import { elementsOf } from '../support/xml.ts'

const found = {
  stores: { shopee: { name: 'Shopee & Co', deals: {} } },
  products: { phone: { titles: { vi: 'Điện thoại "X"' }, currency: 'VND', prices: [] } },
}
const followed = (...ids: string[]) => ({
  followed: Object.fromEntries(ids.map((id) => [id, { name: `kept ${id}`, since: 1 }])),
})
const feedsOf = (...ids: string[]) => {
  const options = { title: 'Theo dõi <1>', origin: 'https://deals.example', language: 'en' as const }
  const elements = elementsOf(renderFeedList(followed(...ids), found, options))
  expect(elements.find(({ name }) => name === 'title')?.text).toBe('Theo dõi <1>')
  return elements.filter(({ name }) => name === 'outline').map(({ attributes }) => attributes)
}

describe('the feeds of a watchlist', () => {
  it('are those of its products and stores, a deal by its store, each once', () => {
    expect(feedsOf('store/shopee', 'product/phone', 'deal/shopee/tea', 'deal/tiki/book')).toEqual([
      {
        type: 'rss',
        text: 'Shopee & Co',
        xmlUrl: 'https://deals.example/en/ma-giam-gia/shopee/changes.atom',
        htmlUrl: 'https://deals.example/en/ma-giam-gia/shopee',
      },
      {
        type: 'rss',
        text: 'Điện thoại "X"',
        xmlUrl: 'https://deals.example/san-pham/phone/changes.atom',
        htmlUrl: 'https://deals.example/san-pham/phone',
      },
      {
        type: 'rss',
        text: 'tiki',
        xmlUrl: 'https://deals.example/en/ma-giam-gia/tiki/changes.atom',
        htmlUrl: 'https://deals.example/en/ma-giam-gia/tiki',
      },
    ])
  })

  it('keep the name that was followed where the site has no record', () => {
    expect(feedsOf('product/gone').map(({ text }) => text)).toEqual(['kept product/gone'])
  })
})
