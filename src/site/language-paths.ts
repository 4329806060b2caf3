import { chooseLanguage } from '#api/http/negotiate.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** Every page of a kind in every language: what `getStaticPaths` of a page below `[...lang]` returns. */
export function inLanguages(languages: readonly Language[] = LANGUAGES) {
  return languages.map((language) => ({
    params: { lang: language === DEFAULT_LANGUAGE ? undefined : language },
    props: { language },
  }))
}

/**
 * The language that the first part of a rendered page's path says; nothing for a part that is no language.
 */
export function languageIn(lang: string | undefined): Language | undefined {
  return lang === undefined
    ? DEFAULT_LANGUAGE
    : LANGUAGES.find((language) => language === lang && language !== DEFAULT_LANGUAGE)
}

/** Links are short: their pages stand in every language at the same path. */
const LINKS = routes.smartLink('')

/**
 * The language in which a reader is answered: that of the path, or where paths have none the one that is
 * asked for by `language`, else the first of the browser's languages that the site has.
 */
export function readerLanguage({ pathname, searchParams }: URL, { headers }: Request): Language {
  if (!pathname.startsWith(LINKS)) return languageOf(pathname)
  return askedLanguage(searchParams) ?? chooseLanguage(headers.get('Accept-Language')) ?? DEFAULT_LANGUAGE
}

/** The language that an address asks for by a parameter. */
export function askedLanguage(parameters: URLSearchParams): Language | undefined {
  return LANGUAGES.find((language) => language === parameters.get('language'))
}
