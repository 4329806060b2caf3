/** A 32-bit digest of a text as eight hexadecimal characters. It detects changes and is not cryptographic. */
export function digest32(text: string): string {
  return hash32(text).toString(16).padStart(8, '0')
}

/** The same digest as an unsigned integer (FNV-1a). */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
