/** Loads the records that the reader follows. */
import { routes } from '#contract/routes.ts'
import type { WatchedProduct, WatchedStore } from '#contract/watch.ts'
import type { WatchedRecords } from '#browser/watch-changes.ts'
import type { Watchlist } from '#browser/watchlist.ts'

/** The cache of the last responses, for use offline. */
const CACHE = 'watched'

/**
 * Loads the records of all that a list follows from the site. When a request fails, the cached record is used
 * if there is one, and `isWhole` is false.
 */
export async function loadWatched(list: Watchlist): Promise<WatchedRecords & { isWhole: boolean }> {
  const needed = neededFor(list)
  const [stores, products] = await Promise.all([
    Promise.all(needed.stores.map((id) => load<WatchedStore>(id, routes.watchedStore(id)))),
    Promise.all(needed.products.map((id) => load<WatchedProduct>(id, routes.watchedProduct(id)))),
  ])
  return {
    stores: recordsOf(stores),
    products: recordsOf(products),
    gone: new Set([...goneOf('store', stores), ...goneOf('product', products)]),
    isWhole: [...stores, ...products].every(({ hasAnswered }) => hasAnswered),
  }
}

/** The ids of the stores and products whose records tell of all that is followed. */
export function neededFor({ followed }: Watchlist): { stores: string[]; products: string[] } {
  const ids = Object.keys(followed).map((id) => id.split('/'))
  const of = (...kinds: string[]): string[] => [
    ...new Set(ids.filter(([kind = '']) => kinds.includes(kind)).map(([, id = '']) => id)),
  ]
  return { stores: of('deal', 'store'), products: of('product') }
}

interface Loaded<Record> {
  id: string
  record?: Record
  /** True also for 404, which means that the record no longer exists. */
  hasAnswered: boolean
}

async function load<Record>(id: string, path: string): Promise<Loaded<Record>> {
  try {
    const response = await fetch(path)
    if (response.ok) {
      await save(path, response.clone())
      return { id, hasAnswered: true, record: (await response.json()) as Record }
    }
    if (response.status === 404) return { id, hasAnswered: true }
  } catch {
    // Offline: the cached record is used.
  }
  const record = await readSaved<Record>(path)
  return { id, hasAnswered: false, ...(record && { record }) }
}

/** Caches a response. The Cache API is missing on insecure connections and in some private windows. */
async function save(path: string, response: Response): Promise<void> {
  try {
    await (await caches.open(CACHE)).put(path, response)
  } catch {
    // The list works without a cache.
  }
}

async function readSaved<Record>(path: string): Promise<Record | undefined> {
  try {
    const saved = await (await caches.open(CACHE)).match(path, { ignoreVary: true })
    return (await saved?.json()) as Record | undefined
  } catch {
    return undefined
  }
}

/** The ids of the records that no longer exist. */
function goneOf(kind: string, loaded: readonly Loaded<unknown>[]): string[] {
  return loaded
    .filter(({ hasAnswered, record }) => hasAnswered && record === undefined)
    .map(({ id }) => `${kind}/${id}`)
}

function recordsOf<Entry>(loaded: readonly Loaded<Entry>[]): Record<string, Entry> {
  return Object.fromEntries(
    loaded.flatMap(({ id, record }) => (record === undefined ? [] : [[id, record] as const])),
  )
}
