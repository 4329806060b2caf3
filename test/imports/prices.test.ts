import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readRows } from '#imports/formats/read-rows.ts'
import { writeRecords } from '#imports/import-source.ts'
import { StagingDatabase } from '#imports/plan/staging-database.ts'
import { compactHistory } from '#imports/prices/price-history.ts'
import { recordPrices } from '#imports/prices/record-prices.ts'
import { DAY_MS } from '#text/days.ts'
import { scratchFolder } from '../support/scratch.ts'

const TODAY = '2026-11-22'
const PRODUCT = `# An editor's note
title: Nồi chiên 6 lít
brand: Bếp Nhà
category: shopping
offers:
  - store: tiki
    url: https://tiki.vn/a-p1.html
    price: 1500000
    seenAt: 2026-11-01
  - store: shopee
    url: https://shopee.vn/product/1/2
    price: 1600000
    seenAt: 2026-11-01
priceHistory:
  - date: 2026-11-01
    price: 1500000
`

async function record(csv: string) {
  await using scratch = await scratchFolder()
  const path = join(scratch.path, 'products', 'noi-chien.yaml')
  mkdirSync(join(scratch.path, 'products'))
  writeFileSync(path, PRODUCT)
  using staging = new StagingDatabase()
  const bytes = (async function* () {
    yield Buffer.from(csv)
  })()
  const rows = readRows([{ name: 'prices.csv', bytes }], {
    format: 'csv',
    encoding: 'utf-8',
    records: [],
  })
  const done = await recordPrices(rows, scratch.path, staging, Date.parse(`${TODAY}T10:00:00+07:00`))
  writeRecords(staging)
  const text = readFileSync(path, 'utf8')
  return { done, text, product: parse(text) as Record<string, unknown> }
}

describe('recorded prices', () => {
  it('move the price and the day of their offer, and add the lowest price to the history', async () => {
    const { done, product, text } = await record('product,store,price\nnoi-chien,tiki,1.390.000đ\n')
    expect(done).toEqual({ recorded: 1, jumps: [], mistakes: [] })
    expect(product).toMatchObject({
      offers: [
        { price: 1_390_000, seenAt: '2026-11-22' },
        { price: 1_600_000, seenAt: '2026-11-01' },
      ],
      priceHistory: [
        { date: '2026-11-01', price: 1_500_000 },
        { date: '2026-11-22', price: 1_390_000 },
      ],
    })
    expect(text).toContain("# An editor's note")
  })

  it('go into the history of their offer, and leave those of others alone', async () => {
    const { product } = await record('product,store,price\nnoi-chien,shopee,1590000\n')
    const [tiki, shopee] = product['offers'] as Record<string, unknown>[]
    expect(shopee?.['history']).toEqual([{ date: '2026-11-22', price: 1_590_000 }])
    expect(tiki).not.toHaveProperty('history')
  })

  it('tell a jump, and keep the price', async () => {
    const { done, product } = await record('product,store,price\nnoi-chien,tiki,150000\n')
    expect(done.jumps).toEqual(['noi-chien: −90 % on 2026-11-22, to 150000'])
    expect(product).toMatchObject({ offers: [{ price: 150_000 }, {}] })
  })

  it('of a day gone by go into the history alone', async () => {
    const { product } = await record('product,store,price,date\nnoi-chien,tiki,1450000,2026-10-20\n')
    expect(product).toMatchObject({
      offers: [{ price: 1_500_000, seenAt: '2026-11-01' }, {}],
      priceHistory: [{ date: '2026-10-20', price: 1_450_000 }, { date: '2026-11-01' }],
    })
  })

  it.each([
    ['noi-chien,lazada,1', 'has no offer of lazada'],
    ['nothing,tiki,1', 'there is no products/nothing.yaml'],
    ['noi-chien,tiki,liên hệ', 'is no amount'],
    ['noi-chien,tiki,25 SGD', 'is in SGD, the offer in VND'],
    ['noi-chien,tiki,0', 'is no price'],
    ['noi-chien,tiki,5,2027-01-01', 'is a day to come'],
  ])('are refused one by one, with the line: %s', async (row, reason) => {
    const { done, text } = await record(
      `product,store,price,date\n${row}${row.split(',').length === 3 ? ',' : ''}\n`,
    )
    expect(done.mistakes).toEqual([expect.stringContaining(`prices.csv:2: `)])
    expect(done.mistakes[0]).toContain(reason)
    expect(text).toBe(PRODUCT)
  })
})

describe('a long history', () => {
  it('keeps each of the last days, the lowest price of all, and does not grow for ever', () => {
    const dayBefore = (days: number): string =>
      new Date(Date.parse(TODAY) - days * DAY_MS).toISOString().slice(0, 10)
    const years = Array.from({ length: 2000 }, (_, index) => ({
      date: dayBefore(1999 - index),
      price: index === 700 ? 1 : 1000 + (index % 7),
    }))
    const compact = compactHistory(years, TODAY)
    expect(compact.length).toBeLessThan(250)
    expect(compact.filter(({ date }) => date > dayBefore(90))).toEqual(years.slice(-90))
    expect(compact.map(({ price }) => price)).toContain(1)
    expect(compactHistory(compact, TODAY)).toEqual(compact)
  })
})
