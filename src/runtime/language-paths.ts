import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/language.ts'

/** Every page of a kind in every language: what `getStaticPaths` of a page below `[...lang]` returns. */
export function inLanguages(languages: readonly Language[] = LANGUAGES) {
  return languages.map((language) => ({
    params: { lang: language === DEFAULT_LANGUAGE ? undefined : language },
    props: { language },
  }))
}

/** The language that the first part of a rendered page's path says; nothing for a part that is no language. */
export function languageIn(lang: string | undefined): Language | undefined {
  return lang === undefined
    ? DEFAULT_LANGUAGE
    : LANGUAGES.find((language) => language === lang && language !== DEFAULT_LANGUAGE)
}
