import { decodePercent, normalizePercent } from '#links/percent.ts'
import type { StoreRules } from '#links/stores-by-host.ts'
import { isStrippedEverywhere } from '#links/tracking-parameters.ts'

/** The canonical form of a store address. */
export interface CanonicalUrl {
  /** A key that all addresses of one product or page share. */
  key: string
  /** An https address of the product or page. It has the same key and is its own canonical address. */
  href: string
}

/**
 * Computes the canonical form of a store address. Mobile hosts, tracking parameters, the order of parameters
 * and the fragment make no difference; on a product page only the product and the parameters of `keep` do.
 */
export function canonicalUrl(url: URL, rules: StoreRules): CanonicalUrl {
  const host = foldHost(url.hostname, rules)
  const path = normalizePercent(url.pathname)
  const barePath = path.replace(/\/+$/, '')
  if (rules.isShortHost(host)) {
    const query = queryOf(url, rules.isKept)
    return { key: host + barePath + query, href: toHref(host, path, query) }
  }
  for (const { match, canonical, key } of rules.products) {
    const values = match(barePath)
    if (!values) continue
    const query = queryOf(url, rules.isKept)
    const [home, page] = canonical ? [rules.mainHost, canonical(values)] : [host, path]
    return { key: home + key(values) + query, href: toHref(home, page, query) }
  }
  const query = queryOf(
    url,
    (name) => rules.isKept(name) || !(isStrippedEverywhere(name) || rules.isStripped(name)),
  )
  return { key: host + barePath + query, href: toHref(host, path, query) }
}

/**
 * A host without `www.` or `m.`, or the main host when it is that host; subdomains stay, because they have
 * pages of their own.
 */
function foldHost(host: string, { hosts, mainHost }: StoreRules): string {
  const bare = host.replace(/^(?:www|m)\./, '')
  if (!hosts.has(bare)) return host
  return bare === mainHost.replace(/^www\./, '') ? mainHost : bare
}

/** The parameters that stay, sorted, with a question mark; empty when none stays. */
function queryOf(url: URL, stays: (name: string) => boolean): string {
  const pairs = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && stays(nameOf(pair)))
    .map((pair) => normalizePercent(pair.replaceAll('+', '%20')))
  return pairs.length === 0 ? '' : `?${pairs.toSorted().join('&')}`
}

function nameOf(pair: string): string {
  return decodePercent(pair.split('=', 1)[0] ?? '').text
}

function toHref(host: string, path: string, query: string): string {
  return new URL(`https://${host}${path}${query}`).href
}
