/** Admission of requests: few at a time, fair between clients, refused when the wait is too long. */
import { type Entry, FairQueue, waitingIn } from '#server/guards/fair-queue.ts'

interface GateOptions {
  inFlightMax: number
  /** A monotonic clock in milliseconds. */
  elapsed: () => number
  /** The number of connections accepted so far. */
  connections: () => number
  /** Multiplies the times for which requests wait; 1 by default. */
  patience?: number
}

/** A request that asks for admission. */
interface Entrant {
  /** The client that sent it, then the networks that contain the client. */
  sources: readonly string[]
  /** The number of requests in flight that it counts as. */
  weight: number
  work: () => Promise<void>
  refuse: () => void
}

interface Waiting extends Entrant {
  since: number
}

/** Queues requests while too many are in flight, and refuses those that would wait too long. */
export interface Gate {
  enter(entrant: Entrant): void
  /** The number of waiting requests. */
  waiting: () => number
  inFlight: () => number
}

/** A longer wait refuses the request, unless the queue is short. */
const WAIT_MAX_MS = 200

/**
 * The limit while the queue has not been empty for {@link WAIT_MAX_MS}, which means overload. A shorter queue
 * then serves as many requests, sooner.
 */
const LATE_MAX_MS = 50

/**
 * A short queue, or a few requests of one of a few clients, is late only because the machine paused or one
 * job took long. Such requests wait longer before they are refused.
 */
const FEW = 32
const FEW_OF_CLIENT = 4
const FEW_WAIT_MAX_MS = 1000

/** A queue longer than this multiple of the cap could not be served in time. */
const QUEUE_TO_CAP = 8

/** The share of the cap that one client may use, so that its slow work leaves room for others. */
const CLIENT_SHARE = 0.5

/**
 * Work runs for as long as reading the preceding requests took, within these bounds. Then requests are read
 * again.
 */
const SLICE_MIN_MS = 5
const SLICE_MAX_MS = 50

/**
 * One turn of the event loop accepts one connection. While connections wait to be accepted, work is postponed
 * so that turns stay short, but for at most this long: a client that keeps opening connections cannot stop
 * the work.
 */
const ACCEPTING_MAX_MS = 50

/** After this long without requests, the record of each client's past work is cleared. */
const FORGIVEN_MS = 1000

/**
 * Creates a cap on requests in flight behind a short queue that is fair between clients. Every request is
 * admitted or refused within {@link FEW_WAIT_MAX_MS}, times the patience, plus the work then in progress.
 * Connections and requests are accepted first and processed afterwards, a slice at a time; otherwise they
 * would queue in the sockets, where the length of the queue is unknown.
 */
export function createGate({ inFlightMax, elapsed, connections, patience = 1 }: GateOptions): Gate {
  const queue = new FairQueue<Waiting>({ underWayMax: Math.max(1, inFlightMax * CLIENT_SHARE) })
  /** Requests in order of arrival. It may include requests taken or refused since the last turn. */
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
   * Starts requests one by one, so that each is charged for the time it takes. Rendering a page spans several
   * ticks, so it is charged up to the end of the current turn of the event loop.
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

  /** Requests still queued with time left wait for requests in flight to finish. */
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
      if (now - entry.item.since <= patience * patienceFor(entry, now)) return true
      queue.remove(entry)
      entry.item.refuse()
      return false
    })
  }

  function patienceFor({ lane }: Entry<Waiting>, now: number): number {
    if (queue.size <= FEW) return FEW_WAIT_MAX_MS
    // The other clients cause the queue, and this entry's turn comes before most of theirs.
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

/** Calls back after the promises settled by now, and their continuations, have run. */
function afterMicrotasks(callback: () => void): void {
  queueMicrotask(() => process.nextTick(callback))
}
