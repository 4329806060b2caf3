import cluster from 'node:cluster'
import type { Log } from '#process/log.ts'

/**
 * On a fault that nobody caught nothing is known for sure any more: it is logged once, and the supervisor
 * starts anew.
 */
export function endOnFault(log: Log): void {
  // The adapter's own listener would keep the process alive.
  process.removeAllListeners('unhandledRejection')
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The process ends')
    process.exit(1)
  })
}

/** On SIGTERM or SIGINT finishes what is under way and exits with 0; on a second one exits at once. */
export function endOnSignal(log: Log, drain: () => Promise<void>): void {
  let isEnding = false
  const end = (signal: string): void => {
    if (isEnding) process.exit(1)
    isEnding = true
    log.info(`Ending on ${signal}`)
    drain().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'Could not end in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', end)
  // A terminal sends SIGINT to all processes of a cluster; its workers wait for the primary's word.
  process.on('SIGINT', cluster.isWorker ? () => {} : end)
}
