import type { IncomingMessage } from 'node:http'
import { clientOf, networksOf } from '#limits/network.ts'

/**
 * Who a request counts against: the socket's address, or with `hops` proxies of ours in front the entry of
 * X-Forwarded-For that the outermost of them wrote. Whatever stands further left in that header was written
 * by the client.
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

/** Whom a request is accounted to where requests take turns: its client, then the networks around it. */
export function sourcesOf(client: string): readonly string[] {
  return [client, ...networksOf(client).toReversed()]
}
