import type { Catalog } from '#catalog/catalog.ts'
import type { DealList } from '#catalog/deal-lists.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { endingFirst } from '#catalog/list-deals.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { summarise } from '#catalog/summarise.ts'
import { inLanguage } from '#catalog/translations.ts'
import { fillIn } from '#contract/format.ts'
import type { Language } from '#contract/language.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { type CalendarEvent, renderCalendar } from '#discovery/calendar.ts'

const ENDS_SHOWN = 200

/** Whether a deal's end is known and was still to come when the catalog was built. */
export function hasEndToCome(deal: SnapshotDeal, { builtAt }: Catalog): boolean {
  return deal.status === 'live' && deal.endsAt !== undefined && dealStateAt(deal, builtAt) !== 'ended'
}

/** The ends of a list's deals, the soonest first, as a calendar. */
export function renderEndCalendar(list: DealList, catalog: Catalog, language: Language): string {
  const { site, builtAt } = catalog
  const deals = endingFirst(catalog.deals.filter((deal) => list.holds(deal) && hasEndToCome(deal, catalog)))
  const name = `${list.nameIn(language)}: ${catalog.wordsIn(language).endingSoon} – ${site.name}`
  return renderCalendar({
    name,
    product: site.name,
    madeAt: builtAt,
    events: deals.slice(0, ENDS_SHOWN).map((deal) => endOf(deal, catalog, language)),
  })
}

/** The end of one deal as a calendar, with a reminder on the day before. */
export function renderDealEnd(deal: SnapshotDeal, catalog: Catalog, language: Language): string {
  const event = endOf(deal, catalog, language)
  return renderCalendar({
    name: event.summary,
    product: catalog.site.name,
    madeAt: catalog.builtAt,
    events: [{ ...event, remindBefore: 'P1D' }],
  })
}

function endOf(authored: SnapshotDeal, catalog: Catalog, language: Language): CalendarEvent {
  const { siteUrl, site, stores } = catalog
  const deal = inLanguage(authored, language)
  const words = catalog.wordsIn(deal.lang)
  const store = stores.get(deal.store)?.name ?? deal.store
  return {
    uid: `${deal.id}-end@${new URL(siteUrl).host}`,
    start: { at: deal.endsAt ?? catalog.builtAt },
    summary: fillIn(words.endEvent, { title: deal.title, store }),
    description: [summarise(deal, words), site.translations[deal.lang]?.notice ?? site.notice]
      .filter(Boolean)
      .join('\n'),
    url: absoluteUrl(siteUrl, routes.deal(deal, deal.lang)),
  }
}
