/** Lists the social images of a catalog with their addresses. */
import type { Catalog } from '#catalog/catalog.ts'
import { describeFigure, describeLimits, figureInLine } from '#catalog/describe-discount.ts'
import { describeStart } from '#catalog/describe-use.ts'
import { subjectTypesOf } from '#catalog/product-types.ts'
import { describeEnd } from '#catalog/summarise.ts'
import { illustrationOf } from '#pictures/illustration-of.ts'
import { type Marked, monogramOf } from '#pictures/monogram.ts'
import type { SnapshotDeal, SnapshotProduct, Store } from '#catalog/snapshot.ts'
import { FALLBACK, inLanguage, languagesOf } from '#catalog/translations.ts'
import { fillIn, formatMoney } from '#text/format.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import type { Strings } from '#entries/strings.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'
import { priceAfterCodesOf } from '#savings/price-after-codes.ts'
import { drawSocialCard, isDrawable, type SocialCard } from '#pictures/social-card.ts'

/** The image that accompanies a shared link to a page. */
export interface SocialImage {
  path: string
  /** Alternative text. */
  alt: string
}

/** The parts of a product that its image shows: the title in its own language, and the price after codes. */
export interface DrawnProduct extends Pick<SnapshotProduct, 'title' | 'offers' | 'lang' | 'photo'> {
  paid?: { amount: number; currency: string }
}

/** The titles of an article for its image: in the language of the page and in its own language. */
export interface DrawnPost {
  title: string
  authoredTitle: string
}

/** An image that the build draws. */
export interface DrawnImage {
  path: string
  card: SocialCard
}

/** Returns a short digest of a text. */
type Digest = (text: string) => string

/** The source of the names in images. */
type Names = Pick<Catalog, 'site' | 'stringsIn'>

/** Titles of pages that are not about one record. A page without an image uses that of the home page. */
const PAGE_TITLES = {
  home: (strings) => strings.homeTitle,
  codes: (strings) => strings.codesTitle,
  products: (strings) => strings.productsTitle,
  blog: (strings) => strings.blogTitle,
} as const satisfies Record<string, (strings: Strings) => string>

type PageName = keyof typeof PAGE_TITLES

/** The folder of social images. */
const SOCIAL_FOLDER = '/social'

/** The image of a page in a language. */
export function socialImageOfPage(name: PageName, language: Language, names: Names): SocialImage {
  const strings = names.stringsIn(language)
  const title = PAGE_TITLES[name](strings)
  return {
    path: `${SOCIAL_FOLDER}/${name}-${language}.png`,
    alt: fillIn(strings.labelled, { label: names.site.name, value: title }),
  }
}

/** A deal with the store and the product types that its image shows. */
export interface DrawnDeal {
  deal: SnapshotDeal
  store: Marked
  /** The types that it is about, each followed by its broader types. */
  types: readonly string[]
}

/**
 * The image of a deal: figure, store, what it is for, and when. It is the same in all languages and shared by
 * similar deals, because links are shown with their title beside the image.
 */
export function socialImageOfDeal(
  drawn: DrawnDeal,
  names: Names,
  digest: Digest,
  language: Language,
): SocialImage {
  const { deal, store } = drawn
  const strings = names.stringsIn(language)
  const figure = figureInLine(describeFigure(deal, strings), strings)
  const alt = [store.name, ...periodOf(deal, strings)].reduce(
    (first, second) => fillIn(strings.aside, { first, second }),
    figure,
  )
  return { path: pathOf(dealCard(drawn, names), digest), alt }
}

/** The image of a product: its name in its own language and the lowest price. */
export function socialImageOfProduct(product: DrawnProduct, names: Names, digest: Digest): SocialImage {
  const strings = names.stringsIn(product.lang)
  const price = lowestPrice(product)
  const shown = price !== undefined && product.paid ? fillIn(strings.paidShort, { price }) : price
  const alt =
    shown === undefined ? product.title : fillIn(strings.aside, { first: product.title, second: shown })
  return { path: pathOf(productCard(product, names), digest), alt }
}

export function socialImageOfStore(
  store: Marked & Pick<Store, 'photo'>,
  names: Names,
  digest: Digest,
): SocialImage {
  return { path: pathOf(storeCard(store, names), digest), alt: store.name }
}

/**
 * The image of an article, with the title in the language of the page if the typeface supports it, else in
 * its own language.
 */
export function socialImageOfPost(post: DrawnPost, names: Names, digest: Digest): SocialImage {
  return { path: pathOf(postCard(post, names), digest), alt: headlineOf(post) }
}

/**
 * Paths by content of the card. Many pages ask for the same path, and computing it requires drawing the card.
 */
const pathsBy = onceForEach((_digest: Digest) => new Map<string, string>())

/** Number of cached paths at which the cache is cleared. */
const PATHS_KNOWN = 20_000

/**
 * The path of a card's image. It is named by the digest of the drawing, so that identical cards share an
 * image.
 */
function pathOf(card: SocialCard, digest: Digest): string {
  const paths = pathsBy(digest)
  const text = JSON.stringify(card)
  const path = paths.get(text) ?? `${SOCIAL_FOLDER}/${digest(drawSocialCard(card))}.png`
  if (paths.size >= PATHS_KNOWN) paths.clear()
  paths.set(text, path)
  return path
}

/** The images of pages that are not about one record. */
export function listPageImages(catalog: Pick<Catalog, 'site' | 'stringsIn'>): DrawnImage[] {
  const { site } = catalog
  return (Object.keys(PAGE_TITLES) as PageName[]).flatMap((name) =>
    LANGUAGES.map((language): DrawnImage => {
      const title = PAGE_TITLES[name](catalog.stringsIn(language))
      return {
        path: socialImageOfPage(name, language, catalog).path,
        card: { headline: isDrawable(title) ? title : site.name, style: 'title', siteName: site.name },
      }
    }),
  )
}

/**
 * The images of records, each path once. Their names change with what they show. `before` is a catalog whose
 * images are known: those of deals that it has too are left out.
 */
export function listRecordImages(catalog: Catalog, digest: Digest, before?: Catalog): DrawnImage[] {
  const { deals, stores, products, posts, site } = catalog
  const textsIn = (names: Names): string => JSON.stringify(LANGUAGES.map(names.stringsIn))
  const areKnown =
    before?.site === site &&
    sameItems([...before.stores.values()], [...stores.values()]) &&
    textsIn(before) === textsIn(catalog)
  const known = new Set(areKnown ? before.deals : [])
  const storeOf = (id: string): Marked => stores.get(id) ?? { id, name: id }
  const cards = [
    ...posts.flatMap((post) =>
      languagesOf(post).map((language) =>
        postCard({ title: inLanguage(post, language).title, authoredTitle: post.title }, catalog),
      ),
    ),
    ...[...stores.values()].map((store) => storeCard(store, catalog)),
    ...deals
      .filter((deal) => deal.status === 'live' && !known.has(deal))
      .map((deal) =>
        dealCard({ deal, store: storeOf(deal.store), types: subjectTypesOf(deal, catalog) }, catalog),
      ),
    ...products.map((product) => productCard(drawnProductOf(product, catalog), catalog)),
  ]
  const shared = new Map(cards.map((card) => [pathOf(card, digest), card]))
  return Array.from(shared, ([path, card]) => ({ path, card }))
}

function dealCard({ deal, store, types }: DrawnDeal, { site, stringsIn }: Names): SocialCard {
  const strings = stringsIn(deal.lang)
  const shown = describeFigure(deal, strings)
  const headline = `${shown.before}${shown.figure}${shown.after}`
  const note = describeLimits(shown, strings)
  const isDrawn = isDrawable(headline) && (note === undefined || isDrawable(note))
  return {
    source: { name: store.name, ...monogramOf(store) },
    headline: isDrawn ? headline : deal.title,
    headlineNote: isDrawn ? note : undefined,
    style: 'figure',
    subject: { drawing: illustrationOf(types, deal.category), category: deal.category },
    period: [deal.lang, FALLBACK]
      .map((language) => periodOf(deal, stringsIn(language)))
      .find((lines) => lines.every(isDrawable)),
    siteName: site.name,
  }
}

/** From when and until when a deal is valid, as far as either is known. */
function periodOf(deal: SnapshotDeal, strings: Strings): string[] {
  const end = deal.endsAt === undefined ? undefined : describeEnd(deal, strings)
  return [describeStart(deal, strings), end].filter((line) => line !== undefined)
}

function storeCard(store: Marked & Pick<Store, 'photo'>, { site, stringsIn }: Names): SocialCard {
  return {
    source: { name: store.name, ...monogramOf(store) },
    headline: fillIn(stringsIn('vi').storeTitle, { store: store.name }),
    style: 'title',
    siteName: site.name,
    photo: store.photo,
  }
}

function productCard(product: DrawnProduct, { site, stringsIn }: Names): SocialCard {
  const note = stringsIn(product.lang).columnPaid
  return {
    headline: product.title,
    style: 'title',
    stub: lowestPrice(product),
    ...(product.paid && isDrawable(note) && { stubNote: note }),
    siteName: site.name,
    photo: product.photo,
  }
}

function postCard(post: DrawnPost, { site }: Names): SocialCard {
  return { headline: headlineOf(post), style: 'title', siteName: site.name }
}

function headlineOf({ title, authoredTitle }: DrawnPost): string {
  return isDrawable(title) ? title : authoredTitle
}

function lowestPrice({ offers: [lowest], lang, paid }: DrawnProduct): string | undefined {
  const { amount, currency } = paid ?? { amount: lowest?.price, currency: lowest?.currency ?? '' }
  return amount === undefined ? undefined : formatMoney(amount, currency, lang)
}

/** The parts of a product that its image shows at the time of the build. */
function drawnProductOf(product: SnapshotProduct, catalog: Catalog): DrawnProduct {
  const { title, offers, lang, photo } = product
  const paid = priceAfterCodesOf(product, catalog, catalog.builtAt, lang)
  return {
    title,
    offers,
    lang,
    ...(photo && { photo }),
    ...(paid && { paid: { amount: paid.amount, currency: paid.currency } }),
  }
}
