import type { Catalog } from '#catalog/catalog.ts'
import { keptByCatalog } from '#savings/kept-by-catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { routes } from '#contract/routes.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import { type ProductOffer, savingsOf } from '#savings/catalog-savings.ts'
import { fitOf } from '#savings/coverage.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { isReduction } from '#savings/judge-deal.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import { presentPricesOf } from '#savings/product-prices.ts'
import {
  PRICE_WORDS,
  type PriceSheet,
  type SheetOffer,
  type ShownPrices,
} from '#savings/shown/price-sheet.ts'
import { toShownDealName } from '#savings/shown/shown-steps.ts'
import type { Language } from '#text/language.ts'

/**
 * What a product's page carries: its offers, and every deal that lowers one of them when the catalog is built
 * or later; and the prices when it is built.
 */
export function createPriceSheet(
  product: SnapshotProduct,
  catalog: Catalog,
  language: Language,
): { sheet: PriceSheet; prices: ShownPrices } {
  const desk = savingsOf(catalog)
  const strings = catalog.stringsIn(language)
  const { offers, until } = presentPricesOf(product, catalog, catalog.builtAt)
  const { given } = desk.priceOf(product, catalog.builtAt)
  const terms = reductionsOf(product, catalog)
  const shown = new Map(given.map((offer) => [offer, toSheetOffer(offer, storeNameOf(offer.store, catalog))]))
  return {
    sheet: {
      language,
      offers: [...shown.values()],
      terms,
      deals: Object.fromEntries(
        terms.map((each) => [
          each.id,
          toShownDealName(desk.dealOf(each), storeNameOf(each.store, catalog), strings, language),
        ]),
      ),
      words: priceWordsOf(strings),
    },
    prices: {
      until,
      rows: toPriceRows(offers).map((row) => ({ ...row, offer: shown.get(row.offer) as SheetOffer })),
    },
  }
}

/** The terms of every deal that lowers an offer of a product when the catalog is built or later. */
const reductionsOf = keptByCatalog((product: SnapshotProduct, catalog: Catalog): DealTerms[] => {
  const desk = savingsOf(catalog)
  const { given } = desk.priceOf(product, catalog.builtAt)
  return [...new Set(given.map(({ store }) => store))]
    .flatMap(desk.termsAt)
    .filter((each) => !each.isWithdrawn && catalog.builtAt <= (each.endsAt ?? Infinity) && isReduction(each))
    .filter(({ appliesTo }) => given.some(({ line }) => fitOf(appliesTo, line) === 'yes'))
})

function toSheetOffer(
  { store, currency, line, hashId, seenAt, price }: ProductOffer,
  storeName: string,
): SheetOffer {
  return { store, currency, line, storeName, go: routes.smartLink(hashId), seenAt, price }
}

const priceWords = new WeakMap<Strings, PriceSheet['words']>()

function priceWordsOf(strings: Strings): PriceSheet['words'] {
  const words = priceWords.get(strings) ?? pickWords(PRICE_WORDS, strings)
  priceWords.set(strings, words)
  return words
}

/** Some of the strings of a language. */
export function pickWords<Key extends StringKey>(
  keys: readonly Key[],
  strings: Strings,
): Pick<Strings, Key | 'language' | 'regions'> {
  const picked = Object.fromEntries(
    [...keys, 'language' as const, 'regions' as const].map((key) => [key, strings[key]]),
  )
  return picked as Pick<Strings, Key | 'language' | 'regions'>
}
