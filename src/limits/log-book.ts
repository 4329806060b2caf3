/** The moments of accepted requests of many clients, in a bounded number of rings. */
import { TimeLog } from '#limits/time-log.ts'
import { hash32 } from '#text/digest32.ts'

interface LogBookOptions {
  windowMs: number
  cellMs: number
  /** Maximum number of names with a log of their own; further names share logs. */
  namesMax: number
}

/** The logs of many names, which are clients or networks. */
export interface LogBook {
  /** The log in which a name is counted, with entries outside the window removed. */
  logOf: (name: string, now: number) => TimeLog
  /** Logs requests of a name in its log, which {@link LogBook.logOf} must have returned at the same `now`. */
  push: (name: string, log: TimeLog, now: number, cost: number) => void
}

/** The number of shared logs, over which names beyond `namesMax` are spread. */
const SHARED_LOGS = 16_384

/**
 * Keeps a log for each of up to `namesMax` names that were counted in the last window, and a fixed number of
 * shared logs. No name loses its log to another: under a flood of names, new names share logs, and none is
 * counted lower than its own requests.
 */
export function createLogBook({ windowMs, cellMs, namesMax }: LogBookOptions): LogBook {
  /**
   * Names logged since the last turn, and names logged only in the turn before. A turn lasts at least one
   * window.
   */
  let current = new Map<string, TimeLog>()
  let previous = new Map<string, TimeLog>()
  let turnedAt = 0
  /** Logs shared by new names when there is no room, by a hash of the name. */
  const sharedLogs = new Map<number, TimeLog>()
  const shared = new Set<TimeLog>()
  let sharedAt = 0

  return {
    logOf(name, now) {
      if (now - turnedAt >= windowMs) turn(now)
      // A name keeps its log until the log is empty, so that no request is lost by a change of logs.
      const log = current.get(name) ?? previous.get(name) ?? newcomerLog(name, now)
      log.forgetUntil(now - windowMs)
      return log
    },
    push(name, log, now, cost) {
      log.push(now, cost)
      if (shared.has(log)) sharedAt = now
      else {
        previous.delete(name)
        current.set(name, log)
      }
    },
  }

  function newcomerLog(name: string, now: number): TimeLog {
    const isFull = current.size + previous.size >= namesMax
    if (!isFull && sharedLogs.size === 0) return new TimeLog({ cellMs })
    const place = hash32(name) % SHARED_LOGS
    const known = sharedLogs.get(place)
    if (known && (isFull || (known.latest ?? 0) > now - windowMs)) return known
    const log = new TimeLog({ cellMs })
    if (isFull) {
      sharedLogs.set(place, log)
      shared.add(log)
    }
    return log
  }

  /** Drops the names that were not logged for a whole turn, in one step. */
  function turn(now: number): void {
    previous = current
    current = new Map()
    turnedAt = now
    if (sharedAt <= now - windowMs) {
      sharedLogs.clear()
      shared.clear()
    }
  }
}
