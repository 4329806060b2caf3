/** The memory cache of requested files, bounded in bytes. */
import { bytesOfText, type CACHE_BYTES, createCache } from '#process/caches.ts'
import { Overloaded } from '#process/threads.ts'
import type { SentFile } from '#server/files/sent-file.ts'
import { FairQueue } from '#server/guards/fair-queue.ts'

/** A file and the period in which it is valid: `from` is inclusive, `until` exclusive. */
interface DatedFile {
  file: SentFile
  from: number
  until: number
}

/** A cache of recently requested files. */
export interface FileCache {
  get(key: string, now: number): SentFile | undefined
  /** Whether a file is being loaded, so that another request for it costs nothing. */
  isLoading(key: string): boolean
  /**
   * Loads a file and caches it. Concurrent requests for a key share one load. Waiting requests take turns by
   * their `sources`: a client, then the networks that contain it. When too many requests wait, the returned
   * promise rejects with {@link Overloaded}, first for the client with the most waiting requests.
   */
  load(key: string, read: () => Promise<DatedFile>, sources: readonly string[]): Promise<SentFile>
}

type Name = keyof Pick<typeof CACHE_BYTES, 'files' | 'generatedFiles' | 'drawn'>

/**
 * Each file is held in memory while it is read and compressed. Generated files and pictures keep one thread
 * busy, so a higher limit for them would only lengthen its queue.
 */
const LOADING_MAX: Record<Name, number> = { files: 64, generatedFiles: 8, drawn: 2 }

/**
 * A waiting file takes almost no memory, and a crawler requests several hundred at once. The last of the
 * waiting pictures is drawn after a few seconds.
 */
const WAITING_MAX: Record<Name, number> = { files: 1_000, generatedFiles: 1_000, drawn: 100 }

/** A file that at least one client waits for. */
interface Load {
  file: Promise<SentFile>
  begin: () => Promise<unknown>
  refuse: () => void
  /** The clients that have an entry in the queue for this file. */
  clients: Set<string>
}

export function createFileCache(name: Name): FileCache {
  const cache = createCache<DatedFile>(name, ({ file }) => bytesOfFile(file))
  const loading = new Map<string, Load>()
  const queue = new FairQueue<{ load: Load; client: string }>({ underWayMax: LOADING_MAX[name] / 2 })
  let busy = 0

  const startNext = (): void => {
    while (busy < LOADING_MAX[name]) {
      const entry = queue.take()
      if (!entry) return
      queue.charge(entry, 0)
      busy += 1
      void entry.item.load.begin().finally(() => {
        busy -= 1
        queue.finish(entry)
        startNext()
      })
    }
  }

  const createLoad = (key: string, read: () => Promise<DatedFile>): Load => {
    const { promise: file, resolve, reject } = Promise.withResolvers<SentFile>()
    let begun: Promise<void> | undefined
    const end = (settle: () => void): void => {
      loading.delete(key)
      settle()
    }
    return {
      file,
      clients: new Set(),
      begin: () => {
        begun ??= read().then(
          (dated) => {
            cache.set(key, dated)
            end(() => resolve(dated.file))
          },
          (error: unknown) => end(() => reject(error as Error)),
        )
        return begun
      },
      refuse: () => begun ?? end(() => reject(new Overloaded())),
    }
  }

  return {
    get: (key, now) => {
      const known = cache.get(key)
      return known && now >= known.from && now < known.until ? known.file : undefined
    },
    isLoading: (key) => loading.has(key),
    load: (key, read, sources) => {
      const load = loading.get(key) ?? createLoad(key, read)
      const [client = ''] = sources
      // A client that requests a file another client waits for gets its own place in the queue.
      if (load.clients.has(client)) return load.file
      if (queue.size >= WAITING_MAX[name]) {
        const evicted = queue.evictFor(sources)?.item
        if (!evicted) return Promise.reject(new Overloaded())
        evicted.load.clients.delete(evicted.client)
        if (evicted.load.clients.size === 0) evicted.load.refuse()
      }
      loading.set(key, load)
      load.clients.add(client)
      queue.add({ load, client }, sources, 1)
      startNext()
      return load.file
    },
  }
}

/** Counts the heap bytes of a file. For a file on disk only the path counts. */
function bytesOfFile({ source, headers }: SentFile): number {
  const texts = Object.entries(headers).flat()
  const headBytes = texts.reduce((sum, text) => sum + bytesOfText(text), 0)
  return headBytes + (typeof source === 'string' ? bytesOfText(source) : source.length)
}
