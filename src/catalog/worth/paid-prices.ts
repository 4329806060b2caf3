/**
 * What was paid after codes from a day on, in đồng, until the next one. `date` is milliseconds since 1970.
 */
export interface PaidOnDay {
  date: number
  price: number
}

/** What publications recorded to be paid after codes, for whoever asks for one product. */
export type PaidPricesOf = Pick<ReadonlyMap<string, PaidAtStores>, 'get'>

/** What was paid for a product: by store, oldest first. */
export type PaidAtStores = Readonly<Record<string, readonly PaidOnDay[]>>

/** By product, where something else is recorded than before; null where nothing is any more. */
export type PaidPricesUpdate = Readonly<Record<string, PaidAtStores | null>>

/** Recorded prices that updates change. */
export interface UpdatedPrices<Known extends PaidPricesOf> extends PaidPricesOf {
  known: Known
  /** What updates changed. */
  changed: ReadonlyMap<string, PaidAtStores | null>
  /** The same object where nothing changes. */
  after: (update: PaidPricesUpdate) => UpdatedPrices<Known>
}

/** The prices of all products. */
export type PaidPrices = UpdatedPrices<ReadonlyMap<string, PaidAtStores>>

/** What changed stands before what was known, so that no update copies the prices of all products. */
export function createPaidPrices<Known extends PaidPricesOf>(
  known: Known,
  changed: UpdatedPrices<Known>['changed'] = new Map(),
): UpdatedPrices<Known> {
  const prices: UpdatedPrices<Known> = {
    known,
    changed,
    get: (product) => (changed.has(product) ? (changed.get(product) ?? undefined) : known.get(product)),
    after: (update) => {
      const changes = Object.entries(update)
      return changes.length === 0 ? prices : createPaidPrices(known, new Map([...changed, ...changes]))
    },
  }
  return prices
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
