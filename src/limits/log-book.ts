import { TimeLog } from '#limits/time-log.ts'
import { hash32 } from '#text/digest32.ts'

interface LogBookOptions {
  windowMs: number
  cellMs: number
  /** Names that have a log of their own at once; beyond it newcomers share logs. */
  namesMax: number
}

/** The logs of many names: clients, or networks. */
export interface LogBook {
  /** The log in which a name is counted, without what has left the window. */
  logOf: (name: string, now: number) => TimeLog
  /** Logs requests in a name's log, as {@link LogBook.logOf} gave it at this time. */
  push: (name: string, log: TimeLog, now: number, cost: number) => void
}

/** Newcomers beyond the bound are spread over so many logs. */
const SHARED_LOGS = 16_384

/**
 * Keeps a log for each of `namesMax` names that were counted in the last window, and a fixed number of shared
 * ones. A name's log is never given up for another's: under a flood of names newcomers share logs, and none
 * is counted less than it was logged.
 */
export function createLogBook({ windowMs, cellMs, namesMax }: LogBookOptions): LogBook {
  /**
   * Names logged since the last turn, and those logged in the turn before only. A turn takes a window or
   * longer.
   */
  let current = new Map<string, TimeLog>()
  let previous = new Map<string, TimeLog>()
  let turnedAt = 0
  /** Logs of newcomers that found no room, by a hash of their names. */
  const sharedLogs = new Map<number, TimeLog>()
  const shared = new Set<TimeLog>()
  let sharedAt = 0

  return {
    logOf(name, now) {
      if (now - turnedAt >= windowMs) turn(now)
      // A name keeps the log that it is counted in until that is empty, so that no request is forgotten by
      // moving.
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

  /** Forgets the names that were not logged for a whole turn, in one step. */
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
