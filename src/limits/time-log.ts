/** Times of the same cell are kept as one, the latest of them: a log is never longer than a window has cells. */
export interface TimeLogOptions {
  cellMs: number
}

/** How many requests were admitted when: ascending times, of which the oldest are forgotten without moving the rest at every step. */
export class TimeLog {
  /** A time and how many requests it stands for, in turn. */
  #entries: number[] = []
  #head = 0
  #count = 0
  readonly #cellMs: number

  constructor({ cellMs }: TimeLogOptions) {
    this.#cellMs = cellMs
  }

  /** The requests that are logged. */
  get count(): number {
    return this.#count
  }

  get oldest(): number | undefined {
    return this.#entries[this.#head]
  }

  get latest(): number | undefined {
    return this.#entries.at(-2)
  }

  /** The time of a request, counted from the oldest, which is 0; the latest where fewer are logged. */
  at(place: number): number | undefined {
    let passed = 0
    for (let index = this.#head; index < this.#entries.length; index += 2) {
      passed += this.#entries[index + 1] ?? 0
      if (passed > place) return this.#entries[index]
    }
    return this.latest
  }

  push(time: number, count: number): void {
    const last = this.#entries.length - 2
    const { latest } = this
    this.#count += count
    if (latest === undefined) {
      // A literal takes just the room it needs; most clients send one request.
      this.#entries = [time, count]
      this.#head = 0
    } else if (this.#head <= last && this.#cellOf(latest) === this.#cellOf(time)) {
      this.#entries[last] = time
      this.#entries[last + 1] = (this.#entries[last + 1] ?? 0) + count
    } else this.#entries.push(time, count)
  }

  /** Forgets what was logged at this time or earlier. */
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
