import { readFileSync } from 'node:fs'
import type { ServerProcess } from '../support/server.ts'

/**
 * Mebibytes of the process: now, and at most so far. The first falls and rises with every collection of
 * garbage; a leak moves the second.
 */
export interface Memory {
  residentMb: number
  peakMb: number
  /** What the process has worked so far, all its threads together. */
  processorSeconds: number
}

/** What the system counts processor time in. */
const TICKS_A_SECOND = 100

/** Places of the time of the process and of the system for it, behind its name. */
const TIME_FIELDS = [11, 12]

export function memoryOf({ child }: ServerProcess): Memory {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const mebibytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  const behindName = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  const ticks = TIME_FIELDS.reduce((sum, place) => sum + Number(behindName[place]), 0)
  return {
    processorSeconds: ticks / TICKS_A_SECOND,
    residentMb: mebibytes('VmRSS'),
    peakMb: mebibytes('VmHWM'),
  }
}
