import type { Category } from '#contract/category.ts'
import type { ChangeType } from '#contract/changes.ts'
import type { Language } from '#text/language.ts'

/** One field of a record, before and after. Moments are milliseconds since 1970. */
export interface FieldChange {
  field: string
  from?: unknown
  to?: unknown
}

/** A change of a record as publications record it. */
export interface RecordedChange {
  /** Milliseconds since 1970. */
  at: number
  type: ChangeType
  kind: 'deal' | 'product'
  id: string
  title: string
  lang: Language
  store?: string
  category: Category
  fields?: FieldChange[]
  currency?: string
  lowestInSixMonths?: true
}

/** The id of a change. It is unique, serves as a cursor and orders changes of the same moment. */
export function changeId({ at, kind, id, type }: RecordedChange): string {
  return `${at}~${kind}/${id}/${type}`
}

/** Orders changes by moment, the earliest first, then by id. */
export function inOrderOfTime(a: RecordedChange, b: RecordedChange): number {
  return a.at - b.at || (changeId(a) < changeId(b) ? -1 : 1)
}
