/** Counted filters become the groups that a page shows. */
import type { Catalog } from '#catalog/catalog.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { CATEGORY_NAMES } from '#contract/category.ts'
import { SPEC_NAMES } from '#entries/product.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import { activeFilters } from '#results/drop-filters.ts'
import {
  KIND_NAMES,
  nameFilter,
  nameSaving,
  typeNamer,
  ORDER_NAMES,
  SPEC_STRINGS,
  VALIDITY_NAMES,
  WISH_NAMES,
} from '#results/refinement-names.ts'
import {
  countChosen,
  ORDERS,
  PARAMETERS,
  type Place,
  type Refinement,
  refinedPath,
  renderSpec,
  UNREFINED,
} from '#results/refinement.ts'
import type { Results } from '#results/results.ts'
import type { Language } from '#text/language.ts'

/** A value of a filter and the number of results that have it while all other filters stay. */
interface Choice {
  value: string
  name: string
  count: number
  isChosen: boolean
}

/** The choices of one parameter. */
export interface FilterGroup {
  /** The parameter in the query string. */
  name: string
  title: string
  /** Whether at most one value can be chosen. */
  isSingle: boolean
  choices: Choice[]
}

/** The controls around a filtered list of results, with their texts, as plain data. */
export interface Listing {
  place: Place
  query: string
  refinement: Refinement
  total: number
  /** Whether the search found more results than it returned. */
  isCut: boolean
  pages: number
  /** Number of active filters, apart from those that the place implies. */
  chosen: number
  groups: FilterGroup[]
  /** The active filters, each with the address without it. */
  active: { name: string; href: string }[]
  orders: { name: string; href: string; isCurrent: boolean }[]
}

export function toListing(results: Results, place: Place, catalog: Catalog, language: Language): Listing {
  const { query, refinement, total, isCut, pages } = results
  const strings = catalog.stringsIn(language)
  const hrefWith = (changed: Partial<Refinement>): string =>
    refinedPath(place, query, { ...refinement, page: 1, ...changed })
  return {
    place,
    query,
    refinement,
    total,
    isCut,
    pages,
    chosen: countChosen(ownOf(refinement, place)),
    groups: groupsOf(results, place, catalog, language),
    active: activeFilters(ownOf(refinement, place)).map((each) => ({
      name: nameFilter(each, catalog, strings),
      href: refinedPath(place, query, each.without),
    })),
    orders: ORDERS.filter((order) => place.orders?.includes(order) ?? true).map((order) => ({
      name: nameOrder(order, query, strings),
      href: hrefWith({ order }),
      isCurrent: order === refinement.order,
    })),
  }
}

/** A refinement without the filters that the place implies. */
function ownOf(refinement: Refinement, { within }: Place): Refinement {
  const said = Object.keys(within).map((name) => [name, UNREFINED[name as keyof Refinement]] as const)
  return { ...refinement, ...Object.fromEntries(said) }
}

/** The name of an order. Without a query there is no relevance, and results are in listing order. */
function nameOrder(order: Refinement['order'], query: string, strings: Strings): string {
  return order === 'relevance' && query === '' ? strings.sortListed : strings[ORDER_NAMES[order]]
}

function groupsOf(
  { facets }: Pick<Results, 'facets'>,
  { within }: Place,
  catalog: Catalog,
  language: Language,
): FilterGroup[] {
  const strings = catalog.stringsIn(language)
  const group = <Value extends string | number>(
    field: keyof Refinement,
    title: StringKey,
    options: readonly { value: Value; count: number; isChosen: boolean }[],
    nameOf: (value: Value) => string,
    isSingle = false,
  ): FilterGroup[] =>
    options.length === 0 || field in within
      ? []
      : [
          {
            name: PARAMETERS[field],
            title: strings[title],
            isSingle,
            choices: options.map(({ value, count, isChosen }) => ({
              value: String(value),
              name: nameOf(value),
              count,
              isChosen,
            })),
          },
        ]
  return [
    ...group('categories', 'categories', facets.categories, (id) => CATEGORY_NAMES[id][language]),
    ...group('stores', 'stores', facets.stores, (id) => storeNameOf(id, catalog)),
    ...(facets.types.length > 0
      ? group('types', 'facetTypes', facets.types, typeNamer(catalog, language))
      : []),
    ...group('brands', 'facetBrands', facets.brands, (brand) => brand),
    ...SPEC_NAMES.flatMap((name) =>
      group(
        'specs',
        SPEC_STRINGS[name],
        facets.specs
          .filter(({ value }) => value.name === name)
          .map(({ value, ...rest }) => ({ ...rest, value: renderSpec(value) })),
        (spec) => spec.slice(name.length + 1),
      ),
    ),
    ...group('validity', 'facetValidity', facets.validities, (each) => strings[VALIDITY_NAMES[each]], true),
    ...group('payments', 'facetPayment', facets.payments, (name) => name),
    ...group('saves', 'facetSaves', facets.saves, (least) => nameSaving(least, strings), true),
    ...group('kinds', 'facetKinds', facets.kinds, (kind) => strings[KIND_NAMES[kind]]),
    ...group('wishes', 'facetWishes', facets.wishes, (wish) => strings[WISH_NAMES[wish]]),
  ]
}
