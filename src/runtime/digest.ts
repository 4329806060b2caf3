import { hash } from 'node:crypto'
import { hashIdOf } from '#links/hash-id.ts'

/** Sixteen characters that change with the text. */
export function digest(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 16)
}

/** The id of a smart link, with this platform's SHA-256. */
export function linkIdOf(key: string, isTaken: (hashId: string) => boolean): string {
  return hashIdOf(key, (text) => hash('sha256', text, 'hex'), isTaken)
}
