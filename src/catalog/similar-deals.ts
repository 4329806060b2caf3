import type { Catalog } from '#catalog/catalog.ts'
import { amountOf, capOf, currencyOf, percentOf } from '#catalog/discount.ts'
import { closenessOf, nearnessOf, typesIn } from '#catalog/product-types.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { sameItems } from '#text/same-items.ts'

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

/**
 * All that a deal is compared by. A deal of a later catalog has the very same object while it says the same,
 * so that a corrected title leaves everything that was found as it is.
 */
interface Traits {
  id: string
  category: string
  store: string
  /** The types of its goods, each followed by the wider ones. */
  types: readonly (readonly string[])[]
  currency: string
  minimum: number
  /** The most that it gives in money, as far as it says so. */
  gain: number
  kind: string | undefined
  hasCode: boolean
  isForNewUsers: boolean
}

/** Some of the deals that are alike in one thing. */
type List = readonly Traits[]

/** Deals by what they may be similar in. */
interface Groups {
  traitsOf: (deal: SnapshotDeal) => Traits
  /** What a deal is compared with: those of its types, of its category, of its store. */
  listsOf: (traits: Traits) => readonly List[]
  /** What was asked for of this catalog: the pages of all languages ask for the same. */
  shown: Map<Traits, { deals: readonly SnapshotDeal[]; count: number }>
}

/** What was found for a deal, among which others, and how many were asked for. */
interface Found {
  lists: readonly List[]
  similar: readonly string[]
  count: number
}

const made = new WeakMap<Catalog, Groups>()

/** A catalog that follows has most lists in common. */
const foundBefore = new WeakMap<Traits, Found>()

/**
 * Other deals that were current when the catalog was built. Those for goods of the same type come first, then
 * those of the same category and store, with a similar minimum, a similar discount and similar terms. A deal
 * that shares neither goods nor category is not similar.
 */
export function similarDeals(deal: SnapshotDeal, catalog: Catalog, count: number): readonly SnapshotDeal[] {
  const groups = made.get(catalog) ?? groupDeals(catalog)
  made.set(catalog, groups)
  const traits = groups.traitsOf(deal)
  const known = groups.shown.get(traits)
  if (known?.count === count) return known.deals
  const { similar } = findOnce(traits, groups.listsOf(traits), count)
  const deals = similar.slice(0, count).flatMap((id) => catalog.dealOf(id) ?? [])
  groups.shown.set(traits, { deals, count })
  return deals
}

function findOnce(traits: Traits, lists: readonly List[], count: number): Found {
  const before = foundBefore.get(traits)
  if (before !== undefined && before.count >= count && sameItems(before.lists, lists)) return before
  const now = { lists, similar: findSimilar(traits, lists, count), count }
  foundBefore.set(traits, now)
  return now
}

/** The ids of the most similar deals. */
function findSimilar(deal: Traits, lists: readonly List[], count: number): string[] {
  const best: { id: string; score: number }[] = []
  for (const other of new Set(lists.flat())) {
    if (other.id === deal.id) continue
    const nearest = nearestOf(deal.types, other.types)
    if (other.category !== deal.category && nearest === 0) continue
    const score = scoreOf(deal, other, nearest)
    if (best.length === count && score <= (best.at(-1)?.score ?? 0)) continue
    // Equals keep the order in which they are listed.
    const place = best.findIndex((each) => each.score < score)
    best.splice(place < 0 ? best.length : place, 0, { id: other.id, score })
    if (best.length > count) best.pop()
  }
  return best.map(({ id }) => id)
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

/** The same kind of discount, the same way to take it, the same kind of customer. */
function countSharedTerms(a: Traits, b: Traits): number {
  return (
    Number(a.kind === b.kind) + Number(a.hasCode === b.hasCode) + Number(a.isForNewUsers === b.isForNewUsers)
  )
}

/** What the deals of the catalog that was grouped last are compared by. */
interface Grouped {
  /** What the types of goods follow from: the lexicon, and each product's id and type. */
  lexicon: Catalog['lexicon']
  products: readonly (string | undefined)[]
  traits: WeakMap<SnapshotDeal, Traits>
  byId: ReadonlyMap<string, Traits>
  lists: ReadonlyMap<string, List>
}

let before: Grouped | undefined

function groupDeals(catalog: Catalog): Groups {
  const { lexicon } = catalog
  const products = catalog.products.flatMap(({ id, type }) => [id, type])
  const last = before
  const hasSameTypes = last && sameItems(last.lexicon, lexicon) && sameItems(last.products, products)
  const traits = hasSameTypes ? last.traits : new WeakMap<SnapshotDeal, Traits>()
  const readTraits = createReadTraits(catalog)
  const traitsOf = (deal: SnapshotDeal): Traits => {
    const known = traits.get(deal)
    if (known) return known
    const own = sameOf(last?.byId.get(deal.id), readTraits(deal))
    traits.set(deal, own)
    return own
  }
  const byId = new Map(catalog.deals.map((deal) => [deal.id, traitsOf(deal)]))
  const lists = listByTraits(catalog.currentDeals(catalog.builtAt).map(traitsOf), last?.lists)
  before = { lexicon, products, traits, byId, lists }
  return {
    traitsOf,
    listsOf: (deal) => namesOf(deal).map((name) => lists.get(name) ?? NONE),
    shown: new Map(),
  }
}

const NONE: List = []

function sameOf(known: Traits | undefined, traits: Traits): Traits {
  return known && JSON.stringify(known) === JSON.stringify(traits) ? known : traits
}

function createReadTraits({ products, lexicon }: Catalog): (deal: SnapshotDeal) => Traits {
  const typeOf = new Map(products.map(({ id, type }) => [id, type]))
  const widen = typesIn({ lexicon })
  return (deal) => {
    const { id, category, store, appliesTo, minimumSpend = 0, discount } = deal
    const { types = [], products: named = [] } = typeof appliesTo === 'object' ? appliesTo : {}
    const own = new Set([...types, ...named.flatMap((product) => typeOf.get(product) ?? [])])
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

function gainOf({ discount, minimumSpend = 0 }: SnapshotDeal): number {
  if (amountOf(discount) > 0) return amountOf(discount)
  return capOf(discount) ?? (percentOf(discount) * minimumSpend) / 100
}

/** The names of the lists that a deal stands in. */
function namesOf({ types, category, store }: Traits): string[] {
  const names = new Set(types.flat())
  return [...Array.from(names, (type) => `type ${type}`), `category ${category}`, `store ${store}`]
}

/**
 * The lists of deals by their names; one with the same members as in the catalog before is that very list, so
 * that what was found in it is known.
 */
function listByTraits(
  current: readonly Traits[],
  known: ReadonlyMap<string, List> | undefined,
): ReadonlyMap<string, List> {
  const lists = new Map<string, Traits[]>()
  for (const deal of current)
    for (const name of namesOf(deal)) {
      const list = lists.get(name) ?? []
      if (list.length < WEIGHED) list.push(deal)
      lists.set(name, list)
    }
  return new Map(
    [...lists].map(([name, list]) => {
      const old = known?.get(name)
      return [name, old && sameItems(old, list) ? old : list]
    }),
  )
}
