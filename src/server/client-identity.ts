import { isIPv4, isIPv6 } from 'node:net'

/**
 * Who a request counts against: the socket's address, or with `hops` proxies of ours in front the entry of X-Forwarded-For that the outermost of them wrote.
 * Whatever stands further left in that header was written by the client. IPv6 addresses count by their /64, which is what one customer gets.
 */
export function clientIdentity(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  hops: number,
): string {
  const forwarded = forwardedFor?.split(',').map((entry) => entry.trim()) ?? []
  const claimed = hops > 0 ? forwarded.at(-hops) : undefined
  return normalise(claimed) ?? normalise(socketAddress) ?? 'unknown'
}

function normalise(text: string | undefined): string | undefined {
  const address = text?.replace(/^\[(.*)\](?::\d+)?$/, '$1').split('%', 1)[0] ?? ''
  const mapped =
    /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
  if (isIPv4(mapped)) return mapped
  return isIPv6(address) ? `${network(address)}::/64` : undefined
}

/** The first four groups of an IPv6 address. */
function network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}
