import type { Catalog } from '#catalog/catalog.ts'
import { inLanguage, languageOfText } from '#catalog/translations.ts'
import { routes } from '#contract/routes.ts'
import type { Language } from '#text/language.ts'

/** An article as lists show it. */
export interface ShownPost {
  id: string
  path: string
  title: string
  summary: string
  publishedAt: number
  lang: Language
  /** The language of the summary, which may be missing in that of the title. */
  summaryLang: Language
}

/** Every article in a language, the newest first. */
export function toShownPosts({ posts }: Pick<Catalog, 'posts'>, language: Language): ShownPost[] {
  return posts
    .toSorted((a, b) => b.publishedAt - a.publishedAt)
    .map((post) => ({
      ...inLanguage(post, language),
      summaryLang: languageOfText(post, 'summary', language),
    }))
    .map(({ id, title, summary, publishedAt, lang, summaryLang }) => ({
      id,
      path: routes.post(id, lang),
      title,
      summary,
      publishedAt,
      lang,
      summaryLang,
    }))
}
