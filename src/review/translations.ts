/** Finds translations that are missing or older than their text. */
import type { Stamp } from '#entries/translations.ts'
import type { Finding, Review, Reviewed, ReviewedRecord } from '#review/finding.ts'
import { TEXT_FIELDS, type TextField, type WrittenRecord } from '#review/written-texts.ts'
import { digest32 } from '#text/digest32.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** Warns about translations whose source text has changed since. */
export const reviewTranslations: Review = (records) =>
  translatedRecordsOf(records).flatMap((record): Finding[] =>
    outdatedOf(record.entry).map(({ language, names }) =>
      record.warningAt(
        ['translations', language, 'of'],
        `is older than its text (${names.join(', ')}); correct the translation, delete this line and run npm run translate -- stamp`,
      ),
    ),
  )

const outdatedOf = onceForEach((entry: object): { language: Language; names: string[] }[] => {
  const texts = translatedTextsOf(entry)
  return LANGUAGES.flatMap((language) => {
    const isOutdated = createOutdatedTest(entry, language)
    const names = texts.filter(isOutdated).map(({ name }) => name)
    return names.length === 0 ? [] : [{ language, names }]
  })
})

/** A text of a record that is translated. */
export interface TranslatedPart {
  /** `title`, `summary`, `terms/0` */
  name: string
  field: TextField
  text: string
}

/** The texts of a record that are translated, in its own language. */
export function translatedTextsOf(record: object): TranslatedPart[] {
  return TEXT_FIELDS.filter((field) => isTranslated(field, record)).flatMap((field) =>
    partsOf(field, (record as WrittenRecord)[field]),
  )
}

/** The parts of the texts of a field: one, or one for each item of a list. */
export function partsOf(field: TextField, value: string | readonly string[] | undefined): TranslatedPart[] {
  if (value === undefined) return []
  return typeof value === 'string'
    ? [{ name: field, field, text: value }]
    : value.map((text, index) => ({ name: `${field}/${index}`, field, text }))
}

/**
 * Makes the test whether the translation of a text is of another text than that of today. Translations
 * without a stamp are taken for current.
 */
export function createOutdatedTest(record: object, language: Language): (part: TranslatedPart) => boolean {
  const { translations } = record as { translations: Partial<Record<Language, { of?: Stamp }>> }
  const of = translations[language]?.of
  if (of === undefined) return () => false
  if (typeof of !== 'string') return ({ name, text }) => (of[name] ?? digest32(text)) !== digest32(text)
  const isOutdated = of !== sourceDigestOf(record)
  return () => isOutdated
}

/** The folders whose records are translated. */
export const TRANSLATED_FOLDERS = ['deals', 'products', 'stores', 'posts', 'calendar'] as const

function translatedRecordsOf(records: Pick<Reviewed, (typeof TRANSLATED_FOLDERS)[number]>): ReviewedRecord[] {
  return TRANSLATED_FOLDERS.flatMap((folder): readonly ReviewedRecord[] => records[folder])
}

/** A digest of the translatable texts of a record in its own language. */
export function sourceDigestOf(record: object): string {
  const texts = record as WrittenRecord
  return digest32(JSON.stringify(TEXT_FIELDS.map((field) => (hasText(texts[field]) ? texts[field] : null))))
}

/** The languages in which texts of a record are missing. */
export function missingLanguagesOf(record: object): Language[] {
  const { lang = DEFAULT_LANGUAGE, translations, ...own } = record as WrittenRecord
  const wanted = TEXT_FIELDS.filter((field) => hasText(own[field]) && isTranslated(field, record))
  const lacks = (language: Language): boolean => {
    const texts: WrittenRecord['translations'][Language] = translations[language]
    return wanted.some((field) => !hasText(texts?.[field]))
  }
  return LANGUAGES.filter((language) => language !== lang && lacks(language))
}

/** Whether a field is translated. The name of a store is not; that of a sale day is. */
function isTranslated(field: (typeof TEXT_FIELDS)[number], record: object): boolean {
  return field !== 'name' || !('hosts' in record)
}

function hasText(text: unknown): boolean {
  return Array.isArray(text) ? text.length > 0 : text !== undefined
}
