/** All caches of a process that evict, with the bytes that each may take; memos are in text/. */
import { LRUCache } from 'lru-cache'
import { hash32 } from '#text/digest32.ts'

const MEBIBYTE = 1024 * 1024

/**
 * The memory limit of every cache, in bytes. All caches are in this table, so its sum bounds the memory that
 * a process uses for caching, whatever clients request.
 */
export const CACHE_BYTES = {
  /** Responses of the API. */
  answers: 12 * MEBIBYTE,
  /** Compressed responses of the API. */
  compressions: 8 * MEBIBYTE,
  /** Search outcomes. */
  outcomes: 8 * MEBIBYTE,
  /** Files, one entry per requested encoding. */
  files: 16 * MEBIBYTE,
  /** Pictures that were just drawn; the page store has them too. */
  drawn: MEBIBYTE,
  /** Generated files: feeds, calendars, Markdown and pages rendered on request. */
  generatedFiles: 8 * MEBIBYTE,
  /** Recently followed links. */
  links: 6 * MEBIBYTE,
  /** Whether a user agent is a bot. */
  userAgents: MEBIBYTE / 2,
  /** The vote counts of recently requested deals. */
  voteCounts: MEBIBYTE / 2,
  /** Networks whose share of the quota is used up. */
  denials: MEBIBYTE,
  /**
   * The hashes of recently requested keys, for the caches of responses, compressed responses and outcomes.
   */
  asked: (MEBIBYTE * 3) / 8,
}

/** The estimated overhead of an entry beside its key and value: the lists of the cache and object headers. */
const ENTRY_BYTES = 200

const CHARACTER_BYTES = 2

/** The upper bound of the memory of a text, in bytes. */
export function bytesOfText(text: string | null): number {
  return text === null ? 0 : text.length * CHARACTER_BYTES
}

type Options<Value, Context> = Omit<
  LRUCache.OptionsBase<string, NonNullable<Value>, Context>,
  'max' | 'maxSize' | 'sizeCalculation'
>

/** Creates a cache that evicts the least recently used entries when its share of the memory is used up. */
export function createCache<Value extends NonNullable<unknown>, Context = unknown>(
  name: keyof typeof CACHE_BYTES,
  bytesOf: (value: Value) => number,
  options: Options<Value, Context> = {},
): LRUCache<string, Value, Context> {
  return new LRUCache<string, Value, Context>({
    ...options,
    maxSize: CACHE_BYTES[name],
    sizeCalculation: (value, key) => bytesOf(value) + bytesOfText(key) + ENTRY_BYTES,
  } as LRUCache.Options<string, Value, Context>)
}

/** The number of caches that store only what is requested repeatedly. */
const ASKED_CACHES = 3

/**
 * Creates a function that reports whether a text was seen recently, and records it. Most texts are requested
 * once; caching them would evict those that are requested often. A hash collision or an overwritten slot can
 * give a wrong answer, which is harmless.
 */
export function createRecall(): (text: string) => boolean {
  const hashes = new Uint32Array(CACHE_BYTES.asked / ASKED_CACHES / Uint32Array.BYTES_PER_ELEMENT)
  return (text) => {
    const hash = hash32(text)
    const place = hash % hashes.length
    const wasAsked = hashes[place] === hash
    hashes[place] = hash
    return wasAsked
  }
}
