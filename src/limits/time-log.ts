/**
 * Times in the same cell are stored as one entry with the latest time, so that a log has at most as many
 * entries as the window has cells.
 */
export interface TimeLogOptions {
  cellMs: number
}

/** The times of admitted requests, ascending. Removal of the oldest does not move the others each time. */
export class TimeLog {
  /** Alternating times and numbers of requests. */
  #entries: number[] = []
  #head = 0
  #count = 0
  readonly #cellMs: number

  constructor({ cellMs }: TimeLogOptions) {
    this.#cellMs = cellMs
  }

  /** The number of logged requests. */
  get count(): number {
    return this.#count
  }

  /** The number of entries, each with a different time. */
  get length(): number {
    return (this.#entries.length - this.#head) / 2
  }

  get oldest(): number | undefined {
    return this.#entries[this.#head]
  }

  get latest(): number | undefined {
    return this.length > 0 ? this.#entries.at(-2) : undefined
  }

  /** The entry at a position, 0 for the oldest; undefined beyond the end. */
  entry(place: number): { time: number; count: number } | undefined {
    const index = this.#head + place * 2
    const time = this.#entries[index]
    return time === undefined ? undefined : { time, count: this.#entries[index + 1] ?? 0 }
  }

  push(time: number, count: number): void {
    const last = this.#entries.length - 2
    const { latest } = this
    this.#count += count
    if (latest === undefined) {
      // An array literal allocates no spare capacity; most clients send one request.
      this.#entries = [time, count]
      this.#head = 0
    } else if (this.#cellOf(latest) === this.#cellOf(time)) {
      this.#entries[last] = time
      this.#entries[last + 1] = (this.#entries[last + 1] ?? 0) + count
    } else this.#entries.push(time, count)
  }

  /** Removes the requests that were logged at this time or earlier. */
  forgetUntil(time: number): void {
    while ((this.#entries[this.#head] ?? Infinity) <= time) {
      this.#count -= this.#entries[this.#head + 1] ?? 0
      this.#head += 2
    }
    if (this.#head > 64 && this.#head * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#head)
      this.#head = 0
    }
  }

  #cellOf(time: number): number {
    return Math.floor(time / this.#cellMs)
  }
}

/**
 * The time of the logged request that has to leave the logs before they hold `surplus` requests fewer; the
 * latest time when they hold fewer than that; undefined when they are empty.
 */
export function timeWithout(logs: readonly TimeLog[], surplus: number): number | undefined {
  const places = logs.map(() => 0)
  let left = surplus
  let latest: number | undefined
  while (left > 0) {
    const next = logs
      .map((log, index) => ({ index, entry: log.entry(places[index] ?? 0) }))
      .reduce((first, each) =>
        (each.entry?.time ?? Infinity) < (first.entry?.time ?? Infinity) ? each : first,
      )
    if (!next.entry) break
    latest = next.entry.time
    left -= next.entry.count
    places[next.index] = (places[next.index] ?? 0) + 1
  }
  return latest
}
