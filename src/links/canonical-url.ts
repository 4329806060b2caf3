/** The canonical form of a shop's address, by the rules of its store. */
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
 * Computes the canonical form of a store address. Mobile hosts, tracking parameters, the order of different
 * parameters and a fragment that names a place on the page make no difference; on a product page only the
 * product and the parameters of `keep` do.
 */
export function canonicalUrl(url: URL, rules: StoreRules): CanonicalUrl {
  const host = foldHost(url.hostname, rules)
  const path = normalizePercent(url.pathname)
  const barePath = path.replace(/(?<!\/)\/+$/, '')
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
  const stays = (name: string): boolean =>
    rules.isKept(name) || !(isStrippedEverywhere(name) || rules.isStripped(name))
  const query = queryOf(url, stays) + stateOf(url, stays)
  return { key: host + barePath + query, href: toHref(host, path, query) }
}

/**
 * The fragment of a page that keeps its state in it, with its sign: a route, `#/booking?from=SGN`, or
 * parameters, `#c=42&o=17`. Empty for a fragment that names a place on the page or a text to highlight.
 */
function stateOf({ hash }: URL, stays: (name: string) => boolean): string {
  const [, route = '', query] = /^#(!?\/[^?]*)?\??(.*)$/s.exec(hash.split(':~:', 1)[0] ?? '') ?? []
  const pairs = pairsOf(query ?? '', stays)
  if (route === '' && !pairs.some((pair) => pair.includes('='))) return ''
  const state = normalizePercent(route) + (pairs.length === 0 ? '' : (route && '?') + pairs.join('&'))
  return /^!?\/?$/.test(state) ? '' : `#${state}`
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

/**
 * The parameters that stay, with a question mark; empty when none stays. They are sorted by name, and those
 * of one name keep their order, because pages read them as a list or count the last one.
 */
function queryOf(url: URL, stays: (name: string) => boolean): string {
  const pairs = pairsOf(url.search.slice(1).replaceAll('+', '%20'), stays).map((pair) => ({
    pair,
    name: `${pair.split('=', 1)[0]}=`,
  }))
  const sorted = pairs.toSorted((one, other) => Number(one.name > other.name) - Number(one.name < other.name))
  return sorted.length === 0 ? '' : `?${sorted.map(({ pair }) => pair).join('&')}`
}

function pairsOf(query: string, stays: (name: string) => boolean): string[] {
  return query
    .split('&')
    .filter((pair) => pair !== '' && stays(nameOf(pair)))
    .map(normalizePercent)
}

function nameOf(pair: string): string {
  return decodePercent(pair.split('=', 1)[0] ?? '').text
}

function toHref(host: string, path: string, query: string): string {
  return new URL(`https://${host}${path}${query}`).href
}
