export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export const VIETNAM_ZONE = 'Asia/Ho_Chi_Minh'

/** Vietnam has kept UTC+7 without daylight saving since 1975. */
export const VIETNAM_OFFSET = '+07:00'
export const VIETNAM_OFFSET_MS = 7 * HOUR_MS

/** ISO 8601 to the second with Vietnam's offset. */
export function toVietnamIso(millis: number): string {
  return `${new Date(millis + VIETNAM_OFFSET_MS).toISOString().slice(0, 19)}${VIETNAM_OFFSET}`
}

/** The day in Vietnam at a moment, `2026-11-27`. */
export function vietnamDayOf(millis: number): string {
  return toVietnamIso(millis).slice(0, 10)
}

/** The minute in Vietnam at a moment, `2026-11-27 14:05`. */
export function vietnamMinuteOf(millis: number): string {
  return toVietnamIso(millis).slice(0, 16).replace('T', ' ')
}

/** The next midnight in Vietnam after a moment, milliseconds since 1970. */
export function nextDayAfter(millis: number): number {
  return (Math.floor((millis + VIETNAM_OFFSET_MS) / DAY_MS) + 1) * DAY_MS - VIETNAM_OFFSET_MS
}

/** The last second of the day that begins at `dayStart`, milliseconds since 1970. */
export function lastSecondOf(dayStart: number): number {
  return dayStart + DAY_MS - 1000
}

/** The calendar day after `day`; both are written `2026-11-27`. */
export function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10)
}
