import { readFileSync } from 'node:fs'

/** What a process has cost since its start. */
export interface ProcessCost {
  /** The most memory that it has held. */
  peakMb: number
  processorSeconds: number
}

/** Of Linux; /proc counts processor time in these. */
const TICKS_A_SECOND = 100

/** What a process has cost so far; nothing where the system does not tell, or no longer. */
export function costOf(pid: number | undefined): ProcessCost | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // Behind the name in parentheses: user and system time are the 12th and 13th.
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

/** The processes that a process has started, where the system tells. */
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
