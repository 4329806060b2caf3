/** A catalog as the data of the calculator. */
import { currencyOfCountries } from '#values/money/currencies.ts'
import { findRegion } from '#values/named-regions.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { namesOfConcepts } from '#catalog/product-types.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { inLanguage } from '#catalog/translations.ts'
import { CATEGORY_IDS, CATEGORY_NAMES, type Category } from '#contract/category.ts'
import { routes } from '#contract/routes.ts'
import {
  CALCULATOR_WORDS,
  type CalculatorSheet,
  type SheetKind,
} from '#savings/calculator/calculator-sheet.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { regionNamesOf } from '#savings/delivery-fee.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { pickWords, toLinkedOffer } from '#savings/shown/create-price-sheet.ts'
import { toShownDealName } from '#savings/shown/shown-steps.ts'
import { capitalise } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/** The data of a catalog that the calculator needs, in a language. */
export function createCalculatorSheet(catalog: Catalog, language: Language): CalculatorSheet {
  const catalogSavings = savingsOf(catalog)
  const strings = catalog.stringsIn(language)
  const byName = (a: { name: string }, b: { name: string }): number => a.name.localeCompare(b.name, language)
  const inOrder = (names: readonly string[]): string[] =>
    [...new Set(names)].toSorted((a, b) => a.localeCompare(b, language))
  const terms = [...catalog.stores.keys()]
    .flatMap(catalogSavings.termsAt)
    .filter(({ isWithdrawn, endsAt = Infinity }) => !isWithdrawn && catalog.builtAt <= endsAt)
  const nameOf = createTypeNamer(catalog, language)
  const currencies = currenciesOf(catalog, terms)
  const regions = inOrder(terms.flatMap(({ needs }) => needs.region ?? []))
  return {
    language,
    stores: [...currencies]
      .map(([id, currency]) => {
        const { categories = [], shipping } = catalog.stores.get(id) ?? {}
        return {
          id,
          name: storeNameOf(id, catalog),
          href: routes.storeCodes(id, language),
          currency,
          categories,
          ...(shipping && { shipping }),
        }
      })
      .toSorted(byName),
    products: catalog.products
      .map((product) => {
        const { id, title, lang } = inLanguage(product, language)
        return { id, name: title, lang, offers: catalogSavings.offersOf(product).map(toLinkedOffer) }
      })
      .toSorted(byName),
    kinds: CATEGORY_IDS.flatMap((category): SheetKind[] => [
      { id: category, name: CATEGORY_NAMES[category][language], category },
      ...typesOfCategory(category, terms, catalog, nameOf).toSorted(byName),
    ]),
    payment: inOrder(terms.flatMap(({ needs }) => needs.payment ?? [])),
    regions,
    regionsAround: aroundEach(regions, catalog),
    terms,
    deals: Object.fromEntries(
      terms.map((each) => [
        each.id,
        toShownDealName(catalogSavings.dealOf(each), storeNameOf(each.store, catalog), strings, language),
      ]),
    ),
    words: pickWords(CALCULATOR_WORDS, strings),
  }
}

/** The regions that are in others, each with those. */
function aroundEach(regions: readonly string[], catalog: Catalog): Record<string, readonly string[]> {
  const names = regionNamesOf(catalog)
  return Object.fromEntries(
    regions.flatMap((region) => {
      const { regionsAround = [] } = findRegion(region, names, catalog.places) ?? {}
      return regionsAround.length === 0 ? [] : [[region, regionsAround]]
    }),
  )
}

/** The stores that have deals or products, each with the currency that it sells in. */
function currenciesOf({ products, stores }: Catalog, terms: readonly DealTerms[]): Map<string, string> {
  const offers = products.flatMap((product) => product.offers)
  return new Map(
    [...terms, ...offers]
      .toReversed()
      .map(({ store, currency }) => [
        store,
        currencyOfCountries(stores.get(store)?.countries ?? []) ?? currency,
      ]),
  )
}

/** The product types that deals of a category name, and so make a difference to choose. */
function typesOfCategory(
  category: Category,
  terms: readonly DealTerms[],
  catalog: Catalog,
  nameOf: (type: string) => string | undefined,
): SheetKind[] {
  const { dealOf, typesOf } = savingsOf(catalog)
  const named = terms
    .filter((each) => dealOf(each).category === category)
    .flatMap(({ appliesTo }) => (typeof appliesTo === 'object' ? (appliesTo.types ?? []) : []))
  return [...new Set(named)].flatMap((id) => {
    const name = nameOf(id)
    return name === undefined ? [] : [{ id, name, category, types: typesOf(id) }]
  })
}

/** Names product types in a language, else in English or Vietnamese; undefined for unknown ones. */
function createTypeNamer(catalog: Catalog, language: Language): (type: string) => string | undefined {
  const names = [language, 'en' as const, 'vi' as const].map((each) =>
    namesOfConcepts(catalog, 'product-type', each),
  )
  return (type) => {
    const name = names.find((known) => known.has(type))?.get(type)
    return name && capitalise(name, language)
  }
}
