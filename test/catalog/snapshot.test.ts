import { describe, expect, it } from 'vitest'
import { createSnapshot, createSnapshots } from '#catalog/snapshot.ts'
import type { Content } from '#entries/check-content.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { readContent, type SmallContent, smallFiles } from '../support/content.ts'

const BUILT = Date.parse('2026-11-20T12:00:00+07:00')

const snapshot = (content: SmallContent, builtAt = BUILT) =>
  snapshotOf(readContent(smallFiles(content)), { builtAt, siteUrl: 'https://deals.example' })

const offer = (store: string, price: number, currency = 'VND') => ({
  store,
  price,
  currency,
  url: `https://${store}.vn/a`,
  seenAt: '2026-11-01',
})

describe('a snapshot', () => {
  it('has the cheapest offer of a product first, and other currencies than đồng after all', () => {
    const stores = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => [id, { name: id, url: `https://${id}.vn/` }]),
    )
    const offers = [
      offer('e', 5, 'USD'),
      offer('f', 49, 'SGD'),
      offer('d', 12, 'SGD'),
      offer('c', 900_000),
      offer('b', 900_000),
      offer('a', 950_000),
    ]
    for (const given of [offers, offers.toReversed()]) {
      const [product] = snapshot({ stores, deals: {}, products: { one: { offers: given } } }).products
      expect(product?.offers.map(({ store }) => store)).toEqual(['b', 'c', 'a', 'd', 'f', 'e'])
    }
  })

  it('gives every deal, offer and removed record a smart link of its own', () => {
    const products = { one: { offers: [offer('tiki', 1), offer('shopee', 2)] } }
    const now = snapshot({ deals: { a: {}, b: {} }, products })
    const [one] = now.products
    const hashIds = [...now.deals, ...(one?.offers ?? [])].map(({ hashId }) => hashId)
    expect(new Set(hashIds).size).toBe(4)
    const links = [
      { product: 'one', title: 'Cũ', store: 'tiki', endedAt: '2026-06-01' },
      { product: 'one', title: 'Cũ', store: 'shopee', endedAt: '2026-06-01' },
      { deal: 'a', title: 'Cũ', store: 'shopee', endedAt: '2026-06-01' },
    ]
    const later = snapshot({ deals: { b: {} }, links })
    expect(later.endedLinks.map(({ hashId }) => hashId)).toEqual([
      one?.offers.find(({ store }) => store === 'tiki')?.hashId,
      one?.offers.find(({ store }) => store === 'shopee')?.hashId,
      now.deals.find(({ id }) => id === 'a')?.hashId,
    ])
  })

  it('gives unchanged records the ids that a first snapshot gives them, whatever else is there', () => {
    const contentOf = (ids: string[]) =>
      readContent(smallFiles({ deals: Object.fromEntries(ids.map((id) => [id, {}])) }))
    const made = {
      builtAt: BUILT,
      siteUrl: 'https://deals.example',
      digest: String,
      digestNumber: () => 0n,
      lunarDayIn: () => undefined,
      // All short ids are the same.
      hashIdOf: (key: string, isTaken: (hashId: string) => boolean) => (isTaken('0') ? key : '0'),
    }
    const idsIn = (content: Content) => createSnapshot(content, made).deals.map(({ hashId }) => hashId)
    const both = contentOf(['a', 'b'])
    const [, b] = both.deals
    const without = { ...both, deals: b ? [b] : [] }
    for (let times = 0; times < 2; times += 1) {
      expect(idsIn(both)).toEqual(['0', 'deal/b'])
      expect(idsIn(without)).toEqual(['0'])
      expect(idsIn({ ...both, deals: both.deals.toReversed() })).toEqual(['0', 'deal/a'])
    }
  })

  it('takes out what a withdrawn store offers, and keeps its links', () => {
    const store = (id: string, more = {}) => ({ name: id, url: `https://${id}.vn/`, ...more })
    const content = (more: object): SmallContent => ({
      stores: { tiki: store('tiki', more), shopee: store('shopee') },
      deals: { gone: { store: 'tiki' }, new: { store: 'tiki', status: 'draft' }, stays: { store: 'shopee' } },
      products: {
        both: { offers: [offer('tiki', 1), offer('shopee', 2)] },
        one: { offers: [offer('tiki', 1)] },
      },
    })
    const [before, after] = [{}, { withdrawnAt: '2026-11-19' }].map((more) => snapshot(content(more)))
    expect(after?.deals.map(({ id, status }) => [id, status])).toEqual([
      ['gone', 'withdrawn'],
      ['stays', 'live'],
    ])
    expect(after?.products.map(({ id, offers }) => [id, offers.map(({ store }) => store)])).toEqual([
      ['both', ['shopee']],
    ])
    const linksOf = (made = before): string[] =>
      [
        ...(made?.deals ?? []),
        ...(made?.products ?? []).flatMap(({ offers }) => offers),
        ...(made?.endedLinks ?? []),
      ]
        .map(({ hashId }) => hashId)
        .toSorted()
    expect(linksOf(after)).toEqual(linksOf(before))
    expect(after?.version).not.toBe(before?.version)
  })

  it('leaves drafts out', () => {
    const { deals, posts } = snapshot({
      deals: { live: {}, draft: { status: 'draft' }, withdrawn: { status: 'withdrawn' } },
      posts: { live: {}, draft: { status: 'draft' } },
    })
    expect([deals.map(({ id }) => id), posts.map(({ id }) => id)]).toEqual([['live', 'withdrawn'], ['live']])
  })

  it('knows the days of the lunar calendar from the year before on', () => {
    const { saleDays } = snapshot({
      calendar: {
        moon: { name: 'Trung thu', rule: 'lunar 08-15', tags: ['trung-thu'] },
        before: { name: 'Trước Tết', rule: '20 days before lunar 01-01', tags: ['tet'] },
        solar: { name: '12.12', rule: 'yearly 12-12', tags: ['12-12'] },
        dated: { name: 'Ngày', date: '2026-12-01', tags: ['ngay'] },
      },
    })
    const datesOf = (id: string) =>
      saleDays
        .find((day) => day.id === id)
        ?.lunarDates?.map((millis) => new Date(millis + 7 * 3_600_000).toISOString().slice(0, 10))
    expect(datesOf('moon')?.slice(0, 3)).toEqual(['2025-10-06', '2026-09-25', '2027-09-15'])
    expect(datesOf('before')?.slice(0, 2)).toEqual(['2025-01-09', '2026-01-28'])
    expect(datesOf('moon')).toHaveLength(12)
    expect([datesOf('solar'), datesOf('dated')]).toEqual([undefined, undefined])
  })

  it('has the very same records as the one before wherever their files are the same', () => {
    const files = smallFiles({ deals: { a: {} }, products: { one: { offers: [offer('tiki', 1)] } } })
    const content = readContent(files)
    const create = createSnapshots()
    const [first, second] = [BUILT, BUILT + 1].map((builtAt) =>
      snapshotOf(content, { builtAt, siteUrl: 'https://deals.example' }, create),
    )
    expect(second?.deals).toBe(first?.deals)
    expect(second?.products).toBe(first?.products)
    expect(second?.deals[0]).toBe(first?.deals[0])
    expect(second?.products[0]).toBe(first?.products[0])
    expect(second?.stores[0]).toBe(first?.stores[0])
    expect(second?.version).toBe(first?.version)
  })
})
