import type { Catalog } from '#catalog/catalog.ts'
import { storesWithDeals } from '#catalog/deal-counts.ts'
import { namesOfConcepts, typesOnOffer } from '#catalog/product-types.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'

/**
 * Example queries that have results in this catalog: the product type with the most deals, the codes of the
 * store with the most deals, and free shipping.
 */
export function toSearchExamples(catalog: Catalog, language: Language): string[] {
  const strings = catalog.stringsIn(language)
  const { types, coded, isShipped } = findExamples(catalog)
  const names = namesOfConcepts(catalog, 'product-type', language)
  const thing = types.flatMap((type) => names.get(type) ?? [])[0]
  return [
    // The lexicon uses the typewriter apostrophe; readers see the typographic one.
    thing?.replaceAll("'", '’'),
    coded && fillIn(strings.searchCodesOf, { store: coded.store.name }),
    isShipped ? strings.searchFreeShipping : undefined,
  ].filter((query) => query !== undefined)
}

/** The examples name the same things in every language. */
const findExamples = onceForEach((catalog: Catalog) => {
  const now = catalog.builtAt
  const current = catalog.currentDeals(now)
  const withCodes = new Set(current.flatMap(({ store, code }) => (code === undefined ? [] : [store])))
  return {
    types: typesOnOffer(catalog, now, false),
    coded: storesWithDeals(catalog, now).find(({ store }) => withCodes.has(store.id)),
    isShipped: current.some(({ discount }) => discount?.kind === 'freeship'),
  }
})
