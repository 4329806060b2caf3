import { type Fields, isSame, type Value } from '#imports/records/record.ts'

/** One field that an import changes. */
interface FieldChange {
  field: string
  from: Value | undefined
  to: Value | undefined
}

export interface Merged {
  changes: FieldChange[]
  /** Fields that both an editor and the source changed. The editor's value stays. */
  conflicts: FieldChange[]
}

/**
 * Merges an import into a file. A field is changed if the source changed it since the last import and no
 * editor did. Without a last import no value is known to come from the source, so every difference is kept.
 */
export function mergeFields(last: Fields | undefined, file: Fields, next: Fields): Merged {
  const merged: Merged = { changes: [], conflicts: [] }
  for (const field of new Set([...Object.keys(last ?? {}), ...Object.keys(next)])) {
    const [was, is, comes] = [last?.[field], file[field], next[field]]
    if (isSame(was, comes) && last) continue
    if (isSame(is, comes)) continue
    const change = { field, from: is, to: comes }
    if (last && isSame(is, was)) merged.changes.push(change)
    else merged.conflicts.push(change)
  }
  return merged
}
