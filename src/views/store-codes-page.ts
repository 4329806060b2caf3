import type { Catalog } from '#catalog/catalog.ts'
import { endingFirst } from '#catalog/deal-order.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { describeUses } from '#catalog/describe-use.ts'
import { createKeptGroups } from '#text/kept-groups.ts'
import type { SnapshotDeal, Store } from '#catalog/snapshot.ts'
import { offersOf, storesLike } from '#catalog/store-profile.ts'
import { inLanguage } from '#catalog/translations.ts'
import { usualSavingOf, worthiestFirst } from '#catalog/worth/usual-saving.ts'
import { routes } from '#contract/routes.ts'
import type { Strings } from '#entries/strings.ts'
import { type Place, UNREFINED } from '#results/refinement.ts'
import { PAGE_RESULTS } from '#results/results.ts'
import { fillIn } from '#text/format.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { type DealListing, toDealListing } from '#views/shown/deal-listing.ts'
import { type ShownDeal, toShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type ShownStoreOffers, toStoreOffers } from '#views/shown/store-offers.ts'
import { type StoreTile, toStoreTiles } from '#views/shown/store-tiles.ts'
import { definePageOfParts, type PageView } from '#views/page-definition.ts'

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

export const storeCodesPage = definePageOfParts<StoreCodesView, { store: string }, FirstPartOfStore>({
  name: 'store-codes',
  list: ({ stores }) =>
    [...stores.keys()].flatMap((store) => LANGUAGES.map((language) => ({ language, store }))),
  pathOf: ({ language, store }) => routes.storeCodes(store, language),
  isListed: true,
  take: ({ language, store }, catalog) => {
    const part = takePart(store, 1, language, catalog)
    return part && { ...part, ...takeProfile(part, catalog) }
  },
  make: (parts) => viewPart(parts, profileOf(parts)),
})

/** The second and further pages of a store's codes. */
export const storeCodesPartPage = definePageOfParts<
  StoreCodesView,
  { store: string; part: string },
  PartOfStore
>({
  name: 'store-codes-part',
  list: function* (catalog) {
    for (const [store, { current }] of dealsByStore(catalog))
      for (let part = 2; part <= partsOf(current); part += 1)
        for (const language of LANGUAGES) yield { language, store, part: String(part) }
  },
  pathOf: ({ language, store, part }) => routes.storeCodesPart(store, Number(part), language),
  isListed: true,
  take: ({ language, store, part }, catalog) => takePart(store, Number(part), language, catalog),
  make: (parts) => viewPart(parts, undefined),
})

/** The deals of a store by their state when the catalog is published. */
interface DealsOfStore {
  /** All deals that were not withdrawn. */
  all: readonly SnapshotDeal[]
  current: readonly SnapshotDeal[]
  coming: readonly SnapshotDeal[]
  ended: readonly SnapshotDeal[]
}

const groupLive = createKeptGroups<SnapshotDeal>()
const groupCurrent = createKeptGroups<SnapshotDeal>()

/** A list with the same members as in the previous catalog is the same array. */
const dealsByStore = onceForEach((catalog: Catalog): ReadonlyMap<string, DealsOfStore> => {
  const storeOf = ({ store }: SnapshotDeal): string => store
  const live = catalog.deals.filter(({ status }) => status === 'live')
  const byState = Map.groupBy(live, (deal) => dealStateAt(deal, catalog.builtAt))
  const current = groupCurrent(byState.get('current') ?? [], storeOf)
  const coming = Map.groupBy(byState.get('upcoming') ?? [], storeOf)
  const ended = Map.groupBy(byState.get('ended') ?? [], storeOf)
  return new Map(
    [...groupLive(live, storeOf)].map(([store, all]) => [
      store,
      {
        all,
        current: current.get(store) ?? [],
        coming: coming.get(store) ?? [],
        ended: ended.get(store) ?? [],
      },
    ]),
  )
})

const NO_DEALS: DealsOfStore = { all: [], current: [], coming: [], ended: [] }

function partsOf(deals: readonly SnapshotDeal[]): number {
  return Math.max(1, Math.ceil(deals.length / PAGE_RESULTS))
}

/** The parts of one page of a store's codes, without its profile. */
interface PartOfStore extends DealListing {
  language: Language
  strings: Strings
  /** The untranslated record. */
  store: Store
  part: number
  parts: number
  /** The current deals on this page, in listing order. */
  listed: ShownDeal[]
}

function takePart(id: string, part: number, language: Language, catalog: Catalog): PartOfStore | undefined {
  const store = catalog.stores.get(id)
  const { current } = dealsByStore(catalog).get(id) ?? NO_DEALS
  const parts = partsOf(current)
  if (!store || part > parts) return undefined
  const material = {
    deals: current,
    place: placeOfStore(id, language),
    refinement: { ...UNREFINED, page: part },
    now: catalog.builtAt,
  }
  const listed = current.slice((part - 1) * PAGE_RESULTS, part * PAGE_RESULTS)
  return {
    language,
    strings: catalog.stringsIn(language),
    store,
    part,
    parts,
    ...toDealListing(material, catalog, language),
    listed: toShownDeals(listed, catalog, language),
  }
}

function viewPart(
  { language, strings, store: authored, part, parts, listing, deals, listed }: PartOfStore,
  profile: StoreProfile | undefined,
): StoreCodesView {
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
    listing,
    deals,
    profile,
    listed: toLinks(listed),
  }
}

/** The parts of a store's profile. */
interface ProfileParts {
  all: readonly SnapshotDeal[]
  best: ShownDeal | undefined
  ending: ShownDeal | undefined
  coming: ShownDeal[]
  ended: ShownDeal[]
  /** As JSON, because they depend on prices and on other stores. */
  offers: string
  alike: string
}

type FirstPartOfStore = PartOfStore & ProfileParts

function takeProfile({ store, language, strings }: PartOfStore, catalog: Catalog): ProfileParts {
  const { all, current, coming, ended } = dealsByStore(catalog).get(store.id) ?? NO_DEALS
  const { best, ending } = firstOf(current)
  const offers = toStoreOffers(offersOf(store.id, catalog).slice(0, OFFERS_SHOWN), catalog, language)
  return {
    all,
    best: best && toShownDeal(best, catalog, language),
    ending: ending && toShownDeal(ending, catalog, language),
    coming: toShownDeals(coming.slice(0, COMING_SHOWN), catalog, language),
    ended: toShownDeals(ended.slice(0, ENDED_SHOWN), catalog, language),
    offers: JSON.stringify(offers),
    alike: JSON.stringify(toStoreTiles(storesLike(store, catalog, ALIKE_SHOWN), strings, language)),
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

function profileOf({ store, language, strings, ...parts }: FirstPartOfStore): StoreProfile {
  return {
    uses: describeUses(parts.all, inLanguage(store, language), strings),
    best: parts.best,
    ending: parts.ending,
    offers: JSON.parse(parts.offers) as ShownStoreOffers[],
    coming: parts.coming,
    ended: toLinks(parts.ended),
    alike: JSON.parse(parts.alike) as StoreTile[],
  }
}

function toLinks(deals: readonly ShownDeal[]): DealLink[] {
  return deals.map(({ deal }) => ({
    name: deal.title,
    path: routes.deal(deal, deal.lang),
    lang: deal.lang,
  }))
}
