import type { Route } from '../../../support/routes.ts'

/**
 * A request as bytes on the wire, and the statuses that are a right answer to it; 0 is a connection closed
 * without one.
 */
export interface HostileRequest {
  what: string
  bytes: Buffer
  expected: readonly number[]
  /** The client closes its side afterwards; otherwise the server would wait for more. */
  isCut?: boolean
}

export const CLOSED = 0

/**
 * A whole request that asks for the connection to be closed. A text is written in UTF-8, as are headers,
 * which may hold anything.
 */
export function raw(
  request: string,
  headers: readonly string[] = [],
  body: string | Buffer = '',
  { host = 'Host: localhost' }: { host?: string } = {},
): Buffer {
  const head = [
    `${request} HTTP/1.1`,
    ...(host === '' ? [] : [host]),
    'Connection: close',
    ...headers,
    '',
    '',
  ]
  return Buffer.concat([Buffer.from(head.join('\r\n')), Buffer.from(body)])
}

/** A request with a body and its length. */
export function post(
  target: string,
  type: string | undefined,
  body: string | Buffer,
  headers: readonly string[] = [],
): Buffer {
  const length = Buffer.byteLength(body)
  return raw(
    `POST ${target}`,
    [...(type === undefined ? [] : [`Content-Type: ${type}`]), `Content-Length: ${length}`, ...headers],
    body,
  )
}

export function requestTo({ method, target, body }: Route, headers: readonly string[] = []): Buffer {
  return body ? post(target, body.type, body.text, headers) : raw(`${method} ${target}`, headers)
}

/** Short enough to tell which one it was. */
export function excerpt(text: string): string {
  const shown = JSON.stringify(text)
  return shown.length > 70 ? `${shown.slice(0, 60)}… (${text.length})` : shown
}
