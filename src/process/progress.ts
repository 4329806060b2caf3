/** Progress of a command on a terminal or as lines of a log, with the slowest steps at its end. */
const BETWEEN_LINES_MS = 2_000
const BETWEEN_FRAMES_MS = 100
const SLOWEST_SHOWN = 3

/** Called when a step begins, and with its progress. */
export type Report = (step: string, done?: number, total?: number) => void

interface ProgressOptions {
  write: (text: string) => void
  /** Whether the last line can be overwritten. */
  isTerminal: boolean
  /** A monotonic clock in milliseconds. */
  elapsed: () => number
  /** Nothing is shown for this long, so that a short command prints no progress. */
  quietMs?: number
}

/**
 * Shows the progress of a long command: on a terminal as one updated line, elsewhere as an occasional new
 * line.
 */
export interface Progress {
  report: Report
  /** Ends the last step. Returns the total seconds and the slowest steps as text. */
  finish: () => string
}

interface Step {
  name: string
  from: number
  to: number
}

export function createProgress({ write, isTerminal, elapsed, quietMs = 0 }: ProgressOptions): Progress {
  const startedAt = elapsed()
  const steps: Step[] = []
  let lastShown = -Infinity
  let isLineOpen = false

  const show = (text: string): void => {
    lastShown = elapsed()
    if (isTerminal) write(`\r\u001B[2K${text}`)
    else write(`${text}\n`)
    isLineOpen = isTerminal
  }
  const endStep = (): void => {
    const last = steps.at(-1)
    if (last) last.to = elapsed()
  }
  return {
    report: (name, done, total) => {
      const isNew = steps.at(-1)?.name !== name
      if (isNew) {
        endStep()
        steps.push({ name, from: elapsed(), to: elapsed() })
      }
      const between = isTerminal ? BETWEEN_FRAMES_MS : BETWEEN_LINES_MS
      if (elapsed() - startedAt < quietMs) return
      if (!isNew && elapsed() - lastShown < between && done !== total) return
      const { from } = steps.at(-1) as Step
      const parts = [name, countOf(done, total), remainderOf(elapsed() - from, done, total)]
      show(`${inSeconds(elapsed() - startedAt).padStart(8)}  ${parts.filter(Boolean).join(', ')}`)
    },
    finish: () => {
      endStep()
      if (isLineOpen) write('\r\u001B[2K')
      isLineOpen = false
      const slowest = steps
        .toSorted((a, b) => b.to - b.from - (a.to - a.from))
        .slice(0, SLOWEST_SHOWN)
        .map(({ name, from, to }) => `${name} ${inSeconds(to - from)}`)
      return `${inSeconds(elapsed() - startedAt)} (slowest: ${slowest.join(', ')})`
    },
  }
}

/** Shows progress, on standard output by default. */
export function showProgress({
  output = process.stdout,
  ...options
}: Pick<ProgressOptions, 'quietMs'> & { output?: NodeJS.WriteStream } = {}): Progress {
  return createProgress({
    ...options,
    write: (text) => output.write(text),
    isTerminal: output.isTTY,
    elapsed: () => performance.now(),
  })
}

function countOf(done: number | undefined, total: number | undefined): string {
  if (done === undefined) return ''
  return total === undefined ? String(done) : `${done} of ${total}`
}

/**
 * Estimates the remaining time of a step from its speed so far. Returns an empty text when it cannot be
 * estimated.
 */
function remainderOf(milliseconds: number, done = 0, total = 0): string {
  if (done === 0 || done >= total) return ''
  return `about ${inSeconds((milliseconds / done) * (total - done))} more`
}

export function inSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
