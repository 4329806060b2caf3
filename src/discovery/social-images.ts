import type { Catalog } from '#catalog/catalog.ts'
import { describeGain } from '#catalog/describe-gain.ts'
import { monogramOf } from '#catalog/monogram.ts'
import type { SnapshotDeal, SnapshotProduct, Store } from '#catalog/snapshot.ts'
import { inLanguage, languagesOf } from '#catalog/translations.ts'
import { fillIn, formatMoney } from '#contract/format.ts'
import { type Language, LANGUAGES } from '#contract/language.ts'
import type { Words } from '#entries/strings.ts'
import { isDrawable, type SocialCard } from '#discovery/social-card.ts'

/** The picture that a link to a page is shown with. */
export interface SocialImage {
  path: string
  /** What is in it, for those who do not see it. */
  alt: string
}

/** A picture that the build draws. */
export interface DrawnImage {
  path: string
  card: SocialCard
}

type Post = Catalog['posts'][number]

/** Pages that are not about one record; a page without a picture of its own has that of the home page. */
const PAGE_TITLES = {
  home: (words) => words.homeTitle,
  codes: (words) => words.codesTitle,
  products: (words) => words.productsTitle,
  blog: (words) => words.blogTitle,
} as const satisfies Record<string, (words: Words) => string>

type PageName = keyof typeof PAGE_TITLES

const FOLDER = '/social'

/** Of a page in a language. */
export function socialImageOfPage(name: PageName, language: Language, catalog: Catalog): SocialImage {
  const title = PAGE_TITLES[name](catalog.wordsIn(language))
  return { path: `${FOLDER}/${name}-${language}.png`, alt: `${catalog.site.name}: ${title}` }
}

/** Of a deal: figure, store and code, which all languages share. The title stands beside it wherever a link is shown. */
export function socialImageOfDeal(deal: SnapshotDeal, catalog: Catalog): SocialImage {
  const { figure } = describeGain(deal, catalog.wordsIn(deal.lang))
  const alt = [figure, storeName(deal.store, catalog), deal.code].filter(Boolean).join(', ')
  return { path: `${FOLDER}/deals/${deal.id}.png`, alt }
}

/** Of a product: its name in the language it was written in, and the lowest price. */
export function socialImageOfProduct(product: SnapshotProduct): SocialImage {
  const alt = [product.title, lowestPrice(product)].filter(Boolean).join(', ')
  return { path: `${FOLDER}/products/${product.id}.png`, alt }
}

export function socialImageOfStore({ id, name }: Store): SocialImage {
  return { path: `${FOLDER}/stores/${id}.png`, alt: name }
}

/** Of an article, in the page's language where its letters can be drawn, or else in the language it was written in. */
export function socialImageOfPost(post: Post, language: Language): SocialImage {
  const { title, lang } = drawnPost(post, language)
  return { path: `${FOLDER}/posts/${post.id}-${lang}.png`, alt: title }
}

/** Every picture of the site, each path once. */
export function listSocialImages(catalog: Catalog): DrawnImage[] {
  const { deals, stores, products, posts, site } = catalog
  const siteName = site.name
  const pages = (Object.keys(PAGE_TITLES) as PageName[]).flatMap((name) =>
    LANGUAGES.map((language): DrawnImage => {
      const title = PAGE_TITLES[name](catalog.wordsIn(language))
      const headline = isDrawable(title) ? title : siteName
      return {
        path: socialImageOfPage(name, language, catalog).path,
        card: { headline, style: 'title', siteName },
      }
    }),
  )
  const articles = new Map(
    posts.flatMap((post) =>
      languagesOf(post).map((language): [string, DrawnImage] => {
        const { path } = socialImageOfPost(post, language)
        const headline = drawnPost(post, language).title
        return [path, { path, card: { headline, style: 'title', siteName } }]
      }),
    ),
  )
  return [
    ...pages,
    ...articles.values(),
    ...[...stores.values()].map((store) => ({
      path: socialImageOfStore(store).path,
      card: storeCard(store, catalog),
    })),
    ...deals
      .filter(({ status }) => status === 'live')
      .map((deal) => ({ path: socialImageOfDeal(deal, catalog).path, card: dealCard(deal, catalog) })),
    ...products.map((product) => ({
      path: socialImageOfProduct(product).path,
      card: productCard(product, catalog),
    })),
  ]
}

function dealCard(deal: SnapshotDeal, catalog: Catalog): SocialCard {
  const { figure } = describeGain(deal, catalog.wordsIn(deal.lang))
  return {
    source: sourceOf(deal.store, catalog),
    headline: isDrawable(figure) ? figure : deal.title,
    style: 'figure',
    stub: deal.code === undefined ? undefined : { text: deal.code, isCode: true },
    siteName: catalog.site.name,
  }
}

function storeCard({ id, name }: Store, catalog: Catalog): SocialCard {
  const headline = fillIn(catalog.wordsIn('vi').storeTitle, { store: name })
  return { source: sourceOf(id, catalog), headline, style: 'title', siteName: catalog.site.name }
}

function productCard(product: SnapshotProduct, catalog: Catalog): SocialCard {
  const price = lowestPrice(product)
  return {
    headline: product.title,
    style: 'title',
    stub: price === undefined ? undefined : { text: price, isCode: false },
    siteName: catalog.site.name,
  }
}

function drawnPost(post: Post, language: Language): Pick<Post, 'title' | 'lang'> {
  const translated = inLanguage(post, language)
  return isDrawable(translated.title) ? translated : post
}

function lowestPrice({ offers: [lowest], lang }: SnapshotProduct): string | undefined {
  return lowest && formatMoney(lowest.price, lowest.currency, lang)
}

function sourceOf(id: string, catalog: Catalog): SocialCard['source'] {
  const name = storeName(id, catalog)
  return { name, ...monogramOf(id, name) }
}

function storeName(id: string, { stores }: Catalog): string {
  return stores.get(id)?.name ?? id
}
