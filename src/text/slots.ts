/** Time slots of a day: how they are read, and whether they are open at a moment in Vietnam. */
import { DAY_MS, MINUTE_MS, vietnamDayOf, VIETNAM_OFFSET_MS } from '#text/days.ts'

/** A time slot of a day, in minutes after midnight; without `to` it is a single moment. */
interface Slot {
  from: number
  /** Exclusive. */
  to?: number
}

/** Reads a slot as editors write it: `12:00-14:00`, or `12:00` for a moment. */
export function readSlot(slot: string): Slot {
  const [from = 0, to] = slot.split('-').map(minutesOf)
  return { from, ...(to !== undefined && { to }) }
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/**
 * `open`: open now, until `at`; a slot that is a single moment has no known end. `later`: opens today, at
 * `at`. `over`: has no slot left today; `at` is the next opening, if the deal lasts until then.
 */
export interface SlotState {
  is: 'open' | 'later' | 'over'
  /** Milliseconds since 1970. */
  at?: number
}

/** The time in which a deal can be used, milliseconds since 1970; both ends are part of it. */
interface Term {
  startsAt?: number | undefined
  endsAt?: number | undefined
}

/**
 * Whether one of the slots is open at a moment; undefined for a deal that has not begun or has ended. A slot
 * such as `22:00-02:00` passes midnight. A single moment is open for its minute.
 */
export function slotStateAt(
  slots: readonly string[],
  now: number,
  { startsAt = -Infinity, endsAt = Infinity }: Term = {},
): SlotState | undefined {
  if (now < startsAt || now > endsAt) return undefined
  const today = Math.floor((now + VIETNAM_OFFSET_MS) / DAY_MS) * DAY_MS - VIETNAM_OFFSET_MS
  const openings = slots.map(readSlot).flatMap(({ from, to }) => {
    const minutes = to === undefined ? 1 : to - from + (to > from ? 0 : DAY_MS / MINUTE_MS)
    return [-DAY_MS, 0, DAY_MS].map((day) => {
      const start = today + day + from * MINUTE_MS
      const end = Math.min(start + minutes * MINUTE_MS, endsAt + 1)
      return { start, end, isMoment: to === undefined }
    })
  })
  const open = openings.filter(({ start, end }) => start <= now && now < end)
  if (open.some(({ isMoment }) => !isMoment)) {
    return { is: 'open', at: Math.max(...open.filter(({ isMoment }) => !isMoment).map(({ end }) => end)) }
  }
  if (open.length > 0) return { is: 'open' }
  const next = Math.min(
    ...openings.map(({ start }) => start).filter((start) => start > now && start <= endsAt),
  )
  if (next === Infinity) return { is: 'over' }
  return { is: vietnamDayOf(next) === vietnamDayOf(now) ? 'later' : 'over', at: next }
}
