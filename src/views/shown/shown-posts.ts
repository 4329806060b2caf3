import type { Catalog } from '#catalog/catalog.ts'
import { inLanguage, languageOfText } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Category } from '#contract/category.ts'
import type { Language } from '#text/language.ts'
import { subjectTypesOf, widened } from '#catalog/product-types.ts'

/** An article as shown in lists. */
export interface ShownPost {
  id: string
  path: string
  title: string
  summary: string
  publishedAt: number
  lang: Language
  /** The language of the summary, which may differ from that of the title. */
  summaryLang: Language
  /** The product types and categories of its deals and products. Those with a type come first. */
  subjects: { types: readonly string[]; category: Category }[]
}

/** Every article in a language, newest first. */
export function toShownPosts(catalog: Catalog, language: Language): ShownPost[] {
  return catalog.posts
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
    .map((post) => ({
      ...inLanguage(post, language),
      summaryLang: languageOfText(post, 'summary', language),
      subjects: subjectsOf(post, catalog),
    }))
    .map(({ id, title, summary, publishedAt, lang, summaryLang, subjects }) => ({
      id,
      path: routes.post(id, lang),
      title,
      summary,
      publishedAt,
      lang,
      summaryLang,
      subjects,
    }))
}

export function subjectsOf(post: Catalog['posts'][number], catalog: Catalog): ShownPost['subjects'] {
  const deals = post.deals
    .map(catalog.dealOf)
    .filter((deal) => deal !== undefined)
    .map((deal) => ({ types: subjectTypesOf(deal, catalog), category: deal.category }))
  const products = post.products
    .map(catalog.productOf)
    .filter((product) => product !== undefined)
    .map(({ type, category }) => ({ types: widened([type], catalog), category }))
  return [...deals, ...products].toSorted((a, b) => Math.sign(b.types.length) - Math.sign(a.types.length))
}
