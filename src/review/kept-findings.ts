import type { Finding, ReviewedRecord } from '#review/finding.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Reviews a record, or returns the findings of its previous review. */
type ReviewOnce = (record: ReviewedRecord, review: () => Finding[]) => Finding[]

/**
 * Caches the findings of one review by record, for a process that reviews the same catalog repeatedly. `by`
 * is what the review depends on besides the record; when it changes, all records are reviewed again.
 */
export function createKeptFindings(): (by?: unknown) => ReviewOnce {
  const lastOf = onceForEach((_entry: object): { by?: string | undefined; findings?: Finding[] } => ({}))
  return (by) => {
    const text = JSON.stringify(by)
    return (record, review) => {
      const last = lastOf(record.entry)
      if (last.findings && last.by === text) return last.findings
      last.by = text
      const found = review()
      return (last.findings = found.length === 0 ? NONE : found)
    }
  }
}

/** Nearly all records have none, and share it. */
const NONE: Finding[] = []
