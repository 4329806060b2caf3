/** Numbers of every record that ranking reads, in columns; what words match is in the postings. */
import type { Catalog } from '#catalog/catalog.ts'
import { amountOf, percentOf } from '#catalog/discount.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { type Ages, agesIn, ANY_AGE } from '#search/ages.ts'
import { hoursOfSlots } from '#search/days/hours.ts'
import { withoutExclusions } from '#search/exclusions.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { isInPlace, moveColumn, type Moves } from '#text/lists/update-list.ts'
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
type Records = Pick<Catalog, 'deals' | 'products'>

/** What ranking asks of every record, a column a feature; deals first, then products, as in the index. */
export interface Features extends Readonly<{ [Name in Column]: InstanceType<(typeof COLUMNS)[Name]> }> {
  dealCount: number
  /** Place in the order of equals: verified last, ending first, id. */
  tieRank: Uint32Array
}

export function createFeatures({ deals, products }: Records): Features {
  const records = [...deals, ...products]
  const columns = Object.entries(COLUMNS).map(
    ([name, Numbers]) => [name as Column, new Numbers(records.length)] as const,
  )
  for (const [place, record] of records.entries()) {
    const features = readFeatures(record)
    for (const [name, column] of columns) column[place] = features[name]
  }
  return {
    ...(Object.fromEntries(columns) as Pick<Features, Column>),
    dealCount: deals.length,
    tieRank: ranksOf(
      records
        .map(tieKeyOf)
        .sort(compareTies)
        .map(({ place }) => place),
    ),
  }
}

/** The features of the catalog `after` another one, by those of the one before it. */
export function changeFeatures(features: Features, moves: Moves, before: Records, after: Records): Features {
  const records = moves.added.map((place) => recordAt(after, place))
  const rows = records.map(readFeatures)
  const columns = Object.keys(COLUMNS).map((name) => [
    name,
    moveColumn(features[name as Column], moves, (_, index) => rows[index]?.[name as Column] ?? 0),
  ])
  const isOrderSame =
    isInPlace(moves) &&
    moves.added.every((place, index) => {
      const [was, is] = [recordAt(before, place), records[index] as Searched]
      return compareTies(tieKeyOf(was, place), tieKeyOf(is, place)) === 0
    })
  return {
    ...(Object.fromEntries(columns) as Pick<Features, Column>),
    dealCount: after.deals.length,
    tieRank: isOrderSame ? features.tieRank : changeTieRank(features.tieRank, moves, after),
  }
}

function recordAt({ deals, products }: Records, place: number): Searched {
  const record = deals[place] ?? products[place - deals.length]
  if (!record) throw new Error(`the catalog has no record ${place}, the change of its index does`)
  return record
}

/** Puts the new records at their ranks among those that stay, whose order is as it was. */
function changeTieRank(tieRank: Uint32Array, moves: Moves, after: Records): Uint32Array {
  const keyAt = (place: number): TieKey => tieKeyOf(recordAt(after, place), place)
  // By its old rank, the new place of each record that stays, counted from 1.
  const places = new Uint32Array(tieRank.length)
  for (const { from, to, at } of moves.stretches)
    for (let old = from; old < to; old += 1) places[tieRank[old] ?? 0] = at + old - from + 1
  let staying = 0
  for (let rank = 0; rank < places.length; rank += 1) {
    const place = places[rank] ?? 0
    if (place > 0) places[staying++] = place - 1
  }
  const stayed = places.subarray(0, staying)
  const order = new Uint32Array(moves.count)
  let taken = 0
  for (const [index, key] of moves.added.map(keyAt).sort(compareTies).entries()) {
    const rank = firstIndexWhere(taken, stayed.length, (at) => compareTies(keyAt(stayed[at] ?? 0), key) > 0)
    order.set(stayed.subarray(taken, rank), taken + index)
    order[rank + index] = key.place
    taken = rank
  }
  order.set(stayed.subarray(taken), taken + moves.added.length)
  return ranksOf(order)
}

/** What the fields and the texts of a record give, which hold as long as the record. */
function readFeatures(record: Searched): RecordFeatures {
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

/** What orders records that are equal in everything else. */
interface TieKey {
  place: number
  id: string
  checkedAt: number
  endsAt: number
}

function tieKeyOf(record: Searched, place: number): TieKey {
  const { id } = record
  return 'offers' in record
    ? { place, id, checkedAt: 0, endsAt: Infinity }
    : { place, id, checkedAt: record.evidence?.checkedAt ?? 0, endsAt: record.endsAt ?? Infinity }
}

function compareTies(a: TieKey, b: TieKey): number {
  return b.checkedAt - a.checkedAt || compare(a.endsAt, b.endsAt) || compare(a.id, b.id) || a.place - b.place
}

function ranksOf(order: readonly number[] | Uint32Array): Uint32Array {
  const ranks = new Uint32Array(order.length)
  for (let rank = 0; rank < order.length; rank += 1) ranks[order[rank] ?? 0] = rank
  return ranks
}

function compare<Value extends string | number>(a: Value, b: Value): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
