import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Catalog } from '#catalog/catalog.ts'
import type { HealthResponse } from '#contract/health.ts'
import { REFERENCE_VERSION } from '#contract/versions.ts'
import type { Links } from '#process/link-database/open-links.ts'

/** The histogram's values contain the pause between two looks. */
const RESOLUTION_MS = 20

/** The slowest that the loop was is kept for one such period and told for another, whoever asks how often. */
const PERIOD_MS = 30_000

/** Above this the loop is too busy to answer in the time that callers expect. */
const SLOW_LOOP_MS = 500

type Services = HealthResponse['services']

/** How long after the moment at which it is due a publication may come. */
const OVERDUE_MS = 60_000

/** What the answers of a process are made from. */
export interface ServedState {
  id: string
  /** Milliseconds since 1970. */
  publishedAt: number
  /** When another release is due, milliseconds since 1970; null for never, or where nobody publishes. */
  nextDueAt: number | null
  /** Whether a newer release could not be loaded. */
  isNewerRefused: () => boolean
}

interface HealthOptions {
  catalog: Catalog
  served: ServedState
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
  served,
  links,
  now,
  isDraining,
  parts,
}: HealthOptions): () => HealthResponse {
  const eventLoopDelay = watchEventLoop()
  return () => {
    const eventLoopDelayMs = eventLoopDelay()
    const clicks = links.clicks.backlog()
    const services: Services = {
      // Links of the catalog work without the database, so that its absence takes no server out of service.
      database: links.isReachable() && !clicks.isLagging ? 'healthy' : 'degraded',
      authentication: 'healthy',
      api: eventLoopDelayMs > SLOW_LOOP_MS ? 'degraded' : 'healthy',
      search: 'healthy',
      limits: 'healthy',
      publications: isBehind(served, now()) ? 'degraded' : 'healthy',
      ...parts(),
    }
    const isWhole = Object.values(services).every((status) => status === 'healthy')
    return {
      status: isDraining() ? 'unhealthy' : isWhole ? 'healthy' : 'degraded',
      timestamp: new Date(now()).toISOString(),
      services,
      checks: {
        version: REFERENCE_VERSION,
        release: served.id,
        releaseAgeSeconds: Math.max(0, Math.floor((now() - served.publishedAt) / 1000)),
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

/** Whether the release that is served is not the one that ought to be. */
function isBehind({ nextDueAt, isNewerRefused }: ServedState, now: number): boolean {
  return isNewerRefused() || (nextDueAt !== null && now > nextDueAt + OVERDUE_MS)
}

let loopDelay: (() => number) | undefined

/** One histogram serves the whole process, however many releases it loads. */
function watchEventLoop(): () => number {
  loopDelay ??= createLoopWatch()
  return loopDelay
}

/**
 * Makes the function that tells how late the loop was lately: the 99th percentile of this period or of the
 * one before, whichever is higher, in milliseconds.
 */
function createLoopWatch(): () => number {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  const measure = (): number => Math.max(0, Math.round(histogram.percentile(99) / 1e6 - RESOLUTION_MS))
  let before = 0
  histogram.enable()
  setInterval(() => {
    before = measure()
    histogram.reset()
  }, PERIOD_MS).unref()
  return () => Math.max(before, measure())
}
