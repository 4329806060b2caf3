import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** The language of the page. */
export function pageLanguage(): Language {
  return LANGUAGES.find((each) => each === document.documentElement.lang) ?? DEFAULT_LANGUAGE
}
