/** What is known of a page that a reader pasted or shared: the product and its prices, the store's deals. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { offersOf } from '#catalog/store-profile.ts'
import { inLanguage } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import { canonicalUrl } from '#links/canonical-url.ts'
import type { SmartLink } from '#links/create-link.ts'
import type { StoresByHost } from '#links/stores-by-host.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { createPriceSheet } from '#savings/shown/create-price-sheet.ts'
import type { PriceSheet, ShownPrices } from '#savings/shown/price-sheet.ts'
import { fold } from '#text/fold.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type ShownProduct, storeNamesOf, toShownProduct } from '#views/shown/shown-products.ts'

/** The query parameter with the words that were shared beside the address. */
export const LINK_WORDS = 'words'

/** The path of a created link, with the words that were shared beside its address. */
export function linkAnswerPath(hashId: string, words: string, language: Language): string {
  const path = routes.createdLink(hashId, language)
  return words === '' ? path : `${path}?${LINK_WORDS}=${encodeURIComponent(words)}`
}

export interface LinkAnswer {
  store: string
  storeName: string
  /** Whether the address is a short one, which says nothing of the product. */
  isShort: boolean
  /** The product that is sold at the address, with its prices at all stores. */
  sold?: { shown: ShownProduct; sheet: PriceSheet; prices: ShownPrices }
  /** Products that the words beside the address name; empty where the product is known. */
  likely: ShownProduct[]
  /** The store's current deals: those that the product gets first. */
  deals: ShownDeal[]
}

interface Asked {
  link: Pick<SmartLink, 'inputUrl' | 'storeId'>
  /** The words beside the address. */
  words: string
  /** Products that a search for the words found, the best first. */
  found: readonly SnapshotProduct[]
  storesByHost: StoresByHost
  language: Language
  now: number
}

const DEALS_SHOWN = 12
const LIKELY_SHOWN = 3
/** A product is named by a text that has this share of the words of its title. */
const NAMED_SHARE = 2 / 3

/** Answers a pasted or shared address from the catalog. */
export function answerLink(
  { link, words, found, storesByHost, language, now }: Asked,
  catalog: Catalog,
): LinkAnswer {
  const { storeId } = link
  const sold = productSoldAt(link, storesByHost, catalog)
  const current = catalog.currentDeals(now).filter(({ store }) => store === storeId)
  const prices = sold && pricesOf(sold, catalog, now)
  const fitting = new Set(prices?.fitting.map(({ id }) => id))
  const deals = current.toSorted((a, b) => Number(fitting.has(b.id)) - Number(fitting.has(a.id)))
  const shown = (product: SnapshotProduct): ShownProduct => toShownProduct(product, catalog, language, now)
  return {
    store: storeId,
    storeName: storeNameOf(storeId, catalog),
    isShort: storesByHost.find(hostOf(link))?.isShortHost(hostOf(link)) ?? false,
    ...(sold &&
      prices && {
        sold: {
          shown: shown(sold),
          ...createPriceSheet({
            prices,
            storeNames: storeNamesOf(sold, catalog),
            strings: catalog.stringsIn(language),
            language,
          }),
        },
      }),
    likely: sold
      ? []
      : found
          .filter((each) => isNamed(each, words, language))
          .slice(0, LIKELY_SHOWN)
          .map(shown),
    deals: toShownDeals(deals.slice(0, DEALS_SHOWN), catalog, language),
  }
}

function hostOf({ inputUrl }: Pick<SmartLink, 'inputUrl'>): string {
  return new URL(inputUrl).hostname
}

/** The product with an offer at the same page of the store. */
function productSoldAt(
  { inputUrl, storeId }: Pick<SmartLink, 'inputUrl' | 'storeId'>,
  storesByHost: StoresByHost,
  catalog: Catalog,
): SnapshotProduct | undefined {
  const keyOf = (address: string): string | undefined => {
    const read = parseStoreUrl(address, storesByHost)
    return read.ok ? canonicalUrl(read.data.url, read.data.store).key : undefined
  }
  const key = keyOf(inputUrl)
  return key === undefined
    ? undefined
    : offersOf(storeId, catalog).find(({ offer }) => keyOf(offer.url) === key)?.product
}

/** Whether a text has most words of a product's title, in the language of the page or of the record. */
function isNamed(product: SnapshotProduct, text: string, language: Language): boolean {
  const said = new Set(wordsOf(text))
  return [product, inLanguage(product, language)].some(({ title }) => {
    const words = wordsOf(title)
    return words.filter((word) => said.has(word)).length >= words.length * NAMED_SHARE
  })
}

function wordsOf(text: string): string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
}
