const ENCODED_RUN = /(?:%[0-9a-f]{2})+/gi

/**
 * Undoes one round of percent-encoding. Bytes that are no UTF-8 stay as they are, with the ASCII among them
 * decoded.
 */
export function decodePercent(text: string): { text: string; isUtf8: boolean } {
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

/**
 * The one spelling of a percent-encoded text: capital digits, nothing encoded that need not be, and a bare %
 * encoded.
 */
export function normalizePercent(text: string): string {
  return text.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/%[0-9a-f]{2}/gi, (byte) => {
    const character = String.fromCharCode(Number.parseInt(byte.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : byte.toUpperCase()
  })
}
