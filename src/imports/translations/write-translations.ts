import { type Document, isSeq, parseDocument } from 'yaml'
import { sourceDigestOf } from '#review/translations.ts'
import type { TranslatedText } from '#imports/translations/xliff.ts'

/** A rejected text with the reason. */
export interface RefusedText extends Pick<TranslatedText, 'record' | 'name'> {
  why: string
}

/** Writes texts of a language into the file of their record, with a digest of their source. */
export function writeTranslations(
  yaml: string,
  language: string,
  texts: readonly TranslatedText[],
): { yaml: string; refused: RefusedText[] } {
  const document = parseDocument(yaml)
  const refused: RefusedText[] = []
  for (const { record, name, source, target } of texts) {
    const path = name.split('/').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const now = document.getIn(path)
    if (typeof now !== 'string' || now.trim() !== source.trim())
      refused.push({ record, name, why: 'its source has changed since the export' })
    else setText(document, ['translations', language], path, target.trim())
  }
  if (refused.length < texts.length) stampIn(document, language)
  return { yaml: render(document), refused }
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
 * Adds a line with the digest to each translation and keeps all other lines; undefined when translations are
 * written in flow style.
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
  [field = '', index]: readonly (string | number)[],
  text: string,
): void {
  if (index === undefined) return document.setIn([...at, field], text)
  if (!isSeq(document.getIn([...at, field]))) document.setIn([...at, field], document.createNode([]))
  document.setIn([...at, field, index], text)
}

function render(document: Document): string {
  return document.toString({ lineWidth: 106 })
}
