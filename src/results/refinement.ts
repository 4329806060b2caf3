/** The filters and orders of results, read from an address and written to it. */
import { type Category, CATEGORY_IDS } from '#contract/category.ts'
import { SPEC_NAMES, type SpecName } from '#entries/product.ts'

/** Kinds of results: the kinds of discount, and products with prices to compare. */
export const RESULT_KINDS = ['percent', 'amount', 'cashback', 'freeship', 'gift', 'bogo', 'prices'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

/** Filters for deals whose end is known: all of them, or those that end today, in three days or a week. */
export const VALIDITIES = ['today', 'last-day', 'soon', 'week'] as const
export type Validity = (typeof VALIDITIES)[number]

/** Further properties of a deal: it has a code, this site has verified it, everyone may use it. */
export const WISHES = ['code', 'verified', 'everyone'] as const
export type Wish = (typeof WISHES)[number]

export const ORDERS = ['relevance', 'saved', 'ending', 'newest', 'percent', 'amount', 'price'] as const
export type Order = (typeof ORDERS)[number]

/** A fact of a product's record, such as its memory. */
export interface Spec {
  name: SpecName
  value: string
}

/** The text by which values of a fact are compared: `8 GB` is `8GB`. */
export function specKey({ name, value }: Spec): string {
  return `${name}:${value.normalize('NFC').toLowerCase().replace(/\s+/g, '')}`
}

/**
 * The filters and the order of results. Within a list one match is enough, except for wishes, which must all
 * match.
 */
export interface Refinement {
  categories: readonly Category[]
  stores: readonly string[]
  kinds: readonly ResultKind[]
  /** Product types of the lexicon, and brands: filters for products. */
  types: readonly string[]
  brands: readonly string[]
  /** Facts of products. Facts of one name are alternatives; of each name one must match. */
  specs: readonly Spec[]
  validity: Validity | undefined
  /** Bounds in đồng, both included, on the lowest price of a product or the minimum spend of a deal. */
  priceFrom: number | undefined
  priceTo: number | undefined
  /** Payment methods that a deal requires. */
  payments: readonly string[]
  /** The smallest saving on an order, in đồng. */
  saves: number | undefined
  wishes: readonly Wish[]
  order: Order
  /** Counted from 1. */
  page: number
}

export const UNREFINED: Refinement = {
  categories: [],
  stores: [],
  kinds: [],
  types: [],
  brands: [],
  specs: [],
  validity: undefined,
  priceFrom: undefined,
  priceTo: undefined,
  payments: [],
  saves: undefined,
  wishes: [],
  order: 'relevance',
  page: 1,
}

/** The names of the parameters in query strings and forms. */
export const PARAMETERS = {
  categories: 'category',
  stores: 'store',
  kinds: 'kind',
  types: 'type',
  brands: 'brand',
  specs: 'spec',
  validity: 'valid',
  priceFrom: 'from',
  priceTo: 'to',
  payments: 'pay',
  saves: 'saves',
  wishes: 'with',
  order: 'sort',
  page: 'page',
} as const satisfies Record<keyof Refinement, string>

const STORES_MAX = 50
/** Ids of stores and product types. */
const ID = /^[a-z0-9-]{1,64}$/

/** The number of types, brands or payments of an address. */
const NAMES_MAX = 20
/** A way to pay or a brand. */
const NAME = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .&+'’-]{0,59}$/u

/** A fact in an address: `memory:8 GB`. */
const SPEC = new RegExp(`^(${SPEC_NAMES.join('|')}):([^\\p{C}]{1,80})$`, 'u')

/** Writes a fact for an address. */
export function renderSpec({ name, value }: Spec): string {
  return `${name}:${value}`
}

function parseSpec(text: string): Spec[] {
  const [, name, value] = SPEC.exec(text) ?? []
  return name === undefined || value === undefined ? [] : [{ name: name as SpecName, value }]
}

/**
 * Parses a query string. Invalid values are left out, so that an old or mistyped address still gives results.
 */
export function parseRefinement(parameters: URLSearchParams): Refinement {
  const all = (name: keyof Refinement): string[] => parameters.getAll(PARAMETERS[name])
  const among = <Value extends string>(name: keyof Refinement, values: readonly Value[]): Value[] =>
    values.filter((value) => all(name).includes(value))
  const like = (name: keyof Refinement, pattern: RegExp, max = NAMES_MAX): string[] =>
    [...new Set(all(name).filter((value) => pattern.test(value)))].toSorted().slice(0, max)
  const number = (name: keyof Refinement): number | undefined => toNumber(all(name)[0])
  const [priceFrom, priceTo] = inOrder(number('priceFrom'), number('priceTo'))
  return {
    categories: among('categories', CATEGORY_IDS),
    stores: like('stores', ID, STORES_MAX),
    kinds: among('kinds', RESULT_KINDS),
    types: like('types', ID),
    brands: like('brands', NAME),
    specs: [...new Set(all('specs'))].toSorted().flatMap(parseSpec).slice(0, NAMES_MAX),
    validity: among('validity', VALIDITIES)[0],
    priceFrom,
    priceTo,
    payments: like('payments', NAME),
    saves: number('saves') || undefined,
    wishes: among('wishes', WISHES),
    order: among('order', ORDERS)[0] ?? UNREFINED.order,
    page: Math.max(1, number('page') ?? 1),
  }
}

/**
 * The query string of a search, without a question mark. It is the same for equal searches and leaves out
 * defaults.
 */
export function renderParameters(query: string, refinement: Refinement): string {
  const { categories, stores, kinds, types, brands, specs, validity, priceFrom, priceTo } = refinement
  const { payments, saves, wishes, order, page } = refinement
  const parameters = new URLSearchParams()
  const add = (name: string, value: string | number | undefined): void => {
    if (value !== undefined && value !== '') parameters.append(name, String(value))
  }
  add('q', query)
  for (const category of categories) add(PARAMETERS.categories, category)
  for (const store of stores) add(PARAMETERS.stores, store)
  for (const kind of kinds) add(PARAMETERS.kinds, kind)
  for (const type of types) add(PARAMETERS.types, type)
  for (const brand of brands) add(PARAMETERS.brands, brand)
  for (const spec of specs) add(PARAMETERS.specs, renderSpec(spec))
  add(PARAMETERS.validity, validity)
  add(PARAMETERS.priceFrom, priceFrom)
  add(PARAMETERS.priceTo, priceTo)
  for (const payment of payments) add(PARAMETERS.payments, payment)
  add(PARAMETERS.saves, saves)
  for (const wish of wishes) add(PARAMETERS.wishes, wish)
  add(PARAMETERS.order, order === UNREFINED.order ? undefined : order)
  add(PARAMETERS.page, page === 1 ? undefined : page)
  return parameters.toString()
}

/** The number of active filters. The order does not count. */
export function countChosen(refinement: Refinement): number {
  const { categories, stores, kinds, types, brands, specs, payments, wishes } = refinement
  const { validity, priceFrom, priceTo, saves } = refinement
  const lists = [categories, stores, kinds, types, brands, specs, payments, wishes]
  const singles = [
    validity !== undefined,
    priceFrom !== undefined || priceTo !== undefined,
    saves !== undefined,
  ]
  return lists.reduce((sum, { length }) => sum + length, 0) + singles.filter(Boolean).length
}

/** The page of a list of results. */
export interface Place {
  path: string
  /** The filters that the page implies: a category, a store, or prices of products. */
  within: Partial<Pick<Refinement, 'categories' | 'stores' | 'kinds'>>
  /** The orders that make sense there; by default all. */
  orders?: readonly Order[]
}

/** The address of a place with a refinement. Filters that the place implies are left out. */
export function refinedPath({ path, within }: Place, query: string, refinement: Refinement): string {
  const own = Object.keys(within).map((name) => [name, UNREFINED[name as keyof Refinement]] as const)
  const parameters = renderParameters(query, { ...refinement, ...Object.fromEntries(own) })
  return parameters === '' ? path : `${path}?${parameters}`
}

/** A copy of a list with a value added, or removed if it was there. */
export function toggled<Value>(values: readonly Value[], value: Value): Value[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
}

/** Parses digits, which may have separators between thousands. */
function toNumber(text = ''): number | undefined {
  const digits = text.replace(/[.,\s]/g, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

function inOrder(from: number | undefined, to: number | undefined): [number | undefined, number | undefined] {
  return from !== undefined && to !== undefined && from > to ? [to, from] : [from, to]
}
