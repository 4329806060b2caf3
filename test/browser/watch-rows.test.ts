import { describe, expect, it } from 'vitest'
import type { WatchedRecords } from '#browser/watch-changes.ts'
import { toRows } from '#browser/watch-rows.ts'

const NOW = Date.parse('2026-11-22T12:00:00+07:00')
const HOUR = 3_600_000

const found: WatchedRecords = {
  stores: {
    shopee: {
      name: 'Shopee',
      deals: {
        coming: { titles: { vi: 'Sắp tới' }, code: 'DEMO1', startsAt: NOW + HOUR, endsAt: NOW + 2 * HOUR },
        live: { titles: { vi: 'Đang chạy' }, code: 'DEMO2', startsAt: NOW - HOUR, endsAt: NOW + HOUR },
        over: { titles: { vi: 'Đã qua' }, code: 'DEMO3', startsAt: NOW - 2 * HOUR, endsAt: NOW - HOUR },
      },
    },
  },
  products: {},
  gone: new Set(['store/closed', 'product/withdrawn']),
}

describe('the deals of a watchlist', () => {
  const followed = Object.fromEntries(
    ['coming', 'live', 'over'].map((id) => [`deal/shopee/${id}`, { name: id, since: NOW }]),
  )
  const rows = toRows([], {
    list: { followed },
    found,
    language: 'vi',
    strings: { startsOn: 'từ {date}', endsOn: 'đến {date}' },
    now: NOW,
  })

  it('show a code only while it can be used', () => {
    const codes = [...rows.deals, ...rows.ended].map(({ name, code }) => [name, code])
    expect(codes).toEqual([
      ['Đang chạy', 'DEMO2'],
      ['Sắp tới', undefined],
      ['Đã qua', undefined],
    ])
  })

  it('say of those that have not begun when they do', () => {
    const notes = Object.fromEntries(rows.deals.map(({ name, notes: [, ...said] }) => [name, said.join()]))
    expect(notes['Sắp tới']).toMatch(/^từ .*đến /)
    expect(notes['Đang chạy']).toMatch(/^đến /)
  })
})

it('What the site no longer has is marked, has no link, and its deals are over', () => {
  const ids = ['deal/closed/forever', 'store/closed', 'store/shopee', 'product/withdrawn']
  const { deals, ended, stores, products } = toRows([], {
    list: { followed: Object.fromEntries(ids.map((id) => [id, { name: id, since: NOW }])) },
    found,
    language: 'vi',
    strings: { gone: 'không còn' },
    now: NOW,
  })
  expect(deals).toEqual([])
  for (const row of [ended[0], stores[0], products[0]]) {
    expect(row).toMatchObject({ mark: 'không còn' })
    expect(row?.href).toBeUndefined()
  }
  expect(stores[1]).toMatchObject({ name: 'Shopee', href: expect.any(String) })
  expect(stores[1]?.mark).toBeUndefined()
})
