import type { Catalog } from '#catalog/catalog.ts'
import { amountOf, capOf, currencyOf, percentOf } from '#catalog/discount.ts'
import { closenessOf, nearnessOf, typesIn } from '#catalog/product-types.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'

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

/**
 * The properties by which a deal is compared. The next catalog reuses the same object when none of them
 * changed, so that a corrected title does not invalidate cached results.
 */
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
  /** Results for this catalog. The pages of all languages ask for the same. */
  shown: Map<Traits, { deals: readonly SnapshotDeal[]; count: number }>
}

/** A result with the lists that it was found in and the number that was asked for. */
interface Found {
  lists: readonly List[]
  similar: readonly string[]
  count: number
}

const made = new WeakMap<Catalog, Groups>()

/** Kept across catalogs, because successive catalogs share most lists. */
const foundBefore = new WeakMap<Traits, Found>()

/**
 * Similar deals that were current when the catalog was built. Deals for goods of the same type come first,
 * then those of the same category and store, with a similar minimum, discount and terms. A deal that shares
 * neither a type nor the category is not similar.
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

function findSimilar(deal: Traits, lists: readonly List[], count: number): string[] {
  const best: { id: string; score: number }[] = []
  for (const other of new Set(lists.flat())) {
    if (other.id === deal.id) continue
    const nearest = nearestOf(deal.types, other.types)
    if (other.category !== deal.category && nearest === 0) continue
    const score = scoreOf(deal, other, nearest)
    if (best.length === count && score <= (best.at(-1)?.score ?? 0)) continue
    // Deals with equal scores keep their order in the lists.
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

/** How many of these agree: kind of discount, need of a code, restriction to new customers. */
function countSharedTerms(a: Traits, b: Traits): number {
  return (
    Number(a.kind === b.kind) + Number(a.hasCode === b.hasCode) + Number(a.isForNewUsers === b.isForNewUsers)
  )
}

/** The state kept from the catalog that was grouped last. */
interface Grouped {
  /** The sources of the types of goods: the lexicon, and the id and type of each product. */
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

/** The names of the lists that a deal is in. */
const namesOf = onceForEach(({ types, category, store }: Traits): readonly string[] => {
  const names = new Set(types.flat())
  return [...Array.from(names, (type) => `type ${type}`), `category ${category}`, `store ${store}`]
})

/**
 * The lists of deals by name. A list with the same members as in the previous catalog is the same array, so
 * that results found in it stay valid.
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
