/** The history of prices after codes, updated by each publication. */
import type { Catalog } from '#catalog/catalog.ts'
import {
  type PaidAtStores,
  type PaidOnDay,
  type PaidPrices,
  updatePaidPrices,
} from '#catalog/worth/paid-prices.ts'
import { type PaidNow, savingsOf } from '#savings/catalog-savings.ts'
import { DAY_MS } from '#text/days.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Long enough for the sale day of a year ago and the weeks before it. */
const RETENTION_MS = 430 * DAY_MS

/**
 * Adds the current price after codes of each product at each store to the recorded prices. A price that stays
 * is one entry. Prices in currencies other than đồng are not recorded, and removed products are dropped.
 * Returns the same object when nothing changes.
 */
export function recordPaidPrices(before: PaidPrices, catalog: Catalog, now: number): PaidPrices {
  const { paidOf } = savingsOf(catalog)
  const { mark } = lastMarkOf(before)
  const next = {}
  const update: Record<string, PaidAtStores | null> = {}
  let staying = 0
  for (const product of catalog.products) {
    const paid = paidOf(product, now)
    const last = lastMarkOf(paid)
    if (last.mark === mark) staying += 1
    else {
      const known = before.get(product.id)
      if (known) staying += 1
      const stores = extendedAtStores(known ?? NONE, paid, now)
      if (stores === NONE) continue
      if (stores !== known) update[product.id] = stores
    }
    last.mark = next
  }
  if (staying < before.size) for (const id of before.keys()) if (!catalog.productOf(id)) update[id] = null
  const recorded = updatePaidPrices(before, update)
  lastMarkOf(recorded).mark = next
  return recorded
}

const NONE: PaidAtStores = {}

/** A recording and the prices that stand in it have the same mark, so that these are not looked up again. */
const lastMarkOf = onceForEach((_owner: PaidPrices | PaidNow): { mark: object } => ({ mark: {} }))

/** What was paid at each store with the prices of now; the same object where no price is another one. */
function extendedAtStores(recorded: PaidAtStores, paidNow: PaidNow, now: number): PaidAtStores {
  const isSame =
    paidNow.stores.every(({ store, price }) => recorded[store]?.at(-1)?.price === price) &&
    Object.values(recorded).every((days) => sinceOf(days, now) <= 0)
  if (isSame) return recorded
  const paid = new Map(paidNow.stores.map(({ store, price }) => [store, price]))
  const stores = [...new Set([...Object.keys(recorded), ...paid.keys()])].toSorted()
  return Object.fromEntries(
    stores.map((store) => [store, extended(recorded[store] ?? [], paid.get(store), now)]),
  )
}

/** Where the days begin that are still of use. */
function sinceOf(days: readonly PaidOnDay[], now: number): number {
  return days.findLastIndex(({ date }) => date <= now - RETENTION_MS)
}

/** The days that are still of use, with the price of now where it is another one. */
function extended(days: readonly PaidOnDay[], price: number | undefined, now: number): readonly PaidOnDay[] {
  const recorded = days.slice(Math.max(0, sinceOf(days, now)))
  return price === undefined || recorded.at(-1)?.price === price
    ? recorded
    : [...recorded, { date: now, price }]
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
