/** Values of records become values of the form, and back. */
import { INVISIBLE } from '#entries/text.ts'
import { withoutTracking } from '#editing/fix-record.ts'
import type { Field, Shape } from '#form/shapes.ts'

/**
 * A value of a record: in the file strings, lists and groups; in the form also booleans for flags, a list for
 * every list field, and a separate field for the hour of a moment.
 */
export type Value = unknown
export type Group = Readonly<Record<string, Value>>

/** The name of the field of the form that holds the hour of a moment. */
export const hourOf = (name: string): string => `${name}Hour`

/** The field of the form that tells whether a deal covers everything or only some goods. */
export const COVERAGE = { field: 'covers', everything: 'everything', some: 'some' } as const

export function toForm(fields: readonly Field[], record: Group): Group {
  const form: Record<string, Value> = {}
  for (const { name, shape } of fields) {
    const value = record[name]
    if (value === undefined) continue
    if (shape.kind === 'moment') {
      const [day = '', hour] = (value as string).split(/[T ]/)
      form[name] = day
      if (hour !== undefined) form[hourOf(name)] = hour
    } else form[name] = valueToForm(shape, value)
  }
  return form
}

function valueToForm(shape: Shape, value: Value): Value {
  if (shape.kind === 'flag') return value === 'true'
  if (shape.kind === 'list')
    return (Array.isArray(value) ? value : [value]).map((item) => valueToForm(shape.item, item))
  if (shape.kind === 'coverage' && !isGroup(value)) return { [COVERAGE.field]: COVERAGE.everything }
  if (!isGroup(value)) return value
  if (shape.kind === 'coverage') return { [COVERAGE.field]: COVERAGE.some, ...toForm(shape.fields, value) }
  if (shape.kind === 'group') return toForm(shape.fields, value)
  if (shape.kind === 'languages') return mapValues(value, (each) => toForm(shape.fields, each as Group))
  return value
}

/** Converts values of the form to those of the file. Empty values and defaults are left out. */
export function fromForm(fields: readonly Field[], form: Group): Group {
  const record: Record<string, Value> = {}
  for (const { name, shape, otherwise } of fields) {
    const value = valueFromForm(shape, form[name])
    const hour = shape.kind === 'moment' ? form[hourOf(name)] : undefined
    const whole = isEmpty(value) || isEmpty(hour) ? value : `${value as string}T${hour as string}`
    if (!isEmpty(whole) && whole !== otherwise) record[name] = whole
  }
  return record
}

function valueFromForm(shape: Shape, value: Value): Value {
  if (shape.kind === 'flag') return value === true ? 'true' : undefined
  if (shape.kind === 'list') {
    if (!Array.isArray(value)) return undefined
    return value.map((item) => valueFromForm(shape.item, item)).filter((item) => !isEmpty(item))
  }
  if (!isGroup(value)) return isEmpty(value) ? undefined : clean(shape, String(value))
  if (shape.kind === 'coverage') {
    return value[COVERAGE.field] === COVERAGE.everything ? 'everything' : fromForm(shape.fields, value)
  }
  if (shape.kind === 'group') return fromForm(shape.fields, value)
  if (shape.kind === 'languages') {
    return withoutEmpty(
      mapValues(value, (each) => {
        const { of, ...said } = isGroup(each) ? fromForm(shape.fields, each) : {}
        // A digest of the source without texts is not a translation.
        return Object.keys(said).length === 0 || of === undefined ? said : { ...said, of }
      }),
    )
  }
  return undefined
}

/** Removes invisible characters from pasted text and tracking parameters from addresses. */
function clean(shape: Shape, text: string): string {
  const seen = text.replace(/\r\n?/g, '\n').normalize('NFC').replace(new RegExp(INVISIBLE, 'gu'), '').trim()
  return shape.kind === 'address' ? withoutTracking(seen) : seen
}

/**
 * Applies the changes between two states of the form to a record. Values that did not change stay as written,
 * even when the form cannot represent them fully.
 */
export function overlay(record: Value, before: Value, after: Value): Value {
  if (isSame(before, after)) return record
  if (isGroup(record) && isGroup(before) && isGroup(after)) {
    const names = new Set([...Object.keys(record), ...Object.keys(after)])
    const merged = [...names].map((name) => [name, overlay(record[name], before[name], after[name])] as const)
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined))
  }
  if (Array.isArray(record) && Array.isArray(before) && Array.isArray(after)) {
    const isInStep = record.length === before.length
    return after.map((item, index) => (isInStep ? overlay(record[index], before[index], item) : item))
  }
  return after
}

export function isSame(a: Value, b: Value): boolean {
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => isSame(item, b[index]))
  if (isGroup(a) && isGroup(b)) {
    const names = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...names].every((name) => isSame(a[name], b[name]))
  }
  return a === b
}

export function isGroup(value: Value): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isEmpty(value: Value): boolean {
  if (value === undefined || value === null) return true
  if (typeof value === 'string') return value.trim() === ''
  if (Array.isArray(value)) return value.length === 0
  return isGroup(value) && Object.keys(value).length === 0
}

function withoutEmpty(group: Group): Group {
  return Object.fromEntries(Object.entries(group).filter(([, value]) => !isEmpty(value)))
}

function mapValues(group: Group, change: (value: Value) => Value): Group {
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [name, change(value)]))
}
