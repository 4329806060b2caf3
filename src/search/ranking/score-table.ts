/** What a ranking writes about each record: a column each, kept from search to search. */

import type { PostingIndex } from '#search/posting-index.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Columns by the number of a record, unless they say otherwise. */
export interface ScoreTable {
  scores: Float64Array
  /** The sum of the boosts of what a record satisfies. */
  coverage: Float64Array
  /** The clauses and constraints that a record satisfies, as bits. */
  satisfied: Int32Array
  /** The clauses among these that name a thing which the record only mentions. */
  mentioned: Int32Array
  /** The last clause that a record was found to have, counted from 1; 0 for records that were not found. */
  lastClause: Uint16Array
  /** The records found, in the order in which they were. A list would grow at every search. */
  found: Uint32Array
  foundCount: number
  /** By the place of a record among those found: how well it meets one constraint, and all. */
  degrees: Float64Array
  degreeSums: Float64Array
}

/**
 * The table for the searches of an index. One that follows another index has the same terms and the same
 * table, as long as it suffices: 46 bytes a record would be garbage at every switch.
 */
export function scoreTableOf({
  terms,
  recordCount,
}: Pick<PostingIndex, 'terms' | 'recordCount'>): ScoreTable {
  const last = lastOf(terms)
  if (!last.table || last.table.scores.length < recordCount) last.table = createScoreTable(recordCount)
  return last.table
}

const lastOf = onceForEach((_terms: readonly string[]): { table?: ScoreTable } => ({}))

function createScoreTable(recordCount: number): ScoreTable {
  return {
    scores: new Float64Array(recordCount),
    coverage: new Float64Array(recordCount),
    satisfied: new Int32Array(recordCount),
    mentioned: new Int32Array(recordCount),
    lastClause: new Uint16Array(recordCount),
    found: new Uint32Array(recordCount),
    foundCount: 0,
    degrees: new Float64Array(recordCount),
    degreeSums: new Float64Array(recordCount),
  }
}

export function addFound(table: ScoreTable, record: number): void {
  table.found[table.foundCount] = record
  table.foundCount += 1
}

export function foundIn({ found, foundCount }: ScoreTable): Uint32Array {
  return found.subarray(0, foundCount)
}

/** Clears what was written about the records found, and nothing else. */
export function clearTable(table: ScoreTable): void {
  const { scores, coverage, satisfied, mentioned, lastClause } = table
  for (const record of foundIn(table)) {
    scores[record] = 0
    coverage[record] = 0
    satisfied[record] = 0
    mentioned[record] = 0
    lastClause[record] = 0
  }
  table.foundCount = 0
}
