import { lastSecondOf, toVietnamIso } from '#text/days.ts'

/** A moment that a mapping read, as records write it: a day, or a day and a time in Vietnam. */
export function writeMoment(read: string | undefined, role: 'start' | 'end'): string | undefined {
  if (read === undefined) return undefined
  const [digits = '', day] = read.split(' ')
  const millis = Number(digits)
  if (!Number.isFinite(millis)) return undefined
  return momentText(day === 'day' && role === 'end' ? lastSecondOf(millis) : millis, role)
}

/** The shortest way to write a moment that is read back as the same one. */
export function momentText(millis: number, role: 'start' | 'end'): string {
  const iso = toVietnamIso(millis)
  const [day = '', clock = ''] = iso.slice(0, 19).split('T')
  if (clock === (role === 'start' ? '00:00:00' : '23:59:59')) return day
  return clock.endsWith(':00') ? `${day}T${clock.slice(0, 5)}` : `${day}T${clock}`
}
