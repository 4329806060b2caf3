import { DEFAULT_LANGUAGE, type Language } from '#contract/language.ts'
import type { Identified } from '#entries/check-content.ts'
import type { SaleDayEntry } from '#entries/sale-day.ts'
import type { Words } from '#entries/strings.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type {
  KeptLink,
  Snapshot,
  SnapshotDeal,
  SnapshotOffer,
  SnapshotProduct,
  Store,
} from '#catalog/snapshot.ts'

/** Where a smart link of the catalog belongs. */
type LinkTarget =
  | { kind: 'deal'; deal: SnapshotDeal }
  | { kind: 'offer'; product: SnapshotProduct; offer: SnapshotOffer }
  | { kind: 'kept'; link: KeptLink }

/** The records in memory, as pages, operations and documents read them. */
export interface Catalog extends Pick<
  Snapshot,
  'version' | 'builtAt' | 'siteUrl' | 'site' | 'lexicon' | 'posts'
> {
  /** In listing order: of the featured the soonest to end, then the newest. Ended and coming deals are among them. */
  deals: readonly SnapshotDeal[]
  products: readonly SnapshotProduct[]
  stores: ReadonlyMap<string, Store>
  saleDays: readonly Identified<SaleDayEntry>[]
  links: ReadonlyMap<string, LinkTarget>
  /** The interface's words in a language, or in Vietnamese where the language has none. */
  wordsIn: (language: Language) => Words
  /** The deals of `deals` that can be used at a moment. */
  currentDeals: (now: number) => readonly SnapshotDeal[]
  /** The first moment after `now` at which a deal begins or stops being current; never is infinity. */
  nextChangeAfter: (now: number) => number
}

/** Puts a snapshot in order and in maps. Everything it returns is safe to share: nothing in it changes afterwards. */
export function createCatalog(snapshot: Snapshot): Catalog {
  const { version, builtAt, siteUrl, site, lexicon, posts, words } = snapshot
  const deals = snapshot.deals.toSorted(inListingOrder)
  const changes = changesOf(deals)
  const nextChangeAfter = (now: number): number => changes[firstAbove(changes, now)] ?? Infinity
  return {
    version,
    builtAt,
    siteUrl,
    site,
    lexicon,
    posts,
    deals,
    products: snapshot.products,
    stores: new Map(snapshot.stores.map((store) => [store.id, store])),
    saleDays: snapshot.calendar,
    links: linksOf(snapshot),
    wordsIn: (language) => {
      const found = words[language] ?? words[DEFAULT_LANGUAGE]
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

function inListingOrder(a: SnapshotDeal, b: SnapshotDeal): number {
  if (a.featured !== b.featured) return a.featured ? -1 : 1
  const order = a.featured ? (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity) : newness(b) - newness(a)
  // Infinity minus itself is not a number: neither of the two has an end.
  if (order) return order
  return a.id < b.id ? -1 : 1
}

/** Where no start is known, the last check is the newest thing known of a deal. */
function newness({ startsAt, evidence }: SnapshotDeal): number {
  return startsAt ?? evidence?.checkedAt ?? 0
}

/** Every moment at which a deal turns current or ended, ascending. A deal is still current at its very end. */
function changesOf(deals: readonly SnapshotDeal[]): number[] {
  const moments = new Set<number>()
  for (const { startsAt, endsAt } of deals) {
    if (startsAt !== undefined) moments.add(startsAt)
    if (endsAt !== undefined) moments.add(endsAt + 1)
  }
  return [...moments].toSorted((a, b) => a - b)
}

/** Index of the first number of an ascending list that is greater than `limit`. */
function firstAbove(ascending: readonly number[], limit: number): number {
  let low = 0
  let high = ascending.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? Infinity) > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** Keeps the last value for as long as the same moment of the calendar lasts. */
function untilChange<Value>(compute: (now: number) => Value, nextChangeAfter: (now: number) => number) {
  let kept: { value: Value; from: number; until: number } | undefined
  return (now: number): Value => {
    if (kept === undefined || now < kept.from || now >= kept.until) {
      kept = { value: compute(now), from: now, until: nextChangeAfter(now) }
    }
    return kept.value
  }
}

function linksOf({ deals, products, keptLinks }: Snapshot): Map<string, LinkTarget> {
  return new Map<string, LinkTarget>([
    ...deals.map((deal): [string, LinkTarget] => [deal.hashId, { kind: 'deal', deal }]),
    ...products.flatMap((product) =>
      product.offers.map((offer): [string, LinkTarget] => [offer.hashId, { kind: 'offer', product, offer }]),
    ),
    ...keptLinks.map((link): [string, LinkTarget] => [link.hashId, { kind: 'kept', link }]),
  ])
}
