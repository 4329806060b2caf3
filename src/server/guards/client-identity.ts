import type { IncomingMessage } from 'node:http'
import { clientOf, networksOf } from '#limits/network.ts'

/**
 * The client a request is counted against: the address of the socket or, behind `hops` trusted proxies, the
 * `X-Forwarded-For` entry that the outermost of them added. Entries further left come from the client and are
 * not trusted.
 */
export function clientIdentity(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const claimed = hops > 0 ? forwardedFor?.split(',').at(-hops) : undefined
  return clientOf(claimed ?? '') ?? clientOf(socketAddress ?? '') ?? 'unknown'
}

/** {@link clientIdentity} of a request. */
export function clientOfRequest({ socket, headers }: IncomingMessage, hops: number): string {
  const given = headers['x-forwarded-for']
  return clientIdentity(socket.remoteAddress, Array.isArray(given) ? given.join(',') : given, hops)
}

/** The keys by which requests take turns: the client, then the networks that contain it. */
export function sourcesOf(client: string): readonly string[] {
  return [client, ...networksOf(client).toReversed()]
}
