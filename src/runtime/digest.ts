import { hash } from 'node:crypto'
import { hashIdOf } from '#links/hash-id.ts'

/** Sixteen characters that change with the data. */
export function digest(data: string | Uint8Array): string {
  return hash('sha256', data, 'base64url').slice(0, 16)
}

/** The id of a smart link, with this platform's SHA-256. */
export function linkIdOf(key: string, isTaken: (hashId: string) => boolean): string {
  return hashIdOf(key, (text) => hash('sha256', text, 'hex'), isTaken)
}
