/**
 * The second half of `npm start`: serves the current release and its successors, or the build in the given
 * folder, until a signal ends it. With `--publish` it also publishes the content. `--supervised` makes it one
 * of the `--processes` workers of `npm run cluster`.
 */
import { enableCompileCache, flushCompileCache } from 'node:module'
import { parseArgs } from 'node:util'

// The compile cache avoids stripping types and compiling modules at every start, so it is enabled before the
// imports below. This module is compiled before that. NODE_COMPILE_CACHE takes precedence over the default
// folder.
const { directory } = enableCompileCache()
// Threads do not inherit the setting. Without it each thread loads the type stripper, which takes 13 MB.
if (directory !== undefined) process.env['NODE_COMPILE_CACHE'] ??= directory

const { readSettings } = await import('#process/env.ts')
const { createLog } = await import('#process/log.ts')
const { createMetrics } = await import('#process/metrics.ts')
const { endOnFault, endOnSignal } = await import('#server/processes/end-process.ts')
const { keepPublishing } = await import('#server/processes/keep-publishing.ts')
const { activatedSocket } = await import('#server/processes/hold-socket.ts')
const { SOCKET_FD } = await import('#server/processes/messages.ts')
const { startMetricsServer } = await import('#server/processes/metrics-server.ts')
const { connectToSupervisor } = await import('#server/processes/supervised.ts')
const { startServer } = await import('#server/server.ts')

const {
  positionals: [dist],
  values: { publish, processes, supervised },
} = parseArgs({
  allowPositionals: true,
  options: {
    publish: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
    supervised: { type: 'boolean', default: false },
  },
})

try {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const metrics = createMetrics()
  const supervisor = supervised ? connectToSupervisor(metrics.registry) : undefined
  // A worker ends when its supervisor does, however that ends.
  if (supervisor) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
  const server = await startServer({
    settings,
    dist,
    log,
    metrics,
    supervisor: supervisor?.count,
    socket: supervisor ? SOCKET_FD : activatedSocket(process.env),
    processes: Number(processes),
  })
  endOnFault(log)
  const publishing = publish ? keepPublishing(log) : undefined
  const drain = async (): Promise<void> => {
    publishing?.stop()
    await server.drain()
  }
  endOnSignal(log, drain, { isSupervised: supervised })
  process.on('SIGHUP', () => void server.follow())
  if (settings.METRICS_PORT !== undefined) {
    metrics.watchProcess()
    if (!supervisor) {
      const { port } = await startMetricsServer(settings.METRICS_PORT, () => metrics.registry.metrics())
      log.info(`Metrics at http://127.0.0.1:${port}/metrics`)
    }
  }
  // Before the line of the log: who reads that may end this worker, which is then to be replaced.
  supervisor?.serve(server.port)
  log.info({ pid: process.pid }, `Serving ${settings.SITE_URL} on port ${server.port}`)
  flushCompileCache()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
