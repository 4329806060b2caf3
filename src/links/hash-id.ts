const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** As many digits as an id has unless another key has the same ones. */
export const SHORTEST_HASH_ID = 10

/**
 * A SHA-256 digest as hexadecimal text. The caller provides it, since floors below the runtime have no
 * cryptography.
 */
export type Sha256Hex = (text: string) => string

/** Whether a text can be the id of a link. */
export function isHashId(text: string): boolean {
  return /^[0-9A-Za-z]{10,43}$/.test(text)
}

/**
 * The id of a smart link: the first ten base62 digits of its key's SHA-256, or more of them while `isTaken`
 * says that another key has these. The same key has the same id at build, at run time, on every machine and
 * after a restore.
 */
export function hashIdOf(key: string, sha256Hex: Sha256Hex, isTaken: (hashId: string) => boolean): string {
  const digits = hashDigits(key, sha256Hex)
  let length = SHORTEST_HASH_ID
  while (length < digits.length && isTaken(digits.slice(0, length))) length += 1
  return digits.slice(0, length)
}

/** All digits that a key's id may have; the id is their beginning. */
export function hashDigits(key: string, sha256Hex: Sha256Hex): string {
  return toBase62(sha256Hex(key))
}

/** So many digits fit into an ordinary number. */
const DIGITS_AT_ONCE = 8

/** So many digits 256 bits take. */
const HASH_DIGITS = 43

/** 256 bits as 43 base62 digits, the most significant first. */
function toBase62(hex: string): string {
  const base = 62n ** BigInt(DIGITS_AT_ONCE)
  let rest = BigInt(`0x${hex}`)
  let digits = ''
  while (digits.length < HASH_DIGITS) {
    let part = Number(rest % base)
    rest /= base
    // Large integers divide slowly, and a publication asks for the id of every record.
    for (let count = 0; count < DIGITS_AT_ONCE; count += 1) {
      digits = DIGITS.charAt(part % 62) + digits
      part = Math.floor(part / 62)
    }
  }
  return digits.slice(-HASH_DIGITS)
}
