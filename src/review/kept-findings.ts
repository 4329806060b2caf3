import type { Finding, ReviewedRecord } from '#review/finding.ts'

/** Reviews a record, or gives what was found in it before. */
type ReviewOnce = (record: ReviewedRecord, review: () => Finding[]) => Finding[]

/**
 * Keeps what one kind of review finds in each record, for whoever reviews a catalog again and again. `by`
 * says what records are judged by beside themselves; when that changes, all of them are reviewed anew.
 */
export function createKeptFindings(): (by?: unknown) => ReviewOnce {
  let keptBy: string | undefined
  let kept = new WeakMap<object, Finding[]>()
  return (by) => {
    const text = JSON.stringify(by)
    if (text !== keptBy) kept = new WeakMap()
    keptBy = text
    const found = kept
    return (record, review) => {
      const known = found.get(record.entry) ?? review()
      found.set(record.entry, known)
      return known
    }
  }
}
