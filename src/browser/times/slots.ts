/** Time slots of deals by the reader's clock, in Vietnam's time. */
import { describeTimeLeft } from '#browser/times/time-left.ts'
import { toVietnamIso } from '#text/days.ts'
import { fillIn, formatClock } from '#text/format.ts'
import { type Language, LANGUAGES } from '#text/language.ts'
import { type SlotState, slotStateAt } from '#text/slots.ts'

/**
 * Says on each `[data-slots]` whether the slots are open, when they open or that they are over for today. The
 * button that copies the code of the same deal says for which hour a code is copied too early. A board of
 * slots begins with the first that is not over.
 */
export function showSlots(now: number): void {
  for (const place of document.querySelectorAll<HTMLElement>('[data-slots]')) {
    const { slots = '', from, until } = place.dataset
    const state = slotStateAt(slots.split(' '), now, {
      startsAt: from === undefined ? undefined : Number(from),
      endsAt: until === undefined ? undefined : Number(until),
    })
    place.hidden = state === undefined
    if (state) showState(place, state, now)
    else place.dataset['is'] = 'none'
  }
  for (const board of document.querySelectorAll<HTMLElement>('.slot-board:not([data-placed])')) {
    board.dataset['placed'] = ''
    const next = board.querySelector<HTMLElement>(':scope > li:not(:has([data-is="over"]))')
    // What is over for today is reached by scrolling back.
    if (next) board.scrollTo({ left: next.offsetLeft - board.offsetLeft, behavior: 'instant' })
  }
}

function showState(place: HTMLElement, state: SlotState, now: number): void {
  const { open = '', openFor = open, later = '', over = '', again = over, copyFor = '' } = place.dataset
  const { is, at } = state
  const language = languageOf(place)
  const clock = at === undefined ? '' : formatClock(toVietnamIso(at).slice(11, 16), language)
  const time = at === undefined ? '' : (describeTimeLeft(at - now, language) ?? '')
  const texts = { open: at === undefined ? open : openFor, later, over: at === undefined ? over : again }
  const text = fillIn(texts[is], { time, clock })
  if (place.textContent !== text) place.textContent = text
  place.dataset['is'] = is
  const early = is === 'open' || at === undefined ? undefined : fillIn(copyFor, { clock })
  labelButton(place.closest('article, .replacements > li'), early)
}

/** Labels the button that copies the deal's code; without `early` it gets its own label back. */
function labelButton(deal: Element | null, early: string | undefined): void {
  const button = deal?.querySelector<HTMLElement>('.code-row [data-copy]')
  const label = button?.querySelector<HTMLElement>('.idle + .idle')
  if (!button || !label) return
  button.dataset['label'] ??= label.textContent
  button.classList.toggle('early', early !== undefined)
  const text = early ?? button.dataset['label']
  if (label.textContent === text) return
  label.textContent = text
  // The name of the button contains its text.
  button.dataset['name'] ??= button.ariaLabel ?? ''
  button.ariaLabel = early === undefined ? button.dataset['name'] : `${early} ${button.dataset['copy']}`
}

function languageOf(place: HTMLElement): Language {
  const { lang } = place.closest<HTMLElement>('[lang]') ?? document.documentElement
  return LANGUAGES.find((each) => each === lang) ?? 'vi'
}
