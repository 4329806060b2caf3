import { routes } from '#contract/routes.ts'
import type { WatchedProduct, WatchedStore } from '#contract/watch.ts'
import type { Found } from '#browser/watch-changes.ts'

/** Asks the site for the records of stores and products. What cannot be had is left out, and `isWhole` is false when the network is to blame. */
export async function loadWatched(needed: {
  stores: readonly string[]
  products: readonly string[]
}): Promise<Found & { isWhole: boolean }> {
  const [stores, products] = await Promise.all([
    Promise.all(needed.stores.map((id) => load<WatchedStore>(id, routes.watchedStore(id)))),
    Promise.all(needed.products.map((id) => load<WatchedProduct>(id, routes.watchedProduct(id)))),
  ])
  return {
    stores: recordsOf(stores),
    products: recordsOf(products),
    isWhole: [...stores, ...products].every(({ hasAnswered }) => hasAnswered),
  }
}

interface Loaded<Record> {
  id: string
  record?: Record
  /** A record that the site does not have any more is an answer too. */
  hasAnswered: boolean
}

async function load<Record>(id: string, path: string): Promise<Loaded<Record>> {
  try {
    const response = await fetch(path)
    if (!response.ok) return { id, hasAnswered: response.status === 404 }
    return { id, hasAnswered: true, record: (await response.json()) as Record }
  } catch {
    return { id, hasAnswered: false }
  }
}

function recordsOf<Entry>(loaded: readonly Loaded<Entry>[]): Record<string, Entry> {
  return Object.fromEntries(
    loaded.flatMap(({ id, record }) => (record === undefined ? [] : [[id, record] as const])),
  )
}
