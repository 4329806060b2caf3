import type { Path } from '#entries/parse-record.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** A text of a record with its path and language. */
export interface WrittenText {
  path: Path
  text: string
  language: Language
}

/** The fields of a record that readers read. */
export const TEXT_FIELDS = ['title', 'name', 'summary', 'terms', 'body'] as const

export type TextField = (typeof TEXT_FIELDS)[number]

type Texts = Partial<Record<TextField, string | readonly string[] | undefined>>

export interface WrittenRecord extends Texts {
  lang?: Language
  translations: Partial<Record<Language, Texts | undefined>>
}

/** Every text of a record in every language. The name of a store is left out. */
export function writtenTextsOf(record: object): WrittenText[] {
  const { lang = DEFAULT_LANGUAGE, translations, ...own } = record as WrittenRecord
  const isStore = 'hosts' in record
  return [
    ...textsOf(isStore ? { ...own, name: undefined } : own, [], lang),
    ...Object.entries(translations).flatMap(([language, texts]) =>
      textsOf(texts ?? {}, ['translations', language], language as Language),
    ),
  ]
}

function textsOf(texts: Texts, path: Path, language: Language): WrittenText[] {
  return TEXT_FIELDS.flatMap((field) => {
    const value = texts[field]
    if (value === undefined) return []
    return typeof value === 'string'
      ? [{ path: [...path, field], text: value, language }]
      : value.map((text, index) => ({ path: [...path, field, index], text, language }))
  })
}
