import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

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

/**
 * A record in a language. What that language lacks stands in English, then in Vietnamese, text by text: for
 * readers of Vietnamese the other way round. Its `lang` is the language of its title, or of its summary where
 * it has no title; {@link languageOfText} tells that of each text.
 */
export function inLanguage<Entry extends Translatable>(record: Entry, language: Language): Entry {
  const lang = languageOfText(record, 'title' in record ? 'title' : 'summary', language)
  const shown = { ...record, lang }
  // Every page of a publication asks for many records.
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

/** The languages in which a reader is answered, the best first. */
function languagesFor(language: Language): readonly Language[] {
  return language === DEFAULT_LANGUAGE ? [language, FALLBACK] : [language, FALLBACK, DEFAULT_LANGUAGE]
}

const FALLBACK: Language = 'en'

/** What a translation says of its source is no text. */
const STAMP = 'of'

function textsIn(record: Translatable, language: Language): Record<string, unknown> {
  const texts = language === record.lang ? record : record.translations[language]
  return (texts ?? {}) as Record<string, unknown>
}
