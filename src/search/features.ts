import type { Catalog } from '#catalog/catalog.ts'
import { amountOf, percentOf } from '#catalog/discount.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { type Ages, agesIn, ANY_AGE } from '#search/ages.ts'
import { hoursOfSlots } from '#search/days/hours.ts'
import { withoutExclusions } from '#search/exclusions.ts'
import { priceAfterDiscount, statedPrice } from '#search/reading/stated-price.ts'

/** The columns of numbers that ranking asks of every record. */
const COLUMNS = {
  /** First and last moment of validity, milliseconds since 1970. */
  startsAt: Float64Array,
  endsAt: Float64Array,
  /** Percent off; 0 where the discount is none. */
  percent: Float64Array,
  /** 1 where what is off comes back later. */
  isCashback: Uint8Array,
  /** Money off; 0 where the discount is none. */
  amountOff: Float64Array,
  /** Smallest order; 0 where there is none. */
  minimumSpend: Float64Array,
  /** Lowest offer of a product, or the price that a deal's title states; 0 where it states none. */
  price: Float64Array,
  /** For whom it is, in months of age, as its text says. */
  youngest: Uint16Array,
  oldest: Uint16Array,
  /** The hours of the day in which it can be had, a bit each; 0 for all of them. */
  hours: Uint32Array,
}

type Column = keyof typeof COLUMNS
type RecordFeatures = Record<Column, number>
type Searched = SnapshotDeal | SnapshotProduct

/** What ranking asks of every record, a column a feature; deals first, then products, as in the index. */
export interface Features extends Readonly<{ [Name in Column]: InstanceType<(typeof COLUMNS)[Name]> }> {
  dealCount: number
  /** Place in the order of equals: verified last, ending first, id. */
  tieRank: Uint32Array
}

export function createFeatures(
  { deals, products }: Pick<Catalog, 'deals' | 'products'>,
  featuresOf: (record: Searched) => RecordFeatures,
): Features {
  const rows = [...deals, ...products].map(featuresOf)
  const columns = Object.entries(COLUMNS).map(([name, Numbers]) => {
    const column = new Numbers(rows.length)
    for (const [place, row] of rows.entries()) column[place] = row[name as Column]
    return [name, column]
  })
  return {
    ...(Object.fromEntries(columns) as Pick<Features, Column>),
    dealCount: deals.length,
    tieRank: rankTies(deals, products),
  }
}

/** What the fields and the texts of a record give, which hold as long as the record. */
export function readFeatures(record: Searched): RecordFeatures {
  const { from: youngest, to: oldest } = agesOf(record)
  if ('offers' in record) return { ...OF_ANY_PRODUCT, price: record.offers[0]?.price ?? 0, youngest, oldest }
  const { startsAt, endsAt, status, discount, minimumSpend, slots, title, summary = '' } = record
  return {
    startsAt: startsAt ?? -Infinity,
    endsAt: status === 'withdrawn' ? -Infinity : (endsAt ?? Infinity),
    percent: percentOf(discount),
    isCashback: discount?.kind === 'cashback' ? 1 : 0,
    amountOff: amountOf(discount),
    minimumSpend: minimumSpend ?? 0,
    price: statedPrice(title) || priceAfterDiscount(summary),
    youngest,
    oldest,
    hours: hoursOfSlots(slots),
  }
}

/** A product is sold at any time and has no discount of its own. */
const OF_ANY_PRODUCT = {
  startsAt: -Infinity,
  endsAt: Infinity,
  percent: 0,
  isCashback: 0,
  amountOff: 0,
  minimumSpend: 0,
  hours: 0,
}

/** The ages that the title names, or else the summary. */
function agesOf({ title, summary = '', lang }: Searched): Ages {
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
