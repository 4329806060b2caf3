/** The changes that a caller asks for: filtered, in pages, since a moment. */
import { type ChangeSource, retainedChanges } from '#changes/retained-changes.ts'
import { clockChanges } from '#changes/clock-changes.ts'
import { changeId, inOrderOfTime, type RecordedChange } from '#catalog/recorded-change.ts'
import type { Category } from '#contract/category.ts'
import { firstIndexWhere } from '#text/first-index.ts'

export interface ChangeFilter {
  store?: string | undefined
  category?: Category | undefined
  product?: string | undefined
}

interface ChangePage {
  /** The id of a change; only later ones are returned. */
  cursor?: string | undefined
  /** Maximum number of changes. */
  limit?: number
}

/**
 * The retained changes after `since` and up to `now`, the earliest first. The cost of a page depends only on
 * the changes up to its end, not on the length of the history.
 */
export function listChanges(
  catalog: ChangeSource,
  since: number,
  now: number,
  { store, category, product }: ChangeFilter = {},
  { cursor, limit = Infinity }: ChangePage = {},
): RecordedChange[] {
  const { all } = retainedChanges(catalog, now)
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

/** The position after the change that a cursor names. That change need not exist any more. */
export function placeBehind(changes: readonly RecordedChange[], cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const at = Number(cursor.split('~', 1)[0])
  return firstIndexWhere(0, changes.length, (place) => {
    const change = changes[place]
    return !change || change.at > at || (change.at === at && changeId(change) > cursor)
  })
}

/**
 * The changes after `since` and up to `now`, the earliest first: the retained ones, and what began or ended
 * by the clock before the first publication recorded anything.
 */
export function recentChanges(catalog: ChangeSource, since: number, now: number): RecordedChange[] {
  const retained = listChanges(catalog, since, now)
  const known = new Set(retained.filter(({ kind }) => kind === 'deal').map(({ id }) => id))
  const earlier = clockChanges(catalog.deals, since, Math.min(catalog.builtAt, now))
  return [...retained, ...earlier.filter(({ id }) => !known.has(id))].toSorted(inOrderOfTime)
}

/** The ids of deals that were published, began or changed after a moment. Some may have ended since. */
export function dealsChangedSince(catalog: ChangeSource, since: number, now: number): ReadonlySet<string> {
  return new Set(
    listChanges(catalog, since, now)
      .filter(({ kind, type }) => kind === 'deal' && NEWS.has(type))
      .map(({ id }) => id),
  )
}

const NEWS: ReadonlySet<string> = new Set(['new', 'started', 'changed', 'extended'])
