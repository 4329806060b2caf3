import { type Entry, FairQueue, waitingIn } from '#server/guards/fair-queue.ts'

interface GateOptions {
  inFlightMax: number
  /** Milliseconds that never go back. */
  elapsed: () => number
  /** Connections that were accepted so far. */
  connections: () => number
}

/** A request that asks to be let in. */
interface Entrant {
  /** Who sent it, before the networks that the sender belongs to. */
  sources: readonly string[]
  /** Counts as so many requests in flight. */
  weight: number
  work: () => Promise<void>
  refuse: () => void
}

interface Waiting extends Entrant {
  since: number
}

/** Holds requests back while too many are under way, and turns away those that would wait too long. */
export interface Gate {
  enter(entrant: Entrant): void
  /** Requests that wait, and the weight of those that were let in and are not answered yet. */
  waiting: () => number
  inFlight: () => number
}

/** A request is refused after so long, unless few wait. */
const WAIT_MAX_MS = 200

/**
 * While the queue has not been empty for {@link WAIT_MAX_MS}, more is asked than can be done. A shorter queue
 * then serves as many, sooner.
 */
const LATE_MAX_MS = 50

/**
 * A few requests, or the few that one of a few clients has, are late only because the machine stood still or
 * one job took long; they wait longer before they are refused.
 */
const FEW = 32
const FEW_OF_CLIENT = 4
const FEW_WAIT_MAX_MS = 1000

/** A queue this many times the cap is longer than can be worked off in time. */
const QUEUE_TO_CAP = 8

/** No client has more than this share of the cap, so that slow work of one leaves room for others. */
const CLIENT_SHARE = 0.5

/**
 * Work goes on for as long as it took to read the requests before it, within these bounds; then requests are
 * read again.
 */
const SLICE_MIN_MS = 5
const SLICE_MAX_MS = 50

/**
 * A turn of the event loop accepts one connection. While others wait to be accepted, no work makes its turns
 * long, for so many milliseconds at most: then who opens connections without end does not stop the work.
 */
const ACCEPTING_MAX_MS = 50

/** After so long without requests it is forgotten who sent many before. */
const FORGIVEN_MS = 1000

/**
 * A cap on requests in flight behind a short queue that is fair between clients. Every request is let in or
 * refused within {@link FEW_WAIT_MAX_MS} and the work that is under way then. Connections and requests are
 * taken in first and worked on afterwards, a slice at a time: otherwise the queue would stand in the sockets,
 * where its length is unknown.
 */
export function createGate({ inFlightMax, elapsed, connections }: GateOptions): Gate {
  const queue = new FairQueue<Waiting>({ underWayMax: Math.max(1, inFlightMax * CLIENT_SHARE) })
  /** Those that were taken or refused since the last turn are among them. */
  let arrivals: Entry<Waiting>[] = []
  let inFlight = 0
  let turnedAt = elapsed()
  let emptyAt = turnedAt
  let acceptingSince = turnedAt
  let accepted = connections()
  let isTurning = false
  let expiry: NodeJS.Timeout | undefined

  return {
    enter(entrant) {
      const now = elapsed()
      if (queue.size === 0) {
        emptyAt = now
        if (now - turnedAt > FORGIVEN_MS) queue.forgive()
      }
      if (queue.size >= inFlightMax * QUEUE_TO_CAP) {
        const evicted = queue.evictFor(entrant.sources)
        const { refuse } = evicted?.item ?? entrant
        refuse()
        if (!evicted) return
      }
      arrivals.push(queue.add({ ...entrant, since: now }, entrant.sources, entrant.weight))
      turnSoon()
    },
    waiting: () => queue.size,
    inFlight: () => inFlight,
  }

  function turnSoon(): void {
    if (isTurning) return
    isTurning = true
    acceptingSince = elapsed()
    setImmediate(turn)
  }

  function turn(): void {
    const startedAt = elapsed()
    const before = accepted
    accepted = connections()
    if (accepted > before && startedAt - acceptingSince < ACCEPTING_MAX_MS) {
      setImmediate(turn)
      return
    }
    const slice = Math.min(SLICE_MAX_MS, Math.max(SLICE_MIN_MS, startedAt - turnedAt))
    startNext(startedAt + slice)
  }

  /**
   * Starts requests one by one, so that each is charged for the work that it caused. That of a page goes on
   * over ticks, to the end of this turn of the event loop.
   */
  function startNext(until: number): void {
    const startedAt = elapsed()
    const isOver = startedAt >= until
    const entry = isOver || inFlight >= inFlightMax ? undefined : queue.take()
    if (!entry) {
      endTurn(isOver)
      return
    }
    start(entry)
    const afterwards = entry.weight > 1 ? setImmediate : afterMicrotasks
    afterwards(() => {
      queue.charge(entry, elapsed() - startedAt)
      startNext(until)
    })
  }

  /** Requests that wait though time was left wait for others to be done. */
  function endTurn(isOutOfTime: boolean): void {
    isTurning = false
    turnedAt = elapsed()
    refuseOverdue(turnedAt)
    if (queue.size === 0) {
      emptyAt = turnedAt
      arrivals = []
    } else if (isOutOfTime && inFlight < inFlightMax) turnSoon()
    else expireLater()
  }

  function refuseOverdue(now: number): void {
    arrivals = arrivals.filter((entry) => {
      if (!entry.isWaiting) return false
      if (now - entry.item.since <= patienceFor(entry, now)) return true
      queue.remove(entry)
      entry.item.refuse()
      return false
    })
  }

  function patienceFor({ lane }: Entry<Waiting>, now: number): number {
    if (queue.size <= FEW) return FEW_WAIT_MAX_MS
    // The queue is long for the sake of others, and its turn comes before most of theirs.
    if (queue.clients <= FEW && waitingIn(lane) <= FEW_OF_CLIENT) return FEW_WAIT_MAX_MS
    return now - emptyAt > WAIT_MAX_MS ? LATE_MAX_MS : WAIT_MAX_MS
  }

  function start(entry: Entry<Waiting>): void {
    const { weight, work } = entry.item
    inFlight += weight
    const leave = (): void => {
      inFlight -= weight
      queue.finish(entry)
      if (queue.size > 0) turnSoon()
    }
    work().then(leave, leave)
  }

  /** Waiting time is bounded even while no request completes. */
  function expireLater(): void {
    expiry ??= setTimeout(() => {
      expiry = undefined
      turnSoon()
    }, WAIT_MAX_MS / 2)
  }
}

/** Calls back when the promises that are settled by now, and those that follow from them, have run. */
function afterMicrotasks(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback))
}
