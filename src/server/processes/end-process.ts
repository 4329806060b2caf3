import type { Log } from '#process/log.ts'

/**
 * After an uncaught error the state of the process is unknown: the error is logged and the process exits, so
 * that the supervisor restarts it.
 */
export function endOnFault(log: Log): void {
  // The Astro adapter registers a listener that would keep the process alive.
  process.removeAllListeners('unhandledRejection')
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The process ends')
    process.exit(1)
  })
}

/**
 * On the first SIGTERM or SIGINT, finishes the work in progress and exits with 0; on a second one, exits at
 * once.
 */
export function endOnSignal(
  log: Log,
  drain: () => Promise<void>,
  { isSupervised = false }: { isSupervised?: boolean } = {},
): void {
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
  // A terminal sends SIGINT to every process; workers wait for the supervisor to end them.
  process.on('SIGINT', isSupervised ? () => {} : end)
}
