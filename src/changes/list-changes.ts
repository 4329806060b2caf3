import { type ChangeSource, keptChanges } from '#changes/kept-changes.ts'
import { changeId, type RecordedChange } from '#catalog/recorded-change.ts'
import type { Category } from '#contract/category.ts'
import { firstIndexWhere } from '#text/first-index.ts'

export interface ChangeFilter {
  store?: string | undefined
  category?: Category | undefined
  product?: string | undefined
}

interface ChangePage {
  /** The id of a change: only those behind it. */
  cursor?: string | undefined
  /** So many at most. */
  limit?: number
}

/**
 * What happened after `since` and up to `now`, as far as it is kept, the earliest first. A page of a long
 * history costs no more than what is on it and what is filtered out before its end.
 */
export function listChanges(
  catalog: ChangeSource,
  since: number,
  now: number,
  { store, category, product }: ChangeFilter = {},
  { cursor, limit = Infinity }: ChangePage = {},
): RecordedChange[] {
  const { all } = keptChanges(catalog, now)
  const first = firstIndexWhere(0, all.length, (index) => (all[index]?.at ?? Infinity) > since)
  const listed: RecordedChange[] = []
  for (let place = Math.max(first, placeBehind(all, cursor)); place < all.length; place += 1) {
    const change = all[place]
    const isAsked =
      change &&
      (store === undefined || change.store === store) &&
      (category === undefined || change.category === category) &&
      (product === undefined || (change.kind === 'product' && change.id === product))
    if (isAsked && listed.push(change) >= limit) break
  }
  return listed
}

/** The place behind the change that a cursor names, which need not be among the changes any more. */
export function placeBehind(changes: readonly RecordedChange[], cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const at = Number(cursor.split('~', 1)[0])
  return firstIndexWhere(0, changes.length, (place) => {
    const change = changes[place]
    return !change || change.at > at || (change.at === at && changeId(change) > cursor)
  })
}

/** The deals that can be used now and were published, began or changed after a moment. */
export function dealsChangedSince(catalog: ChangeSource, since: number, now: number): ReadonlySet<string> {
  return new Set(
    listChanges(catalog, since, now)
      .filter(({ kind, type }) => kind === 'deal' && NEWS.has(type))
      .map(({ id }) => id),
  )
}

const NEWS: ReadonlySet<string> = new Set(['new', 'started', 'changed', 'extended'])
