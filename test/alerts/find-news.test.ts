import { describe, expect, it } from 'vitest'
import { createNewsFinder, recordOf } from '#alerts/find-news.ts'
import type { Follows } from '#contract/readers/alerts.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { DAY_MS, HOUR_MS } from '#text/days.ts'
import type { SmallContent } from '../support/content.ts'
import { publishSmall } from '../support/publications.ts'
import { indexOf } from '../support/search-over.ts'

const START = Date.parse('2026-11-20T12:00:00+07:00')
const PUBLISHED = START + HOUR_MS
const at = (text: string): number => Date.parse(`${text}+07:00`)

const before: SmallContent = {
  deals: {
    tea: { title: 'Trà sữa giảm giá' },
    coming: { title: 'Sắp mở', startsAt: '2026-11-22T12:00', endsAt: '2026-11-30' },
    other: { title: 'Ở Tiki', store: 'tiki', url: 'https://tiki.vn/khuyen-mai' },
  },
  products: {
    sony: {
      offers: [{ store: 'shopee', url: 'https://shopee.vn/a-i.1.2', price: 900_000, seenAt: '2026-11-19' }],
    },
  },
}

const priced = (price: number): NonNullable<SmallContent['products']> => ({
  sony: { offers: [{ store: 'shopee', url: 'https://shopee.vn/a-i.1.2', price, seenAt: '2026-11-19' }] },
})

/** The news of what is followed, after a second publication, for somebody who asked before it. */
function newsAfter(
  follows: Follows,
  given: { records?: SmallContent; now?: number; told?: string[]; seenAt?: number } = {},
): string[] {
  const { records = before, now = PUBLISHED + 1000, told = [], seenAt = START } = given
  const first = publishSmall(before, START - DAY_MS)
  const { catalog } = publishSmall(records, PUBLISHED, first)
  const search = createDealSearch(catalog, indexOf(catalog))
  const find = createNewsFinder({ catalog, search, now })
  const since = { publishedAt: START - DAY_MS, seenAt }
  return find({ follows, language: 'vi' }, since, told).news.map(
    (news) => `${news.kind} ${recordOf(news).id}`,
  )
}

describe('news', () => {
  it('is nothing where nothing happened', () => {
    const follows = {
      'store/shopee': null,
      'deal/shopee/tea': null,
      'product/sony': 800_000,
      'search/tai%20nghe': null,
    }
    expect(newsAfter(follows)).toEqual([])
  })

  it('is a deal that was published at a followed store, and at no other', () => {
    const records = { ...before, deals: { ...before.deals, cake: { title: 'Bánh giảm 30%' } } }
    expect(newsAfter({ 'store/shopee': null }, { records })).toEqual(['new cake'])
    expect(newsAfter({ 'store/tiki': null }, { records })).toEqual([])
  })

  it('is a coming deal when it begins: for who follows it, its store or a search for it', () => {
    const now = at('2026-11-22T12:00:00')
    expect(newsAfter({ 'deal/shopee/coming': null }, { now: now - 1 })).toEqual([])
    expect(newsAfter({ 'deal/shopee/coming': null }, { now })).toEqual(['begun coming'])
    expect(newsAfter({ 'store/shopee': null }, { now })).toEqual(['new coming'])
    expect(newsAfter({ 'search/s%E1%BA%AFp%20m%E1%BB%9F': null }, { now })).toEqual(['found coming'])
    expect(newsAfter({ 'deal/shopee/coming': null }, { now: now + HOUR_MS, seenAt: now })).toEqual([])
  })

  it('is a deal whose beginning was moved to the past', () => {
    const coming = { ...before.deals?.['coming'], startsAt: '2026-11-20T08:00' }
    const records = { ...before, deals: { ...before.deals, coming } }
    expect(newsAfter({ 'deal/shopee/coming': null }, { records })).toEqual(['begun coming'])
  })

  it('is an end on the day before, from nine in the morning, once', () => {
    const follows = { 'deal/shopee/coming': null }
    const seenAt = at('2026-11-28T20:00:00')
    expect(newsAfter(follows, { now: at('2026-11-29T08:59:59'), seenAt })).toEqual([])
    expect(newsAfter(follows, { now: at('2026-11-29T09:00:00'), seenAt })).toEqual(['ends coming'])
    const seen = at('2026-11-29T09:00:00')
    expect(newsAfter(follows, { now: at('2026-11-29T10:00:00'), seenAt: seen })).toEqual([])
    expect(newsAfter(follows, { now: at('2026-11-30T10:00:00'), seenAt: seen })).toEqual([])
  })

  it('is a price that is reached, until it has been told', () => {
    const records = { ...before, products: priced(750_000) }
    expect(newsAfter({ 'product/sony': 800_000 }, { records })).toEqual(['price sony'])
    expect(newsAfter({ 'product/sony': 700_000 }, { records })).toEqual([])
    expect(newsAfter({ 'product/sony': 800_000 }, { records, told: ['product/sony=800000'] })).toEqual([])
    expect(newsAfter({ 'product/sony': 760_000 }, { records, told: ['product/sony=800000'] })).toEqual([
      'price sony',
    ])
  })

  it('is what a followed search newly finds, and nothing that it found before', () => {
    const records = { ...before, deals: { ...before.deals, nike: { title: 'Giày Nike giảm 40%' } } }
    expect(newsAfter({ 'search/nike': null }, { records })).toEqual(['found nike'])
    expect(newsAfter({ 'search/tr%C3%A0%20s%E1%BB%AFa': null }, { records })).toEqual([])
  })

  it('tells a record once, for its weightiest reason', () => {
    const records = { ...before, deals: { ...before.deals, nike: { title: 'Giày Nike giảm 40%' } } }
    expect(newsAfter({ 'search/nike': null, 'store/shopee': null }, { records })).toEqual(['new nike'])
  })

  it('is nothing of records that are gone or over', () => {
    const now = at('2026-12-01T10:00:00')
    expect(
      newsAfter({ 'deal/shopee/coming': null, 'deal/shopee/gone': null, 'product/gone': 1 }, { now }),
    ).toEqual([])
  })
})
