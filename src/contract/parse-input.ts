/** Reads the input of a request by its schema, or says what is wrong with it. */
import type { z } from 'zod'
import type { Failure } from '#contract/errors.ts'

/** Data that was read from a request, or the reason why it could not be read. */
export type Read<Data> = { ok: true; data: Data } | { ok: false; failure: Failure }

/**
 * Checks raw input against the shape of an operation; the first mistake becomes the failure. `sentAs` gives
 * the synonyms that the caller used, by field, so that the message names the field as it was sent.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  raw: Record<string, unknown>,
  sentAs: Record<string, string> = {},
): Read<z.output<Schema>> {
  const parsed = schema.safeParse(raw)
  if (parsed.success) return { ok: true, data: parsed.data }
  const [issue] = parsed.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : []
  const path = [...(issue?.path ?? []), ...unknown]
  const field = path.length === 0 ? 'input' : nameOf(path)
  const value = path.reduce(
    (inside: unknown, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key],
    raw,
  )
  const expected = issue?.message ?? 'write another value'
  const name = sentAs[field] ?? field
  if (field !== 'q' && field !== 'query')
    return failure('invalid_parameter', `${name} is ${describe(value)}; ${expected}.`)
  return isBlank(value)
    ? failure('missing_query', `${name} is ${value === undefined ? 'missing' : 'blank'}; ${expected}.`)
    : failure('invalid_query', `${name} is ${describe(value)}; ${expected}.`)
}

/** A path of keys as JavaScript writes it: `lines[2].price`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.reduce(
    (name: string, key) =>
      typeof key === 'number' ? `${name}[${key}]` : name === '' ? String(key) : `${name}.${String(key)}`,
    '',
  )
}

/**
 * Chooses among the synonyms of a parameter the one that the caller used: the first that is not blank, so
 * that a blank `q` does not hide a `query`; else the first that was given, else the first.
 */
export function presentName(raw: Record<string, unknown>, names: readonly [string, ...string[]]): string {
  return (
    names.find((name) => !isBlank(raw[name])) ?? names.find((name) => raw[name] !== undefined) ?? names[0]
  )
}

export function failure(code: Failure['code'], message: string): { ok: false; failure: Failure } {
  return { ok: false, failure: { code, message } }
}

/**
 * Whether a value is missing or has no visible character: only white space and format characters, such as
 * zero-width spaces.
 */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && /^[\s\p{Cf}]*$/u.test(value))
}

/**
 * A value for an error message: short, on one line and quoted, so that it cannot break out of the message.
 */
export function describe(value: unknown): string {
  if (value === undefined) return 'missing'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value === 'string' && value.length > 40)
    return `a text of ${Array.from(value).length} characters`
  // JSON has no infinity: 1e999 is read as one, and would be written as null.
  if (value === Infinity || value === -Infinity) return 'too large a number'
  return JSON.stringify(value)
}
