import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#contract/language.ts'

/** Every page of a kind in every language: what `getStaticPaths` of a page below `[...lang]` returns. */
export function inLanguages(languages: readonly Language[] = LANGUAGES) {
  return languages.map((language) => ({
    params: { lang: language === DEFAULT_LANGUAGE ? undefined : language },
    props: { language },
  }))
}
