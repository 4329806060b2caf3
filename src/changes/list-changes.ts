import type { RecordedChange } from '#catalog/recorded-change.ts'
import { type ChangeSource, keptChanges } from '#changes/kept-changes.ts'
import type { Category } from '#contract/category.ts'
import { firstIndexWhere } from '#text/first-index.ts'

export interface ChangeFilter {
  store?: string | undefined
  category?: Category | undefined
  product?: string | undefined
}

/** What happened after `since` and up to `now`, as far as it is kept, the earliest first. */
export function listChanges(
  catalog: ChangeSource,
  since: number,
  now: number,
  { store, category, product }: ChangeFilter = {},
): RecordedChange[] {
  const { all } = keptChanges(catalog, now)
  const first = firstIndexWhere(0, all.length, (index) => (all[index]?.at ?? Infinity) > since)
  return all
    .slice(first)
    .filter(
      (change) =>
        (store === undefined || change.store === store) &&
        (category === undefined || change.category === category) &&
        (product === undefined || (change.kind === 'product' && change.id === product)),
    )
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
