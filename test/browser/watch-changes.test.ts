import { describe, expect, it } from 'vitest'
import { neededFor } from '#browser/load-watched.ts'
import { afterVisit, changesSince, type WatchedRecords } from '#browser/watch-changes.ts'
import { parseWatchlist, type Visit, type Watchlist } from '#browser/watchlist.ts'

const NOW = Date.parse('2026-11-21T09:00:00+07:00')
const HOUR = 3_600_000
const DAY = 24 * HOUR

const titles = { vi: 'Ưu đãi' }
const found: WatchedRecords = {
  stores: {
    shopee: {
      name: 'Shopee',
      deals: {
        old: { titles },
        begun: { titles, startsAt: NOW - HOUR },
        coming: { titles, startsAt: NOW + HOUR },
        over: { titles, endsAt: NOW - HOUR },
        short: { titles, endsAt: NOW + DAY + HOUR },
      },
    },
  },
  products: {
    phone: {
      titles,
      currency: 'VND',
      prices: [
        { until: NOW + DAY, store: 'Tiki', price: 90 },
        { store: 'Shopee', price: 95 },
      ],
    },
  },
  gone: new Set(['store/closed']),
}
const list = (...follows: string[]): Watchlist => ({
  followed: Object.fromEntries(follows.map((id) => [id, { name: id, since: NOW - 5 * DAY }])),
})
const before: Visit = {
  at: NOW - DAY,
  stores: { shopee: ['old', 'over', 'gone', 'short'] },
  prices: { phone: 100 },
}
const changes = (watched: Watchlist, visit = before) => changesSince(visit, watched, found, NOW)

describe('what changed since the last visit', () => {
  it('are deals that began at a followed store, not those that are still to come', () => {
    expect(changes(list('store/shopee'))).toEqual([
      { kind: 'price', follows: 'product/phone', from: 100, to: 90 },
      { kind: 'new', store: 'shopee', deal: 'begun' },
    ])
  })

  it('are followed deals that began, also when they were followed only after the last visit', () => {
    const watched = list('deal/shopee/begun', 'deal/shopee/coming', 'store/shopee')
    watched.followed['deal/shopee/begun'] = { name: 'begun', since: NOW - 2 * HOUR }
    const told = changes(watched).filter(({ kind }) => kind !== 'price')
    expect(told).toEqual([{ kind: 'begun', follows: 'deal/shopee/begun' }])
    expect(changes(watched, { ...before, at: NOW - HOUR / 2 })).not.toContainEqual(
      expect.objectContaining({ kind: 'begun' }),
    )
  })

  it('are followed deals that ended since, or that the site no longer has', () => {
    const ended = changes(list('deal/shopee/over', 'deal/shopee/gone', 'deal/shopee/old')).slice(1)
    expect(ended).toEqual([
      { kind: 'ended', follows: 'deal/shopee/over' },
      { kind: 'ended', follows: 'deal/shopee/gone' },
    ])
  })

  it('are followed deals whose store is gone, also those that had no end', () => {
    const visit = { ...before, stores: { ...before.stores, closed: ['forever'] } }
    expect(changes(list('deal/closed/forever'), visit)).toContainEqual({
      kind: 'ended',
      follows: 'deal/closed/forever',
    })
  })

  it('are followed deals that have two days left, once', () => {
    const soon = (at: number) =>
      changes(list('deal/shopee/short'), { ...before, at }).filter(({ kind }) => kind === 'soon')
    expect(soon(NOW - DAY)).toEqual([{ kind: 'soon', follows: 'deal/shopee/short', until: NOW + DAY + HOUR }])
    expect(soon(NOW - HOUR)).toEqual([])
  })

  it('are told once: not the end that an earlier visit already told', () => {
    const visit = { ...before, at: NOW - HOUR / 2 }
    expect(changes(list('deal/shopee/over'), visit)).not.toContainEqual(
      expect.objectContaining({ kind: 'ended' }),
    )
  })

  it('are prices as they are at the moment of reading, codes that begin or end later among them', () => {
    const later = changesSince(before, list('product/phone'), found, NOW + DAY)
    expect(later).toEqual([{ kind: 'price', follows: 'product/phone', from: 100, to: 95 }])
  })

  it('are ends that were kept with the list where the site does not answer', () => {
    const watched: Watchlist = {
      followed: {
        'deal/tiki/kept': { name: 'kept', since: NOW - 5 * DAY, until: NOW - HOUR },
        'deal/tiki/unknown': { name: 'unknown', since: NOW - 5 * DAY },
      },
    }
    expect(changes(watched).filter(({ kind }) => kind === 'ended')).toEqual([
      { kind: 'ended', follows: 'deal/tiki/kept' },
    ])
  })

  it('are no end that was there before the deal was followed', () => {
    const watched = { followed: { 'deal/shopee/over': { name: 'over', since: NOW - HOUR / 2 } } }
    expect(changes(watched).filter(({ kind }) => kind === 'ended')).toEqual([])
  })

  it('are the last known prices where all their periods have passed', () => {
    const prices = [{ until: NOW - DAY, store: 'Tiki', price: 80 }]
    const past = { ...found, products: { phone: { titles, currency: 'VND', prices } } }
    expect(changesSince(before, list('product/phone'), past, NOW)).toEqual([
      { kind: 'price', follows: 'product/phone', from: 100, to: 80 },
    ])
  })

  it('say nothing of a store that was not followed at the last visit', () => {
    expect(changes(list('store/shopee'), { ...before, stores: {}, prices: {} })).toEqual([])
  })
})

describe('a visit', () => {
  it('is compared with the one before it', () => {
    const first = afterVisit(list('store/shopee'), found, NOW)
    expect(first.before).toBeUndefined()
    expect(first.latest).toEqual({
      at: NOW,
      stores: { shopee: ['old', 'begun', 'short'] },
      prices: { phone: 90 },
    })
    expect(afterVisit(first, found, NOW + DAY).before).toEqual(first.latest)
  })

  it('goes on while its reader looks again within half an hour', () => {
    const second = afterVisit({ ...list(), before, latest: { ...before, at: NOW - HOUR } }, found, NOW)
    const again = afterVisit(second, found, NOW + HOUR / 4)
    expect(again.before).toEqual(second.before)
    expect(afterVisit(again, found, NOW + DAY).before).toEqual(again.latest)
  })

  it('asks for the stores of deals and of stores once each', () => {
    expect(neededFor(list('deal/shopee/a', 'deal/shopee/b', 'store/tiki', 'product/phone'))).toEqual({
      stores: ['shopee', 'tiki'],
      products: ['phone'],
    })
  })
})

describe('a kept list', () => {
  it('is read as it was written', () => {
    const kept: Watchlist = { ...list('store/shopee'), before, latest: before }
    expect(parseWatchlist(JSON.stringify(kept))).toEqual(kept)
  })

  it.each([null, '', '{', '[]', '7', '{"followed":7}', '{"followed":{"store/shopee":null}}'])(
    'that is %s counts as empty',
    (text) => expect(parseWatchlist(text)).toEqual({ followed: {} }),
  )

  it('follows nothing whose address could lead elsewhere', () => {
    const followed = Object.fromEntries(
      ['store/../../x', 'store//evil.example', 'deal/shopee', 'other/x'].map((id) => [
        id,
        { name: 'x', since: 1 },
      ]),
    )
    expect(parseWatchlist(JSON.stringify({ followed }))).toEqual({ followed: {} })
  })
})
