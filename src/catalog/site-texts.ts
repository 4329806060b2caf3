import type { SiteEntry } from '#entries/site.ts'
import { languageOfText } from '#catalog/translations.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** Texts about the site. */
export interface SiteTexts {
  description: string
  /** A notice about the catalog for readers; undefined when there is none. */
  notice: string | undefined
  /** The language of the notice. */
  noticeLang: Language
}

/** The texts about the site in a language, or in the fallback language where that has none. */
export function siteTextsIn(language: Language, site: SiteEntry): SiteTexts {
  const { description, notice, translations } = site
  const authored = { description, notice, translations, lang: DEFAULT_LANGUAGE }
  const noticeLang = languageOfText(authored, 'notice', language)
  return {
    description: translations[languageOfText(authored, 'description', language)]?.description ?? description,
    notice: translations[noticeLang]?.notice ?? notice,
    noticeLang,
  }
}
