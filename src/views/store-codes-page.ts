/** The pages of a store: its codes, its offers and what is known of it. */
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
import { onceForEach } from '#text/once-for-each.ts'
import { type DealListing, toDealListing } from '#views/shown/deal-listing.ts'
import { type ShownDeal, toShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type ShownStoreOffers, toStoreOffers } from '#views/shown/store-offers.ts'
import { type StoreTile, toStoreTiles } from '#views/shown/store-tiles.ts'
import { type PageView, definePage } from '#views/page-definition.ts'

const COMING_SHOWN = 12
/** Ended deals are in a collapsed section; no other page links to them. */
const ENDED_SHOWN = 50
const OFFERS_SHOWN = 6
const ALIKE_SHOWN = 6

/** A link to the page of a deal. */
interface DealLink {
  name: string
  path: string
  lang: Language
}

/** The sections of a store's first page below its codes. */
interface StoreProfile {
  uses: ReturnType<typeof describeUses>
  /** The deal with the highest saving, and the one that ends first. */
  best: ShownDeal | undefined
  ending: ShownDeal | undefined
  /** The current prices, followed by those that apply later. */
  offers: ShownStoreOffers[]
  coming: ShownDeal[]
  ended: DealLink[]
  /** Similar stores that have deals. */
  alike: StoreTile[]
}

export interface StoreCodesView extends PageView, DealListing {
  /** In the page's language; `lang` is the language of its summary. */
  store: Store
  /** The number of this page of current deals, and the number of pages. */
  part: number
  parts: number
  /** Undefined on further pages. */
  profile: StoreProfile | undefined
  /** Links to the current deals of this page, for structured data. */
  listed: DealLink[]
}

export function placeOfStore(store: string, language: Language): Place {
  return { path: routes.storeCodes(store, language), within: { stores: [store] } }
}

export const storeCodesPage = definePage<StoreCodesView, { store: string }>({
  name: 'store-codes',
  list: ({ stores }) =>
    [...stores.keys()].flatMap((store) => LANGUAGES.map((language) => ({ language, store }))),
  pathOf: ({ language, store }) => routes.storeCodes(store, language),
  view: ({ language, store }, catalog) => viewPart({ store, part: 1, language }, catalog),
})

/** The second and further pages of a store's codes. */
export const storeCodesPartPage = definePage<StoreCodesView, { store: string; part: string }>({
  name: 'store-codes-part',
  list: function* (catalog) {
    for (const [store, { current }] of dealsByStore(catalog))
      for (let part = 2; part <= partsOf(current); part += 1)
        for (const language of LANGUAGES) yield { language, store, part: String(part) }
  },
  pathOf: ({ language, store, part }) => routes.storeCodesPart(store, Number(part), language),
  view: ({ language, store, part }, catalog) =>
    Number(part) < 2 ? undefined : viewPart({ store, part: Number(part), language }, catalog),
})

/** The deals of a store by their state when the catalog is published. */
interface DealsOfStore {
  /** All deals that were not withdrawn. */
  all: readonly SnapshotDeal[]
  current: readonly SnapshotDeal[]
  coming: readonly SnapshotDeal[]
  ended: readonly SnapshotDeal[]
}

const dealsByStore = onceForEach((catalog: Catalog): ReadonlyMap<string, DealsOfStore> => {
  const live = catalog.deals.filter(({ status }) => status === 'live')
  return new Map(
    [...Map.groupBy(live, ({ store }) => store)].map(([store, all]) => {
      const byState = Map.groupBy(all, (deal) => dealStateAt(deal, catalog.builtAt))
      const [current = [], coming = [], ended = []] = (['current', 'upcoming', 'ended'] as const).map(
        (state) => byState.get(state),
      )
      return [store, { all, current, coming, ended }]
    }),
  )
})

const NO_DEALS: DealsOfStore = { all: [], current: [], coming: [], ended: [] }

function partsOf(deals: readonly SnapshotDeal[]): number {
  return Math.max(1, Math.ceil(deals.length / PAGE_RESULTS))
}

function viewPart(
  { store: id, part, language }: { store: string; part: number; language: Language },
  catalog: Catalog,
): StoreCodesView | undefined {
  const authored = catalog.stores.get(id)
  const deals = dealsByStore(catalog).get(id) ?? NO_DEALS
  const parts = partsOf(deals.current)
  if (!authored || part > parts) return undefined
  const strings = catalog.stringsIn(language)
  const material = {
    deals: deals.current,
    place: placeOfStore(id, language),
    refinement: { ...UNREFINED, page: part },
    now: catalog.builtAt,
  }
  const listed = deals.current.slice((part - 1) * PAGE_RESULTS, part * PAGE_RESULTS)
  const store = inLanguage(authored, language)
  const name = fillIn(strings.storeTitle, { store: store.name })
  const title =
    part === 1
      ? name
      : fillIn(strings.aside, { first: name, second: fillIn(strings.pageOf, { page: part, pages: parts }) })
  return {
    language,
    title,
    description: part === 1 ? (store.summary ?? title) : title,
    store: { ...store, translations: {} },
    part,
    parts,
    ...toDealListing(material, catalog, language),
    profile: part === 1 ? profileOf(authored, deals, language, catalog) : undefined,
    listed: toLinks(toShownDeals(listed, catalog, language)),
  }
}

interface FirstDeals {
  best: SnapshotDeal | undefined
  ending: SnapshotDeal | undefined
}

/** The current deal with the highest saving, and the one that ends first. */
const firstOf = onceForEach((current: readonly SnapshotDeal[]): FirstDeals => ({
  best: worthiestFirst(current).find((deal) => usualSavingOf(deal) > 0),
  ending: endingFirst(current).find(({ endsAt }) => endsAt !== undefined),
}))

function profileOf(
  store: Store,
  { all, current, coming, ended }: DealsOfStore,
  language: Language,
  catalog: Catalog,
): StoreProfile {
  const strings = catalog.stringsIn(language)
  const { best, ending } = firstOf(current)
  return {
    uses: describeUses(all, inLanguage(store, language), strings),
    best: best && toShownDeal(best, catalog, language),
    ending: ending && toShownDeal(ending, catalog, language),
    offers: toStoreOffers(offersOf(store.id, catalog).slice(0, OFFERS_SHOWN), catalog, language),
    coming: toShownDeals(coming.slice(0, COMING_SHOWN), catalog, language),
    ended: toLinks(toShownDeals(ended.slice(0, ENDED_SHOWN), catalog, language)),
    alike: toStoreTiles(storesLike(store, catalog, ALIKE_SHOWN), strings, language),
  }
}

function toLinks(deals: readonly ShownDeal[]): DealLink[] {
  return deals.map(({ deal }) => ({
    name: deal.title,
    path: routes.deal(deal, deal.lang),
    lang: deal.lang,
  }))
}
