import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** A record that is written in one language and translated into others. */
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

/**
 * A record in a language. Each text that the language lacks is in English, else in Vietnamese, else in the
 * language of the record; for Vietnamese readers English is the first fallback. `lang` is the language of the
 * title, or of the summary when there is no title; {@link languageOfText} gives that of each text.
 */
export function inLanguage<Entry extends Translatable>(record: Entry, language: Language): Entry {
  const lang = languageOfText(record, 'title' in record ? 'title' : 'summary', language)
  const shown = { ...record, lang }
  // A plain loop: this runs many times for every page of a publication.
  for (const translated of LANGUAGES)
    for (const name in record.translations[translated])
      if (name !== STAMP)
        Object.assign(shown, { [name]: textsIn(record, languageOfText(record, name, language))[name] })
  return shown
}

/** The language in which a text of a record is shown to readers of a language. */
export function languageOfText(record: Translatable, name: string, language: Language): Language {
  return languagesFor(language).find((each) => textsIn(record, each)[name] !== undefined) ?? record.lang
}

/** The languages to try for a reader, the best first. */
function languagesFor(language: Language): readonly Language[] {
  return language === DEFAULT_LANGUAGE ? [language, FALLBACK] : [language, FALLBACK, DEFAULT_LANGUAGE]
}

export const FALLBACK: Language = 'en'

/** The field of a translation that identifies its source text; it is not a text. */
const STAMP = 'of'

function textsIn(record: Translatable, language: Language): Record<string, unknown> {
  const texts = language === record.lang ? record : record.translations[language]
  return (texts ?? {}) as Record<string, unknown>
}
