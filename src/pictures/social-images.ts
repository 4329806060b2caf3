/**
 * The social images of a catalog. Their paths name the record, from which an image is drawn when it is asked
 * for.
 */
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
import { priceAfterCodesOf } from '#savings/price-after-codes.ts'
import { isDrawable, type SocialCard } from '#pictures/social-card.ts'

/** The image that accompanies a shared link to a page. */
export interface SocialImage {
  path: string
  /** Alternative text. */
  alt: string
}

/** The parts of a product that its image shows: the title in its own language, and the price after codes. */
export interface DrawnProduct extends Pick<SnapshotProduct, 'id' | 'title' | 'offers' | 'lang' | 'photo'> {
  paid?: { amount: number; currency: string }
}

/** The titles of an article for its image: in the language of the page and in its own language. */
export interface DrawnPost {
  id: string
  title: string
  authoredTitle: string
}

/** An image and what it shows. */
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
 * The image of a deal: figure, store, what it is for, and when. It is the same in all languages, because
 * links are shown with their title beside the image.
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
  return { path: pathOf('deals', deal.id, dealCard(drawn, names), digest), alt }
}

/** The image of a product: its name in its own language and the lowest price. */
export function socialImageOfProduct(product: DrawnProduct, names: Names, digest: Digest): SocialImage {
  const strings = names.stringsIn(product.lang)
  const price = lowestPrice(product)
  const shown = price !== undefined && product.paid ? fillIn(strings.paidShort, { price }) : price
  const alt =
    shown === undefined ? product.title : fillIn(strings.aside, { first: product.title, second: shown })
  return { path: pathOf('products', product.id, productCard(product, names), digest), alt }
}

export function socialImageOfStore(
  store: Marked & Pick<Store, 'photo'>,
  names: Names,
  digest: Digest,
): SocialImage {
  return { path: pathOf('stores', store.id, storeCard(store, names), digest), alt: store.name }
}

/**
 * The image of an article, with the title in the language of the page if the typeface supports it, else in
 * its own language.
 */
export function socialImageOfPost(post: DrawnPost, names: Names, digest: Digest): SocialImage {
  return { path: pathOf('posts', post.id, postCard(post, names), digest), alt: headlineOf(post) }
}

/** The path of a record's image. It changes with what the image shows. */
function pathOf(kind: Kind, id: string, card: SocialCard, digest: Digest): string {
  return `${SOCIAL_FOLDER}/${kind}/${id}-${digest(JSON.stringify(card))}.png`
}

/** The path of a record's image: its kind, its id, the digest of a card. */
const RECORD_PATH = new RegExp(`^${SOCIAL_FOLDER}/([a-z]+)/([a-z0-9-]+)-[\\w-]{16}\\.png$`)

/** The images of pages that are not about one record. */
function listPageImages(catalog: Pick<Catalog, 'site' | 'stringsIn'>): DrawnImage[] {
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

/** The cards of the records of a kind, by id; an article has one for each language. */
const RECORDS = {
  deals: {
    list: ({ deals }) => deals,
    cardsOf: (id, catalog) => {
      const deal = catalog.dealOf(id)
      if (deal?.status !== 'live') return []
      const store = catalog.stores.get(deal.store) ?? { id: deal.store, name: deal.store }
      return [dealCard({ deal, store, types: subjectTypesOf(deal, catalog) }, catalog)]
    },
  },
  stores: {
    list: ({ stores }) => stores.values(),
    cardsOf: (id, catalog) => {
      const store = catalog.stores.get(id)
      return store ? [storeCard(store, catalog)] : []
    },
  },
  products: {
    list: ({ products }) => products,
    cardsOf: (id, catalog) => {
      const product = catalog.productOf(id)
      return product ? [productCard(drawnProductOf(product, catalog), catalog)] : []
    },
  },
  posts: {
    list: ({ posts }) => posts,
    cardsOf: (id, catalog) => {
      const post = catalog.posts.find((each) => each.id === id)
      if (!post) return []
      return languagesOf(post).map((language) =>
        postCard({ id, title: inLanguage(post, language).title, authoredTitle: post.title }, catalog),
      )
    },
  },
} as const satisfies Record<
  string,
  {
    list: (catalog: Catalog) => Iterable<{ id: string }>
    cardsOf: (id: string, catalog: Catalog) => SocialCard[]
  }
>

type Kind = keyof typeof RECORDS

/** The images of a record, each path once; none where the catalog has no such record. */
function imagesOf(kind: Kind, id: string, catalog: Catalog, digest: Digest): DrawnImage[] {
  const images = RECORDS[kind]
    .cardsOf(id, catalog)
    .map((card) => ({ path: pathOf(kind, id, card, digest), card }))
  return [...new Map(images.map((image) => [image.path, image])).values()]
}

/** All images of a catalog: those of pages, then those of records. */
export function* listImages(catalog: Catalog, digest: Digest): Generator<DrawnImage> {
  yield* listPageImages(catalog)
  for (const kind of Object.keys(RECORDS) as Kind[])
    for (const { id } of RECORDS[kind].list(catalog)) yield* imagesOf(kind, id, catalog, digest)
}

/**
 * The image at a path. Where the path is that of an earlier image of a record, it is the record's present
 * image, which has another path. Undefined where there is no such page and no such record.
 */
export function findImage(path: string, catalog: Catalog, digest: Digest): DrawnImage | undefined {
  if (!path.startsWith(SOCIAL_FOLDER)) return undefined
  const [, kind = '', id = ''] = RECORD_PATH.exec(path) ?? []
  const images = Object.hasOwn(RECORDS, kind)
    ? imagesOf(kind as Kind, id, catalog, digest)
    : listPageImages(catalog).filter((image) => image.path === path)
  return images.find((image) => image.path === path) ?? images[0]
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

/** The parts of a product that its image shows at the moment of the catalog. */
function drawnProductOf(product: SnapshotProduct, catalog: Catalog): DrawnProduct {
  const { id, title, offers, lang, photo } = product
  const paid = priceAfterCodesOf(product, catalog, catalog.builtAt, lang)
  return {
    id,
    title,
    offers,
    lang,
    ...(photo && { photo }),
    ...(paid && { paid: { amount: paid.amount, currency: paid.currency } }),
  }
}
