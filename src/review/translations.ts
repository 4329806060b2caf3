import type { Finding, Review, Reviewed, ReviewedRecord } from '#review/finding.ts'
import { TEXT_FIELDS, type WrittenRecord } from '#review/written-texts.ts'
import { digest32 } from '#text/digest32.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'

/** Warns about translations whose source text has changed since. */
export const reviewTranslations: Review = (records) =>
  translatedRecordsOf(records).flatMap((record): Finding[] =>
    outdatedOf(record.entry).map((language) =>
      record.warningAt(
        ['translations', language, 'of'],
        'is older than its text; correct the translation, delete this line and run npm run translate -- stamp',
      ),
    ),
  )

const outdatedOf = onceForEach((entry: object): Language[] => {
  const { stamped } = stateOf(entry)
  const now = sourceDigestOf(entry)
  return stamped.filter(({ of }) => of !== now).map(({ language }) => language)
})

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

/**
 * The languages in which texts of a record are missing, and the translations that carry a digest of their
 * source.
 */
export function stateOf(record: object): {
  missing: Language[]
  stamped: { language: Language; of: string }[]
} {
  const {
    lang = DEFAULT_LANGUAGE,
    translations,
    ...own
  } = record as WrittenRecord & {
    translations: Partial<Record<Language, { of?: string }>>
  }
  const wanted = TEXT_FIELDS.filter((field) => hasText(own[field]) && isTranslated(field, record))
  const lacks = (language: Language): boolean => {
    const texts: WrittenRecord['translations'][Language] = translations[language]
    return wanted.some((field) => !hasText(texts?.[field]))
  }
  return {
    missing: LANGUAGES.filter((language) => language !== lang && lacks(language)),
    stamped: LANGUAGES.flatMap((language) => {
      const of = translations[language]?.of
      return of === undefined ? [] : [{ language, of }]
    }),
  }
}

/** Whether a field is translated. The name of a store is not; that of a sale day is. */
export function isTranslated(field: (typeof TEXT_FIELDS)[number], record: object): boolean {
  return field !== 'name' || !('hosts' in record)
}

function hasText(text: unknown): boolean {
  return Array.isArray(text) ? text.length > 0 : text !== undefined
}
