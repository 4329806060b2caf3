/** The records in memory, as pages, operations and documents read them. */
import { createPlaces, type Places } from '#values/places.ts'
import { DAY_MS } from '#text/days.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'
import { once, onceForEach } from '#text/once-for-each.ts'
import { untilChange } from '#text/until-change.ts'
import { inOrderOfIds, placeIn, replaceItems } from '#text/lists/compare-lists.ts'
import { createOverlay, type Overlay } from '#text/lists/overlay.ts'
import type { Moves } from '#text/lists/update-list.ts'
import type { SiteEntry } from '#entries/site.ts'
import type { Strings, StringsEntry } from '#entries/strings.ts'
import { inListingOrder } from '#catalog/deal-order.ts'
import { type DealState, dealStateAt } from '#catalog/deal-state.ts'
import { priceChangesOf } from '#catalog/worth/offer-price.ts'
import type { PaidPricesOf } from '#catalog/worth/paid-prices.ts'
import type { RecordedChange } from '#catalog/recorded-change.ts'
import {
  type Attribution,
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
  /** The deals of `deals` that begin after a moment. */
  upcomingDeals: (now: number) => readonly SnapshotDeal[]
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
  const { evidenceDays = Infinity } = site
  // The first moment at which a check of a deal is too old.
  const expiry = evidenceDays * DAY_MS + 1
  const nextChangeAfter = (now: number): number => {
    const ofDeals = momentsOf(deals)
    const nextCheck = firstAfter(now - expiry, ofDeals.checks) + expiry
    const { moments } = salesOf(snapshot.products)
    return Math.min(firstAfter(now, ofDeals.changes), nextCheck, firstAfter(now, moments))
  }
  let places: Places | undefined
  let links: Catalog['links'] | undefined
  const { get: dealOf } = dealsById(deals)
  const { get: productOf } = productsById(snapshot.products)
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
    currentDeals: dealsByState(deals).current,
    upcomingDeals: dealsByState(deals).upcoming,
    nextChangeAfter,
  }
}

// A catalog that follows another one has the same list where no record of it changed.
const inOrderOf = onceForEach(
  (deals: readonly SnapshotDeal[]): readonly SnapshotDeal[] =>
    deals.every((_, place) => isInOrderAt(deals, place)) ? deals : deals.toSorted(inListingOrder),
  (inOrder, after, { removed, added }, before) =>
    inOrder === before && added.every((place) => isInOrderAt(after, place) && isInOrderAt(after, place + 1))
      ? after
      : replaceItems(inOrder, recordsAt(before, removed), recordsAt(after, added), inListingOrder),
)

function isInOrderAt(deals: readonly SnapshotDeal[], place: number): boolean {
  const [before, deal] = [deals[place - 1], deals[place]]
  return before === undefined || deal === undefined || inListingOrder(before, deal) <= 0
}

const dealsByState = onceForEach((deals: readonly SnapshotDeal[]) => {
  const inState = (state: DealState): Catalog['currentDeals'] =>
    untilChange(
      (now) => deals.filter((deal) => dealStateAt(deal, now) === state),
      (now) => firstAfter(now, momentsOf(deals).changes),
    )
  return { current: inState('current'), upcoming: inState('upcoming') }
})

/**
 * Of the deals of a list, the moments at which one becomes current or ended, and those of their checks;
 * ascending. A deal is still current at `endsAt` itself.
 */
const momentsOf = onceForEach((deals: readonly SnapshotDeal[]) => {
  const [changes, checks] = [new Set<number>(), new Set<number>()]
  for (const { startsAt, endsAt, evidence } of deals) {
    if (startsAt !== undefined) changes.add(startsAt)
    if (endsAt !== undefined) changes.add(endsAt + 1)
    if (evidence !== undefined) checks.add(evidence.checkedAt)
  }
  return { changes: Float64Array.from(changes).toSorted(), checks: Float64Array.from(checks).toSorted() }
})

/** The first of some ascending moments after another one; `Infinity` where there is none. */
function firstAfter(now: number, moments: Float64Array): number {
  const next = firstIndexWhere(0, moments.length, (index) => (moments[index] ?? Infinity) > now)
  return moments[next] ?? Infinity
}

const dealsById = onceForEach((deals: readonly SnapshotDeal[]) => {
  const known = once(() => new Map(deals.map((deal) => [deal.id, deal])))
  return overlayOf((id) => known().get(id))
}, followIds)

// They are almost in this order already: to sort a million takes less time and memory than a map of them.
const productsById = onceForEach((list: readonly SnapshotProduct[]) => {
  const sorted = once(() => list.toSorted(inOrderOfIds))
  return overlayOf((id) => {
    const found = sorted()[placeIn<{ id: string }>(sorted(), { id }, inOrderOfIds)]
    return found?.id === id ? found : undefined
  })
}, followIds)

function overlayOf<Item>(get: (id: string) => Item | undefined): Overlay<Item> {
  return createOverlay({ get })
}

/** Up to this number or share, what changed stands before what was known, and each update copies it. */
const CHANGED_MIN = 1_000
const CHANGED_SHARE = 0.05

function followIds<Item extends { id: string }>(
  known: Overlay<Item>,
  after: readonly Item[],
  { removed, added }: Moves,
  before: readonly Item[],
): Overlay<Item> {
  const gone = recordsAt(before, removed).map(({ id }) => [id, null] as const)
  const next = known.after([...gone, ...recordsAt(after, added).map((item) => [item.id, item] as const)])
  if (next.changed.size <= Math.max(CHANGED_MIN, after.length * CHANGED_SHARE)) return next
  const all = once(() => new Map(after.map((item) => [item.id, item])))
  return overlayOf((id) => all().get(id))
}

function recordsAt<Item>(list: readonly Item[], places: readonly number[]): Item[] {
  return places.map((place) => list[place] as Item)
}

/** The offers that have a sale, and the moments, ascending, at which their prices change. */
const salesOf = onceForEach(
  (products: readonly SnapshotProduct[]) => withMoments(products.flatMap(offersWithSale)),
  ({ offers }, after, { removed, added }, before) => {
    const gone = new Set(removed.flatMap((place) => before[place]?.offers ?? []))
    const fresh = added.flatMap((place) => after[place] ?? []).flatMap(offersWithSale)
    return withMoments([...offers.filter((offer) => !gone.has(offer)), ...fresh])
  },
)

function withMoments(offers: readonly SnapshotOffer[]): { offers: typeof offers; moments: Float64Array } {
  return { offers, moments: Float64Array.from(priceChangesOf(offers)) }
}

function offersWithSale({ offers }: SnapshotProduct): SnapshotOffer[] {
  return offers.filter(({ sale }) => sale !== undefined)
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
