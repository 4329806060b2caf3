/** Eight characters that change with a text, to notice a change and not to keep a secret. */
export function digest32(text: string): string {
  return hash32(text).toString(16).padStart(8, '0')
}

/** The same as a whole number: FNV-1a. */
export function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}
