/** The prices of a product as the data that its page carries. */
import { routes } from '#contract/routes.ts'
import type { StringKey, Strings } from '#entries/strings.ts'
import type { ProductOffer } from '#savings/catalog-savings.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import type { ProductPrices } from '#savings/product-prices.ts'
import {
  type LinkedOffer,
  PRICE_WORDS,
  type PriceSheet,
  type SheetOffer,
  type ShownPrices,
} from '#savings/shown/price-sheet.ts'
import { toShownDealName } from '#savings/shown/shown-steps.ts'
import type { Language } from '#text/language.ts'

/** The inputs of a sheet; stores by the ids of the offers. */
interface SheetMaterial {
  prices: Pick<ProductPrices, 'priced' | 'present' | 'reductions'>
  storeNames: Record<string, string>
  strings: Strings
  language: Language
}

/**
 * What a product's page carries: its offers, and every deal that lowers one of them when the catalog is built
 * or later; and the prices when it is built.
 */
export function createPriceSheet({ prices, storeNames, strings, language }: SheetMaterial): {
  sheet: PriceSheet
  prices: ShownPrices
} {
  const { present, reductions } = prices
  const nameOf = (store: string): string => storeNames[store] ?? store
  const shown = new Map(prices.priced.given.map((offer) => [offer, toSheetOffer(offer, nameOf(offer.store))]))
  return {
    sheet: {
      language,
      offers: [...shown.values()],
      terms: reductions.map(({ terms }) => terms),
      deals: Object.fromEntries(
        reductions.map(({ terms: { id, store }, deal }) => [
          id,
          toShownDealName(deal, nameOf(store), strings, language),
        ]),
      ),
      words: pickWords(PRICE_WORDS, strings),
    },
    prices: {
      until: present.until,
      rows: toPriceRows(present.offers).map((row) => ({ ...row, offer: shown.get(row.offer) as SheetOffer })),
    },
  }
}

function toSheetOffer(offer: ProductOffer, storeName: string): SheetOffer {
  return { ...toLinkedOffer(offer), storeName, seenAt: offer.seenAt }
}

/** The fields of an offer that the engine needs, and its smart link. */
export function toLinkedOffer({ store, currency, line, hashId, sale, outside }: ProductOffer): LinkedOffer {
  return { store, currency, line, go: routes.smartLink(hashId), ...(sale && { sale, outside }) }
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
