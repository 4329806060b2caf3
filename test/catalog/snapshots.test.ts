/** Snapshots that follow each other are what each of them is alone, whatever changed between them. */
import { describe, expect, it } from 'vitest'
import { createSnapshot, createSnapshots } from '#catalog/snapshot.ts'
import type { Content } from '#entries/check-content.ts'
import { lunarDayIn } from '#process/lunar-days.ts'
import { digest, digestNumber, linkIdOf } from '#process/digest.ts'
import { DAY_MS } from '#text/days.ts'
import { readContent, type SmallContent, smallFiles } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const offer = (store: string, price: number, more = {}) => ({
  store,
  price,
  url: `https://${store}.vn/a`,
  seenAt: '2026-11-01',
  ...more,
})

const SALE = { sale: { price: 50_000, startsAt: '2026-11-22', endsAt: '2026-11-24' } }
const EVIDENCE = {
  evidence: { checkedAt: '2026-11-19', method: 'official-page', url: 'https://shopee.vn/m' },
}

const RECORDS = {
  stores: { shopee: {}, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
  site: { evidenceDays: 3 },
  deals: { a: EVIDENCE, b: { store: 'tiki' }, c: {} },
  products: {
    both: { offers: [offer('tiki', 2), offer('shopee', 1)] },
    one: { offers: [offer('tiki', 1)] },
    'one-more': { offers: [offer('shopee', 100_000, SALE)] },
  },
} satisfies SmallContent

type Edit = (records: SmallContent) => SmallContent

const withDeal =
  (id: string, fields: Record<string, unknown>): Edit =>
  (records) => ({ ...records, deals: { ...records.deals, [id]: fields } })
const withProduct =
  (id: string, fields: Record<string, unknown>): Edit =>
  (records) => ({ ...records, products: { ...records.products, [id]: fields } })
const without =
  (folder: 'deals' | 'products', id: string, links: SmallContent['links'] = []): Edit =>
  (records) => ({
    ...records,
    [folder]: Object.fromEntries(Object.entries(records[folder] ?? {}).filter(([each]) => each !== id)),
    links,
  })
const KEPT = { title: 'Cũ', store: 'shopee', endedAt: '2026-06-01' }

const EDITS: Record<string, Edit> = {
  nothing: (records) => records,
  'a deal with another title': withDeal('b', { store: 'tiki', title: 'Giảm 30% bánh' }),
  'a new deal': withDeal('b2', {}),
  'a draft': withDeal('c', { status: 'draft' }),
  'a product with a third offer': withProduct('one', { offers: [offer('tiki', 1), offer('shopee', 9)] }),
  'a product with an offer less': withProduct('both', { offers: [offer('shopee', 1)] }),
  'a new product': withProduct('one-a', { offers: [offer('tiki', 5)] }),
  'a deal that is gone': without('deals', 'a'),
  'a deal that became a ended link': without('deals', 'c', [{ deal: 'c', ...KEPT }]),
  'a ended link of a deal that is there': (records) => ({ ...records, links: [{ deal: 'c', ...KEPT }] }),
  'an offer that became a ended link': without('products', 'one', [
    { product: 'one', ...KEPT, store: 'tiki' },
  ]),
  'a withdrawn store': (records) => ({
    ...records,
    stores: { ...RECORDS.stores, tiki: { ...RECORDS.stores.tiki, withdrawnAt: '2026-11-19' } },
  }),
  'another time for evidence': (records) => ({ ...records, site: { evidenceDays: 30 } }),
}

/** Files of the same record are parsed once, as in a process that goes on. */
const parsed = new Map<string, Content>()

function contentOf(name: string): Content {
  const known = parsed.get(name)
  if (known) return known
  const own = readContent(smallFiles(EDITS[name]?.(RECORDS)))
  const base = name === 'nothing' ? own : contentOf('nothing')
  const shared = <Entry extends { id: string }>(entries: Entry[], others: Entry[]): Entry[] =>
    entries.map((entry) => {
      const other = others.find(({ id }) => id === entry.id)
      return other && JSON.stringify(other) === JSON.stringify(entry) ? other : entry
    })
  const content = {
    ...own,
    deals: shared(own.deals, base.deals),
    products: shared(own.products, base.products),
    stores: shared(own.stores, base.stores),
    strings: base.strings,
    site: JSON.stringify(own.site) === JSON.stringify(base.site) ? base.site : own.site,
  }
  parsed.set(name, content)
  return content
}

const made = (hashIdOf: (key: string, isTaken: (hashId: string) => boolean) => string) => ({
  siteUrl: 'https://deals.example',
  digest,
  digestNumber,
  lunarDayIn,
  hashIdOf,
})

/** Ids of which many are the same, as those of a large catalog could be. */
const fewIds = (key: string, isTaken: (hashId: string) => boolean): string => {
  const whole = linkIdOf(key, () => false)
  const start = String((whole.codePointAt(0) ?? 0) % 3)
  return isTaken(start) ? start + whole : start
}

const NAMES = Object.keys(EDITS)

describe('snapshots of one process', () => {
  it.each([
    ['ids of their own', linkIdOf],
    ['ids that many links share', fewIds],
  ])('say what a new process says, with %s', (_kind, hashIdOf) => {
    const create = createSnapshots()
    let day = 0
    for (const first of NAMES)
      for (const second of NAMES)
        for (const name of [first, second, second]) {
          // Checks expire, a sale begins and ends, and now and then the clock is set back.
          day = (day + 1) % 7
          const options = { ...made(hashIdOf), builtAt: NOW + day * DAY_MS }
          const content = contentOf(name)
          expect([name, create(content, options)]).toEqual([name, createSnapshot(content, options)])
        }
  })

  it('gives a deal another record when its check expires, and no other one', () => {
    const create = createSnapshots()
    const content = contentOf('nothing')
    const [before, after] = [0, 5].map((day) =>
      create(content, { ...made(linkIdOf), builtAt: NOW + day * DAY_MS }),
    )
    expect(after?.deals.map((deal, index) => deal === before?.deals[index])).toEqual([false, true, true])
    expect([before?.deals[0]?.evidence?.checkedAt, after?.deals[0]?.evidence]).toEqual([
      Date.parse('2026-11-19T00:00:00+07:00'),
      undefined,
    ])
  })
})
