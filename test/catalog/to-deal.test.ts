import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { toComingDeal, toDeal, toDealResult, toProductResult } from '#catalog/to-deal.ts'
import { smallCatalog } from '../support/content.ts'

const fresh = (): Catalog =>
  smallCatalog({
    deals: {
      whole: {
        title: 'Trà sữa giảm 20%',
        code: 'DEMO20',
        discount: { kind: 'percent', value: 20, max: 50_000 },
        minimumSpend: 99_000,
        startsAt: '2026-11-20T09:00',
        endsAt: '2026-11-30',
        terms: ['Mỗi tài khoản một lần.'],
        evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-19', method: 'checkout-tested' },
        translations: { en: { title: 'Milk tea 20% off' } },
      },
      bare: { title: 'Ưu đãi' },
      told: {
        title: 'Nghe nói',
        evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-19', method: 'reader' },
      },
      elsewhere: { title: 'Cửa hàng đã gỡ' },
    },
    products: {
      phones: {
        title: 'Tai nghe Sony',
        summary: 'Chống ồn.',
        offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price: 90_000, seenAt: '2026-11-01' }],
        translations: { en: { title: 'Sony headphones' } },
      },
    },
  })

function dealOf(catalog: Catalog, id: string) {
  const deal = catalog.dealOf(id)
  if (!deal) throw new Error(`no deal ${id}`)
  return { deal, href: `https://deals.example/s/${deal.hashId}` }
}

describe('a deal for callers', () => {
  const summary = 'Giảm 20%, tối đa 50.000đ. Đơn từ 99.000đ. Mã DEMO20. HSD 30/11/2026.'

  it('says all that is known', () => {
    const catalog = fresh()
    const { deal, href } = dealOf(catalog, 'whole')
    const listed = {
      title: 'Trà sữa giảm 20%',
      href,
      category: 'food',
      summary,
      redeem: 'enter',
      id: 'whole',
      store: { id: 'shopee', name: 'Shopee' },
      code: 'DEMO20',
      endsAt: '2026-11-30T23:59:59+07:00',
    }
    expect(toDeal(deal, catalog, 'vi')).toEqual(listed)
    expect(toDealResult(deal, catalog, 'vi')).toEqual({
      ...listed,
      source: 'deals',
      discount: { kind: 'percent', value: 20, max: 50_000, currency: 'VND' },
      minimumSpend: 99_000,
      startsAt: '2026-11-20T09:00:00+07:00',
      verifiedAt: '2026-11-19T00:00:00+07:00',
      terms: ['Mỗi tài khoản một lần.'],
    })
  })

  it('says nothing of what is not known', () => {
    const catalog = fresh()
    const { deal, href } = dealOf(catalog, 'bare')
    expect(toDealResult(deal, catalog, 'vi')).toStrictEqual({
      title: 'Ưu đãi',
      href,
      category: 'food',
      summary: 'Không cần mã. Chưa rõ hạn dùng.',
      redeem: 'link',
      id: 'bare',
      store: { id: 'shopee', name: 'Shopee' },
      source: 'deals',
    })
  })

  it('is not called verified where others said so', () => {
    const catalog = fresh()
    expect(toDealResult(dealOf(catalog, 'told').deal, catalog, 'vi')).not.toHaveProperty('verifiedAt')
  })

  it('says its language where that is not the reader’s', () => {
    const catalog = fresh()
    const { deal } = dealOf(catalog, 'whole')
    expect(toDeal(deal, catalog, 'en')).toMatchObject({ title: 'Milk tea 20% off' })
    expect(toDeal(deal, catalog, 'en')).not.toHaveProperty('lang')
    expect(toDeal(deal, catalog, 'ko')).toMatchObject({ title: 'Milk tea 20% off', lang: 'en' })
    expect(toDeal(dealOf(catalog, 'bare').deal, catalog, 'en').lang).toBe('vi')
  })

  it('has no store where the catalog does not have it', () => {
    const catalog: Catalog = { ...fresh(), stores: new Map() }
    expect(toDeal(dealOf(catalog, 'elsewhere').deal, catalog, 'vi')).not.toHaveProperty('store')
  })

  it('that has not begun shows nothing that would make it look usable', () => {
    const catalog = fresh()
    const { deal } = dealOf(catalog, 'whole')
    const startsAt = Date.parse('2026-12-12T00:00:00+07:00')
    const coming = toComingDeal({ ...deal, startsAt }, catalog, 'vi')
    expect(coming).toMatchObject({ summary: 'Bắt đầu 12/12/2026', startsAt: '2026-12-12T00:00:00+07:00' })
    expect(coming).not.toHaveProperty('code')
    expect(coming).not.toHaveProperty('redeem')
  })
})

describe('a product for callers', () => {
  it('says what it costs at least, and where', () => {
    const catalog = fresh()
    const product = catalog.productOf('phones')
    if (!product) throw new Error('no product')
    const listed = {
      title: 'Tai nghe Sony',
      href: `https://deals.example/s/${product.offers[0]?.hashId}`,
      category: 'tech',
      summary: 'Giá bán thấp nhất 90.000đ tại Shopee. Chống ồn.',
      id: 'phones',
      store: { id: 'shopee', name: 'Shopee' },
      source: 'products',
      price: { amount: 90_000, currency: 'VND' },
    }
    expect(toProductResult(product, catalog, 'vi')).toStrictEqual(listed)
    expect(toProductResult(product, catalog, 'en').title).toBe('Sony headphones')
    expect(toProductResult(product, catalog, 'ja').lang).toBe('en')
    expect(() => toProductResult({ ...product, offers: [] }, catalog, 'vi')).toThrow('phones has no offer')
  })
})
