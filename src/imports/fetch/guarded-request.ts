/**
 * One request to a source, with limits: to configured hosts only, to public addresses unless told otherwise,
 * over few redirects, for as long and as many bytes as allowed.
 */
import { lookup as resolveHost } from 'node:dns'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { createGunzip } from 'node:zlib'
import ipaddr from 'ipaddr.js'
import { ImportProblem } from '#imports/import-problem.ts'
import { createPublicLookup, isPublicAddress } from '#limits/network.ts'

export interface GuardedRequest {
  url: URL
  method: 'get' | 'post'
  headers: Record<string, string>
  body?: string | undefined
}

export interface RequestLimits {
  /** Hosts, with their port where it is not the usual one, that may be asked. */
  hosts: ReadonlySet<string>
  isPrivateAllowed: boolean
  /** How many bytes may still come, packed or unpacked. */
  maxBytes: number
  signal: AbortSignal
}

export interface GuardedResponse {
  status: number
  headers: IncomingMessage['headers']
  /** Where redirects led. */
  url: URL
  /** The body, unpacked. It rejects with an `ImportProblem` beyond the limits. */
  body: AsyncIterable<Uint8Array>
  /** Ends the connection without reading the rest. */
  discard: () => void
}

const REDIRECTS_MAX = 5
const IDLE_MS = 60_000
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

export async function sendGuarded(
  { url, method, headers, body }: GuardedRequest,
  limits: RequestLimits,
): Promise<GuardedResponse> {
  let target = url
  for (let redirects = 0; ; redirects += 1) {
    // Keys are for the host that they were written for.
    const isHome = target.host === url.host
    const answer = await sendOnce(
      { url: target, method, headers: isHome ? headers : {}, body: isHome ? body : undefined },
      limits,
    )
    const { statusCode: status = 0 } = answer
    const { location } = answer.headers
    if (!REDIRECTS.has(status) || location === undefined) {
      return {
        status,
        headers: answer.headers,
        url: target,
        body: limited(answer, limits.maxBytes),
        discard: () => answer.destroy(),
      }
    }
    answer.destroy()
    if (redirects === REDIRECTS_MAX)
      throw new ImportProblem(`${addressOf(url)} redirects more than ${REDIRECTS_MAX} times.`)
    const next = URL.parse(location, target)
    if (!next) throw new ImportProblem(`${addressOf(target)} redirects to something that is no address.`)
    if (target.protocol === 'https:' && next.protocol !== 'https:')
      throw new ImportProblem(`${addressOf(target)} redirects to ${addressOf(next)}, which is not encrypted.`)
    target = next
  }
}

/** An address in messages: without parameters, which may have keys. */
export function addressOf({ protocol, host, pathname }: URL): string {
  return `${protocol}//${host}${pathname}`
}

function sendOnce(
  { url, method, headers, body }: GuardedRequest,
  { hosts, isPrivateAllowed, signal }: RequestLimits,
): Promise<IncomingMessage> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new ImportProblem(`${addressOf(url)} is no web address.`)
  if (!hosts.has(url.host))
    throw new ImportProblem(
      `${addressOf(url)} is at a host that the mapping does not name; add ${url.host} to hosts of fetch if it belongs to the source.`,
    )
  const bare = url.hostname.replace(/^\[(.*)\]$/, '$1')
  if (ipaddr.isValid(bare) && !isPrivateAllowed && !isPublicAddress(bare)) throw privateProblem(url, bare)
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const request = send(
      url,
      {
        method: method.toUpperCase(),
        headers: {
          'Accept-Encoding': 'gzip',
          'User-Agent': 'deal-search-feeds',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(!isPrivateAllowed && {
          lookup: createPublicLookup(resolveHost, (_, address) => privateProblem(url, address)),
        }),
        signal,
        // Each request checks where it goes; none of them shares a connection.
        agent: false,
      },
      resolve,
    )
    request.setTimeout(IDLE_MS, () => request.destroy(new Error(`nothing came for ${IDLE_MS / 1000} s`)))
    request.on('error', reject)
    request.end(body)
  })
}

function privateProblem(url: URL, address: string): ImportProblem {
  return new ImportProblem(
    `${addressOf(url)} leads to ${address}, which is in a private network; write private: true below fetch if that is meant.`,
  )
}

async function* limited(answer: IncomingMessage, maxBytes: number): AsyncGenerator<Uint8Array> {
  const tooLarge = (): ImportProblem =>
    new ImportProblem(
      `The answer is larger than ${Math.round(maxBytes / 1e6)} MB; write maxMegabytes below fetch if that is meant.`,
    )
  const announced = Number(answer.headers['content-length'])
  if (announced > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  let bytes = 0
  const packed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge()
      yield chunk
    }
  }
  if (answer.headers['content-encoding'] !== 'gzip') {
    yield* packed()
    return
  }
  let unpacked = 0
  const unzip = createGunzip()
  const feeding = feed(packed(), unzip)
  try {
    for await (const chunk of unzip as AsyncIterable<Uint8Array>) {
      unpacked += chunk.length
      if (unpacked > maxBytes) throw tooLarge()
      yield chunk
    }
    await feeding
  } finally {
    answer.destroy()
    await feeding.catch(() => undefined)
  }
}

async function feed(
  chunks: AsyncIterable<Uint8Array>,
  into: NodeJS.WritableStream & { destroy: (error?: Error) => unknown },
): Promise<void> {
  try {
    for await (const chunk of chunks) {
      if (!into.write(chunk)) {
        await new Promise<void>((resolve) => {
          into.once('drain', resolve)
          into.once('close', resolve)
        })
      }
    }
    into.end()
  } catch (error) {
    into.destroy(error as Error)
    throw error
  }
}
