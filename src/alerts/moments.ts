/** The moments at which there may be news, and those at which nothing is sent. */
import type { Catalog } from '#catalog/catalog.ts'
import type { Subscriber } from '#alerts/subscription.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, nextDayAfter, VIETNAM_OFFSET_MS } from '#text/days.ts'

/** The hour in Vietnam at which deals that end tomorrow are told. */
const END_ALERTS_HOUR = 9

/** The moment of a day in Vietnam at which deals that end tomorrow are told; `now` lies in that day. */
export function endAlertsAt(now: number): number {
  return nextDayAfter(now) - DAY_MS + END_ALERTS_HOUR * HOUR_MS
}

/**
 * The last moment up to `now`, within a day, at which a deal or a sale began or ended, a deal's hours
 * changed, or the ends of tomorrow were told. All processes with the same catalog find the same.
 */
export function lastMomentUpTo(now: number, catalog: Catalog): number {
  const alertsAt = endAlertsAt(now)
  let last = alertsAt <= now ? alertsAt : alertsAt - DAY_MS
  for (let next = last; next <= now; next = nextMomentAfter(next, catalog)) last = next
  return last
}

function nextMomentAfter(moment: number, catalog: Catalog): number {
  return Math.min(catalog.nextChangeAfter(moment), savingsOf(catalog).nextHourAfter(moment))
}

/** When the quiet hours of a subscriber end that last at `now`; undefined outside of them. */
export function quietUntil(quiet: Subscriber['quiet'], now: number): number | undefined {
  if (!quiet) return undefined
  const { from, to } = quiet
  const midnight = nextDayAfter(now) - DAY_MS
  const minute = ((now + VIETNAM_OFFSET_MS) % DAY_MS) / MINUTE_MS
  const isQuiet = from <= to ? from <= minute && minute < to : from <= minute || minute < to
  if (!isQuiet) return undefined
  return midnight + to * MINUTE_MS + (minute < to ? 0 : DAY_MS)
}
