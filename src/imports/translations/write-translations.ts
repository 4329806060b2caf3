/** Translated texts into the files of their records, with the stamp of what was translated. */
import { type Document, isSeq, parseDocument } from 'yaml'
import type { Stamp } from '#entries/translations.ts'
import {
  createOutdatedTest,
  partsOf,
  sourceDigestOf,
  type TranslatedPart,
  translatedTextsOf,
} from '#review/translations.ts'
import type { TextField, WrittenRecord } from '#review/written-texts.ts'
import { digest32 } from '#text/digest32.ts'
import type { Language } from '#text/language.ts'
import { wordsOf } from '#text/words.ts'
import { MAX_LENGTHS } from '#imports/translations/translation-unit.ts'
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
  const record: { translations: WrittenRecord['translations'] & Partial<Record<Language, { of?: Stamp }>> } =
    { translations: {}, ...asRead(document.toJS() as Record<string, unknown>) }
  const parts = translatedTextsOf(record)
  const isOutdated = createOutdatedTest(record, language)
  const accepted = new Map<string, TranslatedText>()
  const refused: RefusedText[] = []
  const refuse = ({ record: path, name }: TranslatedText, why: string): void => {
    accepted.delete(name)
    refused.push({ record: path, name, why })
  }
  for (const written of texts) {
    const text = { ...written, target: asLines(written) }
    const why = whyRefused(
      text,
      parts.find((each) => each.name === text.name),
    )
    const earlier = accepted.get(text.name)
    if (why !== undefined) refuse(text, why)
    else if (earlier !== undefined && earlier.target !== text.target)
      refuse(text, 'it stands in the file twice, with two translations')
    else accepted.set(text.name, text)
  }
  // A title is required beside other texts, and a list has as many items as that of the record.
  const lacks = ({ name, field }: TranslatedPart): boolean =>
    !accepted.has(name) && partOf(name, field) === undefined
  const lacking = new Set(parts.filter(lacks).map(({ field }) => field))
  for (const [name, text] of accepted) {
    const [field = '', index] = name.split('/')
    if (lacking.has('title') || (lacking.has('name') && field !== 'name'))
      refuse(text, 'the title has no translation yet; translate it too')
    else if (index !== undefined && lacking.has('terms'))
      refuse(text, 'another of these texts has no translation; translate all of them')
  }
  if (accepted.size === 0) return { yaml, refused }
  const sorted = [...accepted].toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
  for (const [name, { target }] of sorted)
    setText(document, ['translations', language], name.split('/'), target.trim())
  const written = new Set(accepted.keys())
  document.setIn(['translations', language, 'of'], stampAfter(record, language, written, parts))
  return { yaml: render(document), refused }

  /** The translation of a text that the record has. */
  function partOf(name: string, field: TextField): TranslatedPart | undefined {
    return partsOf(field, record.translations[language]?.[field]).find((each) => each.name === name)
  }

  /** Why a text is not taken over: it is not of this source, or may be one that nobody worked on. */
  function whyRefused(
    { source, target, name, isConfirmed = false, isFinal = false }: TranslatedText,
    part: TranslatedPart | undefined,
  ): string | undefined {
    if (!part) return 'the record has no such text'
    if (part.text.trim() !== source.trim()) return 'its source has changed since the export'
    const max = MAX_LENGTHS[part.field]
    if (target.length > max) return `it has ${target.length} characters; at most ${max} fit`
    const change = isFinal ? undefined : whyChanged(source, target, language)
    if (change !== undefined) return `${change}; set its state to final if that is meant`
    if (isConfirmed) return undefined
    if (partOf(name, part.field)?.text.trim() === target.trim() && isOutdated(part))
      return 'it is the older translation; set its state to final if it is still right'
    return target.trim() === source.trim() && wordsOf(target).length > 1
      ? 'it is the source; set its state to final if that is meant'
      : undefined
  }
}

/** A text without the line breaks that a tool puts into a line of its file. */
function asLines({ source, target }: TranslatedText): string {
  if (source.trim().includes('\n')) return target
  const lines = target.split('\n').map((line) => line.trim())
  return lines.filter((line) => line !== '').join(' ')
}

/** A code that is entered at a checkout: capitals and digits, DEMO20. */
const CODE = /(?<![\p{L}\d])(?=[A-Z\d]*[A-Z]{2})(?=[A-Z\d]*\d)[A-Z\d]{5,}(?![\p{L}\d])/gu
const PERCENT = /(?<!\d)\d+(?:[.,]\d+)?(?=[\s\u00A0\u202F]?%)/gu
const REFERENCE = /&(?:amp|lt|gt|quot|apos|nbsp|#x?[\da-f]+);/giu
/** Letters without which a text is not in the language. */
const LETTERS: Partial<Record<Language, RegExp>> = {
  ko: /\p{sc=Hangul}/u,
  zh: /\p{sc=Han}/u,
  ja: /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u,
}

/** What a translation says that its source does not, or the other way round; undefined for nothing. */
function whyChanged(source: string, target: string, language: Language): string | undefined {
  const code = source.match(CODE)?.find((each) => !target.includes(each))
  if (code !== undefined) return `it lacks the code ${code}`
  const percentages = new Set(source.match(PERCENT)?.map((each) => each.replace(',', '.')))
  const percent = target.match(PERCENT)?.find((each) => !percentages.has(each.replace(',', '.')))
  if (percent !== undefined) return `it says ${percent} %, which its source does not`
  const reference = target.match(REFERENCE)?.find((each) => !source.includes(each))
  if (reference !== undefined) return `it has ${reference} in place of a character`
  return LETTERS[language]?.test(target) === false && wordsOf(source).length > 2
    ? 'it has no letter of its language'
    : undefined
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
