import { readFileSync } from 'node:fs'
import type { ServerProcess } from '../support/server.ts'

/**
 * The memory of a process in mebibytes: currently, and its maximum so far. The current value varies with
 * garbage collections; a leak raises the maximum.
 */
export interface Memory {
  residentMb: number
  peakMb: number
  /** The CPU time of all threads so far. */
  processorSeconds: number
}

/** The unit of CPU time in /proc. */
const TICKS_A_SECOND = 100

/** The positions of user and system time in /proc/PID/stat, counted after the process name. */
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
