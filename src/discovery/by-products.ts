/** The paths of feeds, calendars and JSON beside pages, with what renders each; sitemaps are elsewhere. */
import type { Catalog } from '#catalog/catalog.ts'
import { listDealLists } from '#catalog/deal-lists.ts'
import { languagesOf } from '#catalog/translations.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { withoutLanguage } from '#discovery/documents/page-kind.ts'
import { completionsOf } from '#discovery/completions.ts'
import { renderAtom } from '#discovery/feeds/atom.ts'
import { changeListAt, createChangeFeed, renderChangeCalendar } from '#discovery/feeds/change-feed.ts'
import { createDealFeed } from '#discovery/feeds/deal-feed.ts'
import {
  hasEnd,
  hasEndToCome,
  hasStartToCome,
  renderDealEnd,
  renderDealStart,
  renderEndCalendar,
} from '#discovery/feeds/end-calendar.ts'
import { renderJsonFeed } from '#discovery/feeds/json-feed.ts'
import { renderSaleCalendar } from '#discovery/feeds/sale-calendar.ts'
import { toWatchedProduct, toWatchedStore } from '#discovery/feeds/watch-records.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { createCalculatorSheet } from '#savings/calculator/create-calculator-sheet.ts'
import { nextDayAfter } from '#text/days.ts'
import { type Language, LANGUAGES } from '#text/language.ts'

/** Renders the content of a path, valid at the given time. */
type Render = (now: number) => string

/**
 * The by-products of a catalog: feeds, calendars, the records of the watchlist, the data of the calculator
 * and the completions of search boxes. Each has its own path.
 */
export interface ByProducts {
  /** Returns the renderer for a path, or undefined when the path is not a by-product. */
  find: (path: string) => Render | undefined
  /** Every path that pages link to at the given time, for hosts that serve only files. */
  list: (now: number) => string[]
}

/** Whether a path has the form of a by-product, regardless of the catalog. */
export function isByProductPath(path: string): boolean {
  return /\/(?:feed|changes)\.(?:atom|json)$|\.ics$|^\/theo-doi\/[^.]+\.json$|^(?:\/[a-z]{2})?\/tinh-gia\.json$|^\/goi-y\.json$/.test(
    path,
  )
}

/**
 * The time (exclusive) until which content rendered at `now` stays valid: when a deal begins or ends, when
 * its hours change, or when the day ends.
 */
export function rightUntil(catalog: Catalog, now: number): number {
  return Math.min(catalog.nextChangeAfter(now), savingsOf(catalog).nextHourAfter(now), nextDayAfter(now))
}

export function createByProducts(catalog: Catalog): ByProducts {
  const few = new Map<string, Render>([
    ...listsOf(catalog),
    ...calendarsOf(catalog),
    ...calculatorsOf(catalog),
    [routes.completions(), (now) => JSON.stringify(completionsOf(catalog, now))],
  ])
  return {
    find: (path) =>
      few.get(path) ??
      findRecord(path, catalog) ??
      findDealCalendar(path, catalog) ??
      findChanges(path, catalog),
    list: (now) => [
      ...few.keys(),
      ...[...catalog.stores.keys()].map(routes.watchedStore),
      ...catalog.products.map(({ id }) => routes.watchedProduct(id)),
      ...catalog.deals
        .filter((deal) => hasEndToCome(deal, now))
        .flatMap((deal) => languagesOf(deal).map((language) => routes.dealEnd(deal, language))),
      ...catalog.deals
        .filter((deal) => hasStartToCome(deal, now))
        .flatMap((deal) => languagesOf(deal).map((language) => routes.dealStart(deal, language))),
    ],
  }
}

/** Finds the data of a store or a product for the watchlist. */
function findRecord(path: string, catalog: Catalog): Render | undefined {
  const id = path.slice(path.lastIndexOf('/') + 1).replace(/\.json$/, '')
  const store = path === routes.watchedStore(id) ? catalog.stores.get(id) : undefined
  if (store) return () => JSON.stringify(toWatchedStore(store, catalog))
  const product = path === routes.watchedProduct(id) ? catalog.productOf(id) : undefined
  return product && ((now) => JSON.stringify(toWatchedProduct(product, catalog, now)))
}

/** Finds the calendar of the start or the end of a deal. */
function findDealCalendar(path: string, catalog: Catalog): Render | undefined {
  const plain = withoutLanguage(path)
  const deal = catalog.dealOf(plain.split('/').at(-2) ?? '')
  if (deal?.status !== 'live') return undefined
  if (hasEnd(deal) && plain === routes.dealEnd(deal))
    return () => renderDealEnd(deal, catalog, languageOf(path))
  if (deal.startsAt !== undefined && plain === routes.dealStart(deal))
    return () => renderDealStart(deal, catalog, languageOf(path))
  return undefined
}

function listsOf(catalog: Catalog): [path: string, render: Render][] {
  return listDealLists(catalog).flatMap((list) =>
    LANGUAGES.flatMap((language): [string, Render][] => {
      const page = list.pathIn(language)
      const feedAt = (now: number) => createDealFeed(list, catalog, language, now)
      return [
        [routes.atomFeed(page), (now) => renderAtom(feedAt(now))],
        [routes.jsonFeed(page), (now) => renderJsonFeed(feedAt(now))],
        [routes.endCalendar(page), (now) => renderEndCalendar(list, catalog, language, now)],
      ]
    }),
  )
}

/** Finds the feeds of changes. They are generated on request, like their page. */
function findChanges(path: string, catalog: Catalog): Render | undefined {
  const [, page, form] = /^(.+)\/changes\.(atom|json|ics)$/.exec(path) ?? []
  const list = page === undefined ? undefined : changeListAt(withoutLanguage(page), catalog)
  if (!list) return undefined
  const language = languageOf(path)
  if (form === 'ics') return (now) => renderChangeCalendar(list, catalog, language, now)
  const render = form === 'atom' ? renderAtom : renderJsonFeed
  return (now) => render(createChangeFeed(list, catalog, language, now))
}

function calendarsOf(catalog: Catalog): [path: string, render: Render][] {
  return LANGUAGES.map((language: Language) => [
    routes.saleCalendar(language),
    (now) => renderSaleCalendar(catalog, language, now),
  ])
}

function calculatorsOf(catalog: Catalog): [path: string, render: Render][] {
  return LANGUAGES.map((language) => [
    routes.savingsSheet(language),
    () => JSON.stringify(createCalculatorSheet(catalog, language)),
  ])
}
