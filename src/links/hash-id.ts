const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** The length of an id, unless another key already has the same digits. */
export const SHORTEST_HASH_ID = 10

/**
 * Returns a SHA-256 digest as hexadecimal text. The caller provides it, because floors below the runtime have
 * no cryptography.
 */
export type Sha256Hex = (text: string) => string

/** Whether a text can be the id of a link. */
export function isHashId(text: string): boolean {
  return /^[0-9A-Za-z]{10,43}$/.test(text)
}

/**
 * The id of a smart link: the first ten base62 digits of the SHA-256 of its key, or more while `isTaken` says
 * that another key has them. The same key gives the same id at build time, at run time and on every machine.
 */
export function hashIdOf(key: string, sha256Hex: Sha256Hex, isTaken: (hashId: string) => boolean): string {
  const digits = hashDigits(key, sha256Hex)
  let length = SHORTEST_HASH_ID
  while (length < digits.length && isTaken(digits.slice(0, length))) length += 1
  return digits.slice(0, length)
}

/** All base62 digits of a key. Its id is a prefix of them. */
export function hashDigits(key: string, sha256Hex: Sha256Hex): string {
  return toBase62(sha256Hex(key))
}

/** Base62 digits that fit into a safe integer. */
const DIGITS_AT_ONCE = 8

/** Base62 digits of a 256-bit number. */
const HASH_DIGITS = 43

/** 256 bits as 43 base62 digits, the most significant first. */
function toBase62(hex: string): string {
  const base = 62n ** BigInt(DIGITS_AT_ONCE)
  let rest = BigInt(`0x${hex}`)
  let digits = ''
  while (digits.length < HASH_DIGITS) {
    let part = Number(rest % base)
    rest /= base
    // Division of a BigInt is slow, and a publication computes the id of every record.
    for (let count = 0; count < DIGITS_AT_ONCE; count += 1) {
      digits = DIGITS.charAt(part % 62) + digits
      part = Math.floor(part / 62)
    }
  }
  return digits.slice(-HASH_DIGITS)
}
