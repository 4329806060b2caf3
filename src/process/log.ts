import pino, { type Logger } from 'pino'
import type { Settings } from '#process/env.ts'

export type Log = Logger

/** Creates a log of JSON lines on standard output. Callers must not log addresses or queries. */
export function createLog(level: Settings['LOG_LEVEL']): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
