import { readFileSync } from 'node:fs'
import type { ServerProcess } from '../support/server.ts'

/**
 * Mebibytes of the process: now, and at most so far. The first falls and rises with every collection of
 * garbage; a leak moves the second.
 */
export interface Memory {
  residentMb: number
  peakMb: number
}

export function memoryOf({ child }: ServerProcess): Memory {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const mebibytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024
  return { residentMb: mebibytes('VmRSS'), peakMb: mebibytes('VmHWM') }
}
