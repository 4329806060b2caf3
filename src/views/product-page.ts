import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { similarProducts } from '#catalog/similar-products.ts'
import { inLanguage, languageOfText, languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import { describePriceVerdict } from '#savings/price-verdict.ts'
import { priceAfterCodesOf } from '#savings/price-after-codes.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { createPriceSheet } from '#savings/shown/create-price-sheet.ts'
import type { PriceSheet, ShownPrices } from '#savings/shown/price-sheet.ts'
import { describeLowest } from '#savings/shown/render-prices.ts'
import type { PricedDay, PriceSeries } from '#savings/shown/price-series.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { createSharedParts, noteShared } from '#views/shown/shared-parts.ts'
import { definePage, type PageView } from '#views/page-definition.ts'
import { widened } from '#views/shown/subject-types.ts'
import { type ShownProduct, storeNamesOf, toShownProducts } from '#views/shown/shown-products.ts'

const FITTING_SHOWN = 9
const MAYBE_SHOWN = 6
const ALIKE_SHOWN = 6

export interface ProductView extends PageView {
  languages: Language[]
  /** The product type, followed by the wider ones. */
  types: string[]
  /** In the page's language. */
  product: SnapshotProduct
  /** The language of what its picture is said to show. */
  altLang: Language
  /** As it was written, for what all languages share. */
  authored: Pick<SnapshotProduct, 'title' | 'offers' | 'lang' | 'photo'> & {
    /** The least that is paid with codes when the catalog is built, where they lower it. */
    paid?: { amount: number; currency: string }
  }
  storeNames: Record<string, string>
  /** What the stores ask and which deals lower it, for any moment. */
  sheet: PriceSheet
  /** The prices at the moment for which the page is made. */
  prices: ShownPrices
  /** The prices over time: of each store where they are known, or else the lowest of all. */
  series: PriceSeries[]
  /** How the lowest list price stands to its history. */
  verdict: string | undefined
  /** Deals whose terms include the product, those that begin later at the end. */
  fitting: ShownDeal[]
  /** Deals that may include it. */
  maybe: ShownDeal[]
  alike: ShownProduct[]
  /** Products that differ from it in one thing, itself among them; none where it is the only one. */
  variants: ShownVariant[]
}

export interface ShownVariant {
  /** What it differs in. */
  name: string
  path: string
  /** The least that is paid after codes when the catalog is built. */
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
  isListed: true,
  view: ({ language, product: id }, catalog) => {
    const authored = catalog.products.find((product) => product.id === id)
    if (!authored) return undefined
    const languages = languagesOf(authored)
    if (!languages.includes(language)) return undefined
    const strings = catalog.stringsIn(language)
    const product = inLanguage(authored, language)
    const { title, summary, offers } = product
    const [lowest] = offers
    const { fitting, coming, maybe } = pricesOf(authored, catalog, catalog.builtAt)
    const { sheet, prices } = createPriceSheet(authored, catalog, language)
    for (const part of [sheet.words, ...sheet.terms]) noteShared(part)
    const paid = priceAfterCodesOf(authored, catalog, catalog.builtAt, language)
    const history = product.priceHistory.toSorted((a, b) => a.date - b.date)
    return {
      language,
      title,
      description: summary ?? (describeLowest(sheet, prices) || title),
      languages,
      types: widened([authored.type], catalog),
      product: shareProduct(
        catalog,
        authored,
        language,
        () => true,
        () => ({ ...product, translations: {} }),
      ),
      altLang: languageOfText(authored, authored.imageAlt === undefined ? 'title' : 'imageAlt', language),
      authored: {
        title: authored.title,
        offers: noteShared(authored.offers),
        lang: authored.lang,
        ...(authored.photo && { photo: authored.photo }),
        ...(paid && { paid: { amount: paid.amount, currency: paid.currency } }),
      },
      storeNames: storeNamesOf(product, catalog),
      sheet,
      prices,
      series: seriesOf(product, catalog),
      verdict: lowest && describePriceVerdict(lowest.price, history, strings),
      fitting: toShownDeals([...fitting.slice(0, FITTING_SHOWN), ...coming], catalog, language),
      maybe: toShownDeals(maybe.slice(0, MAYBE_SHOWN), catalog, language),
      variants: variantsOf(authored, catalog, language),
      alike: toShownProducts(similarProducts(authored, catalog, ALIKE_SHOWN), catalog, language),
    }
  },
})

/** It follows from the record and the language alone. */
const shareProduct = createSharedParts<SnapshotProduct, Language, SnapshotProduct>()

/** Stores beyond these would be lines that nobody can tell apart. */
const SERIES_MAX = 5

function seriesOf({ offers, priceHistory }: SnapshotProduct, catalog: Catalog): PriceSeries[] {
  const known = offers
    .filter(({ history }) => history.length > 1)
    .map(({ store, history }) => ({ name: storeNameOf(store, catalog), history: inOrder(history) }))
  return known.length > 0 ? known.slice(0, SERIES_MAX) : [{ name: '', history: inOrder(priceHistory) }]
}

function inOrder(history: readonly PricedDay[]): PricedDay[] {
  return history.toSorted((a, b) => a.date - b.date)
}

function variantsOf(product: SnapshotProduct, catalog: Catalog, language: Language): ShownVariant[] {
  const { variant: own } = product
  const members = catalog.products.filter(({ variant }) => own && variant?.group === own.group)
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
