/** The health of a process, of what it was given and the delay of its event loop; it probes nothing. */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Catalog } from '#catalog/catalog.ts'
import type { HealthResponse } from '#contract/health.ts'
import { REFERENCE_VERSION } from '#contract/versions.ts'
import type { Links } from '#process/link-database/open-links.ts'

/** The sampling interval. The histogram's values include it. */
const RESOLUTION_MS = 20

/**
 * The delay is measured over periods of this length and reported until the end of the next one, however often
 * it is read.
 */
const PERIOD_MS = 30_000

/** Above this delay the event loop is too busy to respond in the time that callers expect. */
const SLOW_LOOP_MS = 500

type Services = HealthResponse['services']

/** The tolerated delay of a publication after its due time. */
const OVERDUE_MS = 60_000

/** The release that a process serves. */
export interface ServedState {
  id: string
  /** Milliseconds since 1970. */
  publishedAt: number
  /**
   * When the next release is due, in milliseconds since 1970; null when none is due or nothing is published.
   */
  nextDueAt: number | null
  /** Whether a newer release could not be loaded. */
  isNewerRefused: () => boolean
  /** The routes of pages that fail. */
  failingPages: () => string[]
  /** The files of the content that have mistakes, so that they are not published. */
  contentMistakes: () => readonly string[]
  /** Since when the shared store of imported records cannot be read, in milliseconds since 1970. */
  storeBehindSince: () => number | undefined
}

interface HealthOptions {
  catalog: Catalog
  served: ServedState
  links: Pick<Links, 'clicks' | 'engine' | 'isReachable'>
  now: () => number
  /** Whether the process is shutting down and accepts no new work. */
  isDraining: () => boolean
  /** The status of parts that can fail independently; all others are healthy. */
  parts: () => Partial<Services>
}

/**
 * Creates the function that reports the health of the process. The service is degraded when a part is
 * degraded, and unhealthy only while it is draining.
 */
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
    const failingPages = served.failingPages()
    const contentMistakes = [...served.contentMistakes()]
    const storeBehindSince = served.storeBehindSince()
    const isCurrent =
      !isBehind(served, now()) && contentMistakes.length === 0 && storeBehindSince === undefined
    const services: Services = {
      // Links of the catalog work without the database, so its failure does not make a server unhealthy.
      database: links.isReachable() && !clicks.isLagging ? 'healthy' : 'degraded',
      authentication: 'healthy',
      api: eventLoopDelayMs > SLOW_LOOP_MS || failingPages.length > 0 ? 'degraded' : 'healthy',
      search: 'healthy',
      limits: 'healthy',
      publications: isCurrent ? 'healthy' : 'degraded',
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
        failingPages,
        contentMistakes,
        storeBehindSeconds:
          storeBehindSince === undefined ? 0 : Math.max(1, Math.floor((now() - storeBehindSince) / 1000)),
      },
    }
  }
}

/** Whether the release in service is not the one that should be served. */
function isBehind({ nextDueAt, isNewerRefused }: ServedState, now: number): boolean {
  return isNewerRefused() || (nextDueAt !== null && now > nextDueAt + OVERDUE_MS)
}

let loopDelay: (() => number) | undefined

/** The process has one histogram, however many releases it loads. */
function watchEventLoop(): () => number {
  loopDelay ??= createLoopWatch()
  return loopDelay
}

/**
 * Creates the function that returns the recent delay of the event loop in milliseconds: the 99th percentile
 * of the current period or of the previous one, whichever is higher.
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
