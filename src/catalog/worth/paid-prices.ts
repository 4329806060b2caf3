/**
 * What was paid after codes from a day on, in đồng, until the next one. `date` is milliseconds since 1970.
 */
export interface PaidOnDay {
  date: number
  price: number
}

/** What publications recorded to be paid after codes: by product, then by store, oldest first. */
export type PaidPrices = Readonly<Record<string, Readonly<Record<string, readonly PaidOnDay[]>>>>

/** By product, where something else is recorded than before; null where nothing is any more. */
export type PaidPricesUpdate = Readonly<Record<string, PaidPrices[string] | null>>

export function comparePaidPrices(before: PaidPrices, after: PaidPrices): PaidPricesUpdate {
  const update: Record<string, PaidPrices[string] | null> = {}
  for (const id in after) if (after[id] !== before[id]) update[id] = after[id] ?? null
  for (const id in before) if (!(id in after)) update[id] = null
  return update
}

export function updatePaidPrices(before: PaidPrices, update: PaidPricesUpdate): PaidPrices {
  const after = { ...before }
  for (const [id, prices] of Object.entries(update))
    if (prices) after[id] = prices
    else delete after[id]
  return after
}
