/** A value of a record as its file writes it. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value }

/** The fields of a record in the order of its file. */
export type Fields = Record<string, Value>

/** The result of reading a row. `doubts` has a reason for each field that was left empty. */
export type RowRecord =
  | { kind: 'deal' | 'offer'; sourceId: string; fields: Fields; keys: string[]; doubts: string[] }
  | { kind: 'skipped'; sourceId?: string | undefined; reason: string }

/** A value in a comparable form: scalars as text, a list of one item as that item, sorted keys. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 1 ? plain(value[0]) : value.map(plain)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, each]) => [key, plain(each)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return value === undefined ? undefined : textOf(value).trim()
}

/** Whether two values are equal in the form of {@link plain}. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

/** A scalar as text; empty for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
