import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { createCalculatorSheet } from '#savings/calculator/create-calculator-sheet.ts'
import { toPricedResult } from '#savings/price-after-codes.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { readShopper } from '#savings/requests/read-shopper.ts'
import { shownPricesAt } from '#savings/shown/price-sheet.ts'
import { DAY_MS } from '#text/days.ts'
import { expectTruePrices, sheetIn } from './prices.ts'
import { demonstration } from '../support/demonstration.ts'

describe('the prices of all products of the demonstration', () => {
  it('are right, and no deal is named whose terms exclude the product', () => {
    expectTruePrices(demonstration, Date.parse('2026-11-20T12:00:00+07:00'))
  }, 60_000)

  it('are right on other days', () => {
    for (const day of ['2026-11-11T00:30', '2026-12-12T20:15', '2027-01-20T09:00']) {
      expectTruePrices(demonstration, Date.parse(`${day}:00+07:00`))
    }
  }, 60_000)

  it.each([
    ['a wallet', { payment: ['momo'] }],
    ['a place', { region: 'tp hcm', app: true }],
    ['a new customer of a store', { newAt: ['tiki'], payment: ['ZaloPay', 'Visa'] }],
  ])('are the same in the browser and in an answer of the API for %s', (_, said) => {
    const now = Date.parse('2026-11-28T12:00:00+07:00')
    const catalog: Catalog = { ...demonstration, builtAt: now }
    const read = readShopper(said, catalog, '')
    if (!read.ok) throw new Error(read.failure.message)
    const { products, terms } = createCalculatorSheet(catalog, 'vi')
    for (const product of catalog.products) {
      const { offers = [] } = products.find(({ id }) => id === product.id) ?? {}
      const [row] = shownPricesAt({ offers, terms }, now, read.data).rows
      const { price, priceAfterCodes = price } = toPricedResult(product, catalog, now, 'vi', read.data)
      expect([product.id, row?.paid]).toEqual([product.id, priceAfterCodes?.amount])
    }
  })

  it('are the same in the browser, from the deals of its page alone, then and later', () => {
    const moment = Date.parse('2026-11-22T12:10:00+07:00')
    const whole: Catalog = { ...demonstration, builtAt: moment }
    for (const product of whole.products) {
      const { sheet, prices } = sheetIn(whole, product, 'vi')
      for (const now of [moment, moment + 9 * DAY_MS]) {
        const wanted = pricesOf(product, whole, now).rows
        const { rows } = now === moment ? prices : shownPricesAt(sheet, now)
        expect(rows.map((row) => [row.offer.store, row.paid, row.isLowest])).toEqual(
          wanted.map((row) => [row.offer.store, row.paid, row.isLowest]),
        )
      }
    }
  }, 60_000)
})
