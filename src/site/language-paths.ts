import { chooseLanguage } from '#api/http/negotiate.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** The HTML of an error page in the languages that have one. */
export type ErrorPages = ReadonlyMap<Language, Uint8Array>

/**
 * Returns the language of the first path segment of a rendered page, or undefined when the segment is not a
 * language.
 */
export function languageIn(lang: string | undefined): Language | undefined {
  return lang === undefined
    ? DEFAULT_LANGUAGE
    : LANGUAGES.find((language) => language === lang && language !== DEFAULT_LANGUAGE)
}

/** Smart links have no language segment, so that they are short. */
const LINKS = routes.smartLink('')

/**
 * The language of a response: that of the path or, for paths without a language, that of the parameter
 * `language`, else the first supported language of `Accept-Language`.
 */
export function readerLanguage({ pathname, searchParams }: URL, { headers }: Request): Language {
  if (!pathname.startsWith(LINKS)) return languageOf(pathname)
  return askedLanguage(searchParams) ?? chooseLanguage(headers.get('Accept-Language')) ?? DEFAULT_LANGUAGE
}

/** The value of the parameter `language`, if it is a supported language. */
export function askedLanguage(parameters: URLSearchParams): Language | undefined {
  return LANGUAGES.find((language) => language === parameters.get('language'))
}
