import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { loadContent } from '#process/content-files.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { createPriceSheet } from '#savings/shown/create-price-sheet.ts'
import { type PriceSheet, shownPricesAt } from '#savings/shown/price-sheet.ts'
import { describeLowest, renderPrices } from '#savings/shown/render-prices.ts'
import { LANGUAGES, type Language } from '#text/language.ts'
import { storeNamesOf } from '#views/shown/shown-products.ts'
import { catalogOf, smallCatalog } from '../support/content.ts'

const DAY = 86_400_000
const BUILT = Date.parse('2026-11-20T12:00:00+07:00')
const icons = { copy: 'M0', check: 'M1', arrow: 'M2', close: 'M3' }

const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.example/`,
  price: String(price),
  seenAt: '2026-11-18',
})

const catalog: Catalog = {
  ...smallCatalog({
    stores: {
      shopee: { name: 'Shopee' },
      tiki: { name: 'Tiki', url: 'https://tiki.example/' },
      sendo: { name: 'Sendo', url: 'https://sendo.example/' },
    },
    products: {
      phone: {
        title: 'Điện thoại',
        brand: 'Apple',
        offers: [offer('shopee', 900_000), offer('tiki', 950_000), offer('sendo', 990_000)],
      },
      pen: { title: 'Bút', brand: 'Bút', offers: [offer('shopee', 10_000), offer('tiki', 10_000)] },
    },
    deals: {
      now: {
        title: 'Tiki giảm <100K>',
        store: 'tiki',
        code: 'DEMONAY',
        discount: { kind: 'amount', value: 100_000 },
        appliesTo: { brands: ['Apple'] },
        endsAt: '2026-11-24',
      },
      later: {
        title: 'Sendo giảm 200K',
        store: 'sendo',
        code: 'DEMOMAI',
        discount: { kind: 'amount', value: 200_000 },
        appliesTo: { brands: ['Apple'] },
        startsAt: '2026-11-27',
        endsAt: '2026-11-28',
      },
      other: {
        title: 'Chỉ cho sách',
        code: 'DEMOSACH',
        discount: { kind: 'amount', value: 1000 },
        appliesTo: { categories: ['books'] },
      },
    },
  }),
  builtAt: BUILT,
}

/** The sheet of a product when its catalog is built. */
function sheetIn(
  built: Catalog,
  product: SnapshotProduct,
  language: Language,
): ReturnType<typeof createPriceSheet> {
  return createPriceSheet({
    prices: pricesOf(product, built, built.builtAt),
    storeNames: storeNamesOf(product, built),
    strings: built.stringsIn(language),
    language,
  })
}

function sheetOf(id: string, language: Language = 'vi'): ReturnType<typeof createPriceSheet> {
  const product = catalog.products.find((each) => each.id === id)
  if (!product) throw new Error(id)
  const { sheet, prices } = sheetIn(catalog, product, language)
  // A page carries it as JSON.
  return { sheet: JSON.parse(JSON.stringify(sheet)) as PriceSheet, prices }
}
const lowestAt = (now: number): string => {
  const { sheet } = sheetOf('phone')
  return describeLowest(sheet, shownPricesAt(sheet, now))
}

describe("a product's prices in the browser", () => {
  it('are those of the page while they hold, and those of its reader after that', () => {
    expect(lowestAt(BUILT)).toBe('Thấp nhất 850.000đ tại Tiki khi dùng DEMONAY.')
    expect(lowestAt(BUILT + 5 * DAY)).toBe('Thấp nhất 900.000đ tại Shopee, không cần mã.')
    expect(lowestAt(BUILT + 7 * DAY)).toBe('Thấp nhất 790.000đ tại Sendo khi dùng DEMOMAI.')
    expect(lowestAt(BUILT + 30 * DAY)).toBe('Thấp nhất 900.000đ tại Shopee, không cần mã.')
  })

  it('say until when they hold', () => {
    const { sheet, prices } = sheetOf('phone')
    expect(renderPrices(sheet, prices, icons).html).toContain('có hiệu lực đến 24/11/2026.')
    const later = shownPricesAt(sheet, BUILT + 30 * DAY)
    expect(renderPrices(sheet, later, icons).html).not.toContain('có hiệu lực')
  })

  it('tell a tie as a tie', () => {
    const { sheet, prices } = sheetOf('pen')
    expect(describeLowest(sheet, prices)).toBe('Cùng giá thấp nhất 10.000đ tại Shopee và Tiki.')
    expect(renderPrices(sheet, prices, icons).html.match(/cùng thấp nhất/g)).toHaveLength(2)
  })

  it('carry no deal that is for something else, and no title as markup', () => {
    const { sheet, prices } = sheetOf('phone')
    expect(sheet.terms.map(({ id }) => id).toSorted()).toEqual(['later', 'now'])
    expect(renderPrices(sheet, prices, icons).html).toContain('Tiki giảm &lt;100K&gt;')
  })

  it.each(LANGUAGES)('are written in %s', (language) => {
    for (const id of ['phone', 'pen']) {
      const { sheet, prices } = sheetOf(id, language)
      const { html } = renderPrices(sheet, prices, icons)
      expect(html).not.toMatch(/undefined|\{\w+\}|NaN/)
    }
  })

  it('are the engine’s over all deals, for every product of the demonstration, then and later', async () => {
    const moment = Date.parse('2026-11-22T12:10:00+07:00')
    const whole: Catalog = { ...catalogOf(await loadContent('content')), builtAt: moment }
    for (const product of whole.products) {
      const { sheet, prices } = sheetIn(whole, product, 'vi')
      for (const now of [moment, moment + 9 * DAY]) {
        const wanted = pricesOf(product, whole, now).rows
        const { rows } = now === moment ? prices : shownPricesAt(sheet, now)
        expect(rows.map((row) => [row.offer.store, row.paid, row.isLowest])).toEqual(
          wanted.map((row) => [row.offer.store, row.paid, row.isLowest]),
        )
      }
    }
  }, 60_000)
})
