import type { Catalog } from '#catalog/catalog.ts'
import { storesWithDeals } from '#catalog/deal-counts.ts'
import { namesOfConcepts, typesOnOffer } from '#catalog/product-types.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/**
 * Queries that find something in this catalog, to show below a search box: the thing that most deals are for,
 * the codes of the store with the most deals, and free shipping.
 */
export function toSearchExamples(catalog: Catalog, language: Language): string[] {
  const { builtAt } = catalog
  const strings = catalog.stringsIn(language)
  const current = catalog.currentDeals(builtAt)
  const names = namesOfConcepts(catalog, 'product-type', language)
  const thing = typesOnOffer(catalog, builtAt, false).flatMap((type) => names.get(type) ?? [])[0]
  const withCodes = new Set(current.flatMap(({ store, code }) => (code === undefined ? [] : [store])))
  const coded = storesWithDeals(catalog, builtAt).find(({ store }) => withCodes.has(store.id))
  const isShipped = current.some(({ discount }) => discount?.kind === 'freeship')
  return [
    // The lexicon has the apostrophe of keyboards, readers are shown that of print.
    thing?.replaceAll("'", '’'),
    coded && fillIn(strings.searchCodesOf, { store: coded.store.name }),
    isShipped ? strings.searchFreeShipping : undefined,
  ].filter((query) => query !== undefined)
}
