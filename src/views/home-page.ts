/** The home page. */
import type { Catalog } from '#catalog/catalog.ts'
import { categoriesWithDeals, storesWithDeals } from '#catalog/deal-counts.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { type SaleDate, upcomingSaleDays } from '#catalog/sale-days.ts'
import { chooseBest } from '#catalog/worth/choose-best.ts'
import type { Category } from '#contract/category.ts'
import { fillIn } from '#text/format.ts'
import { createHighest } from '#text/highest.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { routes } from '#contract/routes.ts'
import { type ShownDeal, toShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { changesShown } from '#views/changes-page.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'
import { toSearchExamples } from '#views/shown/search-examples.ts'
import { type ShownPost, toShownPosts } from '#views/shown/shown-posts.ts'
import { type SlotGroup, toSlotBoard } from '#views/shown/slot-board.ts'
import { type StoreTile, toStoreTiles } from '#views/shown/store-tiles.ts'

/** Each section shows a screen or two of items and links to the full list. */
const BEST_SHOWN = 3
const ENDING_SHOWN = 3
const NEWEST_SHOWN = 3
const COMING_SHOWN = 3
const STORES_SHOWN = 12
const POSTS_SHOWN = 3
const SALE_DAYS_SHOWN = 4

export interface HomeView extends PageView {
  dealCount: number
  /** Stores with at least one current deal. */
  storeCount: number
  categories: Category[]
  /** The deal at the top. The best deals are of other categories and stores. */
  lead: ShownDeal | undefined
  best: ShownDeal[]
  /** Today's time slots. */
  slots: SlotGroup[]
  ending: ShownDeal[]
  newest: ShownDeal[]
  /** The deals that begin next. */
  coming: ShownDeal[]
  saleDays: SaleDate[]
  stores: StoreTile[]
  posts: ShownPost[]
  /** Example queries. */
  examples: string[]
}

export const homePage = defineSinglePage<HomeView>({
  name: 'home',
  pathOf: ({ language }) => routes.home(language),
  view: ({ language }, catalog) => {
    const { site, builtAt } = catalog
    const strings = catalog.stringsIn(language)
    const { lead, best, ending, newest, coming } = chooseDeals(catalog)
    const stores = storesWithDeals(catalog, builtAt)
    return {
      language,
      title: fillIn(strings.labelled, { label: site.name, value: strings.homeTitle }),
      description: siteTextsIn(language, site).description,
      dealCount: catalog.currentDeals(builtAt).length,
      storeCount: stores.filter(({ count }) => count > 0).length,
      categories: categoriesWithDeals(catalog, builtAt),
      lead: lead && toShownDeal(lead, catalog, language),
      best: toShownDeals(best, catalog, language),
      slots: toSlotBoard(catalog, language),
      ending: toShownDeals(ending, catalog, language),
      newest: toShownDeals(newest, catalog, language),
      coming: toShownDeals(coming, catalog, language),
      saleDays: upcomingSaleDays(catalog.saleDays, builtAt).slice(0, SALE_DAYS_SHOWN),
      stores: toStoreTiles(stores.slice(0, STORES_SHOWN), strings, language),
      posts: toShownPosts(catalog, language).slice(0, POSTS_SHOWN),
      examples: toSearchExamples(catalog, language),
    }
  },
})

/** Every language shows the same deals. */
const chooseDeals = onceForEach((catalog: Catalog) => {
  const { builtAt, dealOf } = catalog
  const chosen = chooseCurrent(catalog.currentDeals(builtAt))
  const shown = new Set([chosen.lead, ...chosen.best, ...chosen.ending])
  const newest = new Set<SnapshotDeal>()
  // The page of changes shows the same deals, in the same order.
  for (const { id, type } of changesShown(catalog, builtAt)) {
    const deal = type === 'new' || type === 'started' ? dealOf(id) : undefined
    if (deal && !shown.has(deal) && dealStateAt(deal, builtAt) === 'current') newest.add(deal)
    if (newest.size === NEWEST_SHOWN) break
  }
  const coming = createHighest<SnapshotDeal>(COMING_SHOWN)
  for (const deal of catalog.upcomingDeals(builtAt)) coming.add(deal, -(deal.startsAt ?? 0))
  return { ...chosen, newest: [...newest], coming: coming.items() }
})

/** The list of current deals is another one when a deal changes, begins or ends. */
const chooseCurrent = onceForEach((current: readonly SnapshotDeal[]) => {
  // Deals of a few hours a day are on the board of slots.
  const allDay = current.filter(({ slots }) => slots.length === 0)
  const [lead, ...best] = chooseBest(allDay, BEST_SHOWN + 1)
  const ending = createHighest<SnapshotDeal>(ENDING_SHOWN)
  for (const deal of current)
    if (deal.endsAt !== undefined && deal !== lead && !best.includes(deal)) ending.add(deal, -deal.endsAt)
  return { lead, best, ending: ending.items() }
})
