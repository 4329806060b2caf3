/** The fields of a mapping in a row, each with its state: a field is absent, empty, unreadable or read. */
import { Parser } from 'htmlparser2'
import type { ConditionEntry, FieldEntry } from '#entries/source.ts'
import type { Row } from '#imports/formats/row.ts'
import { damageOf, isPlaceholder } from '#imports/mapping/damaged-text.ts'
import { stripHtml, transform } from '#imports/mapping/transform.ts'
import { fold } from '#text/fold.ts'
import { isPlainText } from '#text/plain-text.ts'
import { shorten } from '#values/reading.ts'

/**
 * What a row says of a field: nothing, because it has no such column; that there is none; something that
 * cannot be read; or a value.
 */
type FieldState =
  { kind: 'absent' | 'empty' } | { kind: 'unreadable'; reason: string } | { kind: 'read'; texts: string[] }

/** The fields of a row as texts. */
export interface PickedFields<Name extends string> {
  state: (name: Name) => FieldState
  /** The only text of a field, or the first; undefined unless it is read. */
  text: (name: Name) => string | undefined
  /** The same on one line. */
  line: (name: Name) => string | undefined
  texts: (name: Name) => string[]
}

/** Invisible characters, which would make equal texts differ. */
const INVISIBLE = /[^\P{C}\n\t\u200D]|(?!\u200D)\p{Default_Ignorable_Code_Point}/gu

/** HTML without a text. */
const EMPTY_HTML = /^(?:<\/?[a-z][^<>]*>|&nbsp;|\s)*$/iu

/** An element or a comment, as shops and networks write them into texts. `<3` and `<HOT>` are words. */
const MARKUP =
  /<!--|<\/?(?:a|abbr|article|aside|b|big|blockquote|br|button|caption|center|cite|code|dd|del|div|dl|dt|em|figcaption|figure|font|footer|h[1-6]|header|hr|i|iframe|img|ins|li|mark|ol|p|picture|pre|q|s|script|section|small|source|span|strike|strong|style|sub|sup|svg|table|tbody|td|tfoot|th|thead|tr|u|ul|video|wbr)(?:\s[^<>]*)?\/?>/iu

/** What databases write for no date. */
function isNoDate(text: string): boolean {
  return /^(?:0000-00-00|0001-01-01|1\/1\/0001|0$|\/Date\(-62135\d{9}\))/.test(text)
}

const ABSENT: FieldState = { kind: 'absent' }
const EMPTY: FieldState = { kind: 'empty' }

/** Extracts the fields of a mapping from a row. */
export function pickFields<Name extends string>(
  row: Row,
  fields: Partial<Record<Name, FieldEntry>>,
): PickedFields<Name> {
  const picked = new Map<string, FieldState>()
  for (const [name, field] of Object.entries(fields) as [Name, FieldEntry][])
    picked.set(name, pickField(row, field))
  const state = (name: Name): FieldState => picked.get(name) ?? ABSENT
  const texts = (name: Name): string[] => {
    const found = state(name)
    return found.kind === 'read' ? found.texts : []
  }
  return {
    state,
    texts,
    text: (name) => texts(name)[0],
    line: (name) => texts(name)[0]?.replace(/(?<!\s)\s*\n\s*/gu, ' '),
  }
}

function pickField(row: Row, field: FieldEntry): FieldState {
  if (typeof field === 'string') return withoutMarkup(stateOfColumn(row, field, []))
  const { from, all, none, otherwise } = field
  let state = readColumns(row, from, all === true, none)
  for (const step of field.do) {
    const isTemplate = typeof step === 'object' && 'template' in step
    if (state.kind !== 'read' && !(isTemplate && state.kind !== 'unreadable')) continue
    if (state.kind === 'read' && typeof step === 'object' && 'date' in step && state.texts.every(isNoDate)) {
      state = EMPTY
      continue
    }
    const before: readonly string[] = state.kind === 'read' ? state.texts : []
    const result = transform(before, step, (column) => readColumn(row, column).join(' '))
    if ('doubt' in result) state = { kind: 'unreadable', reason: result.doubt }
    else if (result.texts.some((text) => text !== '')) state = { kind: 'read', texts: result.texts }
    else if (before.every((text) => EMPTY_HTML.test(text))) state = EMPTY
    else state = { kind: 'unreadable', reason: `"${shorten(before.join(' '))}" has nothing to read` }
  }
  state = withoutMarkup(state)
  const isUnsaid = state.kind === 'absent' || state.kind === 'empty'
  return isUnsaid && otherwise !== undefined ? { kind: 'read', texts: [otherwise] } : state
}

function withoutMarkup(state: FieldState): FieldState {
  if (state.kind !== 'read' || !state.texts.some((text) => text.includes('<') && MARKUP.test(text)))
    return state
  const texts = state.texts.map(stripHtml).filter((text) => text !== '')
  return texts.length > 0 ? { kind: 'read', texts } : state
}

/** The state of the first column that says something; with `all`, of all that do together. */
function readColumns(
  row: Row,
  columns: readonly string[],
  isAll: boolean,
  none: readonly string[] = [],
): FieldState {
  let state = ABSENT
  const texts: string[] = []
  for (const column of columns) {
    const found = stateOfColumn(row, column, none)
    if (found.kind === 'unreadable') return found
    if (found.kind === 'read') {
      if (!isAll) return found
      texts.push(...found.texts)
    } else if (found.kind === 'empty') state = EMPTY
  }
  return texts.length > 0 ? { kind: 'read', texts } : state
}

function stateOfColumn(row: Row, column: string, none: readonly string[]): FieldState {
  if (row.cutOff?.has(column) === true) return { kind: 'unreadable', reason: `the row ends before ${column}` }
  const value = valueAt(row, column)
  if (value === undefined) return ABSENT
  const found = textsOf(value)
  if (!found)
    return { kind: 'unreadable', reason: `${column} is a group of fields, where a text is expected` }
  const texts = found.map(clean).filter((text) => text !== '' && !isPlaceholder(text) && !none.includes(text))
  if (texts.length === 0) return EMPTY
  const damage = texts.map(damageOf).find((each) => each !== undefined)
  return damage === undefined
    ? { kind: 'read', texts }
    : { kind: 'unreadable', reason: `"${shorten(texts.join(' '))}" ${damage}` }
}

/** Whether a row meets a condition. */
export function meets(row: Row, { column, is, isNot }: ConditionEntry): boolean {
  const value = fold(readColumn(row, column).join(' '))
  const has = (words: readonly string[]): boolean => words.some((word) => fold(word.trim()) === value)
  return (is === undefined || has(is)) && (isNot === undefined || !has(isNot))
}

/** The cleaned texts at a column or a path; empty when there are none. */
export function readColumn(row: Row, column: string): string[] {
  return (textsOf(valueAt(row, column)) ?? []).map(clean).filter((text) => text !== '')
}

function valueAt({ values }: Row, column: string): unknown {
  return Object.hasOwn(values, column) ? values[column] : readPath(values, pathOf(column))
}

/** The steps of a path. A point inside brackets belongs to the text that they compare with. */
function pathOf(column: string): string[] {
  return column.includes('[') ? (column.match(/(?:\[[^\][]*\]|[^.[])+/gu) ?? []) : column.split('.')
}

/** Of `PARAM[NAME=Size]` the name of the list, the path in its items and the text that stands there. */
const SELECTOR = /^([^[]+)\[([^=\]]+)=([^\]]*)\]$/u

/** The value at a path; of a list without an index in the path, that of each item. */
function readPath(value: unknown, path: readonly string[]): unknown {
  const [head, ...rest] = path
  if (head === undefined) return value
  if (typeof value !== 'object' || value === null) return undefined
  if (Object.hasOwn(value, head)) return readPath((value as Record<string, unknown>)[head], rest)
  const [, list, key = '', wanted] = head.includes('[') ? (SELECTOR.exec(head) ?? []) : []
  if (list !== undefined && Object.hasOwn(value, list)) {
    const items = [(value as Record<string, unknown>)[list]].flat(1)
    return readPath(
      items.filter((item) => textsOf(readPath(item, pathOf(key)))?.includes(wanted ?? '') === true),
      rest,
    )
  }
  if (!Array.isArray(value) || value.length === 0) return undefined
  const found = value.map((item) => readPath(item, path)).filter((each) => each !== undefined)
  return found.length > 0 ? found : undefined
}

/** More deeply nested lists are ignored. */
const DEPTH_MAX = 40

/** The texts of a value, none for one that is empty; undefined for a group without a text of its own. */
function textsOf(value: unknown, depth = 0): string[] | undefined {
  if (typeof value === 'string') return [value]
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)]
  if (value === null || value === undefined) return []
  if (Array.isArray(value)) {
    if (depth >= DEPTH_MAX) return undefined
    const items = value.map((each) => textsOf(each, depth + 1))
    return items.includes(undefined) ? undefined : items.flatMap((each) => each ?? [])
  }
  const text = (value as Record<string, unknown>)['#text']
  if (typeof text === 'string') return [text]
  // Attributes alone say nothing in place of a text: `<g:price xsi:nil="true"/>`.
  return Object.keys(value as object).every((key) => key.startsWith('@')) ? [] : undefined
}

function clean(text: string): string {
  if (!text.includes('&') && isPlainText(text)) return text
  return decodeReferences(text)
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[\p{Z}\t]+/gu, ' ')
    .trim()
}

/** How often sources escape a text for HTML that is escaped already. */
const ESCAPED_MAX = 2

/** A text in which `&amp;`, `&#39;` and `&eacute;` are the characters that they stand for. */
function decodeReferences(text: string): string {
  let decoded = text
  for (let turn = 0; turn < ESCAPED_MAX && REFERENCE.test(decoded); turn += 1) {
    let part = ''
    const parser = new Parser({ ontext: (each) => (part += each) })
    parser.end(decoded.replaceAll('<', '&lt;'))
    decoded = part
  }
  return decoded
}

const REFERENCE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,9});/iu

/** The columns that a mapping requires in the header of a table. */
export function columnsOf(fields: Partial<Record<string, FieldEntry>>): string[] {
  return Object.values(fields).flatMap((field) => {
    if (field === undefined) return []
    return typeof field === 'string' ? [field] : field.from.slice(0, 1)
  })
}
