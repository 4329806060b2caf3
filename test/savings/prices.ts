import { expect } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { lineOf } from '#savings/product-line.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { createPriceSheet } from '#savings/shown/create-price-sheet.ts'
import type { Language } from '#text/language.ts'
import { storeNamesOf } from '#views/shown/shown-products.ts'
import { bruteForce, covers } from './brute-force.ts'

/** The sheet of a product when its catalog is built. */
export function sheetIn(
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

/**
 * Everything that a product's page may say of prices and deals, held against the plainest form of the engine.
 */
export function expectTruePrices(catalog: Catalog, now: number): void {
  const catalogSavings = savingsOf(catalog)
  for (const product of catalog.products) {
    const { rows, fitting, maybe } = pricesOf(product, catalog, now)
    const paid = product.offers.map((offer) => {
      const { store, currency } = offer
      const basket = { store, currency, lines: [lineOf(product, offer, catalogSavings.typesOf)] }
      const { saving } = bruteForce(basket, {}, catalogSavings.termsAt(store), now)
      return { store, paid: offer.price - fromMinorUnits(saving, currency) }
    })
    for (const row of rows) {
      expect(row.paid).toBe(paid.find(({ store }) => store === row.offer.store)?.paid)
    }
    const lowest = Math.min(...paid.map((each) => each.paid))
    expect(rows.filter(({ isLowest }) => isLowest).map((row) => row.paid)).toEqual(
      paid.filter((each) => each.paid === lowest).map(() => lowest),
    )

    const reaches = (store: string, minimum = 0): boolean =>
      product.offers.some((offer) => offer.store === store && offer.price >= minimum)
    for (const deal of [...fitting, ...maybe]) {
      expect([product.id, deal.id, reaches(deal.store, deal.minimumSpend)]).toEqual([
        product.id,
        deal.id,
        true,
      ])
      expect(deal.startsAt ?? now).toBeLessThanOrEqual(now)
      expect(deal.endsAt ?? now).toBeGreaterThanOrEqual(now)
    }
    const line = lineOf(product, { price: 1, currency: 'VND' }, catalogSavings.typesOf)
    expect(fitting.filter((deal) => !covers(deal.appliesTo, line)).map(({ id }) => id)).toEqual([])
    expect(maybe.filter((deal) => covers(deal.appliesTo, line)).map(({ id }) => id)).toEqual([])
  }
}
