import { bytesOfText, type CACHE_BYTES, createCache } from '#process/caches.ts'
import { Overloaded } from '#process/threads.ts'
import type { SentFile } from '#server/files/sent-file.ts'

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
   * Loads and keeps a file, once for all who ask for it meanwhile. Rejects with {@link Overloaded} while too
   * many others wait.
   */
  load(key: string, read: () => Promise<DatedFile>): Promise<SentFile>
}

/** Each of them is in memory while it is read and compressed. */
const LOADING_MAX = 64

/** A file that waits costs nothing but its place; a crawler asks for some hundred at once. */
const WAITING_MAX = 1_000

export function createFileCache(name: keyof Pick<typeof CACHE_BYTES, 'files' | 'madeFiles'>): FileCache {
  const kept = createCache<DatedFile>(name, ({ file }) => bytesOfFile(file))
  const loading = new Map<string, Promise<SentFile>>()
  const waiting: (() => void)[] = []
  let busy = 0

  const keep = async (key: string, read: () => Promise<DatedFile>): Promise<SentFile> => {
    if (busy < LOADING_MAX) busy += 1
    // Whoever is done hands its place on.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      const dated = await read()
      kept.set(key, dated)
      return dated.file
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
  return {
    get: (key, now) => {
      const known = kept.get(key)
      return known && now >= known.from && now < known.until ? known.file : undefined
    },
    load: (key, read) => {
      const underWay = loading.get(key)
      if (underWay) return underWay
      if (waiting.length >= WAITING_MAX) return Promise.reject(new Overloaded())
      const started = keep(key, read).finally(() => loading.delete(key))
      loading.set(key, started)
      return started
    },
  }
}

/** A path on the disk is a text, the bytes of a file are no part of the heap. */
function bytesOfFile({ source, headers }: SentFile): number {
  const texts = Object.entries(headers).flat()
  const headBytes = texts.reduce((sum, text) => sum + bytesOfText(text), 0)
  return headBytes + (typeof source === 'string' ? bytesOfText(source) : source.length)
}
