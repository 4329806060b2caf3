/** The history of prices after codes, updated by each publication. */
import type { Catalog } from '#catalog/catalog.ts'
import { inListingOrder } from '#catalog/deal-order.ts'
import {
  createPaidPrices,
  type PaidAtStores,
  type PaidOnDay,
  type PaidPrices,
  type PaidPricesUpdate,
  updatePaidPrices,
  wholePaidPrices,
} from '#catalog/worth/paid-prices.ts'
import { type CatalogSavings, type PaidNow, savingsOf } from '#savings/catalog-savings.ts'
import { sayTheSame } from '#savings/deal-terms.ts'
import { DAY_MS } from '#text/days.ts'
import { compareLists, inOrderOfFiles } from '#text/lists/compare-lists.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'

/** Long enough for the sale day of a year ago and the weeks before it. */
const RETENTION_MS = 430 * DAY_MS

/** Up to this share, changed prices stand beside those that were known, and each update copies them. */
const CHANGED_SHARE = 0.05

/** What was recorded, and what the last publication changed in it. */
interface RecordedPrices {
  paidPrices: PaidPrices
  update: PaidPricesUpdate
}

/**
 * Adds the current price after codes of each product at each store to the recorded prices. A price that stays
 * is one entry. Prices in currencies other than đồng are not recorded, and removed products are dropped.
 * Prices that this process recorded are asked again only where a product, or a deal that lowers prices of its
 * store, is another one, or a deal begins or ends. They are the same object when nothing changes.
 */
export function recordPaidPrices(before: PaidPrices, catalog: Catalog, now: number): RecordedPrices {
  const savings = savingsOf(catalog)
  const { last } = recordingOf(before)
  const isFollowed = last && now >= last.at && now < last.until && lowersAlike(last, catalog, savings)
  const { removed, added } = isFollowed
    ? compareLists(last.catalog.products, catalog.products, inOrderOfFiles)
    : { removed: [], added: catalog.products.entries() }
  const gone = isFollowed
    ? removed.map((place) => last.catalog.products[place]?.id ?? '')
    : wholePaidPrices(before).keys()
  const update: Record<string, PaidAtStores | null> = {}
  let until = isFollowed ? last.until : Infinity
  for (const [, product] of added) {
    const paid = savings.paidOf(product, now)
    const known = before.get(product.id) ?? NONE
    const stores = extendedAtStores(known, paid, now)
    if (stores !== known) update[product.id] = stores
    until = Math.min(until, paid.until)
  }
  for (const id of gone) if (before.get(id) && !catalog.productOf(id)) update[id] = null
  const next = updatePaidPrices(before, [update])
  const isMuch = next.changed.size > next.known.size * CHANGED_SHARE
  const paidPrices = isMuch ? createPaidPrices(wholePaidPrices(next)) : next
  recordingOf(paidPrices).last = { catalog, savings, at: now, until }
  return { paidPrices, update }
}

const NONE: PaidAtStores = {}

/** From what prices were recorded, and the first moment at which one may be another. */
interface Recording {
  catalog: Catalog
  savings: CatalogSavings
  at: number
  until: number
}

const recordingOf = onceForEach((_prices: PaidPrices): { last?: Recording } => ({}))

/** Whether no deal that lowers what is paid is another one. */
function lowersAlike(last: Recording, { deals }: Catalog, savings: CatalogSavings): boolean {
  if (last.savings.typesOf !== savings.typesOf) return false
  const { removed, added } = compareLists(last.catalog.deals, deals, inListingOrder)
  const changed = [...removed.map((place) => last.catalog.deals[place]), ...added.map(([, deal]) => deal)]
  const stores = new Set(changed.map((deal) => deal?.store ?? ''))
  return stores
    .keys()
    .every((store) => sameItems(last.savings.termsLowering(store), savings.termsLowering(store), sayTheSame))
}

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
