import { createOverlay, type Lookup, type Overlay } from '#text/lists/overlay.ts'

/**
 * What was paid after codes from a day on, in đồng, until the next one. `date` is milliseconds since 1970.
 */
export interface PaidOnDay {
  date: number
  price: number
}

/** What publications recorded to be paid after codes, for whoever asks for one product. */
export type PaidPricesOf = Lookup<PaidAtStores>

/** What was paid for a product: by store, oldest first. */
export type PaidAtStores = Readonly<Record<string, readonly PaidOnDay[]>>

/** By product, where something else is recorded than before; null where nothing is any more. */
export type PaidPricesUpdate = Readonly<Record<string, PaidAtStores | null>>

/** Recorded prices that updates change. */
export type UpdatedPrices<Known extends PaidPricesOf> = Overlay<PaidAtStores, Known>

/** The prices of all products. */
export type PaidPrices = UpdatedPrices<ReadonlyMap<string, PaidAtStores>>

export function createPaidPrices<Known extends PaidPricesOf>(known: Known): UpdatedPrices<Known> {
  return createOverlay<PaidAtStores, Known>(known)
}

/** Prices after updates; the same object where none changes anything. */
export function updatePaidPrices<Known extends PaidPricesOf>(
  prices: UpdatedPrices<Known>,
  updates: readonly PaidPricesUpdate[],
): UpdatedPrices<Known> {
  return updates.reduce((known, update) => known.after(Object.entries(update)), prices)
}

/** All prices, with the updates taken in. */
export function wholePaidPrices({ known, changed }: PaidPrices): ReadonlyMap<string, PaidAtStores> {
  if (changed.size === 0) return known
  const whole = new Map(known)
  for (const [product, stores] of changed)
    if (stores) whole.set(product, stores)
    else whole.delete(product)
  return whole
}
