import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Catalog } from '#catalog/catalog.ts'
import type { HealthResponse } from '#contract/health.ts'
import { REFERENCE_VERSION } from '#contract/versions.ts'
import type { Links } from '#runtime/link-store/open-links.ts'

/** The histogram's values contain the pause between two looks. */
const RESOLUTION_MS = 20

/** Above this the loop is too busy to answer in the time that callers expect. */
const SLOW_LOOP_MS = 500

type Services = HealthResponse['services']

interface HealthOptions {
  catalog: Catalog
  links: Pick<Links, 'clicks' | 'engine' | 'isReachable'>
  now: () => number
  /** Whether the process takes no new work. */
  isDraining: () => boolean
  /** The state of parts that can fail by themselves; the others are healthy. */
  parts: () => Partial<Services>
}

/** Makes the function that looks at the process. The service is degraded when a part is: it still answers. */
export function createHealthCheck({
  catalog,
  links,
  now,
  isDraining,
  parts,
}: HealthOptions): () => HealthResponse {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  return () => {
    const eventLoopDelayMs = Math.max(0, Math.round(delay.percentile(99) / 1e6 - RESOLUTION_MS))
    delay.reset()
    const clicks = links.clicks.backlog()
    const services: Services = {
      // Links of the catalog work without their store, so that its absence takes no server out of service.
      database: links.isReachable() && !clicks.isLagging ? 'healthy' : 'degraded',
      authentication: 'healthy',
      api: eventLoopDelayMs > SLOW_LOOP_MS ? 'degraded' : 'healthy',
      search: 'healthy',
      limits: 'healthy',
      ...parts(),
    }
    const isWhole = Object.values(services).every((status) => status === 'healthy')
    return {
      status: isDraining() ? 'unhealthy' : isWhole ? 'healthy' : 'degraded',
      timestamp: new Date(now()).toISOString(),
      services,
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
