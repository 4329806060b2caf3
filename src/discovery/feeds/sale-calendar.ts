import type { Catalog } from '#catalog/catalog.ts'
import { saleDatesBefore } from '#catalog/sale-days.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'
import type { Language } from '#text/language.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { renderCalendar } from '#text/calendar.ts'
import { describeSaleDay } from '#catalog/describe-sale-day.ts'

/** A year ahead is enough, because subscriptions are refreshed regularly. */
const AHEAD_MS = 365 * DAY_MS

/** Renders the sale days of the next year as a calendar of all-day events. */
export function renderSaleCalendar(catalog: Catalog, language: Language, now: number): string {
  const { site, siteUrl, builtAt, saleDays } = catalog
  const strings = catalog.stringsIn(language)
  const url = absoluteUrl(siteUrl, routes.saleDays(language))
  return renderCalendar({
    name: `${strings.navCalendar} – ${site.name}`,
    product: site.name,
    madeAt: builtAt,
    events: saleDatesBefore(saleDays, now, now + AHEAD_MS).map(({ day, startsAt }) => {
      const date = vietnamDayOf(startsAt)
      const { name, expectation } = describeSaleDay(day, language, strings)
      return {
        uid: `${day.id}-${date}@${new URL(siteUrl).host}`,
        start: { day: date },
        summary: name,
        ...(expectation !== undefined && { description: expectation }),
        url: `${url}#${day.id}`,
      }
    }),
  })
}
