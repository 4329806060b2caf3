/** The records in memory, as pages, operations and documents read them. */
import { createPlaces, type Places } from '#values/places.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'
import { once, onceForEach } from '#text/once-for-each.ts'
import { untilChange } from '#text/until-change.ts'
import type { SiteEntry } from '#entries/site.ts'
import type { Strings, StringsEntry } from '#entries/strings.ts'
import { inListingOrder } from '#catalog/deal-order.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { priceChangesOf } from '#catalog/worth/offer-price.ts'
import type { PaidPricesOf } from '#catalog/worth/paid-prices.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import {
  type Attribution,
  evidenceEndOf,
  type SaleDay,
  type EndedLink,
  type Snapshot,
  type SnapshotDeal,
  type SnapshotOffer,
  type SnapshotProduct,
  type Store,
} from '#catalog/snapshot.ts'

/** What a smart link of the catalog belongs to. */
export type LinkTarget =
  | { kind: 'deal'; deal: SnapshotDeal }
  | { kind: 'offer'; product: SnapshotProduct; offer: SnapshotOffer }
  | { kind: 'ended'; link: EndedLink }

/** The records in memory, as pages, operations and documents read them. */
export interface Catalog extends Pick<
  Snapshot,
  'version' | 'builtAt' | 'siteUrl' | 'site' | 'lexicon' | 'posts'
> {
  /**
   * All deals in listing order: featured deals first, those that end soonest before others, then the newest.
   * Ended and upcoming deals are included.
   */
  deals: readonly SnapshotDeal[]
  dealOf: (id: string) => SnapshotDeal | undefined
  products: readonly SnapshotProduct[]
  productOf: (id: string) => SnapshotProduct | undefined
  /** The changes that publications recorded, the earliest first. */
  changes: readonly RecordedChange[]
  /** What publications recorded to be paid after codes. */
  paidPrices: PaidPricesOf
  stores: ReadonlyMap<string, Store>
  saleDays: readonly SaleDay[]
  readonly links: ReadonlyMap<string, LinkTarget>
  /** What the page of a record says of the sources that it came from. */
  attributionsOf: (record: SnapshotDeal | SnapshotProduct) => Attribution[]
  /** The places of the lexicon by their names. */
  readonly places: Places
  /** The texts of the interface in a language; in Vietnamese when the language has none. */
  stringsIn: (language: Language) => Strings
  /** The deals of `deals` that can be used at a moment. */
  currentDeals: (now: number) => readonly SnapshotDeal[]
  /**
   * The first moment after `now` at which a deal or a sale begins or ends, or a check expires; `Infinity`
   * when there is none.
   */
  nextChangeAfter: (now: number) => number
}

/** Creates a catalog from a snapshot. Everything in it is immutable and safe to share. */
export function createCatalog(
  snapshot: Snapshot,
  changes: readonly RecordedChange[] = [],
  paidPrices: PaidPricesOf = new Map(),
): Catalog {
  const { version, builtAt, siteUrl, site, lexicon, posts, strings } = snapshot
  const deals = inOrderOf(snapshot.deals)
  const stringsByLanguage = new Map(
    LANGUAGES.flatMap((language) => {
      const entry = strings[language]
      return entry ? [[language, stringsOf(entry, language, site)] as const] : []
    }),
  )
  const momentsOf = once(() => changesOf(deals, snapshot.products, site))
  const nextChangeAfter = (now: number): number => {
    const moments = momentsOf()
    const next = firstIndexWhere(0, moments.length, (index) => (moments[index] ?? Infinity) > now)
    return moments[next] ?? Infinity
  }
  let places: Places | undefined
  let links: Catalog['links'] | undefined
  const dealOf = (id: string): SnapshotDeal | undefined => dealsById(snapshot.deals).get(id)
  const productOf = (id: string): SnapshotProduct | undefined => {
    const products = productsById(snapshot.products)
    const product =
      products[firstIndexWhere(0, products.length, (place) => (products[place]?.id ?? '') >= id)]
    return product?.id === id ? product : undefined
  }
  return {
    version,
    builtAt,
    siteUrl,
    site,
    lexicon,
    posts,
    deals,
    dealOf,
    products: snapshot.products,
    productOf,
    changes,
    paidPrices,
    stores: new Map(snapshot.stores.map((store) => [store.id, store])),
    saleDays: snapshot.saleDays,
    get links() {
      return (links ??= linksOf(snapshot, { dealOf, productOf }))
    },
    attributionsOf: (record) => {
      const given = 'offers' in record ? record.offers : [record]
      const sources = new Set(given.flatMap(({ source }) => source?.name ?? []))
      return [...sources].flatMap((source) => snapshot.attributions?.[source] ?? [])
    },
    get places() {
      return (places ??= createPlaces(lexicon))
    },
    stringsIn: (language) => {
      const found = stringsByLanguage.get(language) ?? stringsByLanguage.get(DEFAULT_LANGUAGE)
      if (!found) throw new Error('content/strings/vi.yaml is missing from the snapshot')
      return found
    },
    currentDeals: untilChange(
      (now) => deals.filter((deal) => dealStateAt(deal, now) === 'current'),
      nextChangeAfter,
    ),
    nextChangeAfter,
  }
}

// A catalog that follows another one has the same list where no record of it changed.
const inOrderOf = onceForEach((deals: readonly SnapshotDeal[]) => deals.toSorted(inListingOrder))
const dealsById = onceForEach(
  (deals: readonly SnapshotDeal[]) => new Map(deals.map((deal) => [deal.id, deal])),
)
// They are almost in this order already: to sort a million takes less time and memory than a map of them.
const productsById = onceForEach((products: readonly SnapshotProduct[]) =>
  products.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
)

/**
 * The moments, ascending, at which a deal becomes current or ended, its check expires, or a price changes. A
 * deal is still current at `endsAt` itself.
 */
function changesOf(
  deals: readonly SnapshotDeal[],
  products: readonly SnapshotProduct[],
  site: Snapshot['site'],
): Float64Array {
  const moments = new Set<number>()
  for (const { offers } of products)
    for (const offer of offers)
      if (offer.sale) for (const moment of priceChangesOf([offer])) moments.add(moment)
  for (const deal of deals) {
    const { startsAt, endsAt } = deal
    const evidenceEnd = evidenceEndOf(deal, site)
    if (evidenceEnd !== Infinity) moments.add(evidenceEnd + 1)
    if (startsAt !== undefined) moments.add(startsAt)
    if (endsAt !== undefined) moments.add(endsAt + 1)
  }
  return Float64Array.from(moments).toSorted()
}

function linksOf(
  { deals, products, endedLinks }: Snapshot,
  { dealOf, productOf }: Pick<Catalog, 'dealOf' | 'productOf'>,
): Map<string, LinkTarget> {
  /** What a removed record became, if that is here; for an offer, that of the same store. */
  const targetNow = (link: EndedLink): LinkTarget => {
    const { became = '', store } = link
    const deal = 'deal' in link ? dealOf(became) : undefined
    if (deal) return { kind: 'deal', deal }
    const product = 'product' in link ? productOf(became) : undefined
    const offer = product?.offers.find((each) => each.store === store)
    return product && offer ? { kind: 'offer', product, offer } : { kind: 'ended', link }
  }
  return new Map<string, LinkTarget>([
    ...deals.map((deal): [string, LinkTarget] => [deal.hashId, { kind: 'deal', deal }]),
    ...products.flatMap((product) =>
      product.offers.map((offer): [string, LinkTarget] => [offer.hashId, { kind: 'offer', product, offer }]),
    ),
    ...endedLinks.map((link): [string, LinkTarget] => [link.hashId, targetNow(link)]),
  ])
}

function stringsOf(strings: StringsEntry, language: Language, site: SiteEntry): Strings {
  // A demonstration was verified by nobody.
  const invented = site.demonstration && {
    verifiedBy: strings.evidenceInvented,
    verifiedOn: strings.evidenceInvented,
    saidBy: strings.evidenceInvented,
    factChecked: strings.factInvented,
  }
  return { ...strings, ...invented, language, regions: regionsIn(language, site), payments: site.payments }
}

function regionsIn(language: Language, { regions }: SiteEntry): Record<string, string> {
  return Object.fromEntries(
    Object.entries(regions).flatMap(([region, names]) => {
      const name = names[language]
      return name === undefined ? [] : [[region, name]]
    }),
  )
}
