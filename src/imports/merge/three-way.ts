import { type Fields, isSame, type Value } from '#imports/records/record.ts'

/** One field that an import changes. */
interface FieldChange {
  field: string
  from: Value | undefined
  to: Value | undefined
}

export interface Merged {
  changes: FieldChange[]
  /** Fields that an editor changed by hand and that the source changed too: the editor's stay. */
  kept: FieldChange[]
}

/**
 * What an import changes in a file: the fields that the source changed since it was imported last and that
 * nobody has touched in the file. Without a last import only what both say the same is known to be the
 * source's.
 */
export function mergeFields(last: Fields | undefined, file: Fields, next: Fields): Merged {
  const merged: Merged = { changes: [], kept: [] }
  for (const field of new Set([...Object.keys(last ?? {}), ...Object.keys(next)])) {
    const [was, is, comes] = [last?.[field], file[field], next[field]]
    if (isSame(was, comes) && last) continue
    if (isSame(is, comes)) continue
    const change = { field, from: is, to: comes }
    if (last && isSame(is, was)) merged.changes.push(change)
    else merged.kept.push(change)
  }
  return merged
}
