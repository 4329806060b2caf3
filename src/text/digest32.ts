/** A 32-bit digest of a text as eight hexadecimal characters. It detects changes and is not cryptographic. */
export function digest32(text: string): string {
  return hash32(text).toString(16).padStart(8, '0')
}

/** The same digest as an unsigned integer. */
export function hash32(text: string): number {
  let hash = HASH_START
  for (let index = 0; index < text.length; index += 1) hash = hashOn(hash, text.charCodeAt(index))
  return hash
}

/** The digest of no text. */
export const HASH_START = 0x811c9dc5

/**
 * The digest of a text with one more unit of UTF-16, from that of the text (FNV-1a,
 * http://www.isthe.com/chongo/tech/comp/fnv/).
 */
export function hashOn(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, 0x01000193) >>> 0
}
