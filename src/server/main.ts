/** Second half of `npm start`: serves a build (`dist` unless another folder is named) until it is told to stop. */
import { enableCompileCache, flushCompileCache } from 'node:module'

// Types are stripped and modules compiled once, not at every start; hence the imports below it.
enableCompileCache()

const { readSettings } = await import('#runtime/env.ts')
const { createLog } = await import('#runtime/log.ts')
const { createMetrics } = await import('#runtime/metrics.ts')
const { connectToPrimary } = await import('#server/cluster-worker.ts')
const { endOnFault, endOnSignal } = await import('#server/end-process.ts')
const { startMetricsServer } = await import('#server/metrics-server.ts')
const { startServer } = await import('#server/server.ts')

const [dist = 'dist'] = process.argv.slice(2)

try {
  const settings = readSettings(process.env)
  const log = createLog(settings.LOG_LEVEL)
  const metrics = createMetrics()
  const primary = connectToPrimary(metrics.registry)
  const server = await startServer({ settings, dist, log, metrics, primary })
  endOnFault(log)
  endOnSignal(log, () => server.drain())
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
