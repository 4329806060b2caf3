import { DAY_MS, MINUTE_MS, VIETNAM_OFFSET_MS } from '#text/days.ts'
import { readSlot } from '#text/slots.ts'

const VIETNAM_OFFSET_MINUTES = VIETNAM_OFFSET_MS / MINUTE_MS
const DAY_MINUTES = DAY_MS / MINUTE_MS

/**
 * Whether a moment lies in one of the hours in which a voucher is handed out, in Vietnam's time.
 * `12:00-14:00` ends before 14:00 and may pass midnight. `12:00` is that minute, since it is unknown how long
 * the vouchers last. An empty list means all hours.
 */
export function isWithinHours(slots: readonly string[], now: number): boolean {
  if (slots.length === 0) return true
  const minute = (Math.floor(now / MINUTE_MS) + VIETNAM_OFFSET_MINUTES) % DAY_MINUTES
  return slots.some((slot) => {
    const { from, to = from + 1 } = readSlot(slot)
    return from < to ? from <= minute && minute < to : from <= minute || minute < to
  })
}

/** The first moment after `now` at which {@link isWithinHours} may give another answer; never is infinity. */
export function nextHourAfter(slots: readonly string[], now: number): number {
  if (slots.length === 0) return Infinity
  const today = Math.floor((now / MINUTE_MS + VIETNAM_OFFSET_MINUTES) / DAY_MINUTES) * DAY_MINUTES
  const edges = slots.flatMap((slot) => {
    const { from, to = from + 1 } = readSlot(slot)
    return [from, to]
  })
  const moments = edges.flatMap((edge) =>
    [0, DAY_MINUTES].map((day) => (today + day + edge - VIETNAM_OFFSET_MINUTES) * MINUTE_MS),
  )
  return Math.min(...moments.filter((moment) => moment > now), Infinity)
}
