import { z } from 'zod'

/** The languages of the interface. Vietnamese comes first: it is what is shown where another is missing. */
export const LANGUAGES = ['vi', 'en', 'ko', 'zh', 'fr', 'ja'] as const

// Marked as pure, so that what only needs the list of languages in a browser comes without zod.
export const languageSchema = /* @__PURE__ */ z
  .enum(LANGUAGES)
  .meta({ description: 'Language code', examples: ['vi'] })

export type Language = z.output<typeof languageSchema>

export const DEFAULT_LANGUAGE: Language = 'vi'

/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  vi: 'Tiếng Việt',
  en: 'English',
  ko: '한국어',
  zh: '中文',
  fr: 'Français',
  ja: '日本語',
}
