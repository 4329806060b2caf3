/** Finds the deals that are most like a deal. */
import type { Catalog } from '#catalog/catalog.ts'
import { claimOf, currencyOf } from '#catalog/discount.ts'
import { closenessOf, nearnessOf, typesIn } from '#catalog/product-types.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { createHighest } from '#text/highest.ts'
import { onceForEach } from '#text/once-for-each.ts'

const TYPE_WEIGHT = 8
const CATEGORY_WEIGHT = 1.5
const STORE_WEIGHT = 1.5
const MINIMUM_WEIGHT = 2
const GAIN_WEIGHT = 1.5
const TERMS_WEIGHT = 0.5

/** The closeness of two deals that both name no type of goods; lower than that of deals for the same type. */
const GENERAL = 0.5

/**
 * Maximum length of the lists to compare with. The page of every deal runs the comparison, so it must stay
 * bounded in a large catalog.
 */
const WEIGHED = 200

/** The properties by which a deal is compared. */
interface Traits {
  id: string
  category: string
  store: string
  /** The types of its goods, each followed by its broader types. */
  types: readonly (readonly string[])[]
  currency: string
  minimum: number
  /** The most that it gives as an amount of money; 0 when the deal does not say. */
  gain: number
  kind: string | undefined
  hasCode: boolean
  isForNewUsers: boolean
}

/** Deals that share one property, up to `WEIGHED`. */
type List = readonly Traits[]

/** The deals of a catalog, grouped for comparison. */
interface Groups {
  traitsOf: (deal: SnapshotDeal) => Traits
  /** The lists to compare a deal with: those of its types, its category and its store. */
  listsOf: (traits: Traits) => readonly List[]
  /** Results by the id of their deal. The pages of all languages ask for the same. */
  shown: Map<string, { deals: readonly SnapshotDeal[]; count: number }>
}

/**
 * Similar deals that were current when the catalog was built. Deals for goods of the same type come first,
 * then those of the same category and store, with a similar minimum, discount and terms. A deal that shares
 * neither a type nor the category is not similar.
 */
export function similarDeals(deal: SnapshotDeal, catalog: Catalog, count: number): readonly SnapshotDeal[] {
  const { traitsOf, listsOf, shown } = groupsOf(catalog)
  const known = shown.get(deal.id)
  if (known?.count === count) return known.deals
  const traits = traitsOf(deal)
  const deals = findSimilar(traits, listsOf(traits), count).flatMap((id) => catalog.dealOf(id) ?? [])
  shown.set(deal.id, { deals, count })
  return deals
}

function findSimilar(deal: Traits, lists: readonly List[], count: number): string[] {
  const similar = createHighest<string>(count)
  for (const other of new Set(lists.flat())) {
    if (other.id === deal.id) continue
    const nearest = nearestOf(deal.types, other.types)
    if (other.category !== deal.category && nearest === 0) continue
    similar.add(other.id, scoreOf(deal, other, nearest))
  }
  return similar.items()
}

function scoreOf(deal: Traits, other: Traits, nearest: number): number {
  const areGeneral = deal.types.length === 0 && other.types.length === 0
  return (
    TYPE_WEIGHT * (areGeneral ? GENERAL : nearest) +
    (other.category === deal.category ? CATEGORY_WEIGHT : 0) +
    (other.store === deal.store ? STORE_WEIGHT : 0) +
    (other.currency === deal.currency
      ? MINIMUM_WEIGHT * nearnessOf(deal.minimum, other.minimum) +
        GAIN_WEIGHT * nearnessOf(deal.gain, other.gain)
      : 0) +
    TERMS_WEIGHT * countSharedTerms(deal, other)
  )
}

function nearestOf(types: Traits['types'], others: Traits['types']): number {
  let nearest = 0
  for (const own of types) for (const each of others) nearest = Math.max(nearest, closenessOf(own, each))
  return nearest
}

/** How many of these agree: kind of discount, need of a code, restriction to new customers. */
function countSharedTerms(a: Traits, b: Traits): number {
  return (
    Number(a.kind === b.kind) + Number(a.hasCode === b.hasCode) + Number(a.isForNewUsers === b.isForNewUsers)
  )
}

const groupsOf = onceForEach((catalog: Catalog): Groups => {
  const traitsOf = createReadTraits(catalog)
  const lists = listByTraits(catalog.currentDeals(catalog.builtAt).map(traitsOf))
  return {
    traitsOf,
    listsOf: (deal) => namesOf(deal).map((name) => lists.get(name) ?? NONE),
    shown: new Map(),
  }
})

const NONE: List = []

function createReadTraits({ productOf, lexicon }: Catalog): (deal: SnapshotDeal) => Traits {
  const widen = typesIn({ lexicon })
  return (deal) => {
    const { id, category, store, appliesTo, minimumSpend = 0, discount } = deal
    const { types = [], products: named = [] } = typeof appliesTo === 'object' ? appliesTo : {}
    const own = new Set([...types, ...named.flatMap((product) => productOf(product)?.type ?? [])])
    return {
      id,
      category,
      store,
      types: Array.from(own, widen),
      currency: currencyOf(deal),
      minimum: minimumSpend,
      gain: gainOf(deal),
      kind: discount?.kind,
      hasCode: deal.code !== undefined,
      isForNewUsers: deal.eligibility.newUser ?? false,
    }
  }
}

function gainOf(deal: SnapshotDeal): number {
  const { amount, percent = 0, cap } = claimOf(deal) ?? {}
  return amount ?? cap ?? (percent * (deal.minimumSpend ?? 0)) / 100
}

/** The names of the lists that a deal is in. */
function namesOf({ types, category, store }: Traits): string[] {
  const names = new Set(types.flat())
  return [...Array.from(names, (type) => `type ${type}`), `category ${category}`, `store ${store}`]
}

function listByTraits(current: readonly Traits[]): ReadonlyMap<string, List> {
  const lists = new Map<string, Traits[]>()
  for (const deal of current)
    for (const name of namesOf(deal)) {
      const list = lists.get(name) ?? []
      if (list.length < WEIGHED) list.push(deal)
      lists.set(name, list)
    }
  return lists
}
