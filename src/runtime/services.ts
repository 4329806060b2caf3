import { LRUCache } from 'lru-cache'
import type { CachedAnswer, Services } from '#api/services.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { RATE_WINDOW_SECONDS } from '#contract/limits.ts'
import { createSlidingLog } from '#limits/sliding-log.ts'
import { createShops } from '#links/shops.ts'
import { cacheSearch } from '#runtime/cached-search.ts'
import { createCompressor } from '#runtime/compress.ts'
import { digest, sha256Hex } from '#runtime/digest.ts'
import type { Settings } from '#runtime/env.ts'
import { createHealthCheck } from '#runtime/health.ts'
import type { Links } from '#runtime/link-store/open-links.ts'
import { createDealSearch } from '#search/deal-search.ts'
import type { SearchIndex } from '#search/search-index.ts'
import { fold } from '#search/text.ts'

const CLIENTS_MAX = 100_000
const ANSWERS_BYTES = 32 * 1024 * 1024

interface ServiceOptions {
  catalog: Catalog
  index: SearchIndex
  links: Links
  settings: Pick<Settings, 'CLIENT_REQUESTS_PER_MINUTE' | 'GLOBAL_REQUESTS_PER_MINUTE'>
  /** Milliseconds since 1970; tests move this clock. */
  now?: () => number
  /** Milliseconds that never go back. */
  elapsed?: () => number
  isDraining?: () => boolean
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
}: ServiceOptions): Services {
  const admit = createSlidingLog({
    windowMs: RATE_WINDOW_SECONDS * 1000,
    perClient: settings.CLIENT_REQUESTS_PER_MINUTE,
    overall: settings.GLOBAL_REQUESTS_PER_MINUTE,
    clientsMax: CLIENTS_MAX,
  })
  return {
    catalog,
    search: cacheSearch(createDealSearch(catalog, index), catalog),
    foldedTextOf: createFoldedTexts(),
    now,
    elapsed,
    admit: (client, cost) => admit(client, elapsed(), cost),
    shops: createShops(catalog.stores),
    sha256Hex,
    links,
    countClick: links.clicks.count,
    health: createHealthCheck(catalog, links, now, isDraining),
    digest,
    compress: createCompressor(),
    answers: new LRUCache<string, CachedAnswer>({
      maxSize: ANSWERS_BYTES,
      sizeCalculation: ({ body }, key) => body.length + key.length,
    }),
    reportFault: (error, requestId) =>
      console.error(JSON.stringify({ level: 'error', requestId, error: describe(error) })),
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

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
