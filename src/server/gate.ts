interface GateOptions {
  inFlightMax: number
  /** Milliseconds that never go back. */
  elapsed: () => number
}

interface Waiting {
  work: () => Promise<void>
  refuse: () => void
  since: number
}

/** Holds requests back while too many are under way, and turns away those that would wait too long. */
export interface Gate {
  enter(work: () => Promise<void>, refuse: () => void): void
  /** Requests that wait, and those that were let in and are not answered yet. */
  waiting(): number
  inFlight(): number
}

/** Who has waited so long is turned away: what is answered at all is answered soon. */
const WAIT_MAX_MS = 200

/** A queue this many times the cap is longer than can be worked off in time. */
const QUEUE_TO_CAP = 8

/** So much work is done before new requests are looked at. */
const SLICE_MS = 5

/**
 * A cap on requests in flight behind a short queue. Requests are taken in first and worked on afterwards, a slice at a time:
 * otherwise the queue would stand in the sockets, where nobody sees how long it is.
 */
export function createGate({ inFlightMax, elapsed }: GateOptions): Gate {
  let queue: Waiting[] = []
  let head = 0
  let inFlight = 0
  let isTurning = false
  let expiry: NodeJS.Timeout | undefined

  return {
    enter(work, refuse) {
      if (queue.length - head >= inFlightMax * QUEUE_TO_CAP) {
        refuse()
        return
      }
      queue.push({ work, refuse, since: elapsed() })
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
    let now = startedAt
    for (let next = queue[head]; next && now - startedAt < SLICE_MS; next = queue[head]) {
      if (now - next.since > WAIT_MAX_MS) next.refuse()
      else if (inFlight < inFlightMax) start(next)
      else break
      head += 1
      now = elapsed()
    }
    if (head * 2 > queue.length) {
      queue = queue.slice(head)
      head = 0
    }
    if (queue.length === 0) return
    if (inFlight < inFlightMax) turnSoon()
    else expireLater()
  }

  function start({ work }: Waiting): void {
    inFlight += 1
    const leave = (): void => {
      inFlight -= 1
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
