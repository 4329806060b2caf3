/** The texts that a catalog has to translate, whatever the format they are sent in. */
import type { TextField, WrittenRecord } from '#review/written-texts.ts'
import { createOutdatedTest, partsOf, TRANSLATED_FOLDERS, translatedTextsOf } from '#review/translations.ts'
import type { Content } from '#entries/check-content.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** A text to translate, with its context. */
export interface TranslationUnit {
  /** The file of the record within `content/`, without its extension. */
  record: string
  /** The name of the text: `title`, `summary`, `terms/0`. */
  name: string
  source: string
  /** The existing translation, if it is outdated. */
  target?: string
  /** `initial` beside an outdated translation that nobody has looked at, as in XLIFF. */
  state?: string
  /** Maximum length in characters. */
  maxLength: number
  /** What the text is part of. */
  context: string
}

/** A file of texts to translate from one language into another. */
export interface TranslationFile {
  sourceLanguage: Language
  targetLanguage: Language
  units: TranslationUnit[]
}

/** The limits in the schemas of the records. */
export const MAX_LENGTHS: Record<TextField, number> = {
  title: 120,
  name: 120,
  summary: 400,
  terms: 300,
  body: 60_000,
}

/** Lists the texts that are missing or outdated in a language, in one file for each source language. */
export function listMissing(content: Content, language: Language): TranslationFile[] {
  const units = TRANSLATED_FOLDERS.flatMap((folder) =>
    content[folder].flatMap((record) => unitsOf(`${folder}/${record.id}`, record, language)),
  )
  return [...Map.groupBy(units, ({ sourceLanguage }) => sourceLanguage)].map(([sourceLanguage, of]) => ({
    sourceLanguage,
    targetLanguage: language,
    units: of.map(({ unit }) => unit),
  }))
}

function unitsOf(
  path: string,
  record: object,
  language: Language,
): { sourceLanguage: Language; unit: TranslationUnit }[] {
  const { lang = DEFAULT_LANGUAGE, translations } = record as WrittenRecord
  if (lang === language) return []
  const isOutdated = createOutdatedTest(record, language)
  return translatedTextsOf(record).flatMap((part) => {
    const { name, field, text } = part
    const target = partsOf(field, translations[language]?.[field]).find((each) => each.name === name)?.text
    if (target !== undefined && !isOutdated(part)) return []
    const unit: TranslationUnit = {
      record: path,
      name,
      source: text,
      ...(target !== undefined && { target, state: 'initial' }),
      maxLength: MAX_LENGTHS[field],
      context: contextOf(record),
    }
    return [{ sourceLanguage: lang, unit }]
  })
}

function contextOf(record: object): string {
  const { store, category, brand, title } = record as Record<string, unknown>
  return [store, brand, category, title].filter((part) => typeof part === 'string').join('; ')
}
