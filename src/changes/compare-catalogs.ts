/** Two publications become the list of what is new, over, cheaper or changed. */
import { inListingOrder } from '#catalog/deal-order.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { FieldChange, RecordedChange } from '#catalog/recorded-change.ts'
import type { Snapshot, SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { ofDeal } from '#changes/clock-changes.ts'
import { type Compare, compareLists, inOrderOfFiles } from '#text/lists/compare-lists.ts'
import { DAY_MS } from '#text/days.ts'

/** The fields of a deal whose changes are recorded. */
const DEAL_FIELDS = [
  'title',
  'summary',
  'store',
  'category',
  'url',
  'code',
  'redeem',
  'scope',
  'discount',
  'minimumSpend',
  'appliesTo',
  'startsAt',
  'endsAt',
  'slots',
  'eligibility',
  'stacking',
  'terms',
] as const

const PRODUCT_FIELDS = ['title', 'brand', 'category', 'type', 'summary'] as const

/** The period within which a price can be the lowest. */
const SIX_MONTHS_MS = 183 * DAY_MS

type Compared = Pick<Snapshot, 'deals' | 'products'>

/** The changes between two publications, at most one for each record. */
export function compareCatalogs(before: Compared, after: Compared, at: number): RecordedChange[] {
  return [
    ...pairs(before.deals, after.deals, inListingOrder).flatMap(
      ([was, is]) => changeOfDeal(was, is, at) ?? [],
    ),
    ...pairs(before.products, after.products, inOrderOfFiles).flatMap(
      ([was, is]) => changeOfProduct(was, is, at) ?? [],
    ),
  ]
}

/** The records that are not the same object in both lists, with their namesakes. */
function pairs<Item extends { id: string }>(
  before: readonly Item[],
  after: readonly Item[],
  compare: Compare<Item>,
): [was: Item | undefined, is: Item | undefined][] {
  const { removed, added } = compareLists(before, after, compare)
  const gone = removed.map((place) => before[place] as Item)
  const come = added.map(([, item]) => item)
  const [was, is] = [gone, come].map((items) => new Map(items.map((item) => [item.id, item])))
  return [
    ...come.map((item): [Item | undefined, Item] => [was?.get(item.id), item]),
    ...gone.filter(({ id }) => is?.has(id) !== true).map((item): [Item, undefined] => [item, undefined]),
  ]
}

function changeOfDeal(
  was: SnapshotDeal | undefined,
  is: SnapshotDeal | undefined,
  at: number,
): RecordedChange | undefined {
  const wasOver = was === undefined || dealStateAt(was, at) === 'ended'
  if (!is || is.status === 'withdrawn') return wasOver || !was ? undefined : ofDeal(was, 'withdrawn', at)
  const isOver = dealStateAt(is, at) === 'ended'
  if (!was || was.status === 'withdrawn') return isOver ? undefined : ofDeal(is, 'new', at)
  const fields = DEAL_FIELDS.flatMap((field) => fieldChange(field, was[field], is[field]))
  if (fields.length === 0 || (wasOver && isOver)) return undefined
  return { ...ofDeal(is, typeOf(was, is, isOver, wasOver), at), fields }
}

function typeOf(
  was: SnapshotDeal,
  is: SnapshotDeal,
  isOver: boolean,
  wasOver: boolean,
): RecordedChange['type'] {
  if (isOver && !wasOver) return 'ended'
  return (is.endsAt ?? Infinity) > (was.endsAt ?? Infinity) ? 'extended' : 'changed'
}

function changeOfProduct(
  was: SnapshotProduct | undefined,
  is: SnapshotProduct | undefined,
  at: number,
): RecordedChange | undefined {
  if (!is) return was && ofProduct(was, 'withdrawn', at)
  if (!was) return ofProduct(is, 'new', at)
  const [lowestWas, lowestIs] = [was.offers[0], is.offers[0]]
  const others = PRODUCT_FIELDS.flatMap((field) => fieldChange(field, was[field], is[field]))
  const isComparable = lowestWas && lowestIs && lowestWas.currency === lowestIs.currency
  if (isComparable && lowestWas.price !== lowestIs.price) {
    const isDown = lowestIs.price < lowestWas.price
    return {
      ...ofProduct(is, isDown ? 'price_down' : 'price_up', at),
      fields: [{ field: 'price', from: lowestWas.price, to: lowestIs.price }, ...others],
      currency: lowestIs.currency,
      ...(isDown && isLowest(is, lowestIs.price, at) && { lowestInSixMonths: true }),
    }
  }
  const prices = offerChanges(was, is)
  if (others.length + prices.length === 0) return undefined
  return {
    ...ofProduct(is, 'changed', at),
    fields: [...others, ...prices],
    ...(lowestIs && { currency: lowestIs.currency }),
  }
}

function ofProduct(
  { id, title, lang, category, offers }: SnapshotProduct,
  type: RecordedChange['type'],
  at: number,
): RecordedChange {
  const store = offers[0]?.store
  return { at, type, kind: 'product', id, title, lang, category, ...(store !== undefined && { store }) }
}

/** The changes of the price at each store. */
function offerChanges(was: SnapshotProduct, is: SnapshotProduct): FieldChange[] {
  const pricesOf = ({ offers }: SnapshotProduct) => new Map(offers.map(({ store, price }) => [store, price]))
  const [before, after] = [pricesOf(was), pricesOf(is)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .toSorted()
    .flatMap((store) => fieldChange(`price.${store}`, before.get(store), after.get(store)))
}

/** Whether no price of the last six months was lower; false without a history. */
function isLowest({ priceHistory }: SnapshotProduct, price: number, at: number): boolean {
  const recent = priceHistory.filter(({ date }) => date >= at - SIX_MONTHS_MS && date <= at)
  return recent.length > 0 && recent.every((day) => price <= day.price)
}

function fieldChange(field: string, from: unknown, to: unknown): FieldChange[] {
  if (JSON.stringify(from) === JSON.stringify(to)) return []
  return [{ field, ...(isSaid(from) && { from }), ...(isSaid(to) && { to }) }]
}

function isSaid(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (typeof value === 'object' && value !== null) return Object.keys(value).length > 0
  return value !== undefined
}
