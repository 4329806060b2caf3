/** Why rows became no record, or one in doubt: each reason once, with its rows. */
import type { StoredRow } from '#imports/store/record-store.ts'

/** Reasons that are told; those with the most rows first. */
const SHOWN_MAX = 20

/** Reasons that are counted. Where each row has one of its own, the first ones say what is wrong. */
const COUNTED_MAX = 2000

/** Rows that are named for a reason. */
const NAMED_MAX = 3

/** Counts reasons while rows come. Its memory has a bound, whatever the number of rows. */
export class ReasonCounts {
  readonly #rows = new Map<string, { count: number; names: string[] }>()
  #uncounted = 0

  /** Adds a row by its name, such as its id or its place in a file. */
  add(reason: string, name: string): void {
    const known = this.#rows.get(reason)
    if (known) {
      known.count += 1
      if (known.names.length < NAMED_MAX) known.names.push(name)
    } else if (this.#rows.size < COUNTED_MAX) this.#rows.set(reason, { count: 1, names: [name] })
    else this.#uncounted += 1
  }

  /** Adds what is doubted of a row, by its record where it is one. */
  addDoubts({ doubts, record, id }: Pick<StoredRow, 'doubts' | 'record' | 'id'>): void {
    for (const doubt of doubts) this.add(doubt, record ?? id)
  }

  /** A line for each reason, `heading` before it. */
  *lines(heading: string, most = SHOWN_MAX): Generator<string> {
    const reasons = [...this.#rows].toSorted(([, a], [, b]) => b.count - a.count)
    for (const [reason, { count, names }] of reasons.slice(0, most)) {
      const rows =
        count > names.length ? `${names.join(', ')} and ${count - names.length} more` : names.join(', ')
      yield `${heading}: ${reason} (${rows})`
    }
    const rest = reasons.slice(most).reduce((sum, [, { count }]) => sum + count, this.#uncounted)
    if (rest > 0) yield `${heading}: ${rest} more rows, for other reasons`
  }
}
