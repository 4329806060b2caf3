import { describeDaysUntil, describeTimeLeft } from '#browser/time-left.ts'

const TICK_MS = 60_000

/** A page may be older than what it shows: the reader's clock says what has begun, what ends soon and what has ended. */
export function keepTime(): void {
  tellTime()
  setInterval(tellTime, TICK_MS)
}

/** Brings what the page shows of time up to now; for what has just come onto the page. */
export function tellTime(): void {
  const now = Date.now()
  for (const element of document.querySelectorAll<HTMLElement>('[data-ends-at]')) markEnd(element, now)
  for (const element of document.querySelectorAll<HTMLElement>('[data-starts-at]')) countDays(element, now)
}

function markEnd(element: HTMLElement, now: number): void {
  const left = Number(element.dataset['endsAt']) - now
  const hasEnded = left < 0
  element.classList.toggle('ended', hasEnded)
  for (const label of element.querySelectorAll<HTMLElement>('[data-ended]')) label.hidden = !hasEnded
  fill(element.querySelector<HTMLElement>('[data-left]'), describeTimeLeft(left, languageOf(element)))
}

function countDays(element: HTMLElement, now: number): void {
  const days = describeDaysUntil(Number(element.dataset['startsAt']), now, languageOf(element))
  const place = element.querySelector<HTMLElement>('[data-days]')
  if (place && days === undefined) place.textContent = place.dataset['today'] ?? ''
  else fill(place, days)
}

function fill(place: HTMLElement | null, time: string | undefined): void {
  if (!place) return
  place.hidden = time === undefined
  const text = (place.dataset['left'] ?? place.dataset['days'] ?? '').replace('{time}', time ?? '')
  if (place.textContent !== text) place.textContent = text
}

function languageOf(element: HTMLElement): string {
  return element.closest<HTMLElement>('[lang]')?.lang ?? 'vi'
}
