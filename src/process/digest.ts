import { hash } from 'node:crypto'
import { hashIdOf } from '#links/hash-id.ts'

/** Sixteen characters that change with the data. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 16)
}

/** The id of a smart link, with this platform's SHA-256. */
export function linkIdOf(key: string, isTaken: (hashId: string) => boolean): string {
  return hashIdOf(key, sha256Hex, isTaken)
}

/** This platform's SHA-256 of a text, as hexadecimal text. */
export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}
