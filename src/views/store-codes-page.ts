import type { Catalog } from '#catalog/catalog.ts'
import { endingFirst } from '#catalog/deal-order.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { describeUses } from '#catalog/describe-use.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { offersOf, storesLike } from '#catalog/store-profile.ts'
import { inLanguage } from '#catalog/translations.ts'
import { usualSavingOf, worthiestFirst } from '#catalog/worth/usual-saving.ts'
import { routes } from '#contract/routes.ts'
import { type Place, UNREFINED } from '#results/refinement.ts'
import { PAGE_RESULTS } from '#results/results.ts'
import { fillIn } from '#text/format.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { type DealListing, toDealListing } from '#views/shown/deal-listing.ts'
import { type ShownDeal, toShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type ShownStoreOffers, toStoreOffers } from '#views/shown/store-offers.ts'
import { type StoreTile, toStoreTiles } from '#views/shown/store-tiles.ts'
import { definePage, type PageView } from '#views/page-definition.ts'

const COMING_SHOWN = 12
/** Folded away: nothing else leads to their pages. */
const ENDED_SHOWN = 50
const OFFERS_SHOWN = 6
const ALIKE_SHOWN = 6

/** A deal as a link to its page. */
interface DealLink {
  name: string
  path: string
  lang: Language
}

/** What a store's first page tells below its codes. */
interface StoreProfile {
  uses: ReturnType<typeof describeUses>
  /** The deal that saves the most, and the one that ends first. */
  best: ShownDeal | undefined
  ending: ShownDeal | undefined
  /** Prices of now, and those of when they no longer hold. */
  offers: ShownStoreOffers[]
  coming: ShownDeal[]
  ended: DealLink[]
  /** Other stores that sell the like and have deals. */
  alike: StoreTile[]
}

export interface StoreCodesView extends PageView, DealListing {
  /** In the page's language; `lang` says in which its summary was found. */
  store: Store
  /** Which part of the current deals this page shows, and how many there are. */
  part: number
  parts: number
  /** Nothing on further parts. */
  profile: StoreProfile | undefined
  /** The pages of current deals, as far as lists for machines go. */
  listed: DealLink[]
}

/** The deals of a store. */
export function placeOfStore(store: string, language: Language): Place {
  return { path: routes.storeCodes(store, language), within: { stores: [store] } }
}

export const storeCodesPage = definePage<StoreCodesView, { store: string }>({
  name: 'store-codes',
  list: ({ stores }) =>
    [...stores.keys()].flatMap((store) => LANGUAGES.map((language) => ({ language, store }))),
  pathOf: ({ language, store }) => routes.storeCodes(store, language),
  isListed: true,
  view: ({ language, store }, catalog) => viewPart(store, 1, language, catalog),
})

/** The codes of a store from the second page on. */
export const storeCodesPartPage = definePage<StoreCodesView, { store: string; part: string }>({
  name: 'store-codes-part',
  list: function* (catalog) {
    for (const [store, deals] of currentByStore(catalog))
      for (let part = 2; part <= partsOf(deals); part += 1)
        for (const language of LANGUAGES) yield { language, store, part: String(part) }
  },
  pathOf: ({ language, store, part }) => routes.storeCodesPart(store, Number(part), language),
  isListed: true,
  view: ({ language, store, part }, catalog) => viewPart(store, Number(part), language, catalog),
})

const kept = new WeakMap<Catalog, Map<string, SnapshotDeal[]>>()

/** The deals that are current when the catalog is published, by store. */
function currentByStore(catalog: Catalog): Map<string, SnapshotDeal[]> {
  const known = kept.get(catalog)
  if (known) return known
  const live = catalog.currentDeals(catalog.builtAt).filter(({ status }) => status === 'live')
  const byStore = Map.groupBy(live, ({ store }) => store)
  kept.set(catalog, byStore)
  return byStore
}

function partsOf(deals: readonly SnapshotDeal[]): number {
  return Math.max(1, Math.ceil(deals.length / PAGE_RESULTS))
}

function viewPart(
  id: string,
  part: number,
  language: Language,
  catalog: Catalog,
): StoreCodesView | undefined {
  const authored = catalog.stores.get(id)
  const current = currentByStore(catalog).get(id) ?? []
  const parts = partsOf(current)
  if (!authored || part > parts) return undefined
  const store = inLanguage(authored, language)
  const strings = catalog.stringsIn(language)
  const name = fillIn(strings.storeTitle, { store: store.name })
  const title = part === 1 ? name : `${name} (${fillIn(strings.pageOf, { page: part, pages: parts })})`
  const material = {
    deals: current,
    place: placeOfStore(id, language),
    refinement: { ...UNREFINED, page: part },
    now: catalog.builtAt,
  }
  const { listing, deals } = toDealListing(material, catalog, language)
  return {
    language,
    title,
    description: part === 1 ? (store.summary ?? title) : title,
    store: { ...store, translations: {} },
    part,
    parts,
    listing,
    deals,
    profile: part === 1 ? profileOf(store, current, language, catalog) : undefined,
    listed: toLinks(current.slice((part - 1) * PAGE_RESULTS, part * PAGE_RESULTS), catalog, language),
  }
}

function profileOf(
  store: Store,
  current: readonly SnapshotDeal[],
  language: Language,
  catalog: Catalog,
): StoreProfile {
  const strings = catalog.stringsIn(language)
  const all = catalog.deals.filter((deal) => deal.store === store.id && deal.status === 'live')
  const inState = (state: string): SnapshotDeal[] =>
    all.filter((deal) => dealStateAt(deal, catalog.builtAt) === state)
  const best = worthiestFirst(current).find((deal) => usualSavingOf(deal) > 0)
  const ending = endingFirst(current).find(({ endsAt }) => endsAt !== undefined)
  return {
    uses: describeUses(all, store, strings),
    best: best && toShownDeal(best, catalog, language),
    ending: ending && toShownDeal(ending, catalog, language),
    offers: toStoreOffers(offersOf(store.id, catalog).slice(0, OFFERS_SHOWN), catalog, language),
    coming: toShownDeals(inState('upcoming').slice(0, COMING_SHOWN), catalog, language),
    ended: toLinks(inState('ended').slice(0, ENDED_SHOWN), catalog, language),
    alike: toStoreTiles(storesLike(store, catalog, ALIKE_SHOWN), strings, language),
  }
}

function toLinks(deals: readonly SnapshotDeal[], catalog: Catalog, language: Language): DealLink[] {
  return toShownDeals(deals, catalog, language).map(({ deal }) => ({
    name: deal.title,
    path: routes.deal(deal, deal.lang),
    lang: deal.lang,
  }))
}
