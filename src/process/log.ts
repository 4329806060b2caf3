import pino, { type Logger } from 'pino'
import type { Settings } from '#process/env.ts'

export type Log = Logger

/** Lines of JSON on standard output. What is logged holds no addresses and no queries. */
export function createLog(level: Settings['LOG_LEVEL']): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}
