import { DAY_MS, HOUR_MS, MINUTE_MS } from '#text/days.ts'

/** Renders the time until a deal begins, with a number above each unit. */
export function countDown(element: HTMLElement, now: number, language: string): void {
  const { countdown, label = '' } = element.dataset
  const units = timeUnitsIn(Number(countdown) - now, language).map(({ number, unit }) => {
    const box = document.createElement('span')
    const strong = document.createElement('strong')
    strong.textContent = number
    box.append(strong, ` ${unit}`)
    return box
  })
  const text = document.createElement('span')
  text.textContent = label
  element.replaceChildren(text, ' ', ...units.flatMap((unit) => [unit, ' ']))
}

/** Splits a duration into days, hours and minutes, each as a number and the unit's name in a language. */
export function timeUnitsIn(milliseconds: number, language: string): { number: string; unit: string }[] {
  const minutes = Math.max(0, Math.ceil(milliseconds / MINUTE_MS))
  const counts = [
    ['day', Math.floor((minutes * MINUTE_MS) / DAY_MS)],
    ['hour', Math.floor(((minutes * MINUTE_MS) % DAY_MS) / HOUR_MS)],
    ['minute', minutes % 60],
  ] as const
  return counts.map(([unit, count]) => {
    const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
    const parts = format.formatToParts(count)
    const of = (...types: string[]): string =>
      parts
        .filter(({ type }) => types.includes(type))
        .map(({ value }) => value)
        .join('')
    return { number: of('integer', 'group'), unit: of('unit') }
  })
}
