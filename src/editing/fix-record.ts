/** Corrects what has one right answer in the text of a record; comments stay. */
import { isMap, isScalar, parseDocument, type Scalar, visit } from 'yaml'
import type { z } from 'zod'
import { fieldsAt } from '#entries/parse-record.ts'
import { INVISIBLE } from '#entries/text.ts'
import { isStrippedEverywhere } from '#links/tracking-parameters.ts'
import { withFrenchSpaces, withoutWideSpaces } from '#text/spacing.ts'

export interface FixedRecord {
  text: string
  /** The corrections in words; empty when there was nothing to correct. */
  changes: string[]
}

interface Edit {
  from: number
  to: number
  text: string
}

/**
 * Applies corrections that need no decision. Comments, line breaks and quoting of everything else stay as
 * written.
 */
export function fixRecord(text: string, schema: z.ZodType): FixedRecord {
  const changes: string[] = []
  const apply = (what: string, fix: (text: string) => string): void => {
    const fixed = fix(current)
    if (fixed !== current) changes.push(what)
    current = fixed
  }
  let current = text
  apply('removed the byte order mark', (each) => each.replace(/^\u{FEFF}/u, ''))
  apply('wrote line ends as LF', (each) => each.replace(/\r\n?/g, '\n'))
  apply('composed letters (NFC)', (each) => each.normalize('NFC'))
  apply('removed invisible characters', (each) => each.replace(new RegExp(INVISIBLE, 'gu'), ''))
  apply('indented with spaces', (each) => each.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)))
  apply('removed spaces at line ends', (each) => each.replace(/(?<![ \t])[ \t]+$/gm, ''))
  apply('ended the file with one line break', (each) => `${each.trimEnd()}\n`)
  apply('quoted code and times', quoteTexts)
  apply('removed tracking from addresses', cleanAddresses)
  apply('set no-break spaces in French', (each) => inLanguage(each, 'fr', withFrenchSpaces))
  apply('removed spaces in Chinese', (each) => inLanguage(each, 'zh', withoutWideSpaces))
  apply('put fields in order', (each) => orderFields(each, fieldsAt(schema, [])))
  return { text: current, changes }
}

/**
 * Changes the translations of a record into a language, line by line. It does not support files of interface
 * texts.
 */
function inLanguage(text: string, language: string, change: (line: string) => string): string {
  let isOwn = false
  return text
    .split('\n')
    .map((line) => {
      if (/^ {0,2}\S/.test(line)) isOwn = line === `  ${language}:`
      return isOwn ? change(line) : line
    })
    .join('\n')
}

/** Fields whose values people or tools could read as numbers, times or empty values. */
const QUOTED = new Set(['code', 'slots'])

/** Marks that phones and word processors put around pasted text. */
const MARKS = /^[“”„‟"«‘’'\s]+|(?<![“”‟"»‘’'\s])[“”‟"»‘’'\s]+$/gu

function quoteTexts(text: string): string {
  return editScalars(text, (scalar, field) => {
    if (!QUOTED.has(field) || scalar.type !== 'PLAIN' || typeof scalar.value !== 'string') return undefined
    const value = scalar.value.replace(MARKS, '')
    return value === '' ? undefined : `'${value.replaceAll("'", "''")}'`
  })
}

/** Fields that hold web addresses of stores. */
const ADDRESSES = new Set(['url'])

function cleanAddresses(text: string): string {
  return editScalars(text, (scalar, field) => {
    const { value, source } = scalar
    if (!ADDRESSES.has(field) || typeof value !== 'string' || source === undefined) return undefined
    if (scalar.type !== 'PLAIN' && scalar.type !== 'QUOTE_SINGLE') return undefined
    const cleaned = withoutTracking(value)
    if (cleaned === value) return undefined
    return scalar.type === 'PLAIN' ? cleaned : `'${cleaned.replaceAll("'", "''")}'`
  })
}

/** An address without tracking parameters; the rest stays as written. */
export function withoutTracking(address: string): string {
  if (!URL.canParse(address)) return address
  const [, base = '', query, hash = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(address) ?? []
  if (query === undefined) return address
  const rest = query.split('&').filter((pair) => !isStrippedEverywhere(decode(pair.split('=')[0] ?? '')))
  return rest.length === query.split('&').length
    ? address
    : `${base}${rest.length > 0 ? `?${rest.join('&')}` : ''}${hash}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Replaces scalars in place. `change` receives a scalar and the name of its field, or of the field of its
 * list; undefined keeps the scalar.
 */
function editScalars(text: string, change: (scalar: Scalar, field: string) => string | undefined): string {
  const document = parseDocument(text, { schema: 'failsafe', prettyErrors: false, keepSourceTokens: true })
  if (document.errors.length > 0) return text
  const edits: Edit[] = []
  visit(document, {
    Scalar(key, scalar, ancestors) {
      if (key === 'key' || !scalar.range) return
      const pair = ancestors.findLast((each) => 'key' in each)
      const field = pair && 'key' in pair && isScalar(pair.key) ? String(pair.key.value) : ''
      const replacement = change(scalar, field)
      const [from, to] = scalar.range
      if (replacement !== undefined) edits.push({ from, to, text: replacement })
    },
  })
  return edits
    .toSorted((a, b) => b.from - a.from)
    .reduce(
      (edited, { from, to, text: inserted }) => edited.slice(0, from) + inserted + edited.slice(to),
      text,
    )
}

/** Orders the fields of a record by its schema. Comments above and after a field move with it. */
function orderFields(text: string, order: readonly string[]): string {
  const { contents, errors } = parseDocument(text, { schema: 'failsafe', prettyErrors: false })
  if (errors.length > 0 || !isMap(contents) || contents.flow) return text
  const fields = contents.items.flatMap(({ key }) =>
    isScalar(key) && key.range ? [{ name: String(key.value), from: startOfField(text, key.range[0]) }] : [],
  )
  const [first] = fields
  if (!first) return text
  const head = text.slice(0, first.from)
  const chunks = fields.map(({ name, from }, index) => ({
    place: order.includes(name) ? order.indexOf(name) : order.length,
    text: text.slice(from, fields[index + 1]?.from),
  }))
  return (
    head +
    chunks
      .toSorted((a, b) => a.place - b.place)
      .map((each) => each.text)
      .join('')
  )
}

/** The position where a field begins, including the comments right above it. */
function startOfField(text: string, keyFrom: number): number {
  const above = text.slice(0, keyFrom).split('\n').slice(0, -1)
  const rest = above.findLastIndex((line) => !line.startsWith('#')) + 1
  return above.slice(0, rest).reduce((length, line) => length + line.length + 1, 0)
}
