import { hash, type Hash } from 'node:crypto'
import { hashIdOf } from '#links/hash-id.ts'

const DIGEST_CHARACTERS = 16
const DIGEST_BYTES = 12

/** A digest of 16 base64url characters (96 bits of SHA-256). */
export function digest(data: string | Uint8Array): string {
  // A part of the whole text would hold all of it in memory, for each record.
  return hash('sha256', data, 'buffer').toString('base64url', 0, DIGEST_BYTES)
}

/** A digest as a number of 256 bits. */
export function digestNumber(text: string): bigint {
  return BigInt(`0x${sha256Hex(text)}`)
}

/** The {@link digest} of data that a SHA-256 was given in pieces. */
export function toDigest(sha256: Hash): string {
  return sha256.digest('base64url').slice(0, DIGEST_CHARACTERS)
}

/** The id of a smart link, with the SHA-256 of this platform. */
export function linkIdOf(key: string, isTaken: (hashId: string) => boolean): string {
  return hashIdOf(key, sha256Hex, isTaken)
}

/** The SHA-256 of a text in hexadecimal. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}
