import type { Catalog } from '#catalog/catalog.ts'
import { amountOf, capOf, currencyOf, percentOf } from '#catalog/discount.ts'
import { closenessOf, nearnessOf, typesIn, type TypesOf } from '#catalog/product-types.ts'
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

type List = readonly SnapshotDeal[]

/** The current deals of a catalog by what they may be similar in. */
interface Groups {
  /** What a deal is compared with: those of its types, of its category, of its store. */
  listsOf: (deal: SnapshotDeal) => List[]
  typesOf: (deal: SnapshotDeal) => Types
}

const made = new WeakMap<Catalog, Groups>()

/** What was found for a deal, among which others, and how many were asked for. */
interface Found {
  lists: readonly List[]
  similar: SnapshotDeal[]
  count: number
}

/** The pages of all languages ask for the same, and a catalog that follows has most lists in common. */
const found = new WeakMap<SnapshotDeal, Found>()

/**
 * Other deals that were current when the catalog was built: for goods of the same type before all, then of
 * the same category and store, from a like amount on, for a like gain, and with like terms. What is alike
 * neither in goods nor in category is none.
 */
export function similarDeals(deal: SnapshotDeal, catalog: Catalog, count: number): SnapshotDeal[] {
  const groups = made.get(catalog) ?? groupDeals(catalog)
  made.set(catalog, groups)
  const lists = groups.listsOf(deal)
  const known = found.get(deal)
  if (known && known.count >= count && sameItems(known.lists, lists)) return known.similar.slice(0, count)
  const similar = findSimilar(deal, lists, groups.typesOf).slice(0, count)
  found.set(deal, { lists, similar, count })
  return similar
}

function findSimilar(deal: SnapshotDeal, lists: readonly List[], typesOf: Groups['typesOf']): SnapshotDeal[] {
  const types = typesOf(deal)
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
  return [...new Set(lists.flat())]
    .filter((other) => other.id !== deal.id && isAlike(other))
    .map((other) => ({ other, score: scoreOf(other) }))
    .toSorted((a, b) => b.score - a.score)
    .map(({ other }) => other)
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

/** What makes the types of deals, and the lists of the catalog that was grouped last. */
interface Grouped {
  lexicon: Catalog['lexicon']
  typeOf: ReadonlyMap<string, string | undefined>
  lists: ReadonlyMap<string, List>
}

let before: Grouped | undefined

function groupDeals(catalog: Catalog): Groups {
  const current = catalog.currentDeals(catalog.builtAt)
  const widen = typesIn(catalog)
  const typeOf = new Map(catalog.products.map(({ id, type }) => [id, type]))
  const known = new Map<SnapshotDeal, Types>()
  const typesOf = (deal: SnapshotDeal): Types => {
    const types = known.get(deal) ?? widenedTypesOf(deal, typeOf, widen)
    known.set(deal, types)
    return types
  }
  const namesOf = (deal: SnapshotDeal): string[] => [
    ...typesOf(deal)
      .flat()
      .map((type) => `type ${type}`),
    `category ${deal.category}`,
    `store ${deal.store}`,
  ]
  const growing = new Map<string, SnapshotDeal[]>()
  for (const deal of current)
    for (const name of new Set(namesOf(deal))) {
      const list = growing.get(name) ?? []
      if (list.length < WEIGHED) list.push(deal)
      growing.set(name, list)
    }
  const lists = withListsOf(before, { lexicon: catalog.lexicon, typeOf, lists: growing })
  before = { lexicon: catalog.lexicon, typeOf, lists }
  return { listsOf: (deal) => namesOf(deal).map((name) => lists.get(name) ?? NONE), typesOf }
}

const NONE: List = []

/**
 * The lists of a catalog; one with the same members as in the catalog before is that very list, so that what
 * was found in it is known.
 */
function withListsOf(known: Grouped | undefined, next: Grouped): ReadonlyMap<string, List> {
  const hasSameTypes =
    known !== undefined &&
    sameItems(known.lexicon, next.lexicon) &&
    sameItems([...known.typeOf].flat(), [...next.typeOf].flat())
  if (!hasSameTypes) return next.lists
  return new Map(
    [...next.lists].map(([name, list]) => {
      const old = known.lists.get(name)
      return [name, old && sameItems(old, list) ? old : list]
    }),
  )
}

function widenedTypesOf(
  { appliesTo }: SnapshotDeal,
  typeOf: ReadonlyMap<string, string | undefined>,
  widen: TypesOf,
): Types {
  const { types = [], products = [] } = typeof appliesTo === 'object' ? appliesTo : {}
  const own = new Set([...types, ...products.flatMap((id) => typeOf.get(id) ?? [])])
  return Array.from(own, widen)
}
