/** The languages of the interface, the default first. */
export const LANGUAGES = ['vi', 'en', 'ko', 'zh', 'fr', 'ja'] as const

export type Language = (typeof LANGUAGES)[number]

export const DEFAULT_LANGUAGE: Language = 'vi'

/** A value for each language. */
export function inEach<Value>(create: (language: Language) => Value): Record<Language, Value> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, create(language)])) as Record<
    Language,
    Value
  >
}

/** The `lang` attribute for a text on a page; undefined when the text is in the language of the page. */
export function markedOn(page: Language, language: Language): Language | undefined {
  return language === page ? undefined : language
}

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  vi: 'Tiếng Việt',
  en: 'English',
  ko: '한국어',
  zh: '中文',
  fr: 'Français',
  ja: '日本語',
}
