import type { Catalog } from '#catalog/catalog.ts'
import { inLanguage, languageOfText, languagesOf } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type PageView, definePage } from '#views/page-definition.ts'
import { type ShownPost, subjectsOf } from '#views/shown/shown-posts.ts'
import { type ShownProduct, toShownProducts } from '#views/shown/shown-products.ts'

type Post = Catalog['posts'][number]

export interface PostView extends PageView {
  languages: Language[]
  /** In the page's language; `translations` is empty. */
  post: Post
  bodyLanguage: Language
  /** The title in the original language, for pictures whose font lacks the script of the page's language. */
  authoredTitle: string
  subjects: ShownPost['subjects']
  deals: ShownDeal[]
  products: ShownProduct[]
}

export const postPage = definePage<PostView, { post: string }>({
  name: 'post',
  list: ({ posts }) =>
    posts.flatMap((post) => languagesOf(post).map((language) => ({ language, post: post.id }))),
  pathOf: ({ language, post }) => routes.post(post, language),
  view: ({ language, post: id }, catalog) => {
    const authored = catalog.posts.find((post) => post.id === id)
    if (!authored) return undefined
    const post = inLanguage(authored, language)
    const deals = catalog.currentDeals(catalog.builtAt).filter((deal) => post.deals.includes(deal.id))
    const products = catalog.products.filter((product) => post.products.includes(product.id))
    return {
      language,
      title: post.title,
      description: post.summary,
      languages: languagesOf(authored),
      post: { ...post, translations: {} },
      bodyLanguage: languageOfText(authored, 'body', language),
      authoredTitle: authored.title,
      subjects: subjectsOf(authored, catalog),
      deals: toShownDeals(deals, catalog, language),
      products: toShownProducts(products, catalog, language),
    }
  },
})
