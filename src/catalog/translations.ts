import { type Language, LANGUAGES } from '#contract/language.ts'

/** What records share that are written in one language and translated into others. */
interface Translatable {
  lang: Language
  translations: Partial<Record<Language, object>>
}

/** The languages in which a record can be read, in the interface's order. */
export function languagesOf(record: Translatable): Language[] {
  return LANGUAGES.filter(
    (language) => language === record.lang || record.translations[language] !== undefined,
  )
}

/** A record in a language: itself where it has no translation, so that its `lang` tells what was found. */
export function inLanguage<Entry extends Translatable>(record: Entry, language: Language): Entry {
  const found = record.translations[language]
  return found ? { ...record, ...found, lang: language } : record
}
