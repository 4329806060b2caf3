import { TEXT_FIELDS, type TextField, type WrittenRecord } from '#review/written-texts.ts'
import { isTranslated, sourceDigestOf, TRANSLATED_FOLDERS } from '#review/translations.ts'
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
const MAX_LENGTHS: Record<TextField, number> = {
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
  const texts = translations[language] as (WrittenRecord & { of?: string }) | undefined
  const isStale = texts?.of !== undefined && texts.of !== sourceDigestOf(record)
  return TEXT_FIELDS.filter((field) => isTranslated(field, record)).flatMap((field) => {
    const sources = partsOf(field, (record as WrittenRecord)[field])
    const targets = new Map(partsOf(field, texts?.[field]).map(({ name, text }) => [name, text]))
    return sources
      .filter(({ name }) => isStale || !targets.has(name))
      .map(({ name, text }) => {
        const target = targets.get(name)
        return {
          sourceLanguage: lang,
          unit: {
            record: path,
            name,
            source: text,
            ...(target !== undefined && { target }),
            maxLength: MAX_LENGTHS[field],
            context: contextOf(record),
          },
        }
      })
  })
}

function partsOf(
  field: TextField,
  value: string | readonly string[] | undefined,
): { name: string; text: string }[] {
  if (value === undefined) return []
  return typeof value === 'string'
    ? [{ name: field, text: value }]
    : value.map((text, index) => ({ name: `${field}/${index}`, text }))
}

function contextOf(record: object): string {
  const { store, category, brand, title } = record as Record<string, unknown>
  return [store, brand, category, title].filter((part) => typeof part === 'string').join('; ')
}
