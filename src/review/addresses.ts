/** Reviews addresses: hosts of other stores, shorteners, tracking. */
import leven from 'leven'
import type { Review, ReviewedRecord } from '#review/finding.ts'
import { createFindingCache } from '#review/finding-cache.ts'
import { isStrippedEverywhere } from '#links/tracking-parameters.ts'
import { fold } from '#text/fold.ts'

type StoreRecord = ReviewedRecord<'stores'>

/** Link shorteners, which hide the target. Short hosts of stores are in the records of the stores. */
const SHORTENERS = new Set([
  'adf.ly',
  'bit.ly',
  'buff.ly',
  'cutt.ly',
  'goo.gl',
  'is.gd',
  'lnkd.in',
  'ow.ly',
  'rb.gy',
  'rebrand.ly',
  'shorturl.at',
  'shorten.asia',
  't.co',
  't.ly',
  'tiny.cc',
  'tinyurl.com',
  'v.gd',
  'vn.link',
])

/** Hosts where anybody can publish pages, so none belongs to one store. */
const SHARED = new Set([
  'blogspot.com',
  'carrd.co',
  'facebook.com',
  'firebaseapp.com',
  'github.io',
  'google.com',
  'herokuapp.com',
  'instagram.com',
  'linktr.ee',
  'myshopify.com',
  'netlify.app',
  'notion.site',
  'pages.dev',
  'sites.google.com',
  't.me',
  'vercel.app',
  'web.app',
  'weebly.com',
  'wixsite.com',
  'wordpress.com',
  'youtube.com',
  'zalo.me',
])

export function isShortener(host: string): boolean {
  return SHORTENERS.has(host)
}

export function hostsOfStores(stores: readonly StoreRecord[]): string[] {
  return stores.flatMap((store) => hostsOf(store))
}

/** Checks that addresses lead to the store of their record, are not shortened and carry no tracking. */
export const reviewAddresses: Review = ({ deals, products, stores }) => {
  const storesById = new Map(stores.map((store) => [store.id, store]))
  const once = cachedFor(stores.map(({ entry }) => entry))
  const review = (record: ReviewedRecord, path: readonly PropertyKey[], url: string, storeId: string) =>
    reviewAddress(record, path, new URL(url), storesById.get(storeId), stores)
  return [
    ...deals.flatMap((deal) =>
      once(deal, () => [
        ...review(deal, ['url'], deal.entry.url, deal.entry.store),
        ...(deal.entry.evidence
          ? review(deal, ['evidence', 'url'], deal.entry.evidence.url, deal.entry.store)
          : []),
      ]),
    ),
    ...products.flatMap((product) =>
      once(product, () =>
        product.entry.offers.flatMap((offer, index) =>
          review(product, ['offers', index, 'url'], offer.url, offer.store),
        ),
      ),
    ),
    ...reviewStoreHosts(stores),
  ]
}

const cachedFor = createFindingCache()

function reviewAddress(
  record: ReviewedRecord,
  path: readonly PropertyKey[],
  url: URL,
  store: StoreRecord | undefined,
  stores: readonly StoreRecord[],
) {
  const host = url.hostname
  if (SHORTENERS.has(host) || stores.some(({ entry }) => entry.links.shortHosts.includes(host))) {
    return [record.errorAt(path, 'is a short link; open it and write the address to which it leads')]
  }
  if (store && !belongsTo(host, store)) {
    const owner = stores.find((other) => belongsTo(host, other))
    const known = hostsOf(store).join(' or ')
    const whose = owner ? `is an address of ${owner.entry.name}` : `${host} is no host of ${store.entry.name}`
    return [record.errorAt(path, `${whose}; write an address below ${known}, or correct store`)]
  }
  if (url.port !== '') {
    return [record.errorAt(path, `has a port; write the address without :${url.port}`)]
  }
  const carried = [...url.searchParams.values()].find((value) => leadsElsewhere(value, store))
  if (carried !== undefined) {
    return [
      record.errorAt(
        path,
        `carries another address, ${carried}; open it and write the address to which it leads`,
      ),
    ]
  }
  const tracking = [...url.searchParams.keys()].filter(isStrippedEverywhere)
  if (tracking.length === 0) return []
  return [
    record.errorAt(path, `carries tracking; remove ${[...new Set(tracking)].join(', ')} from the address`),
  ]
}

/** Whether a parameter is an address on a host outside the store, to which the page may redirect readers. */
function leadsElsewhere(value: string, store: StoreRecord | undefined): boolean {
  const whole = value.startsWith('//') ? `https:${value}` : value
  if (!/^https?:\/\//i.test(whole) || !URL.canParse(whole)) return false
  return store === undefined || !belongsTo(new URL(whole).hostname, store)
}

/** The hosts of a store; the host of its address when it lists none. */
function hostsOf({ entry }: StoreRecord): readonly string[] {
  return entry.hosts.length > 0 ? entry.hosts : [new URL(entry.url).hostname.replace(/^www\./, '')]
}

function belongsTo(host: string, store: StoreRecord): boolean {
  return hostsOf(store).some((own) => host === own || host.endsWith(`.${own}`))
}

/** Whether a name looks like a variation of another: `shopeee` and `shopee-sale` of `shopee`. */
function isNear(name: string, other: string): boolean {
  if (other.length < 5) return false
  return leven(fold(name), fold(other)) === 1 || (name !== other && name.split('-').includes(other))
}

/**
 * Checks that no store has a shared host or a host that resembles that of another store, which could be an
 * imitation.
 */
function reviewStoreHosts(stores: readonly StoreRecord[]) {
  const shared = stores.flatMap((store) =>
    hostsOf(store).flatMap((host, index) =>
      SHARED.has(host) || SHORTENERS.has(host)
        ? [
            store.errorAt(
              store.entry.hosts.length > 0 ? ['hosts', index] : ['url'],
              `everybody can have addresses below ${host}; write a host that is the store's own`,
            ),
          ]
        : [],
    ),
  )
  const named = stores.flatMap((store) =>
    store.entry.hosts.map((host, index) => ({ store, host, index, name: host.split('.')[0] ?? '' })),
  )
  const copies = named.flatMap(({ store, host, index, name }, place) => {
    // The store with the longer name is reported; of equally long names the later one.
    const alike = named.find(
      (other, otherPlace) =>
        other.store !== store &&
        (other.name.length < name.length || (other.name.length === name.length && otherPlace < place)) &&
        isNear(name, other.name),
    )
    return alike
      ? [
          store.warningAt(
            ['hosts', index],
            `looks like ${alike.host} of ${alike.store.entry.name}; make sure that ${host} is the store's own`,
          ),
        ]
      : []
  })
  return [...shared, ...copies]
}
