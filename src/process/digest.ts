import { hash } from 'node:crypto'
import { hashIdOf } from '#links/hash-id.ts'

/** A digest of 16 base64url characters (96 bits of SHA-256). */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 16)
}

/** The id of a smart link, with the SHA-256 of this platform. */
export function linkIdOf(key: string, isTaken: (hashId: string) => boolean): string {
  return hashIdOf(key, sha256Hex, isTaken)
}

/** The SHA-256 of a text in hexadecimal. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}
