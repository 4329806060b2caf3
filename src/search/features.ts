import type { Catalog } from '#catalog/catalog.ts'
import { amountOf, percentOf } from '#catalog/discount.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { type Ages, agesIn, ANY_AGE } from '#search/ages.ts'
import { hoursOfSlots } from '#search/days/hours.ts'
import { withoutExclusions } from '#search/exclusions.ts'
import { priceAfterDiscount, statedPrice } from '#search/reading/stated-price.ts'

/** What ranking asks of every record, a column a feature; deals first, then products, as in the index. */
export interface Features {
  dealCount: number
  /** First and last moment of validity, milliseconds since 1970. */
  startsAt: Float64Array
  endsAt: Float64Array
  /** Percent off; 0 where the discount is none. */
  percent: Float64Array
  /** 1 where what is off comes back later. */
  isCashback: Uint8Array
  /** Money off; 0 where the discount is none. */
  amountOff: Float64Array
  /** Smallest order; 0 where there is none. */
  minimumSpend: Float64Array
  /** Lowest offer of a product, or the price that a deal's title states; 0 where it states none. */
  price: Float64Array
  /** For whom it is, in months of age, as its text says. */
  youngest: Uint16Array
  oldest: Uint16Array
  /** The hours of the day in which it can be had, a bit each; 0 for all of them. */
  hours: Uint32Array
  /** Place in the order of equals: verified last, ending first, id. */
  tieRank: Uint32Array
}

export function createFeatures(
  { deals, products }: Pick<Catalog, 'deals' | 'products'>,
  statedOf: (record: SnapshotDeal | SnapshotProduct) => Stated,
): Features {
  const count = deals.length + products.length
  const column = (valueOf: (deal: SnapshotDeal) => number, ofProducts: number): Float64Array => {
    const values = new Float64Array(count).fill(ofProducts)
    for (const [index, deal] of deals.entries()) values[index] = valueOf(deal)
    return values
  }
  const price = column((deal) => statedOf(deal).price, 0)
  for (const [index, { offers }] of products.entries()) price[deals.length + index] = offers[0]?.price ?? 0
  const ages = [...deals, ...products].map((record) => statedOf(record).ages)
  return {
    dealCount: deals.length,
    startsAt: column(({ startsAt }) => startsAt ?? -Infinity, -Infinity),
    endsAt: column(
      ({ endsAt, status }) => (status === 'withdrawn' ? -Infinity : (endsAt ?? Infinity)),
      Infinity,
    ),
    percent: column(({ discount }) => percentOf(discount), 0),
    isCashback: Uint8Array.from(column(({ discount }) => (discount?.kind === 'cashback' ? 1 : 0), 0)),
    amountOff: column(({ discount }) => amountOf(discount), 0),
    minimumSpend: column(({ minimumSpend }) => minimumSpend ?? 0, 0),
    price,
    youngest: Uint16Array.from(ages, ({ from }) => from),
    oldest: Uint16Array.from(ages, ({ to }) => to),
    hours: Uint32Array.from(column(({ slots }) => hoursOfSlots(slots), 0)),
    tieRank: rankTies(deals, products),
  }
}

/** What the texts of a record say of it. */
interface Stated {
  /** The price that the title states, or else the summary; 0 where none does. */
  price: number
  ages: Ages
}

export function readStated(record: SnapshotDeal | SnapshotProduct): Stated {
  const price = statedPrice(record.title) || priceAfterDiscount(record.summary ?? '')
  return { price, ages: agesOf(record) }
}

/** The ages that the title names, or else the summary. */
function agesOf({ title, summary = '', lang }: SnapshotDeal | SnapshotProduct): Ages {
  return agesIn(title) ?? agesIn(withoutExclusions(summary, lang)) ?? ANY_AGE
}

function rankTies(deals: Catalog['deals'], products: Catalog['products']): Uint32Array {
  const keys = [
    ...deals.map(({ id, evidence, endsAt }, record) => ({
      record,
      id,
      checkedAt: evidence?.checkedAt ?? 0,
      endsAt: endsAt ?? Infinity,
    })),
    ...products.map(({ id }, index) => ({
      record: deals.length + index,
      id,
      checkedAt: 0,
      endsAt: Infinity,
    })),
  ]
  keys.sort((a, b) => b.checkedAt - a.checkedAt || compare(a.endsAt, b.endsAt) || compare(a.id, b.id))
  const ranks = new Uint32Array(keys.length)
  for (const [rank, { record }] of keys.entries()) ranks[record] = rank
  return ranks
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
