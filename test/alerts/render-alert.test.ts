import { describe, expect, it } from 'vitest'
import type { News } from '#alerts/find-news.ts'
import { renderAlert } from '#alerts/render-alert.ts'
import { DAY_MS } from '#text/days.ts'
import { LANGUAGES } from '#text/language.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const catalog = smallCatalog({
  deals: {
    tea: { endsAt: '2026-11-21', translations: { en: { title: '20% off milk tea', summary: 'Once.' } } },
  },
  products: {
    sony: {
      offers: [{ store: 'tiki', url: 'https://tiki.vn/a-p1.html', price: 900_000, seenAt: '2026-11-19' }],
    },
  },
})
const deal = catalog.dealOf('tea')
const product = catalog.productOf('sony')
if (!deal || !product) throw new Error('a record is missing')
const ends: News = { kind: 'ends', deal, endsAt: deal.endsAt ?? 0 }
const reached: News = {
  kind: 'price',
  product,
  paid: 850_000,
  currency: 'VND',
  store: 'tiki',
  target: 900_000,
}

const alertOf = (news: News[], language: (typeof LANGUAGES)[number] = 'vi') =>
  renderAlert(news, { id: 'x', language }, catalog, NOW)

describe('an alert', () => {
  it('names the record, says why, and leads to its page', () => {
    expect(alertOf([ends]).message).toEqual({
      title: 'Giảm 20% trà sữa',
      body: 'Ưu đãi bạn theo dõi hết hạn ngày mai, 21/11/2026',
      lang: 'vi',
      url: 'https://deals.example/ma-giam-gia/shopee/tea',
      tag: 'ends/tea',
      id: 'x',
      end: 'Tắt thông báo',
    })
    const { message } = alertOf([reached], 'en')
    expect(message.body).toBe('Now ₫850,000 at Tiki; you were waiting for ₫900,000')
    expect(message.url).toBe('https://deals.example/san-pham/sony')
  })

  it('is in the language of the reader, whatever that is', () => {
    const bodies = LANGUAGES.flatMap((language) =>
      (['begun', 'new'] as const).map((kind) => alertOf([{ kind, deal }], language).message.body),
    )
    expect(new Set(bodies).size).toBe(bodies.length)
    for (const body of bodies) expect(body).toContain('Shopee')
    expect(alertOf([ends], 'en').message).toMatchObject({
      title: '20% off milk tea',
      url: expect.stringContaining('/en/'),
    })
  })

  it('of several news tells the first, counts the others, and leads to the list', () => {
    const { message } = alertOf([reached, ends], 'en')
    expect(message.body.split('\n')).toEqual([
      expect.stringContaining('₫850,000'),
      'And 1 more update on your watchlist',
    ])
    expect(message.url).toBe('https://deals.example/en/theo-doi')
  })

  it('is kept by push services for a day, and no longer than it is true', () => {
    expect(alertOf([reached]).ttlSeconds).toBe(DAY_MS / 1000)
    const today: News = { kind: 'ends', deal, endsAt: NOW + 60_000 }
    expect(alertOf([today]).ttlSeconds).toBe(60)
  })

  it('fits into a message of the Push API, whose plain text has at most 3,993 bytes', () => {
    const long = 'ữ'.repeat(160)
    const { message } = alertOf([{ kind: 'new', deal: { ...deal, title: long } }, ends])
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3993)
  })
})
