/** All that operations need of a running process, put together; api/services.ts says what that is. */
import type { CachedAnswer, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import { inLanguage } from '#catalog/translations.ts'
import { type Admission, createSlidingLog } from '#limits/sliding-log.ts'
import { createStoresByHost } from '#links/stores-by-host.ts'
import { cacheSearch } from '#process/cached-search.ts'
import { bytesOfText, createCache, createRecall } from '#process/caches.ts'
import { type Compress, createCompressor, keepCompressed } from '#process/compress.ts'
import { countLinks } from '#process/count-links.ts'
import { digest, sha256Hex } from '#process/digest.ts'
import type { Settings } from '#process/env.ts'
import { createHealthCheck, type ServedState } from '#process/health.ts'
import { languageModelOf, type ModelSettings } from '#process/model/language-model.ts'
import type { Links } from '#process/link-database/open-links.ts'
import { limitsOf } from '#process/limiter/create-limiter.ts'
import type { Limiter } from '#process/limiter/limiter.ts'
import { createMemoryLimiter } from '#process/limiter/memory-limiter.ts'
import { createLog, type Log } from '#process/log.ts'
import { createMetrics, type Metrics } from '#process/metrics.ts'
import { createYield } from '#process/yield-to-event-loop.ts'
import { createDealSearch } from '#search/deal-search.ts'
import type { DealSearch } from '#search/search-outcome.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { fold } from '#text/fold.ts'

export interface ServiceOptions {
  catalog: Catalog
  /** By default derived from the catalog. */
  served?: ServedState
  /** When undefined, everything except search works. */
  index: SearchIndex | undefined
  links: Links
  settings: Pick<Settings, 'CLIENT_REQUESTS_PER_MINUTE' | 'GLOBAL_REQUESTS_PER_MINUTE'> &
    Partial<Pick<Settings, 'VOTES' | 'TIPS'> & ModelSettings>
  /** Milliseconds since 1970; tests inject a clock. */
  now?: () => number
  /** A monotonic clock in milliseconds. */
  elapsed?: () => number
  isDraining?: () => boolean
  /** By default limits are counted in memory. */
  limiter?: Limiter
  log?: Log
  metrics?: Metrics
  compress?: Compress
  /** By default the model that the settings select. */
  askModel?: Services['askModel']
}

/** Creates everything that operations need, for one release. */
export function createServices({
  catalog,
  served = {
    id: catalog.version,
    publishedAt: catalog.builtAt,
    nextDueAt: null,
    isNewerRefused: () => false,
    failingPages: () => [],
    contentMistakes: () => [],
    storeBehindSince: () => undefined,
  },
  index,
  links,
  settings,
  now = Date.now,
  elapsed = () => performance.now(),
  isDraining = () => false,
  limiter = createMemoryLimiter(createSlidingLog(limitsOf(settings)), elapsed),
  log = createLog('info'),
  metrics = createMetrics(),
  compress = createCompressor(),
  askModel = languageModelOf(settings, { log }),
}: ServiceOptions): Services {
  return {
    catalog,
    release: served.id,
    search: index ? cacheSearch(createDealSearch(catalog, index), catalog) : searchNothing,
    isSearchAvailable: index !== undefined,
    foldedTextOf: createFoldedTexts(),
    now,
    elapsed,
    admit: counted(limiter, metrics),
    storesByHost: createStoresByHost(catalog.stores),
    sha256Hex,
    links: countLinks(links, metrics),
    countClick: links.clicks.count,
    votes: settings.VOTES === 'off' ? undefined : links.votes,
    tips: settings.TIPS === 'off' ? undefined : links.tips,
    alerts: links.alerts,
    health: createHealthCheck({
      catalog,
      served,
      links,
      now,
      isDraining,
      parts: () => ({ search: index ? 'healthy' : 'degraded', limits: limiter.status() }),
    }),
    digest,
    compress: keepCompressed(compress),
    askModel,
    answers: createAnswers(metrics),
    yieldToEventLoop: createYield(),
    reportFault: (error, requestId) => log.error({ err: error, requestId }, 'A request failed'),
  }
}

/** Never called, because callers check `isSearchAvailable` first. */
const searchNothing: DealSearch = () => {
  throw new Error('There is no search index')
}

function counted(limiter: Limiter, metrics: Metrics): Services['admit'] {
  const count = (admission: Admission): Admission => {
    const counts = limiter.status() === 'healthy' ? 'as configured' : 'alone'
    metrics.decided(admission.admitted ? 'admitted' : 'denied', counts)
    return admission
  }
  return (client, cost, purpose) => {
    const admission = limiter.admit(client, cost, purpose)
    return admission instanceof Promise ? admission.then(count) : count(admission)
  }
}

function createAnswers(metrics: Metrics): Services['answers'] {
  const cache = createCache<CachedAnswer>('answers', ({ body, etag }) => body.length + bytesOfText(etag))
  metrics.gauge('answer_cache_bytes', 'Size of the answers that are kept', () => cache.calculatedSize)
  return {
    get: (key) => {
      const answer = cache.get(key)
      metrics.lookedUp(answer ? 'hit' : 'miss')
      return answer
    },
    set: (key, answer) => cache.set(key, answer),
    wasAsked: createRecall(),
  }
}

/** Caches folded texts, because the filter of a listing reads every deal. */
function createFoldedTexts(): Services['foldedTextOf'] {
  const texts = new Map<string, string>()
  return (deal, language) => {
    const key = `${language} ${deal.id}`
    const known = texts.get(key)
    if (known !== undefined) return known
    const { title, summary } = inLanguage(deal, language)
    const text = fold(`${title} ${summary ?? ''}`)
    texts.set(key, text)
    return text
  }
}
