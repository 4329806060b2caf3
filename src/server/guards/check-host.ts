import type { IncomingMessage } from 'node:http'
import { type Failure } from '#contract/errors.ts'

/** A host name or a bracketed address, with an optional port (RFC 3986, 3.2.2). */
const HOST = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+\])(?::\d*)?$/i

/**
 * Checks the `Host` header: exactly one valid header is required (RFC 9112, 3.2). Only HTTP/1.0 clients may
 * omit it. Returns undefined when it is valid.
 */
export function findHostFailure({ httpVersion, rawHeaders }: IncomingMessage): Failure | undefined {
  const hosts: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === 'host'.length && name.toLowerCase() === 'host')
      hosts.push(rawHeaders[index + 1] ?? '')
  }
  const [host] = hosts
  if (hosts.length > 1) return wrong(`There are ${hosts.length} Host headers; send one.`)
  if (host === undefined)
    return httpVersion === '1.0' ? undefined : wrong('The Host header is missing; send one.')
  return HOST.test(host)
    ? undefined
    : wrong('The Host header is no name of a host; send one such as "localhost".')
}

function wrong(message: string): Failure {
  return { code: 'bad_request', message }
}
