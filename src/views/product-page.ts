/** The page of a product: its prices at each store and the deals that lower them. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Attribution, SnapshotProduct } from '#catalog/snapshot.ts'
import { similarProducts } from '#catalog/similar/similar-products.ts'
import { inLanguage, languageOfText, languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import { describePriceVerdict, describeSaleOutlook } from '#savings/price-verdict.ts'
import { paidAfterCodes } from '#savings/price-after-codes.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { lowestOfStores } from '#savings/record-paid-prices.ts'
import { createPriceSheet } from '#savings/shown/create-price-sheet.ts'
import type { PriceSheet, ShownPrices } from '#savings/shown/price-sheet.ts'
import { describeLowest } from '#savings/shown/render-prices.ts'
import type { PricedDay, PriceSeries } from '#savings/shown/price-series.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type PageView, definePage } from '#views/page-definition.ts'
import { widened } from '#catalog/product-types.ts'
import { type ShownProduct, storeNamesOf, toShownProducts } from '#views/shown/shown-products.ts'

const FITTING_SHOWN = 9
const MAYBE_SHOWN = 6
const ALIKE_SHOWN = 6

export interface ProductView extends PageView {
  languages: Language[]
  /** The product type, then its broader types. */
  types: string[]
  /** In the page's language. */
  product: SnapshotProduct
  /** The language of the alternative text of its picture. */
  altLang: Language
  /** The untranslated record, for parts that are the same in all languages. */
  authored: Pick<SnapshotProduct, 'id' | 'title' | 'offers' | 'lang' | 'photo'> & {
    /** The lowest price with codes when the catalog is built, if codes lower the price. */
    paid?: { amount: number; currency: string }
  }
  storeNames: Record<string, string>
  /** The list prices of the stores and the deals that lower them, from which prices at any time follow. */
  sheet: PriceSheet
  /** The prices at the time for which the page is made. */
  prices: ShownPrices
  /** The price history of each store where it is known, else that of the lowest price. */
  series: PriceSeries[]
  /** How the lowest price before codes, and what is paid at its store after them, stand to what was. */
  verdicts: string[]
  /** What the price did a year ago on a sale day that comes soon: after codes where that is known. */
  outlook: string | undefined
  /** Deals whose terms include the product; deals that begin later come last. */
  fitting: ShownDeal[]
  /** Deals that may include the product. */
  maybe: ShownDeal[]
  alike: ShownProduct[]
  attributions: Attribution[]
  /** The variants of the product, including itself; empty when there is no other. */
  variants: ShownVariant[]
}

export interface ShownVariant {
  /** The property in which the variants differ, for example a size. */
  name: string
  path: string
  /** The lowest price after codes when the catalog is built. */
  paid: number
  currency: string
  isThis: boolean
}

export const productPage = definePage<ProductView, { product: string }>({
  name: 'product',
  list: ({ products }) =>
    products.flatMap((product) =>
      languagesOf(product).map((language) => ({ language, product: product.id })),
    ),
  pathOf: ({ language, product }) => routes.product(product, language),
  view: ({ language, product: id }, catalog) => {
    const authored = catalog.productOf(id)
    if (!authored) return undefined
    const languages = languagesOf(authored)
    if (!languages.includes(language)) return undefined
    const found = pricesOf(authored, catalog, catalog.builtAt)
    const strings = catalog.stringsIn(language)
    const product = { ...inLanguage(authored, language), translations: {} }
    const storeNames = storeNamesOf(authored, catalog)
    const { title, summary } = product
    const [lowest] = product.offers
    const { sheet, prices } = createPriceSheet({ prices: found, storeNames, strings, language })
    const paid = paidAfterCodes(found.priced)
    const paidAt = catalog.paidPrices.get(id) ?? {}
    const paidHistory = lowestOfStores(paidAt)
    const [cheapest] = found.rows
    const history = product.priceHistory.toSorted((a, b) => a.date - b.date)
    const stores = new Set(product.offers.map(({ store }) => store))
    const saleDays = catalog.saleDays.filter(
      (day) => day.stores.length === 0 || day.stores.some((store) => stores.has(store)),
    )
    const fitting = [...found.fitting.slice(0, FITTING_SHOWN), ...found.coming]
    return {
      language,
      title,
      description: summary ?? (describeLowest(sheet, prices) || title),
      languages,
      types: widened([authored.type], catalog),
      product,
      altLang: languageOfText(authored, authored.imageAlt === undefined ? 'title' : 'imageAlt', language),
      authored: {
        id,
        title: authored.title,
        offers: authored.offers,
        lang: authored.lang,
        ...(authored.photo && { photo: authored.photo }),
        ...(paid && { paid }),
      },
      storeNames,
      sheet,
      prices,
      series: [
        ...seriesOf(product, storeNames, paidHistory.length > 1 ? SERIES_MAX - 1 : SERIES_MAX),
        ...(paidHistory.length > 1 ? [{ name: strings.paidSeries, history: paidHistory }] : []),
      ],
      verdicts: [
        lowest && describePriceVerdict(lowest.price, history, catalog.builtAt, strings),
        cheapest &&
          describePriceVerdict(cheapest.paid, paidAt[cheapest.offer.store] ?? [], catalog.builtAt, strings, {
            kind: 'paid',
            store: storeNames[cheapest.offer.store] ?? cheapest.offer.store,
          }),
      ].filter((verdict) => verdict !== undefined),
      outlook:
        describeSaleOutlook(paidHistory, saleDays, catalog.builtAt, strings, 'paid') ??
        describeSaleOutlook(history, saleDays, catalog.builtAt, strings),
      fitting: toShownDeals(fitting, catalog, language),
      maybe: toShownDeals(found.maybe.slice(0, MAYBE_SHOWN), catalog, language),
      attributions: catalog.attributionsOf(authored),
      variants: variantsOf(authored, catalog, language),
      alike: toShownProducts(similarProducts(authored, catalog, ALIKE_SHOWN), catalog, language),
    }
  },
})

/** More lines could not be told apart in the chart. */
const SERIES_MAX = 5

function seriesOf(
  { offers, priceHistory }: SnapshotProduct,
  storeNames: Record<string, string>,
  most: number,
): PriceSeries[] {
  const known = offers
    .filter(({ history }) => history.length > 1)
    .map(({ store, history }) => ({ name: storeNames[store] ?? store, history: inOrder(history) }))
  return known.length > 0 ? known.slice(0, most) : [{ name: '', history: inOrder(priceHistory) }]
}

function inOrder(history: readonly PricedDay[]): PricedDay[] {
  return history.toSorted((a, b) => a.date - b.date)
}

function variantsOf(product: SnapshotProduct, catalog: Catalog, language: Language): ShownVariant[] {
  const { variant: own } = product
  if (!own) return []
  const members = catalog.products.filter(({ variant }) => variant?.group === own.group)
  if (members.length < 2) return []
  return members.flatMap((member): ShownVariant[] => {
    const [row] = pricesOf(member, catalog, catalog.builtAt).rows
    if (!row) return []
    return [
      {
        name: member.variant?.name ?? member.title,
        path: routes.product(member.id, inLanguage(member, language).lang),
        paid: row.paid,
        currency: row.offer.currency,
        isThis: member === product,
      },
    ]
  })
}
