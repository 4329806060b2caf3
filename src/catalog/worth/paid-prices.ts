/**
 * What was paid after codes from a day on, in đồng, until the next one. `date` is milliseconds since 1970.
 */
export interface PaidOnDay {
  date: number
  price: number
}

/** What publications recorded to be paid after codes: by product, then by store, oldest first. */
export type PaidPrices = ReadonlyMap<string, PaidAtStores>

/** The same for whoever asks for one product. */
export type PaidPricesOf = Pick<PaidPrices, 'get'>

/** What was paid for a product, by store. */
export type PaidAtStores = Readonly<Record<string, readonly PaidOnDay[]>>

/** By product, where something else is recorded than before; null where nothing is any more. */
export type PaidPricesUpdate = Readonly<Record<string, PaidAtStores | null>>

export function comparePaidPrices(before: PaidPrices, after: PaidPrices): PaidPricesUpdate {
  const update: Record<string, PaidAtStores | null> = {}
  if (before === after) return update
  let staying = 0
  for (const [id, stores] of after) {
    const known = before.get(id)
    if (known !== stores) update[id] = stores
    if (known) staying += 1
  }
  if (staying < before.size) for (const id of before.keys()) if (!after.has(id)) update[id] = null
  return update
}

export function updatePaidPrices(before: PaidPrices, update: PaidPricesUpdate): PaidPrices {
  const changes = Object.entries(update)
  if (changes.length === 0) return before
  const after = new Map(before)
  for (const [id, stores] of changes)
    if (stores) after.set(id, stores)
    else after.delete(id)
  return after
}
