/** Finds the store of a host, and its rules for addresses. */
import type { StoreEntry } from '#entries/store.ts'
import {
  createMatcher,
  fillPattern,
  parsePattern,
  type UrlPattern,
  type Values,
} from '#entries/url-pattern.ts'
import { createNameTest } from '#links/tracking-parameters.ts'

/** The compiled link rules of a store. */
export interface StoreRules {
  id: string
  name: string
  campaignId: string
  /** The host of the store's own address, which canonical addresses use. */
  mainHost: string
  hosts: ReadonlySet<string>
  isShortHost: (host: string) => boolean
  products: readonly ProductForm[]
  /**
   * The addresses wrapped in an affiliate address of this store; undefined when the address is a page itself.
   */
  wrappedIn: (url: URL) => string[] | undefined
  isKept: (parameter: string) => boolean
  isStripped: (parameter: string) => boolean
  affiliate: string | undefined
}

/** One form of the path of product pages. */
interface ProductForm {
  match: (path: string) => Values | undefined
  canonical: ((values: Values) => string) | undefined
  key: (values: Values) => string
}

/** The supported stores by host. */
export interface StoresByHost {
  /** The store of a host in lower case. The longest matching host counts; undefined when none matches. */
  find: (host: string) => StoreRules | undefined
}

type StoreLike = Pick<StoreEntry, 'name' | 'url' | 'hosts' | 'links' | 'campaignId' | 'withdrawnAt'>

/**
 * Indexes stores that were not withdrawn by host. Each store has its own rules, or those of the store that
 * `links.like` names.
 */
export function createStoresByHost(stores: ReadonlyMap<string, StoreLike>): StoresByHost {
  const byHost = new Map<string, StoreRules>()
  for (const [id, store] of stores) {
    if (store.withdrawnAt !== undefined) continue
    const rules = createRules(id, store, stores.get(store.links.like ?? id) ?? store)
    for (const host of [...store.hosts, ...store.links.shortHosts]) byHost.set(host, rules)
  }
  return {
    find: (host) => {
      for (let rest = host; rest !== ''; rest = withoutFirstLabel(rest)) {
        const rules = byHost.get(rest)
        if (rules) return rules
      }
      return undefined
    },
  }
}

function createRules(
  id: string,
  { name, url, hosts, links, campaignId }: StoreLike,
  model: StoreLike,
): StoreRules {
  const wrappers = model.links.wrappers.map(createUnwrapper)
  return {
    id,
    name,
    campaignId: campaignId ?? id,
    mainHost: new URL(url).hostname,
    hosts: new Set(hosts),
    isShortHost: (host) => links.shortHosts.some((short) => host === short || host.endsWith(`.${short}`)),
    products: model.links.products.map(({ match, canonical, key }) => ({
      match: createMatcher(patternOf(match)),
      canonical: canonical === undefined ? undefined : createWriter(canonical),
      key: createWriter(key ?? canonical ?? match),
    })),
    wrappedIn: (address) => wrappers.map((unwrap) => unwrap(address)).find((found) => found.length > 0),
    isKept: createNameTest(model.links.keep),
    isStripped: createNameTest(model.links.strip),
    affiliate: links.affiliate,
  }
}

/**
 * Compiles a pattern such as `/an_redir?origin_link={url}` into a function that returns the values of the
 * parameter on matching paths.
 */
function createUnwrapper(wrapper: string): (url: URL) => string[] {
  const [path = '', query = ''] = wrapper.split('?')
  const match = createMatcher(patternOf(path))
  const parameter = query.slice(0, query.indexOf('='))
  return (url) => (match(url.pathname) ? url.searchParams.getAll(parameter) : [])
}

function createWriter(text: string): (values: Values) => string {
  const pattern = patternOf(text)
  return (values) => fillPattern(pattern, values)
}

function patternOf(text: string): UrlPattern {
  const parsed = parsePattern(text)
  if (!parsed.ok) throw new Error(`the catalog has the link rule ${text}; ${parsed.message}`)
  return parsed.pattern
}

function withoutFirstLabel(host: string): string {
  const dot = host.indexOf('.')
  return dot === -1 ? '' : host.slice(dot + 1)
}
