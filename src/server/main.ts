/**
 * The second half of `npm start`: serves the current release and its successors, or the build in the given
 * folder, until a signal ends it. With `--publish` it also publishes the content. `--processes` is the number
 * of processes that share the port.
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
const { connectToPrimary } = await import('#server/processes/cluster-worker.ts')
const { endOnFault, endOnSignal } = await import('#server/processes/end-process.ts')
const { keepPublishing } = await import('#server/processes/keep-publishing.ts')
const { startMetricsServer } = await import('#server/processes/metrics-server.ts')
const { startServer } = await import('#server/server.ts')

const {
  positionals: [dist],
  values: { publish, processes },
} = parseArgs({
  allowPositionals: true,
  options: {
    publish: { type: 'boolean', default: false },
    processes: { type: 'string', default: '1' },
  },
})

try {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const metrics = createMetrics()
  const primary = connectToPrimary(metrics.registry)
  const server = await startServer({
    settings,
    dist,
    log,
    metrics,
    primary,
    processes: Number(processes),
  })
  endOnFault(log)
  const publishing = publish ? keepPublishing(log) : undefined
  endOnSignal(log, async () => {
    publishing?.stop()
    await server.drain()
  })
  process.on('SIGHUP', () => void server.follow())
  if (settings.METRICS_PORT !== undefined) {
    metrics.watchProcess()
    if (!primary) {
      const { port } = await startMetricsServer(settings.METRICS_PORT, () => metrics.registry.metrics())
      log.info(`Metrics at http://127.0.0.1:${port}/metrics`)
    }
  }
  log.info({ pid: process.pid }, `Serving ${settings.SITE_URL} on port ${server.port}`)
  flushCompileCache()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
