import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'
import { languageOf, routes } from '#contract/routes.ts'

/** What a page shows: lists and single records, or anything else. */
export type PageKind =
  'codes' | 'store' | 'category' | 'deal' | 'products' | 'product' | 'blog' | 'post' | 'other'

/** `/ma-giam-gia/shopee/tra-sua`; a store's page has a part less, and further parts of it one more. */
const DEAL_PARTS = 4

/** The path that a page has in Vietnamese. */
export function withoutLanguage(path: string): string {
  const language = languageOf(path)
  if (language === DEFAULT_LANGUAGE) return path
  const rest = path.slice(language.length + 1)
  return rest === '' ? '/' : rest
}

/** The paths that the same page has in every language. */
export function inEveryLanguage(path: string): { language: (typeof LANGUAGES)[number]; path: string }[] {
  const plain = withoutLanguage(path)
  return LANGUAGES.map((language) => ({
    language,
    path: language === DEFAULT_LANGUAGE ? plain : `/${language}${plain === '/' ? '' : plain}`,
  }))
}

/** What the page at a path shows, in whichever language. */
export function pageKindOf(path: string): PageKind {
  const plain = withoutLanguage(path)
  if (plain === routes.codes()) return 'codes'
  if (plain.startsWith(`${routes.codes()}/`)) return plain.split('/').length === DEAL_PARTS ? 'deal' : 'store'
  if (plain.startsWith(routes.category(''))) return 'category'
  if (plain === routes.products()) return 'products'
  if (plain.startsWith(routes.product(''))) return 'product'
  if (plain === routes.blog()) return 'blog'
  return plain.startsWith(routes.post('')) ? 'post' : 'other'
}
