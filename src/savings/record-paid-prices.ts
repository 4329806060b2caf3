import type { Catalog } from '#catalog/catalog.ts'
import type { PaidOnDay, PaidPrices } from '#catalog/worth/paid-prices.ts'
import { type PricedProduct, savingsOf } from '#savings/catalog-savings.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { DAY_MS } from '#text/days.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Long enough for the sale day of a year ago and the weeks before it. */
const KEPT_MS = 430 * DAY_MS

/**
 * What was recorded before, with what anybody pays now for each product at each store after its codes. A
 * price that stays is one entry. Prices in other currencies than đồng are not recorded, and products that
 * are gone are dropped. The same object where nothing is another one.
 */
export function recordPaidPrices(before: PaidPrices, catalog: Catalog, now: number): PaidPrices {
  const { update, ...last } = findPaidUpdate(before, catalog, now)
  const ids = Object.keys(update)
  if (ids.length === 0) {
    Object.assign(lastRecordOf(before), last)
    return before
  }
  const recorded: Record<string, PaidAtStores> = { ...before }
  for (const id of ids) {
    const stores = update[id]
    if (stores) recorded[id] = stores
    else delete recorded[id]
  }
  const added = ids.filter((id) => !before[id]).length
  Object.assign(lastRecordOf(recorded), { marks: last.marks, count: last.count + added })
  return recorded
}

type PaidAtStores = PaidPrices[string]

const NONE: PaidAtStores = {}

/**
 * The products of which something else is to be recorded; null for one that is gone. The mark is that of the
 * next recording, and the count the number of products that are recorded and stay.
 */
function findPaidUpdate(
  before: PaidPrices,
  catalog: Catalog,
  now: number,
): { update: Record<string, PaidAtStores | null>; marks: object; count: number } {
  const { priceOf } = savingsOf(catalog)
  const { marks, count = Object.keys(before).length } = lastRecordOf(before)
  const next = {}
  const update: Record<string, PaidAtStores | null> = {}
  let staying = 0
  for (const product of catalog.products) {
    const priced = priceOf(product, now)
    const mark = markOf(priced)
    if (mark.marks === marks) staying += 1
    else {
      const known = before[product.id]
      if (known) staying += 1
      const stores = extendedAtStores(known ?? NONE, priced, now)
      if (stores === NONE) continue
      if (stores !== known) update[product.id] = stores
    }
    mark.marks = next
  }
  if (staying < count) for (const id of Object.keys(before)) if (!catalog.productOf(id)) update[id] = null
  return { update, marks: next, count: staying }
}

interface LastRecord {
  /** The mark of prices that stand in the recording. Those that do are not looked up again. */
  marks: object
  /** The number of products in it. */
  count?: number
}

const lastRecordOf = onceForEach((_recorded: PaidPrices): LastRecord => ({ marks: {} }))

const markOf = onceForEach((_priced: PricedProduct): { marks?: object } => ({}))

/** What was paid at each store with the prices of now; the same object where no price is another one. */
function extendedAtStores(kept: PaidAtStores, { offers }: PricedProduct, now: number): PaidAtStores {
  const inDong = offers.filter(({ offer }) => offer.currency === 'VND')
  const paidOf = ({ offer, savings }: PricedProduct['offers'][number]): number =>
    fromMinorUnits(savings.guaranteed.total, offer.currency)
  const isSame =
    inDong.every((each) => kept[each.offer.store]?.at(-1)?.price === paidOf(each)) &&
    Object.values(kept).every((days) => sinceOf(days, now) <= 0)
  if (isSame) return kept
  const paid = new Map(inDong.map((each) => [each.offer.store, paidOf(each)]))
  const stores = [...new Set([...Object.keys(kept), ...paid.keys()])].toSorted()
  return Object.fromEntries(stores.map((store) => [store, extended(kept[store] ?? [], paid.get(store), now)]))
}

/** Where the days begin that are still of use. */
function sinceOf(days: readonly PaidOnDay[], now: number): number {
  return days.findLastIndex(({ date }) => date <= now - KEPT_MS)
}

/** The days that are still of use, with the price of now where it is another one. */
function extended(days: readonly PaidOnDay[], price: number | undefined, now: number): readonly PaidOnDay[] {
  const kept = days.slice(Math.max(0, sinceOf(days, now)))
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
