import { readFileSync } from 'node:fs'

/** The cost of a process since its start. */
export interface ProcessCost {
  /** The peak memory. */
  peakMb: number
  processorSeconds: number
}

/** The unit of CPU time in /proc on Linux. */
const TICKS_A_SECOND = 100

/**
 * Returns the cost of a process so far, or undefined when the system does not provide it or the process has
 * ended.
 */
export function costOf(pid: number | undefined): ProcessCost | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // User and system time are fields 12 and 13 after the process name in parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const peakKb = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    if (peakKb === undefined) return undefined
    return {
      peakMb: Number(peakKb) / 1024,
      processorSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND,
    }
  } catch {
    return undefined
  }
}

/** The child processes of a process; empty when the system does not provide them. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
      .trim()
      .split(' ')
      .filter(Boolean)
      .map(Number)
  } catch {
    return []
  }
}
