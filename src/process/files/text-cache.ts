import { readFileSync, type Stats, statSync } from 'node:fs'

/** Reads a file as text; undefined when it is not UTF-8. */
export type ReadText = (file: string) => string | undefined

const utf8 = new TextDecoder('utf-8', { fatal: true })

export const readUtf8: ReadText = (file) => {
  const bytes = readFileSync(file)
  // UTF-16 without a mark may be UTF-8 by accident. No text has the byte 0.
  if (bytes.includes(0)) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * Two writes within the step of the file system's clock leave the same moment: what was read so soon after a
 * write is read again.
 */
const SETTLED_MS = 2_000

interface CachedText {
  state: Pick<Stats, 'size' | 'mtimeMs' | 'ctimeMs' | 'ino'>
  text: string | undefined
}

/** Reads texts, each again only when its file was written to, or replaced, since. */
export function createTextCache(now: () => number = Date.now): ReadText {
  const texts = new Map<string, CachedText>()
  return (file) => {
    const { size, mtimeMs, ctimeMs, ino } = statSync(file)
    const known = texts.get(file)
    if (known && isSame(known.state, { size, mtimeMs, ctimeMs, ino })) return known.text
    const readAt = now()
    const text = readUtf8(file)
    const isSettled = Math.max(mtimeMs, ctimeMs) + SETTLED_MS < readAt
    if (isSettled) texts.set(file, { state: { size, mtimeMs, ctimeMs, ino }, text })
    else texts.delete(file)
    return text
  }
}

function isSame(a: CachedText['state'], b: CachedText['state']): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino
}
