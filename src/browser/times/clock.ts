/** Keeps times on a page right while it is open. */
import { describeDaysUntil, describeTimeLeft } from '#browser/times/time-left.ts'
import { MINUTE_MS } from '#text/days.ts'

const TICK_MS = MINUTE_MS

/**
 * Updates the time-dependent parts of a page by the reader's clock: what has begun, what ends soon and what
 * has ended. A page may be older than the deals that it shows.
 */
export function keepTime(): void {
  updateTimes()
  setInterval(updateTimes, TICK_MS)
  // A page may return from the back/forward cache hours later.
  addEventListener('pageshow', updateTimes)
  document.addEventListener('visibilitychange', updateTimes)
}

/** Updates the page now, for elements added since the last tick. */
export function updateTimes(): void {
  const now = Date.now()
  for (const element of document.querySelectorAll<HTMLElement>('[data-ends-at]')) markEnd(element, now)
  for (const element of document.querySelectorAll<HTMLElement>('[data-starts-at]')) countDays(element, now)
  for (const element of document.querySelectorAll<HTMLElement>('[data-begins-at]')) {
    const hasBegun = Number(element.dataset['beginsAt']) <= now
    element.hidden = hasBegun !== (element.dataset['shown'] === 'after')
  }
  for (const element of document.querySelectorAll<HTMLElement>('[data-coming]'))
    element.classList.toggle('coming', now < Number(element.dataset['coming']))
  const counted = document.querySelectorAll<HTMLElement>('[data-countdown]')
  if (counted.length > 0)
    void import('#browser/times/count-down.ts').then(({ countDown }) => {
      for (const element of counted) countDown(element, now, languageOf(element))
    })
  if (document.querySelector('[data-slots]'))
    void import('#browser/times/slots.ts').then(({ showSlots }) => showSlots(now))
  for (const element of document.querySelectorAll<HTMLElement>('[data-shown-from]')) {
    const { shownFrom, shownUntil = Infinity } = element.dataset
    element.hidden = now < Number(shownFrom) || now >= Number(shownUntil)
  }
}

function markEnd(element: HTMLElement, now: number): void {
  const left = Number(element.dataset['endsAt']) - now
  const hasEnded = left < 0
  element.classList.toggle('ended', hasEnded)
  for (const label of ownParts(element, '[data-ended]')) {
    label.hidden = !hasEnded
    // The text is not in the HTML, where a reader without scripts would take it as true.
    label.textContent = label.dataset['ended'] ?? ''
  }
  for (const place of ownParts(element, '[data-left]'))
    fill(place, describeTimeLeft(left, languageOf(element)))
}

/** Excludes parts of nested elements: a sale day contains deals with ends and labels of their own. */
function ownParts(element: HTMLElement, selector: string): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(selector)].filter(
    (part) => part.closest('[data-ends-at]') === element,
  )
}

function countDays(element: HTMLElement, now: number): void {
  const days = describeDaysUntil(Number(element.dataset['startsAt']), now, languageOf(element))
  const place = element.querySelector<HTMLElement>('[data-days]')
  if (!place) return
  const isOver = Number(element.dataset['endsAt'] ?? Infinity) < now
  if (days === undefined && !isOver) {
    place.textContent = place.dataset['today'] ?? ''
    place.hidden = false
  } else fill(place, days)
}

function fill(place: HTMLElement, time: string | undefined): void {
  place.hidden = time === undefined
  const text = (place.dataset['left'] ?? place.dataset['days'] ?? '').replace('{time}', time ?? '')
  if (place.textContent !== text) place.textContent = text
}

function languageOf(element: HTMLElement): string {
  return element.closest<HTMLElement>('[lang]')?.lang ?? 'vi'
}
