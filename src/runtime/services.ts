import { LRUCache } from 'lru-cache'
import type { CachedAnswer, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { type Admission, createSlidingLog } from '#limits/sliding-log.ts'
import { createShops } from '#links/shops.ts'
import { cacheSearch } from '#runtime/cached-search.ts'
import { createCompressor } from '#runtime/compress.ts'
import { countLinks } from '#runtime/count-links.ts'
import { digest, sha256Hex } from '#runtime/digest.ts'
import type { Settings } from '#runtime/env.ts'
import { createHealthCheck } from '#runtime/health.ts'
import type { Links } from '#runtime/link-store/open-links.ts'
import { limitsOf } from '#runtime/limiter/create-limiter.ts'
import type { Limiter } from '#runtime/limiter/limiter.ts'
import { createMemoryLimiter } from '#runtime/limiter/memory-limiter.ts'
import { createLog, type Log } from '#runtime/log.ts'
import { createMetrics, type Metrics } from '#runtime/metrics.ts'
import { createDealSearch, type DealSearch } from '#search/deal-search.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { fold } from '#search/text.ts'

const ANSWERS_BYTES = 32 * 1024 * 1024

interface ServiceOptions {
  catalog: Catalog
  /** Without one the service does everything but search. */
  index: SearchIndex | undefined
  links: Links
  settings: Pick<Settings, 'CLIENT_REQUESTS_PER_MINUTE' | 'GLOBAL_REQUESTS_PER_MINUTE'>
  /** Milliseconds since 1970; tests move this clock. */
  now?: () => number
  /** Milliseconds that never go back. */
  elapsed?: () => number
  isDraining?: () => boolean
  /** By default limits are counted in memory. */
  limiter?: Limiter
  log?: Log
  metrics?: Metrics
}

/** Everything that operations need, put together once a process. */
export function createServices({
  catalog,
  index,
  links,
  settings,
  now = Date.now,
  elapsed = () => performance.now(),
  isDraining = () => false,
  limiter = createMemoryLimiter(createSlidingLog(limitsOf(settings)), elapsed),
  log = createLog('info'),
  metrics = createMetrics(),
}: ServiceOptions): Services {
  return {
    catalog,
    search: index ? cacheSearch(createDealSearch(catalog, index), catalog) : searchNothing,
    isSearchAvailable: index !== undefined,
    foldedTextOf: createFoldedTexts(),
    now,
    elapsed,
    admit: counted(limiter, metrics),
    shops: createShops(catalog.stores),
    sha256Hex,
    links: countLinks(links, metrics),
    countClick: links.clicks.count,
    health: createHealthCheck({
      catalog,
      links,
      now,
      isDraining,
      parts: () => ({ search: index ? 'healthy' : 'degraded', limits: limiter.status() }),
    }),
    digest,
    compress: createCompressor(),
    answers: createAnswers(metrics),
    reportFault: (error, requestId) => log.error({ err: error, requestId }, 'A request failed'),
  }
}

/** Nobody who looks at `isSearchAvailable` gets here. */
const searchNothing: DealSearch = () => {
  throw new Error('There is no search index')
}

function counted(limiter: Limiter, metrics: Metrics): Services['admit'] {
  const count = (admission: Admission): Admission => {
    const counts = limiter.status() === 'healthy' ? 'as configured' : 'alone'
    metrics.decided(admission.admitted ? 'admitted' : 'denied', counts)
    return admission
  }
  return (client, cost) => {
    const admission = limiter.admit(client, cost)
    return admission instanceof Promise ? admission.then(count) : count(admission)
  }
}

function createAnswers(metrics: Metrics): Services['answers'] {
  const kept = new LRUCache<string, CachedAnswer>({
    maxSize: ANSWERS_BYTES,
    sizeCalculation: ({ body }, key) => body.length + key.length,
  })
  metrics.gauge('answer_cache_bytes', 'Size of the answers that are kept', () => kept.calculatedSize)
  return {
    get: (key) => {
      const answer = kept.get(key)
      metrics.lookedUp(answer ? 'hit' : 'miss')
      return answer
    },
    set: (key, answer) => kept.set(key, answer),
  }
}

/** Folding is kept: a listing's filter looks at every deal. */
function createFoldedTexts(): (deal: SnapshotDeal) => string {
  const texts = new Map<string, string>()
  return ({ id, title, summary }) => {
    const known = texts.get(id)
    if (known !== undefined) return known
    const text = fold(`${title} ${summary ?? ''}`)
    texts.set(id, text)
    return text
  }
}
