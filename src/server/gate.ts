interface GateOptions {
  inFlightMax: number
  /** Milliseconds that never go back. */
  elapsed: () => number
}

interface Waiting {
  work: () => Promise<void>
  refuse: () => void
  weight: number
  since: number
}

/** Holds requests back while too many are under way, and turns away those that would wait too long. */
export interface Gate {
  /** Work of a `weight` counts as so many requests in flight. */
  enter(work: () => Promise<void>, refuse: () => void, weight?: number): void
  /** Requests that wait, and the weight of those that were let in and are not answered yet. */
  waiting: () => number
  inFlight: () => number
}

/** Who has waited so long is turned away. */
const WAIT_MAX_MS = 200

/** When the first has waited so long there is more to do than can be done. Then the latest come first: some are answered soon, not all late. */
const LATE_MS = 50

/** So few are worked off at once: when they are late, then because the machine stood still, and turning them away helps nobody. */
const FEW = 32

/** A queue this many times the cap is longer than can be worked off in time. */
const QUEUE_TO_CAP = 8

/** Work goes on as long as it took to read the requests before it, within these bounds; then requests are read again. */
const SLICE_MIN_MS = 5
const SLICE_MAX_MS = 50

/**
 * A cap on requests in flight behind a short queue. Requests are taken in first and worked on afterwards, a slice at a time:
 * otherwise the queue would stand in the sockets, where nobody sees how long it is.
 */
export function createGate({ inFlightMax, elapsed }: GateOptions): Gate {
  let queue: Waiting[] = []
  let head = 0
  let inFlight = 0
  let turnedAt = 0
  let isTurning = false
  let expiry: NodeJS.Timeout | undefined

  return {
    enter(work, refuse, weight = 1) {
      if (queue.length - head >= inFlightMax * QUEUE_TO_CAP) {
        refuse()
        return
      }
      queue.push({ work, refuse, weight, since: elapsed() })
      turnSoon()
    },
    waiting: () => queue.length - head,
    inFlight: () => inFlight,
  }

  function turnSoon(): void {
    if (isTurning) return
    isTurning = true
    setImmediate(turn)
  }

  function turn(): void {
    isTurning = false
    const startedAt = elapsed()
    if (inFlight >= inFlightMax || queue.length - head > FEW) refuseBefore(startedAt - WAIT_MAX_MS)
    const isLate = (queue[head]?.since ?? startedAt) < startedAt - LATE_MS
    const slice = Math.min(SLICE_MAX_MS, Math.max(SLICE_MIN_MS, startedAt - turnedAt))
    while (inFlight < inFlightMax && elapsed() - startedAt < slice) {
      const next = isLate ? takeLatest() : takeFirst()
      if (!next) break
      start(next)
    }
    if (head * 2 > queue.length) {
      queue = queue.slice(head)
      head = 0
    }
    turnedAt = elapsed()
    if (queue.length === head) return
    if (inFlight < inFlightMax) turnSoon()
    else expireLater()
  }

  function refuseBefore(limit: number): void {
    for (let first = queue[head]; first && first.since < limit; first = queue[head]) {
      head += 1
      first.refuse()
    }
  }

  function takeFirst(): Waiting | undefined {
    const first = queue[head]
    if (first) head += 1
    return first
  }

  function takeLatest(): Waiting | undefined {
    return queue.length > head ? queue.pop() : undefined
  }

  function start({ work, weight }: Waiting): void {
    inFlight += weight
    const leave = (): void => {
      inFlight -= weight
      if (queue.length > head) turnSoon()
    }
    work().then(leave, leave)
  }

  /** Nobody waits for longer because nothing gets done. */
  function expireLater(): void {
    expiry ??= setTimeout(() => {
      expiry = undefined
      turnSoon()
    }, WAIT_MAX_MS / 2)
  }
}
