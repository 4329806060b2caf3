import type { StoresByHost } from '#links/stores-by-host.ts'

/** Affiliate networks whose addresses wrap that of a store: hosts, prefix of the path, parameter. */
const NETWORKS = [
  { hosts: ['go.isclix.com', 'fast.accesstrade.com.vn'], path: '/deep_link/', parameter: 'url' },
]

/**
 * The addresses wrapped in the address of an affiliate network or of a store's affiliate programme; undefined
 * for any other address.
 */
export function wrappedIn(url: URL, stores: StoresByHost): string[] | undefined {
  const network = NETWORKS.find(
    ({ hosts, path }) => hosts.includes(url.hostname) && url.pathname.startsWith(path),
  )
  return network ? url.searchParams.getAll(network.parameter) : stores.find(url.hostname)?.wrappedIn(url)
}
