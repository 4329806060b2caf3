import { DEFAULT_LANGUAGE, LANGUAGES } from '#text/language.ts'
import { languageOf, routes } from '#contract/routes.ts'

/** The kind of a page: a list, a single record, or other. */
export type PageKind =
  'codes' | 'store' | 'category' | 'deal' | 'products' | 'product' | 'blog' | 'post' | 'other'

/**
 * The number of parts in the path of a deal, such as `/ma-giam-gia/shopee/tra-sua`. A store's page has one
 * part fewer; its further pages have one more.
 */
const DEAL_PARTS = 4

/** The path of the Vietnamese version of a page. */
export function withoutLanguage(path: string): string {
  const language = languageOf(path)
  if (language === DEFAULT_LANGUAGE) return path
  const rest = path.slice(language.length + 1)
  return rest === '' ? '/' : rest
}

/** The paths of a page in every language. */
export function inEveryLanguage(path: string): { language: (typeof LANGUAGES)[number]; path: string }[] {
  const plain = withoutLanguage(path)
  return LANGUAGES.map((language) => ({
    language,
    path: language === DEFAULT_LANGUAGE ? plain : `/${language}${plain === '/' ? '' : plain}`,
  }))
}

/** The kind of the page at a path, in any language. */
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
