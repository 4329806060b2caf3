import { clientOf } from '#limits/network.ts'

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
