import { type Document, isSeq, parseDocument } from 'yaml'
import type { Stamp } from '#entries/translations.ts'
import { sourceDigestOf, type TranslatedPart, translatedTextsOf } from '#review/translations.ts'
import { digest32 } from '#text/digest32.ts'
import type { Language } from '#text/language.ts'
import type { RefusedText, TranslatedText } from '#imports/translations/translated-file.ts'

/**
 * Writes texts of a language into the file of their record. The stamp says which texts are translated from
 * those of today: a text that is not among them keeps what was known of it.
 */
export function writeTranslations(
  yaml: string,
  language: Language,
  texts: readonly TranslatedText[],
): { yaml: string; refused: RefusedText[] } {
  const document = parseDocument(yaml)
  const record = { translations: {}, ...asRead(document.toJS() as Record<string, unknown>) }
  const parts = translatedTextsOf(record)
  const written = new Set<string>()
  const refused: RefusedText[] = []
  for (const { record: path, name, source, target } of texts) {
    const now = parts.find((part) => part.name === name)
    if (now?.text.trim() === source.trim()) {
      written.add(name)
      setText(document, ['translations', language], name.split('/'), target.trim())
    } else {
      const why = now ? 'its source has changed since the export' : 'the record has no such text'
      refused.push({ record: path, name, why })
    }
  }
  if (written.size === 0) return { yaml, refused }
  document.setIn(['translations', language, 'of'], stampAfter(record, language, written, parts))
  return { yaml: render(document), refused }
}

/** The stamp of a translation of which some texts are written anew. */
function stampAfter(
  record: { translations: Partial<Record<Language, { of?: Stamp }>> },
  language: Language,
  written: ReadonlySet<string>,
  parts: readonly TranslatedPart[],
): Stamp {
  const before = record.translations[language]?.of
  const whole = sourceDigestOf(record)
  const known = (name: string, text: string): string | undefined => {
    if (written.has(name) || before === whole) return digest32(text)
    return typeof before === 'string' ? before : before?.[name]
  }
  const digests = parts.map(({ name, text }) => ({ name, text, digest: known(name, text) }))
  if (digests.every(({ text, digest }) => digest === digest32(text))) return whole
  return Object.fromEntries(
    digests.flatMap(({ name, digest }) => (digest === undefined ? [] : [[name, digest]])),
  )
}

/** Adds a digest of the current source to every translation that has none. */
export function stampTranslations(yaml: string): string {
  const document = parseDocument(yaml)
  const record = document.toJS() as Record<string, unknown>
  const { translations = {} } = record as { translations?: Record<string, { of?: string }> }
  const unstamped = Object.keys(translations).filter((language) => translations[language]?.of === undefined)
  if (unstamped.length === 0) return yaml
  const lines = insertStamps(yaml, new Set(unstamped), sourceDigestOf(asRead(record)))
  if (lines !== undefined) return lines
  for (const language of unstamped) stampIn(document, language)
  return render(document)
}

/**
 * Adds a line with the digest to each translation and keeps all other lines; undefined when translations
 * are written in flow style.
 */
function insertStamps(yaml: string, languages: ReadonlySet<string>, digest: string): string | undefined {
  const stamped: string[] = []
  let left = languages.size
  let isAmong = false
  let open = false
  const close = (): void => {
    if (!open) return
    stamped.push(`    of: '${digest}'`)
    left -= 1
    open = false
  }
  for (const line of yaml.replace(/\n$/, '').split('\n')) {
    if (/^\S/.test(line) || /^ {2}\S/.test(line)) close()
    if (/^\S/.test(line)) isAmong = line === 'translations:'
    const language = isAmong ? /^ {2}(\w+):$/.exec(line)?.[1] : undefined
    open ||= language !== undefined && languages.has(language)
    stamped.push(line)
  }
  close()
  return left === 0 ? `${stamped.join('\n')}\n` : undefined
}

function stampIn(document: Document, language: string): void {
  const record = document.toJS() as Record<string, unknown>
  // The digest is that of the texts as the schema parses them.
  document.setIn(['translations', language, 'of'], sourceDigestOf(asRead(record)))
}

/** A record as its schema parses it: texts trimmed, a single term as a list. */
function asRead(record: Record<string, unknown>): Record<string, unknown> {
  const read = (text: unknown): unknown => (typeof text === 'string' ? text.normalize('NFC').trim() : text)
  const { terms } = record
  const listed = terms === undefined || Array.isArray(terms) ? terms : [terms]
  return {
    ...Object.fromEntries(Object.entries(record).map(([name, value]) => [name, read(value)])),
    ...(Array.isArray(listed) && { terms: listed.map(read) }),
  }
}

function setText(
  document: Document,
  at: readonly string[],
  [field = '', index]: readonly string[],
  text: string,
): void {
  if (index === undefined) return document.setIn([...at, field], text)
  if (!isSeq(document.getIn([...at, field]))) document.setIn([...at, field], document.createNode([]))
  document.setIn([...at, field, Number(index)], text)
}

function render(document: Document): string {
  return document.toString({ lineWidth: 106 })
}
