import type { Catalog } from '#catalog/catalog.ts'
import { DAY_MS, saleDatesBefore } from '#catalog/sale-days.ts'
import { toVietnamIso } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { renderCalendar } from '#discovery/calendar.ts'
import { describeSaleDay } from '#catalog/describe-sale-day.ts'

/** A subscription is fetched again long before a year is over. */
const AHEAD_MS = 365 * DAY_MS

/** The sale days of the coming year, a whole day each, as a calendar. */
export function renderSaleCalendar(catalog: Catalog, language: Language): string {
  const { site, siteUrl, builtAt, saleDays } = catalog
  const words = catalog.wordsIn(language)
  const url = absoluteUrl(siteUrl, routes.saleDays(language))
  return renderCalendar({
    name: `${words.navCalendar} – ${site.name}`,
    product: site.name,
    madeAt: builtAt,
    events: saleDatesBefore(saleDays, builtAt, builtAt + AHEAD_MS).map(({ day, startsAt }) => {
      const date = toVietnamIso(startsAt).slice(0, 10)
      const { name, expectation } = describeSaleDay(day, language, words)
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
