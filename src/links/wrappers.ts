import type { StoresByHost } from '#links/stores-by-host.ts'

/**
 * Affiliate networks whose addresses carry a store's own: their hosts, the beginning of the path and the
 * parameter.
 */
const NETWORKS = [
  { hosts: ['go.isclix.com', 'fast.accesstrade.com.vn'], path: '/deep_link/', parameter: 'url' },
]

/**
 * The addresses that an address of an affiliate network or a store's affiliate programme carries; nothing for
 * any other.
 */
export function wrappedIn(url: URL, stores: StoresByHost): string[] | undefined {
  const network = NETWORKS.find(
    ({ hosts, path }) => hosts.includes(url.hostname) && url.pathname.startsWith(path),
  )
  return network ? url.searchParams.getAll(network.parameter) : stores.find(url.hostname)?.wrappedIn(url)
}
