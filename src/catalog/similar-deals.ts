import type { Catalog } from '#catalog/catalog.ts'
import { amountOf, capOf, currencyOf, percentOf } from '#catalog/discount.ts'
import { closenessOf, nearnessOf, typesIn } from '#catalog/product-types.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'

const TYPE_WEIGHT = 8
const CATEGORY_WEIGHT = 1.5
const STORE_WEIGHT = 1.5
const MINIMUM_WEIGHT = 2
const GAIN_WEIGHT = 1.5
const TERMS_WEIGHT = 0.5

/** Two deals that are for no kind of goods in particular are alike in that, if less than two for phones. */
const GENERAL = 0.5

/** Of a large catalog so many of a kind are weighed: each deal's page asks for this. */
const WEIGHED = 200

/** The current deals of a catalog by what they may be similar in. */
interface Groups {
  ofType: ReadonlyMap<string, readonly SnapshotDeal[]>
  ofCategory: ReadonlyMap<string, readonly SnapshotDeal[]>
  ofStore: ReadonlyMap<string, readonly SnapshotDeal[]>
  typesOf: (deal: SnapshotDeal) => readonly (readonly string[])[]
  /** What was found already: the page of each language asks for the same. */
  found: WeakMap<SnapshotDeal, SnapshotDeal[]>
}

const made = new WeakMap<Catalog, Groups>()

/**
 * Other deals that were current when the catalog was built: for goods of the same type before all, then of
 * the same category and store, from a like amount on, for a like gain, and with like terms. What is alike
 * neither in goods nor in category is none.
 */
export function similarDeals(deal: SnapshotDeal, catalog: Catalog, count: number): SnapshotDeal[] {
  const groups = made.get(catalog) ?? groupDeals(catalog)
  made.set(catalog, groups)
  const { ofType, ofCategory, ofStore, typesOf, found } = groups
  const known = found.get(deal)
  if (known && known.length >= count) return known.slice(0, count)
  const types = typesOf(deal)
  const near = [
    ...types.flat().flatMap((type) => (ofType.get(type) ?? []).slice(0, WEIGHED)),
    ...(ofCategory.get(deal.category) ?? []).slice(0, WEIGHED),
    ...(ofStore.get(deal.store) ?? []).slice(0, WEIGHED),
  ]
  const isAlike = (other: SnapshotDeal): boolean =>
    other.category === deal.category || nearestOf(types, typesOf(other)) > 0
  const scoreOf = (other: SnapshotDeal): number =>
    TYPE_WEIGHT * likenessOf(types, typesOf(other)) +
    (other.category === deal.category ? CATEGORY_WEIGHT : 0) +
    (other.store === deal.store ? STORE_WEIGHT : 0) +
    (currencyOf(other) === currencyOf(deal)
      ? MINIMUM_WEIGHT * nearnessOf(deal.minimumSpend ?? 0, other.minimumSpend ?? 0) +
        GAIN_WEIGHT * nearnessOf(gainOf(deal), gainOf(other))
      : 0) +
    TERMS_WEIGHT * countSharedTerms(deal, other)
  const similar = [...new Set(near)]
    .filter((other) => other.id !== deal.id && isAlike(other))
    .map((other) => ({ other, score: scoreOf(other) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other)
  found.set(deal, similar)
  return similar
}

type Types = readonly (readonly string[])[]

function likenessOf(types: Types, others: Types): number {
  return types.length === 0 && others.length === 0 ? GENERAL : nearestOf(types, others)
}

function nearestOf(types: Types, others: Types): number {
  return Math.max(0, ...types.flatMap((own) => others.map((each) => closenessOf(own, each))))
}

/** The most that a deal gives in money, as far as it says so. */
function gainOf({ discount, minimumSpend = 0 }: SnapshotDeal): number {
  if (amountOf(discount) > 0) return amountOf(discount)
  return capOf(discount) ?? (percentOf(discount) * minimumSpend) / 100
}

/** The same kind of discount, the same way to take it, the same kind of customer. */
function countSharedTerms(a: SnapshotDeal, b: SnapshotDeal): number {
  return [
    a.discount?.kind === b.discount?.kind,
    (a.code === undefined) === (b.code === undefined),
    (a.eligibility.newUser ?? false) === (b.eligibility.newUser ?? false),
  ].filter(Boolean).length
}

function groupDeals(catalog: Catalog): Groups {
  const current = catalog.currentDeals(catalog.builtAt)
  const widen = typesIn(catalog)
  const productTypes = new Map(catalog.products.map(({ id, type }) => [id, type]))
  const known = new Map<SnapshotDeal, readonly (readonly string[])[]>()
  const typesOf = (deal: SnapshotDeal): readonly (readonly string[])[] => {
    const before = known.get(deal)
    if (before) return before
    const { appliesTo } = deal
    const { types = [], products = [] } = typeof appliesTo === 'object' ? appliesTo : {}
    const own = new Set([...types, ...products.flatMap((id) => productTypes.get(id) ?? [])])
    const widened = Array.from(own, widen)
    known.set(deal, widened)
    return widened
  }
  const ofType = new Map<string, SnapshotDeal[]>()
  for (const deal of current)
    for (const type of new Set(typesOf(deal).flat())) {
      const members = ofType.get(type) ?? []
      members.push(deal)
      ofType.set(type, members)
    }
  return {
    ofType,
    ofCategory: Map.groupBy(current, ({ category }) => category),
    ofStore: Map.groupBy(current, ({ store }) => store),
    typesOf,
    found: new WeakMap(),
  }
}
