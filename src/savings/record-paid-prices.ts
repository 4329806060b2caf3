import type { Catalog } from '#catalog/catalog.ts'
import type { PaidOnDay, PaidPrices } from '#catalog/worth/paid-prices.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { DAY_MS } from '#text/days.ts'

/** Long enough for the sale day of a year ago and the weeks before it. */
const KEPT_MS = 430 * DAY_MS

/**
 * What was recorded before, with what anybody pays now for each product at each store after its codes. A
 * price that stays is one entry. Prices in other currencies than đồng are not recorded, and products that
 * are gone are dropped.
 */
export function recordPaidPrices(before: PaidPrices, catalog: Catalog, now: number): PaidPrices {
  return Object.fromEntries(
    catalog.products.flatMap((product) => {
      const kept = before[product.id] ?? {}
      const present = new Map(
        savingsOf(catalog)
          .priceOf(product, now)
          .offers.filter(({ offer }) => offer.currency === 'VND')
          .map(({ offer, savings }) => [
            offer.store,
            fromMinorUnits(savings.guaranteed.total, offer.currency),
          ]),
      )
      const stores = [...new Set([...Object.keys(kept), ...present.keys()])].toSorted()
      const recorded = stores.flatMap((store) => {
        const days = extended(kept[store] ?? [], present.get(store), now)
        return days.length === 0 ? [] : [[store, days] as const]
      })
      return recorded.length === 0 ? [] : [[product.id, Object.fromEntries(recorded)] as const]
    }),
  )
}

/** The days that are still of use, with the price of now where it is another one. */
function extended(days: readonly PaidOnDay[], price: number | undefined, now: number): PaidOnDay[] {
  const since = days.findLastIndex(({ date }) => date <= now - KEPT_MS)
  const kept = days.slice(Math.max(0, since))
  return price === undefined || kept.at(-1)?.price === price ? kept : [...kept, { date: now, price }]
}

/** The lowest price over several stores as it changed, oldest first. */
export function lowestOfStores(stores: Readonly<Record<string, readonly PaidOnDay[]>>): PaidOnDay[] {
  const all = Object.entries(stores)
    .flatMap(([store, days]) => days.map((day) => ({ store, ...day })))
    .toSorted((a, b) => a.date - b.date)
  const held = new Map<string, number>()
  const lowest: PaidOnDay[] = []
  for (const { store, date, price } of all) {
    held.set(store, price)
    const now = Math.min(...held.values())
    const last = lowest.at(-1)
    if (last?.date === date) last.price = now
    else if (last?.price !== now) lowest.push({ date, price: now })
  }
  return lowest
}
