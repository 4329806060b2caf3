import type { Finding, ReviewedRecord } from '#review/finding.ts'
import { digest32 } from '#text/digest32.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Reviews a record, or returns the findings of its previous review. */
type ReviewOnce = (record: ReviewedRecord, review: () => Finding[]) => Finding[]

/** Both fields from the beginning: an object that gets them later takes twice the memory. */
interface LastReview {
  by: string | undefined
  findings: Finding[] | undefined
}

/**
 * Caches the findings of one review by record, for a process that reviews the same catalog repeatedly. `by`
 * is what the review depends on besides the record; when it changes, all records are reviewed again.
 */
export function createFindingCache(): (by?: unknown) => ReviewOnce {
  const lastOf = onceForEach((_entry: object): LastReview => ({ by: undefined, findings: undefined }))
  return (by) => {
    const mark = markOf(JSON.stringify(by) ?? '')
    return (record, review) => {
      const last = lastOf(record.entry)
      if (last.findings && last.by === mark) return last.findings
      last.by = mark
      const found = review()
      return (last.findings = found.length === 0 ? NONE : found)
    }
  }
}

/** A short mark of a text: every record would hold the text of the review in which it was new. */
function markOf(text: string): string {
  return `${text.length} ${digest32(text)}${digest32(`~${text}`)}`
}

/** Nearly all records have none, and share it. */
const NONE: Finding[] = []
