import type { Catalog } from '#catalog/catalog.ts'
import { storesWithDeals } from '#catalog/deal-counts.ts'
import { namesOfConcepts, typesOnOffer } from '#catalog/product-types.ts'
import type { Store } from '#catalog/snapshot.ts'
import type { Completions } from '#text/completer.ts'
import { fillIn } from '#text/format.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { prefixKey } from '#text/prefix-key.ts'

/** These limits keep the file small for catalogs of any size. */
const STORES_MAX = 400
const TYPES_MAX = 500
const BRANDS_MAX = 300

type Entry = Completions['names'][number]

/** The stores, brands and example queries that have results at the given time, most likely first. */
export function completionsOf(catalog: Catalog, now: number): Completions {
  const current = catalog.currentDeals(now)
  const stores = storesWithDeals(catalog, now)
    .filter(({ count }) => count > 0)
    .slice(0, STORES_MAX)
    .map(({ store }) => store)
  const withCodes = new Set(current.flatMap(({ store, code }) => (code === undefined ? [] : [store])))
  const brands = new Set(catalog.products.map(({ brand }) => brand))
  const sources: Sources = {
    catalog,
    types: typesOnOffer(catalog, now, true).slice(0, TYPES_MAX),
    occasions: new Set(current.flatMap(({ tags }) => tags)),
    coded: stores.filter(({ id }) => withCodes.has(id)),
    isShipped: current.some(({ discount }) => discount?.kind === 'freeship'),
  }
  return {
    names: distinct([
      ...stores.flatMap(namesOf),
      ...[...brands].slice(0, BRANDS_MAX).map((brand): Entry => [brand]),
    ]),
    words: Object.fromEntries(
      LANGUAGES.map((language) => [language, wordsIn(language, sources)]),
    ) as Completions['words'],
  }
}

/**
 * The entries of a store. Its aliases in Latin script complete to its name; an alias in another script is an
 * entry of its own.
 */
function namesOf({ name, aliases }: Store): Entry[] {
  const isLatin = (text: string): boolean => /\p{Script=Latin}|^\d+$/u.test(text)
  const others = aliases.filter((alias) => !isLatin(alias))
  return [[name, ...aliases.filter(isLatin)], ...others.map((alias): Entry => [alias])]
}

interface Sources {
  catalog: Catalog
  types: readonly string[]
  /** Tags of current deals. Some of them are occasions. */
  occasions: ReadonlySet<string>
  /** Stores that have a deal with a code. */
  coded: readonly Store[]
  /** Whether a deal offers free shipping. */
  isShipped: boolean
}

function wordsIn(language: Language, { catalog, types, occasions, coded, isShipped }: Sources): Entry[] {
  const strings = catalog.stringsIn(language)
  const things = namesOfConcepts(catalog, 'product-type', language)
  const days = namesOfConcepts(catalog, 'occasion', language)
  return distinct(
    [
      ...(isShipped ? [strings.searchFreeShipping] : []),
      ...types.flatMap((type) => things.get(type) ?? []),
      ...[...days].flatMap(([id, name]) => (occasions.has(id) ? [name] : [])),
      ...coded.map(({ name }) => fillIn(strings.searchCodesOf, { store: name })),
    ].map((text): Entry => [text]),
  )
}

/** Keeps the first of the entries that are equal after folding. */
function distinct(entries: readonly Entry[]): Entry[] {
  const first = new Map<string, Entry>()
  for (const entry of entries) {
    const key = prefixKey(entry[0])
    if (!first.has(key)) first.set(key, entry)
  }
  return [...first.values()]
}
