/** The lowest price after codes that anybody pays. */
import type { Catalog } from '#catalog/catalog.ts'
import { redeemOf } from '#catalog/describe-use.ts'
import { smartLinkUrl } from '#catalog/smart-link-url.ts'
import { productAt } from '#catalog/worth/offer-price.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { cachedResult, toProductResult } from '#catalog/to-deal.ts'
import { inLanguage } from '#catalog/translations.ts'
import type { DealResult, PriceAfterCodes } from '#contract/deal.ts'
import type { Strings } from '#entries/strings.ts'
import { codesOf, type PricedProduct, savingsOf } from '#savings/catalog-savings.ts'
import type { Shopper } from '#savings/shopper.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { fillIn, formatList, formatMoney, joinSentences } from '#text/format.ts'
import type { Language } from '#text/language.ts'

/**
 * The lowest price of a product at a moment, for a shopper or for anybody; undefined when no guaranteed code
 * lowers it.
 */
export function priceAfterCodesOf(
  product: SnapshotProduct,
  catalog: Catalog,
  now: number,
  language: Language,
  shopper?: Shopper,
): PriceAfterCodes | undefined {
  const catalogSavings = savingsOf(catalog)
  const priced = shopper
    ? catalogSavings.priceFor(product, now, shopper)
    : catalogSavings.priceOf(product, now)
  const paid = paidAfterCodes(priced)
  const [cheapest] = priced.offers
  if (!paid || !cheapest) return undefined
  const { offer, savings } = cheapest
  const money = (units: number): number => fromMinorUnits(units, offer.currency)
  return {
    ...paid,
    store: { id: offer.store, name: catalog.stores.get(offer.store)?.name ?? offer.store },
    href: smartLinkUrl(offer.hashId, catalog),
    codes: codesOf(savings.guaranteed, catalogSavings),
    steps: savings.guaranteed.steps.map(({ terms, saving }) => {
      const deal = inLanguage(catalogSavings.dealOf(terms), language)
      return {
        title: deal.title,
        href: smartLinkUrl(deal.hashId, catalog),
        redeem: redeemOf(deal),
        ...(deal.code !== undefined && { code: deal.code }),
        saving: money(saving),
      }
    }),
  }
}

/** What is paid for a product in đồng, after the guaranteed codes; undefined when no price is in đồng. */
export function paidInDong(product: SnapshotProduct, catalog: Catalog, now: number): number | undefined {
  const paid = paidAfterCodes(savingsOf(catalog).priceOf(product, now))
  if (paid?.currency === 'VND') return paid.amount
  return productAt(product, now).offers.find(({ currency }) => currency === 'VND')?.price
}

/** The lowest price after codes; undefined when no guaranteed code lowers it. */
export function paidAfterCodes({
  offers: [cheapest],
}: PricedProduct): Pick<PriceAfterCodes, 'amount' | 'currency'> | undefined {
  if (!cheapest || cheapest.savings.guaranteed.steps.length === 0) return undefined
  const { offer, savings } = cheapest
  return { amount: fromMinorUnits(savings.guaranteed.total, offer.currency), currency: offer.currency }
}

/**
 * `Còn 21.990.000đ tại CellphoneS khi dùng DEMO1TR`: the price with the codes, or the titles of vouchers
 * without one.
 */
export function describePaidPrice(
  { amount, currency, store, steps }: PriceAfterCodes,
  strings: Strings,
): string {
  const { language } = strings
  const quote = (text: string): string => fillIn(strings.narrativeQuote, { text })
  const deals = steps.map(({ code, title }) => code ?? quote(title))
  return fillIn(strings.paidPrice, {
    price: formatMoney(amount, currency, language),
    store: store.name,
    deals: formatList(deals, language),
  })
}

/**
 * A product as a search result at a moment: with its list price, and with what is paid after codes where
 * that is less. Without a shopper it is the same object until that changes.
 */
export function toPricedResult(
  product: SnapshotProduct,
  catalog: Catalog,
  now: number,
  language: Language,
  shopper?: Shopper,
): DealResult {
  const make = (): DealResult => priceResult(product, catalog, now, language, shopper)
  // The price is another object when it changes.
  return shopper ? make() : cachedResult(savingsOf(catalog).priceOf(product, now), catalog, language, make)
}

function priceResult(
  product: SnapshotProduct,
  catalog: Catalog,
  now: number,
  language: Language,
  shopper?: Shopper,
): DealResult {
  const listed = toProductResult(productAt(product, now), catalog, language)
  const priceAfterCodes = priceAfterCodesOf(product, catalog, now, language, shopper)
  if (!priceAfterCodes) return listed
  const strings = catalog.stringsIn(language)
  const paid = fillIn(strings.sentence, { text: describePaidPrice(priceAfterCodes, strings) })
  return { ...listed, summary: joinSentences([paid, listed.summary ?? ''], language), priceAfterCodes }
}
