import { bytesOfText, type CACHE_BYTES, createCache } from '#process/caches.ts'
import { Overloaded } from '#process/threads.ts'
import type { SentFile } from '#server/files/sent-file.ts'
import { FairQueue } from '#server/guards/fair-queue.ts'

/** A file, and from when until when (exclusive) it is right. */
interface DatedFile {
  file: SentFile
  from: number
  until: number
}

/** Files that were asked for lately. */
export interface FileCache {
  get(key: string, now: number): SentFile | undefined
  /**
   * Loads and keeps a file, once for all who ask for it meanwhile. Those who wait take turns by their
   * `sources`: a client, then the networks around it. While too many wait, it rejects with
   * {@link Overloaded}: first for the client that has most of them.
   */
  load(key: string, read: () => Promise<DatedFile>, sources: readonly string[]): Promise<SentFile>
}

type Name = keyof Pick<typeof CACHE_BYTES, 'files' | 'madeFiles'>

/**
 * Each of them is in memory while it is read and compressed. What is made takes the time of one thread, so
 * that more of it under way would only make others wait behind it.
 */
const LOADING_MAX: Record<Name, number> = { files: 64, madeFiles: 8 }

/** A file that waits costs nothing but its place; a crawler asks for some hundred at once. */
const WAITING_MAX = 1_000

/** A file that somebody waits for. */
interface Load {
  file: Promise<SentFile>
  begin: () => Promise<unknown>
  refuse: () => void
  /** The clients that have a place in the queue for it. */
  clients: Set<string>
}

export function createFileCache(name: Name): FileCache {
  const kept = createCache<DatedFile>(name, ({ file }) => bytesOfFile(file))
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
            kept.set(key, dated)
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
      const known = kept.get(key)
      return known && now >= known.from && now < known.until ? known.file : undefined
    },
    load: (key, read, sources) => {
      const load = loading.get(key) ?? createLoad(key, read)
      const [client = ''] = sources
      // Who asks for what another client waits for has a turn of its own.
      if (load.clients.has(client)) return load.file
      if (queue.size >= WAITING_MAX) {
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

/** A path on the disk is a text, the bytes of a file are no part of the heap. */
function bytesOfFile({ source, headers }: SentFile): number {
  const texts = Object.entries(headers).flat()
  const headBytes = texts.reduce((sum, text) => sum + bytesOfText(text), 0)
  return headBytes + (typeof source === 'string' ? bytesOfText(source) : source.length)
}
