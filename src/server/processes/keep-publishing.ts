import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Log } from '#process/log.ts'

const SCRIPT = join(import.meta.dirname, '..', '..', 'publish', 'publish.ts')

/** As in `npm run publish`: with 10,000 deals garbage would take another 700 MB otherwise. */
export const PUBLISH_OPTIONS = ['--max-semi-space-size=16', '--heap-growing-percent=20']

/** After a fault, or when the code has changed. */
const AGAIN_AFTER_MS = 5_000

/**
 * Publishes in a process of its own for as long as this one serves: when the content changes, and when a deal
 * begins or ends. That process ends with this one, however this one ends.
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
    // This process may end without waiting for it.
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
