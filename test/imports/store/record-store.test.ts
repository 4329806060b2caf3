import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { COUNTED, type StoredRow, type StoredRun } from '#imports/store/record-store.ts'
import { openRecordStore } from '#imports/store/open-store.ts'
import { DAY_MS } from '#text/days.ts'
import { demonstrationContent as known } from '../../support/demonstration.ts'
import {
  ENGINES,
  importTexts,
  mappingOf,
  scratchStore,
  type ScratchStore,
  STORED_DEALS,
  STORED_PRODUCTS,
} from '../../support/record-store.ts'

const NOW = Date.parse('2026-11-22T03:00:00+07:00')

const DEALS = mappingOf(STORED_DEALS)
const PRODUCTS = mappingOf({
  ...STORED_PRODUCTS,
  products: { fields: { ...STORED_PRODUCTS.products.fields, model: 'mpn' } },
})

const dealRow = (id: number, ends = '30/11/2026'): string =>
  `${id},Giảm ${id} nghìn trà sữa,https://shopee.vn/m/tra-sua-${id},DEMO${id},${ends}`
const deals = (rows: readonly string[]): Record<string, string> => ({
  'export.csv': ['id,title,url,code,ends', ...rows].join('\n'),
})
const products = (rows: readonly string[]): Record<string, string> => ({
  'export.csv': ['id,title,brand,url,price,gtin,mpn', ...rows].join('\n'),
})
const many = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => dealRow(from + index))

describe.each(ENGINES)('the store of imported records in $name', ({ isShared }) => {
  let scratch: ScratchStore
  beforeEach(async () => {
    scratch = await scratchStore(isShared)
  })
  afterEach(() => scratch[Symbol.asyncDispose]())

  const run = (files: Record<string, string>, { night = 0, isForced = false } = {}) =>
    importTexts(scratch.store, { mapping: DEALS, known, files, now: NOW + night * DAY_MS, isForced })
  const rowOf = async (id: string): Promise<StoredRow> => {
    const [row] = await scratch.store.rows('network', [id])
    if (!row) throw new Error(`no row ${id}`)
    return row
  }
  const statesOf = async (id: string): Promise<string[]> =>
    (await scratch.store.statesOf('network', id)).map(({ state }) => state)

  it('holds each row as it came, what was read of it, and what was doubted', async () => {
    const done = await run(deals([dealRow(1), dealRow(2, 'soon'), '3,,https://shopee.vn/m/x,,']))
    expect(done).toMatchObject({ number: 1, counts: { rows: 3, new: 2, doubtful: 1, skipped: 1 } })
    expect(JSON.parse((await rowOf('1')).raw)).toMatchObject({ id: '1', code: 'DEMO1' })
    expect(await rowOf('1')).toMatchObject({ fields: { code: 'DEMO1', endsAt: '2026-11-30' }, problem: null })
    expect((await rowOf('2')).doubts.join()).toContain('endsAt')
    expect((await rowOf('2')).fields).toMatchObject({ status: 'draft' })
    expect(await rowOf('3')).toMatchObject({ fields: null, problem: 'has no title' })
  })

  it('tells why rows are not read, or are read in part, in the run and whenever it is asked', async () => {
    const rows = [1, 2, 3, 4].map((id) => `${id},,https://shopee.vn/m/x,,`)
    const first = await run(deals([...rows, dealRow(5, 'soon'), ',Giảm 5%,https://shopee.vn/m/y,,']))
    expect(first.notes).toContain('skipped: has no title (1, 2, 3 and 1 more)')
    expect(first.notes).toContainEqual(expect.stringMatching(/^skipped: .*id.* \(export\.csv:7\)$/))
    const { record } = await rowOf('5')
    expect(first.notes).toContainEqual(expect.stringMatching(`^doubtful: endsAt.* \\(${record}\\)$`))
    await run(deals([...rows, dealRow(5, 'soon'), dealRow(6)]), { night: 1 })
    const doubted = await Array.fromAsync(scratch.store.doubted('network'))
    expect(doubted.map(({ id, problem }) => [id, problem])).toEqual([
      ...['1', '2', '3', '4'].map((id) => [id, 'has no title']),
      ['5', null],
    ])
    expect(doubted.at(-1)?.doubts.join()).toContain('endsAt')
  })

  it('keeps the id of a record for good, whatever its title becomes', async () => {
    await run(deals([dealRow(1)]))
    const before = await rowOf('1')
    await run(deals([dealRow(1).replace('nghìn trà sữa', 'nghìn trà sữa mới')]), { night: 1 })
    expect((await rowOf('1')).record).toBe(before.record)
    expect((await rowOf('1')).record).toMatch(/^shopee-giam-1-nghin-tra-sua-[a-z0-9]{8}$/)
  })

  it('says when a record was first seen, changed, missing and returned', async () => {
    const all = many(1, 5)
    await run(deals(all))
    await run(deals([dealRow(1, '29/11/2026'), ...all.slice(1)]), { night: 1 })
    await run(deals(all.slice(1)), { night: 2 })
    expect((await rowOf('1')).missingAt).toBe(NOW + 2 * DAY_MS)
    const back = await run(deals([dealRow(1, '29/11/2026'), ...all.slice(1)]), { night: 3 })
    expect(back.counts).toMatchObject({ returned: 1, unchanged: 3, changed: 0 })
    expect(await rowOf('1')).toMatchObject({ missingAt: null, returnedAt: NOW + 3 * DAY_MS })
    expect(await statesOf('1')).toEqual(['changed', 'missing', 'returned'])
    expect(await statesOf('2')).toEqual([])
  })

  it('ends nothing by a run with far fewer records, and says why', async () => {
    await run(deals(many(1, 41)))
    const few = await run(deals(many(1, 6)), { night: 1 })
    expect(few.counts).toMatchObject({ unchanged: 5, ended: 0 })
    expect(few.notes.join()).toMatch(/35 of 40 records are missing/)
    const forced = await run(deals(many(1, 6)), { night: 2, isForced: true })
    expect(forced.counts.ended).toBe(35)
  })

  it('ends nothing that a row may be about which cannot be read', async () => {
    await run(deals(many(1, 5)))
    const done = await run(
      deals([dealRow(1), '2,"\uFFFDbroken\uFFFD",https://shopee.vn/m/x,,', dealRow(3)]),
      {
        night: 1,
      },
    )
    expect(done.counts).toMatchObject({ ended: 1, skipped: 1 })
    const kept = await rowOf('2')
    expect(kept).toMatchObject({ missingAt: null, fields: { title: 'Giảm 2 nghìn trà sữa' } })
    expect(kept.problem).toBeTruthy()
  })

  it('leaves the store as it was when a run fails in the middle', async () => {
    await run(deals(many(1, 5)))
    const failing = scratch.store.run('network', async (inner) => {
      await inner.put([{ ...(await rowOf('1')), problem: 'half written' }])
      throw new Error('the network is gone')
    })
    await expect(failing).rejects.toThrow('the network is gone')
    expect(await rowOf('1')).toMatchObject({ problem: null })
    expect((await scratch.store.runs('network', 9)).map(({ number }) => number)).toEqual([1])
    expect((await run(deals(many(1, 5)), { night: 1 })).number).toBe(2)
  })

  it('gives a source to one process at a time', async () => {
    const other = await openRecordStore(scratch.settings)
    try {
      const free = await scratch.store.take('network')
      expect(await other.take('network')).toBeUndefined()
      const elsewhere = await other.take('another')
      expect(elsewhere).toBeDefined()
      await elsewhere?.()
      await free?.()
      const again = await other.take('network')
      expect(again).toBeDefined()
      await again?.()
    } finally {
      await other.close()
    }
  })

  it('holds prices with their period', async () => {
    const importRows = (rows: readonly string[], night: number) =>
      importTexts(scratch.store, {
        mapping: PRODUCTS,
        known,
        files: products(rows),
        now: NOW + night * DAY_MS,
      })
    const row = (price: number): string =>
      `1,Tai nghe Demo X1,Demo,https://tiki.vn/x-p1.html,${price},,DX-1000`
    const other = '2,Loa Demo,Demo,https://tiki.vn/x-p2.html,90000,,'
    await importRows([row(500000), other], 0)
    await importRows([row(450000), other], 1)
    await importRows([other], 2)
    await importRows([row(450000), other], 3)
    const periods = []
    for await (const { id, since, until, price } of scratch.store.prices(['network']))
      if (id === '1') periods.push([(since - NOW) / DAY_MS, until && (until - NOW) / DAY_MS, price])
    expect(periods).toEqual([
      [0, 1, 500000],
      [1, 2, 450000],
      [3, null, 450000],
    ])
  })

  it('has the later of two prices that runs of one millisecond saw', async () => {
    for (const price of [500000, 450000])
      await importTexts(scratch.store, {
        mapping: PRODUCTS,
        known,
        files: products([`1,Tai nghe Demo X1,Demo,https://tiki.vn/x-p1.html,${price},,DX-1000`]),
        now: NOW,
      })
    expect(await scratch.store.openPrices('network', ['1'], NOW)).toMatchObject([
      { since: NOW, until: null, price: 450000 },
    ])
  })

  it('retains the runs of the last 60 days, and the last 100 of each source', async () => {
    const runAt = (source: string, day: number, outcome: StoredRun['outcome']) =>
      scratch.store.run(source, () => {
        const at = NOW + day * DAY_MS
        const counts = Object.fromEntries(COUNTED.map((name) => [name, 0])) as StoredRun['counts']
        return Promise.resolve({ startedAt: at, endedAt: at, outcome, counts, notes: [] })
      })
    const other = await runAt('other', 0, 'done')
    for (let day = 0; day < 59; day += 1) await runAt('network', day, 'failed')
    for (let day = 0; day < 59; day += 1) await runAt('network', day, 'unchanged')
    expect(await scratch.store.runs('network', 1000)).toHaveLength(118)
    const last = await runAt('network', 119, 'unchanged')
    const runs = await scratch.store.runs('network', 1000)
    expect(runs).toHaveLength(100)
    expect(runs[0]).toEqual(last)
    expect(await scratch.store.hasRun(other)).toBe(true)
  })

  it('joins offers of one product by GTIN, or brand and model, and never by their titles', async () => {
    await importTexts(scratch.store, {
      mapping: PRODUCTS,
      known,
      files: products([
        '1,Tai nghe Demo X1,Demo,https://tiki.vn/x-p1.html,500000,4006381333931,',
        '2,Demo X1 chính hãng,Demo,https://shopee.vn/product/1/2,490000,4006381333931,',
        '3,Tai nghe Demo X1,Demo,https://www.lazada.vn/products/x-i3.html,480000,,',
        '4,Loa Demo Z,Demo,https://tiki.vn/x-p4.html,90000,,DZ-2000',
        '5,Loa Z của Demo,Demo,https://shopee.vn/product/1/5,80000,,dz 2000',
      ]),
      now: NOW,
    })
    const records = new Map<string, string>()
    for await (const { id, record } of scratch.store.records(['network'])) records.set(id, record ?? '')
    expect(records.size).toBe(5)
    expect(records.get('1')).toBe(records.get('2'))
    expect(records.get('1')).not.toBe(records.get('3'))
    expect(records.get('4')).toBe(records.get('5'))
  })

  it('gives what changed since a number', async () => {
    await run(deals(many(1, 5)))
    await run(deals([dealRow(1, '29/11/2026'), ...many(2, 5)]), { night: 1 })
    expect(await scratch.store.changedRecords(1)).toEqual([(await rowOf('1')).record])
    expect((await scratch.store.lastRun())?.number).toBe(2)
  })
})
