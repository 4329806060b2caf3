/** The data with which a product page computes prices in the browser: shapes and words. */
import type { StringKey, Strings } from '#entries/strings.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { type OfferedLine, periodsOf, priceOffers } from '#savings/price-offers.ts'
import { type PriceRow, toPriceRows } from '#savings/price-rows.ts'
import type { ShownDealName } from '#savings/shown/shown-steps.ts'
import type { Shopper } from '#savings/shopper.ts'
import type { Language } from '#text/language.ts'

/** The words of the interface that prices need in the browser. */
export const PRICE_WORDS = [
  'columnStore',
  'columnPaid',
  'columnPrice',
  'openDeal',
  'openStore',
  'copyAndOpen',
  'seenOn',
  'lowestMark',
  'sameLowestMark',
  'listPrice',
  'paidIf',
  'paidLowest',
  'paidSame',
  'listLowest',
  'pricesHoldUntil',
  'narrativeQuote',
  'copyCode',
  'copyCodeNamed',
  'copied',
  'copiedCode',
  'needNewCustomer',
  'needApp',
  'needPayment',
  'needRegion',
] as const satisfies readonly StringKey[]

export type PriceWords = Pick<Strings, (typeof PRICE_WORDS)[number] | 'language' | 'regions'>

/** The offer of a store for a product. */
export interface LinkedOffer extends OfferedLine {
  /** The smart link to the product there. */
  go: string
}

/** The offer of a store for the product of a page. */
export interface SheetOffer extends LinkedOffer {
  storeName: string
  seenAt: number
}

/**
 * Everything that it takes to say what a product costs at any moment: plain JSON, which a page carries to
 * its reader's browser.
 */
export interface PriceSheet {
  language: Language
  offers: SheetOffer[]
  /** Deals that may apply to the product. */
  terms: DealTerms[]
  deals: Record<string, ShownDealName>
  words: PriceWords
}

/** The prices of a product at a moment. */
export interface ShownPrices<Offer extends OfferedLine = SheetOffer> {
  /** Until when (exclusive) they stay what they are; never is infinity. */
  until: number
  /** The least to pay first. */
  rows: PriceRow<Offer>[]
}

/** The prices at a moment, for a shopper if given, else for everybody. */
export function shownPricesAt<Offer extends OfferedLine>(
  { offers, terms }: { offers: readonly Offer[]; terms: readonly DealTerms[] },
  now: number,
  shopper?: Shopper,
): ShownPrices<Offer> {
  const termsAt = (store: string): DealTerms[] => terms.filter((each) => each.store === store)
  const [present] = periodsOf(priceOffers(offers, termsAt, now, shopper), 1)
  return { until: present?.until ?? Infinity, rows: toPriceRows(present?.offers ?? []) }
}
