import { stringify } from 'yaml'
import type { Fields, Value } from '#imports/records/record.ts'

/** Line width of rendered YAML. */
const WIDTH = 108

/**
 * A text that needs no quotes: it begins with a letter and has nothing that could begin a comment, a key or
 * a list.
 */
const PLAIN = /^\p{L}(?:[\p{L}\p{M}\p{N} .,%()/+_=?&;!-]|:(?=[^\s:]))*$/u
const RESERVED = /^(?:true|false|null)$/i
const DATE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2})?)?$/
const DIGITS = /^(?:0|[1-9]\d*)$/

/** Renders fields as YAML. The usual shapes are written directly, ten times as fast as by the package. */
export function renderYaml(fields: Fields): string {
  return Object.entries(fields)
    .map(([name, value]) => renderField(name, value) ?? renderAny({ [name]: value }))
    .join('')
}

/** Renders a field whose values all fit on their lines unquoted; undefined for other fields. */
function renderField(name: string, value: Value): string | undefined {
  if (typeof value !== 'object') return renderLine(`${name}:`, value)
  const isList = Array.isArray(value)
  const lines = isList
    ? value.map((item) => renderLine('  -', item))
    : Object.entries(value).map(([key, item]) => renderLine(`  ${key}:`, item))
  return lines.length > 0 && lines.every((line) => line !== undefined)
    ? `${name}:\n${lines.join('')}`
    : undefined
}

function renderLine(head: string, value: Value): string | undefined {
  const text = renderScalar(value)
  return text === undefined || head.length + text.length >= WIDTH ? undefined : `${head} ${text}\n`
}

function renderScalar(value: Value): string | undefined {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? String(value) : undefined
  if (typeof value !== 'string') return undefined
  if (DIGITS.test(value)) return `'${value}'`
  const isPlain = DATE.test(value) || (PLAIN.test(value) && !value.endsWith(' ') && !RESERVED.test(value))
  return isPlain ? value : undefined
}

function renderAny(fields: Fields): string {
  return stringify(fields, {
    lineWidth: WIDTH,
    singleQuote: true,
    blockQuote: 'folded',
    aliasDuplicateObjects: false,
  })
}
