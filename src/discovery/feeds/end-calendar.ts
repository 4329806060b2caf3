/** The ends of a list's deals as a calendar. */
import type { Catalog } from '#catalog/catalog.ts'
import { siteTextsIn } from '#catalog/site-texts.ts'
import { storeNameOf } from '#catalog/store-name.ts'
import type { DealList } from '#catalog/deal-lists.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import { endingFirst } from '#catalog/deal-order.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import { summarise } from '#catalog/summarise.ts'
import { inLanguage } from '#catalog/translations.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { type CalendarEvent, renderCalendar } from '#text/calendar.ts'

const ENDS_SHOWN = 200

/** Whether a deal was not withdrawn and has a known end. */
export function hasEnd({ status, endsAt }: SnapshotDeal): boolean {
  return status === 'live' && endsAt !== undefined
}

/** Whether a deal has a known end that lies after `now`. */
export function hasEndToCome(deal: SnapshotDeal, now: number): boolean {
  return hasEnd(deal) && dealStateAt(deal, now) !== 'ended'
}

/** Renders the future ends of a list's deals as a calendar, soonest first. */
export function renderEndCalendar(list: DealList, catalog: Catalog, language: Language, now: number): string {
  const deals = endingFirst(catalog.deals.filter((deal) => list.holds(deal) && hasEndToCome(deal, now)))
  const { labelled, endingSoon } = catalog.stringsIn(language)
  const listed = fillIn(labelled, { label: list.nameIn(language), value: endingSoon })
  const events = deals.slice(0, ENDS_SHOWN).map((deal) => endOf(deal, catalog, language))
  return renderEvents(`${listed} – ${catalog.site.name}`, events, catalog)
}

/** Renders the end of a deal as a calendar, with a reminder a day before. */
export function renderDealEnd(deal: SnapshotDeal, catalog: Catalog, language: Language): string {
  const event = remindedEnd(endOf(deal, catalog, language))
  return renderEvents(event.summary, [event], catalog)
}

/** Whether a deal was not withdrawn and begins after `now`. */
export function hasStartToCome(deal: SnapshotDeal, now: number): boolean {
  return deal.status === 'live' && dealStateAt(deal, now) === 'upcoming'
}

/** Renders the start of a deal as a calendar, with a reminder 15 minutes before. */
export function renderDealStart(deal: SnapshotDeal, catalog: Catalog, language: Language): string {
  const event = startOf(deal, catalog, language)
  return renderEvents(event.summary, [event], catalog)
}

function renderEvents(name: string, events: readonly CalendarEvent[], { site, builtAt }: Catalog): string {
  return renderCalendar({ name, product: site.name, madeAt: builtAt, events })
}

/** The start and the end of a deal that are still to come, each with a reminder. */
export function momentsToCome(
  deal: SnapshotDeal,
  catalog: Catalog,
  language: Language,
  now: number,
): CalendarEvent[] {
  return [
    ...(hasStartToCome(deal, now) ? [startOf(deal, catalog, language)] : []),
    ...(hasEndToCome(deal, now) ? [remindedEnd(endOf(deal, catalog, language))] : []),
  ]
}

function remindedEnd(event: CalendarEvent): CalendarEvent {
  return { ...event, remindBefore: 'P1D' }
}

function startOf(authored: SnapshotDeal, catalog: Catalog, language: Language): CalendarEvent {
  const deal = inLanguage(authored, language)
  const store = storeNameOf(deal.store, catalog)
  return {
    ...endOf(authored, catalog, language),
    uid: `${deal.id}-start@${new URL(catalog.siteUrl).host}`,
    start: { at: deal.startsAt ?? catalog.builtAt },
    summary: fillIn(catalog.stringsIn(deal.lang).startEvent, { title: deal.title, store }),
    remindBefore: 'PT15M',
  }
}

function endOf(authored: SnapshotDeal, catalog: Catalog, language: Language): CalendarEvent {
  const { siteUrl, site } = catalog
  const deal = inLanguage(authored, language)
  const strings = catalog.stringsIn(deal.lang)
  const store = storeNameOf(deal.store, catalog)
  return {
    uid: `${deal.id}-end@${new URL(siteUrl).host}`,
    start: { at: deal.endsAt ?? catalog.builtAt },
    summary: fillIn(strings.endEvent, { title: deal.title, store }),
    description: [summarise(deal, strings), siteTextsIn(deal.lang, site).notice].filter(Boolean).join('\n'),
    url: absoluteUrl(siteUrl, routes.deal(deal, deal.lang)),
  }
}
