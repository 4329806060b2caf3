import type { Catalog } from '#catalog/catalog.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import { dealsOnSaleDay } from '#catalog/sale-day-deals.ts'
import { type SaleDate, upcomingSaleDays } from '#catalog/sale-days.ts'
import { routes } from '#contract/routes.ts'
import { vietnamDayOf } from '#text/days.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { type ShownDeal, toShownDeals } from '#views/shown/shown-deals.ts'
import { type SlotGroup, toSlotBoard } from '#views/shown/slot-board.ts'
import { type PageView, defineSinglePage } from '#views/page-definition.ts'

const DEALS_SHOWN = 8

export interface SaleDaysView extends PageView {
  /** Today's time slots. */
  slots: SlotGroup[]
  /** The days on which deals begin, in Vietnam, the next first. */
  starts: { day: string; startsAt: number; deals: ShownDeal[] }[]
  /** The nearest day first. */
  days: { date: SaleDate; deals: ShownDeal[]; stores: string[] }[]
}

export const saleDaysPage = defineSinglePage<SaleDaysView>({
  name: 'sale-days',
  pathOf: ({ language }) => routes.saleDays(language),
  view: ({ language }, catalog) => {
    const strings = catalog.stringsIn(language)
    const days = upcomingSaleDays(catalog.saleDays, catalog.builtAt).map((date) => ({
      date,
      deals: toShownDeals(dealsOnSaleDay(date, catalog).slice(0, DEALS_SHOWN), catalog, language),
      stores: date.day.stores.map((id) => storeNameOf(id, catalog)),
    }))
    return {
      language,
      title: strings.calendarTitle,
      description: fillIn(strings.calendarLead, { count: days.length }),
      starts: startsOf(catalog, language),
      slots: toSlotBoard(catalog, language),
      days,
    }
  },
})

function startsOf(catalog: Catalog, language: Language): SaleDaysView['starts'] {
  const coming = catalog
    .upcomingDeals(catalog.builtAt)
    .flatMap(({ startsAt, ...deal }) => (startsAt === undefined ? [] : [{ ...deal, startsAt }]))
    .toSorted((a, b) => a.startsAt - b.startsAt)
  return [...Map.groupBy(coming, ({ startsAt }) => vietnamDayOf(startsAt))].map(([day, deals]) => ({
    day,
    startsAt: deals[0]?.startsAt ?? 0,
    deals: toShownDeals(deals, catalog, language),
  }))
}
