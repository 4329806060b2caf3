import { LRUCache } from 'lru-cache'
import { hash32 } from '#text/digest32.ts'

const MEBIBYTE = 1024 * 1024

/**
 * The memory of everything that is kept for clients, in bytes. All caches are in this table, so that its sum
 * is what a process takes for them, whatever clients ask for.
 */
export const CACHE_BYTES = {
  /** Answers of the API as they are sent. */
  answers: 12 * MEBIBYTE,
  /** The same, compressed. */
  compressions: 8 * MEBIBYTE,
  /** What searches found. */
  outcomes: 8 * MEBIBYTE,
  /** Files, in each encoding that was asked for. */
  files: 16 * MEBIBYTE,
  /** Feeds, calendars, Markdown, pages on request. */
  madeFiles: 8 * MEBIBYTE,
  /** Links that were followed lately. */
  links: 6 * MEBIBYTE,
  /** Which user agents are programs. */
  userAgents: MEBIBYTE / 2,
  /** The votes of deals that are shown lately. */
  voteCounts: MEBIBYTE / 2,
  /** Networks that have no part of the quota left. */
  denials: MEBIBYTE,
  /** Which answers, compressed answers and outcomes were asked for lately. */
  asked: (MEBIBYTE * 3) / 8,
}

/** What an entry takes beside its key and its value: its places in the cache's lists, and objects' heads. */
const ENTRY_BYTES = 200

const CHARACTER_BYTES = 2

/** How much memory a text takes at most. */
export function bytesOfText(text: string | null): number {
  return text === null ? 0 : text.length * CHARACTER_BYTES
}

type Options<Value, Context> = Omit<
  LRUCache.OptionsBase<string, NonNullable<Value>, Context>,
  'max' | 'maxSize' | 'sizeCalculation'
>

/** A cache that gives up what was not asked for longest when its share of the memory is used up. */
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

/** The caches that keep only what is asked for again. */
const ASKED_CACHES = 3

/**
 * Makes a function that tells whether a text was asked for lately, and remembers it. Most texts are asked for
 * once; if a cache kept them, they would only drive out those that are asked for often. Now and then a text
 * is taken for another one, or is forgotten early.
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
