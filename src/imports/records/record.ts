/** A value of a record as its file writes it. */
export type Value = string | number | boolean | Value[] | { [name: string]: Value }

/** The fields of a record in the order of its file. */
export type Fields = Record<string, Value>

/** The result of reading a row. */
export type RowRecord =
  | {
      kind: 'deal' | 'offer'
      sourceId: string
      fields: Fields
      /** What two records share that are probably one. */
      keys: () => string[]
      /** Reasons for fields that were left empty, told with a new or a changed record. */
      doubts: string[]
      held: HeldField[]
      /** Of an offer: brand and model number, which offers of one product share. */
      match?: string | undefined
    }
  | { kind: 'skipped'; sourceId?: string | undefined; reason: string }

/** A field of a record that stays what it was, because the row does not say what it is. */
export interface HeldField {
  /** A field of the record; of a product's offer, `offers.` before it. */
  field: string
  /** What came and why it is no value; undefined where the row says nothing. */
  reason?: string
  /** Whether this is told only of a record that has the field. */
  isLoss?: boolean
  /** Whether a record without it would promise more than it should. It is then no live record. */
  isEssential?: boolean
}

/** What is told of a new record: the fields that its row says unreadably. */
export function reasonsOf(held: readonly HeldField[]): string[] {
  return held.flatMap(({ reason, isLoss = false }) =>
    reason === undefined || isLoss ? [] : [`${reason}; left empty`],
  )
}

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
  if (a === b) return true
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length)
    return a.every((each, index) => isSame(each, b[index]))
  if (isGroup(a) && isGroup(b))
    return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => isSame(a[name], b[name]))
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b))
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A scalar as text; empty for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}
