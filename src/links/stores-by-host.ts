import type { StoreEntry } from '#entries/store.ts'
import {
  createMatcher,
  fillPattern,
  parsePattern,
  type UrlPattern,
  type Values,
} from '#entries/url-pattern.ts'
import { createNameTest } from '#links/tracking-parameters.ts'

/** A store as links see it: its rules, ready to be asked. */
export interface StoreRules {
  id: string
  name: string
  campaignId: string
  /** The host that the store's own address has, and canonical addresses with it. */
  mainHost: string
  hosts: ReadonlySet<string>
  isShortHost: (host: string) => boolean
  products: readonly ProductForm[]
  /** The addresses that an address of this store only carries; nothing for one that is a page itself. */
  wrappedIn: (url: URL) => string[] | undefined
  isKept: (parameter: string) => boolean
  isStripped: (parameter: string) => boolean
  affiliate: string | undefined
}

/** One form that a product's path has. */
interface ProductForm {
  match: (path: string) => Values | undefined
  canonical: ((values: Values) => string) | undefined
  key: (values: Values) => string
}

/** The supported stores by host. */
export interface StoresByHost {
  /** The store that a host in lower case belongs to. Of nested hosts the longest counts. */
  find: (host: string) => StoreRules | undefined
}

type StoreLike = Pick<StoreEntry, 'name' | 'url' | 'hosts' | 'links' | 'campaignId'>

/** Makes stores findable by host, each with its own rules or those of the store it is like. */
export function createStoresByHost(stores: ReadonlyMap<string, StoreLike>): StoresByHost {
  const byHost = new Map<string, StoreRules>()
  for (const [id, store] of stores) {
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

/** From `/an_redir?origin_link={url}`, a function that gives the values of the parameter on such paths. */
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
