import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Catalog } from '#catalog/catalog.ts'
import type { HealthResponse } from '#contract/health.ts'
import { REFERENCE_VERSION } from '#contract/versions.ts'
import type { Links } from '#runtime/link-store/open-links.ts'

/** The histogram's values contain the pause between two looks. */
const RESOLUTION_MS = 20

/** Above this the loop is too busy to answer in the time that callers expect. */
const SLOW_LOOP_MS = 500

/** Makes the function that looks at the process. `isDraining` says that it takes no new work. */
export function createHealthCheck(
  catalog: Catalog,
  links: Links,
  now: () => number,
  isDraining: () => boolean,
): () => HealthResponse {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return () => {
    const eventLoopDelayMs = Math.max(0, Math.round(delay.percentile(99) / 1e6 - RESOLUTION_MS))
    delay.reset()
    const api = eventLoopDelayMs > SLOW_LOOP_MS ? 'degraded' : 'healthy'
    const clicks = links.clicks.backlog()
    // Links of the catalog work without their store, so that its absence takes no server out of service.
    const database = links.isReachable() && !clicks.isLagging ? 'healthy' : 'degraded'
    return {
      status: isDraining() ? 'unhealthy' : database === 'degraded' ? database : api,
      timestamp: new Date(now()).toISOString(),
      services: { database, authentication: 'healthy', api, search: 'healthy', limits: 'healthy' },
      checks: {
        version: REFERENCE_VERSION,
        catalogVersion: catalog.version,
        catalogBuiltAt: new Date(catalog.builtAt).toISOString(),
        currentDeals: catalog.currentDeals(now()).length,
        products: catalog.products.length,
        linkStore: links.engine,
        clicksWaiting: clicks.clicks,
        clicksWaitingSeconds: clicks.seconds,
        eventLoopDelayMs,
        memoryMb: Math.round(process.memoryUsage.rss() / 1024 / 1024),
        uptimeSeconds: Math.floor(process.uptime()),
      },
    }
  }
}
