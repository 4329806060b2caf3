import type { Finding, ReviewedRecord } from '#review/finding.ts'

/** Reviews a record, or returns the findings of its previous review. */
type ReviewOnce = (record: ReviewedRecord, review: () => Finding[]) => Finding[]

/**
 * Caches the findings of one review by record, for a process that reviews the same catalog repeatedly. `by`
 * is what the review depends on besides the record; when it changes, all records are reviewed again.
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
