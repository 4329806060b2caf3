/**
 * Records of a catalog file. Memory holds what lists, ranking and prices need of them; every other field is
 * read from the file when it is asked for. Such a record is copied, compared and rendered like any other.
 */
import type { SnapshotDeal, SnapshotOffer, SnapshotProduct } from '#catalog/snapshot.ts'

/**
 * How a field is kept. `held`: in memory. `shared`: likewise, a text that many records have. `read`: from the
 * file. `empty`: in memory where it is empty, else from the file.
 */
type Keeping = 'held' | 'shared' | 'read' | 'empty'
type Fields<Each> = readonly (readonly [name: string & keyof Each, keeping: Keeping])[]

/** Fields in the order in which checks of content give them. */
function fieldsOf<Each>(keeping: Record<keyof Each, Keeping>): Fields<Each> {
  return Object.entries(keeping) as unknown as Fields<Each>
}

const DEAL = fieldsOf<SnapshotDeal>({
  title: 'read',
  store: 'shared',
  category: 'shared',
  url: 'read',
  summary: 'read',
  lang: 'shared',
  code: 'held',
  redeem: 'shared',
  scope: 'shared',
  discount: 'held',
  minimumSpend: 'held',
  appliesTo: 'held',
  startsAt: 'held',
  endsAt: 'held',
  slots: 'held',
  eligibility: 'held',
  stacking: 'held',
  evidence: 'held',
  terms: 'read',
  products: 'held',
  tags: 'held',
  featured: 'held',
  source: 'read',
  status: 'shared',
  translations: 'empty',
  id: 'held',
  hashId: 'held',
})

const PRODUCT = fieldsOf<SnapshotProduct>({
  title: 'read',
  brand: 'shared',
  category: 'shared',
  type: 'shared',
  offers: 'held',
  lang: 'shared',
  summary: 'read',
  priceHistory: 'read',
  specs: 'held',
  variant: 'held',
  gtin: 'read',
  imageUrl: 'read',
  status: 'shared',
  imageAlt: 'read',
  translations: 'empty',
  id: 'held',
  photo: 'held',
})

const OFFER = fieldsOf<SnapshotOffer>({
  store: 'shared',
  url: 'read',
  price: 'held',
  currency: 'shared',
  sale: 'held',
  listPrice: 'read',
  availability: 'shared',
  shippingPrice: 'read',
  regions: 'read',
  seenAt: 'held',
  history: 'read',
  source: 'read',
  hashId: 'held',
  outside: 'held',
})

/** A record as JSON in two lines: what memory holds of it, with whole offers, and the rest. */
export function renderStored(record: SnapshotDeal | SnapshotProduct): string {
  const held: Values = {}
  const read: Values = {}
  for (const [name, keeping] of 'offers' in record ? PRODUCT : DEAL) {
    const value = (record as unknown as Values)[name]
    const isRead = keeping === 'empty' ? !isEmpty(value) : keeping === 'read'
    if (isRead) read[name] = value
    else held[name] = value
  }
  return `${JSON.stringify(held).slice(0, -1)}\n,${JSON.stringify(read).slice(1)}`
}

type Values = Record<string, unknown>

function isEmpty(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** Reads a record as the file has it, from a place, in bytes. */
export type ReadRecord = (at: number, bytes: number) => unknown

/** Makes a record from what memory holds of it, as the file has it, and its place. */
type ToRecord<Each> = (held: object, at: number, bytes: number) => Each

/** For the records of one file. Their shapes and shared values are theirs alone. */
export function createStoredRecords(read: ReadRecord): {
  toDeal: ToRecord<SnapshotDeal>
  toProduct: ToRecord<SnapshotProduct>
} {
  const readOnce = cacheLast(read)
  const shared = createShared()
  const deals = createKind<number, SnapshotDeal>(DEAL, readOnce, shared)
  const products = createKind<number, SnapshotProduct>(PRODUCT, readOnce, shared)
  const readOffer = (product: SnapshotProduct, place: number): Values =>
    (products.read(product)['offers'] as Values[])[place] ?? {}
  const offers = createKind<SnapshotProduct, SnapshotOffer>(OFFER, readOffer, shared)
  return {
    toDeal: deals.create,
    toProduct: (held, at, bytes) => {
      const product = products.create(held, at, bytes)
      product.offers = product.offers.map((offer, place) => offers.create(offer, product, place))
      return product
    },
  }
}

/**
 * Records of one shape: an object has its fields in one order, and two numbers or so that tell where the rest
 * is. With more than about 25 fields in memory, the engine would make a map of each object.
 */
function createKind<Origin, Each extends object>(
  fields: Fields<Each>,
  read: (origin: Origin, part: number) => Values,
  shared: (value: unknown) => unknown,
): { create: (held: object, origin: Origin, part: number) => Each; read: (record: Each) => Values } {
  class Stored {
    readonly #origin: Origin
    readonly #part: number

    constructor(held: Values, origin: Origin, part: number) {
      this.#origin = origin
      this.#part = part
      for (const { name, isHeld, isRead, toValue, getter } of steps) {
        const value = isHeld ? held[name] : undefined
        if (isRead && value === undefined) Object.defineProperty(this, name, getter)
        else (this as unknown as Values)[name] = toValue(value)
      }
    }

    static read(record: Stored): Values {
      return read(record.#origin, record.#part)
    }
  }
  const steps = fields.map(([name, keeping]) => ({
    name,
    isHeld: keeping !== 'read',
    isRead: keeping === 'read' || keeping === 'empty',
    toValue: keeping === 'shared' ? shared : (value: unknown) => (isEmpty(value) ? shared(value) : value),
    getter: {
      get(this: Stored): unknown {
        return Stored.read(this)[name]
      },
      enumerable: true,
      configurable: true,
    },
  }))
  return {
    create: (held, origin, part) => new Stored(held as Values, origin, part) as unknown as Each,
    read: (record) => Stored.read(record as unknown as Stored),
  }
}

/** Makes what returns the same text for equal ones, and the same object for empty ones. */
function createShared(): (value: unknown) => unknown {
  const texts = new Map<unknown, unknown>()
  const [list, group] = [[], {}]
  return (value) => {
    if (typeof value === 'object') return Array.isArray(value) ? list : group
    const known = texts.get(value)
    if (known === undefined) texts.set(value, value)
    return known ?? value
  }
}

/** The fields of a record are asked for one after another. */
function cacheLast(read: ReadRecord): (at: number, bytes: number) => Values {
  let last: { at: number; record: Values } | undefined
  return (at, bytes) => {
    if (last?.at !== at) last = { at, record: read(at, bytes) as Values }
    return last.record
  }
}
