import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '#process/log.ts'

const SCRIPT = join(import.meta.dirname, '..', '..', 'publish', 'publish.ts')

/**
 * The options of `npm run publish`. Without the first two, garbage takes another 700 MB with 10,000 deals;
 * without the last, a process has 4 GB at most whatever the machine has, too little for a million records.
 */
export const PUBLISH_OPTIONS = [
  '--max-semi-space-size=16',
  '--heap-growing-percent=50',
  '--max-old-space-size=12000',
]

/** The delay before the publishing process is restarted after an error or a change of its code. */
const AGAIN_AFTER_MS = 5_000

/**
 * Publishes in a child process while this process serves: when the content changes, and when a deal begins or
 * ends. The child ends with this process, however this process ends.
 */
export function keepPublishing(log: Log): { stop: () => void } {
  let isStopped = false
  let child: ChildProcess | undefined
  const start = (): void => {
    if (isStopped) return
    child = fork(SCRIPT, ['--watch'], { execArgv: PUBLISH_OPTIONS })
    child.once('exit', (code) => {
      if (isStopped) return
      log.info({ code }, 'The process that publishes has ended; another one takes over')
      setTimeout(start, AGAIN_AFTER_MS).unref()
    })
    // Lets this process exit without waiting for the child.
    child.unref()
    child.channel?.unref()
  }
  start()
  return {
    stop: () => {
      isStopped = true
      child?.kill()
    },
  }
}
