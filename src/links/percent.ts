const ENCODED_RUN = /(?:%[0-9a-f]{2})+/gi

/**
 * Undoes one round of percent-encoding. In a run of bytes that is not UTF-8, only the ASCII bytes are
 * decoded.
 */
export function decodePercent(text: string): { text: string; isUtf8: boolean } {
  if (!text.includes('%')) return { text, isUtf8: true }
  let isUtf8 = true
  const decoded = text.replace(ENCODED_RUN, (run) => {
    try {
      return decodeURIComponent(run)
    } catch {
      isUtf8 = false
      return run.replace(/%[0-7][0-9a-f]/gi, (byte) => decodeURIComponent(byte))
    }
  })
  return { text: decoded, isUtf8 }
}

/** Normalises percent-encoding: upper-case digits, unreserved characters decoded and a bare % encoded. */
export function normalizePercent(text: string): string {
  return text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, (byte) => {
    const character = String.fromCharCode(Number.parseInt(byte.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : byte.toUpperCase()
  })
}
