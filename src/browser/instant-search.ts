/** Shows results while somebody types. */
import { announce } from '#browser/announce.ts'
import { updateTimes } from '#browser/times/clock.ts'
import { watchCopyButtons } from '#browser/copying/copy-code.ts'
import { showFollowed } from '#browser/follow.ts'

/** Longer than the pause between two keystrokes, but short enough to feel instant. */
const PAUSE_MS = 250

/**
 * Latin text is searched from its second letter; a single Chinese, Japanese or Korean character is a word.
 */
const WORTH_A_SEARCH = /\S\s*\S|\p{Lo}/u

/**
 * Shows results while the reader types or chooses. They appear in `[data-results]` if the page has it, else
 * in the `main` element that contains the form. `data-results-at` is the URL of the results fragment. Without
 * a script the form leads to the results page.
 */
export function enableInstantSearch(): void {
  const region = document.querySelector<HTMLElement>('[data-results]')
  const form = document.querySelector<HTMLFormElement>(`${region ? '' : 'main '}form[data-results-at]`)
  const field = form?.querySelector<HTMLInputElement>('[name="q"]')
  if (!form || !field || 'isInstant' in form.dataset) return
  form.dataset['isInstant'] = ''
  watchCopyButtons()
  runSearch(form, field, region ?? addRegion(form))
}

function runSearch(form: HTMLFormElement, field: HTMLInputElement, region: HTMLElement): void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let asked = new AbortController()
  let shown = parametersOf(form)
  const { title } = document

  form.addEventListener('input', () => askIn(PAUSE_MS))
  addEventListener('online', () => {
    if ('failed' in region.dataset) askIn(0)
  })
  field.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' && focusResult(region, 0)) event.preventDefault()
  })
  region.addEventListener('keydown', (event) => walk(event, region, field))

  function askIn(milliseconds: number): void {
    clearTimeout(pause)
    asked.abort()
    region.ariaBusy = 'false'
    pause = setTimeout(() => void ask(), milliseconds)
  }

  async function ask(): Promise<void> {
    const wanted = parametersOf(form)
    if (wanted === shown && !('failed' in region.dataset)) return
    if (!isWorthASearch(wanted)) {
      shown = ''
      leave(region)
      document.title = title
      return
    }
    asked = new AbortController()
    const { signal } = asked
    region.ariaBusy = 'true'
    try {
      const answer = await fetch(`${form.dataset['resultsAt']}?${wanted}`, { signal })
      const isPage = answer.headers.get('Content-Type')?.startsWith('text/html') === true
      const html = isPage ? await answer.text() : ''
      if (signal.aborted) return
      if (isPage) region.innerHTML = html
      else showMessage(region, form.dataset['unavailable'] ?? '')
      settle(answer.ok)
      const wait = Number(answer.headers.get('Retry-After'))
      if (wait > 0) askIn(wait * 1000)
    } catch {
      if (signal.aborted) return
      showMessage(region, form.dataset['offline'] ?? '')
      settle(false)
    }
    shown = wanted
    document.title = region.querySelector('h1')?.textContent ?? title
    history.replaceState(history.state, '', `${location.pathname}?${wanted}`)
  }

  /** Updates the page after an answer, or after a failure. */
  function settle(isFound: boolean): void {
    region.ariaBusy = 'false'
    if (isFound) delete region.dataset['failed']
    else region.dataset['failed'] = ''
    enter(region)
    updateTimes()
    showFollowed()
    const { said = region.innerText, shows } = region.querySelector<HTMLElement>('.results')?.dataset ?? {}
    announce(said)
    const button = form.querySelector('[data-shows]')
    if (button && shows !== undefined) button.textContent = shows
  }
}

/** Adds an element for results to a page that has none. It replaces everything except the form. */
function addRegion(form: HTMLFormElement): HTMLElement {
  const region = document.createElement('div')
  region.dataset['results'] = 'guest'
  region.hidden = true
  form.closest('main')?.append(region)
  return region
}

function enter(region: HTMLElement): void {
  region.hidden = false
  if (region.dataset['results'] === 'guest') document.body.classList.add('is-searching')
}

/** Restores the original content of a page that has no results of its own. */
function leave(region: HTMLElement): void {
  region.ariaBusy = 'false'
  if (region.dataset['results'] !== 'guest') return
  region.hidden = true
  document.body.classList.remove('is-searching')
  history.replaceState(history.state, '', location.pathname)
}

function showMessage(region: HTMLElement, text: string): void {
  const message = document.createElement('p')
  message.className = 'empty'
  message.textContent = text
  region.replaceChildren(message)
}

/** The form's data, without empty fields. */
function parametersOf(form: HTMLFormElement): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    const text = typeof value === 'string' ? value.trim() : ''
    if (text !== '') parameters.append(name, text)
  }
  return parameters.toString()
}

function isWorthASearch(parameters: string): boolean {
  const query = new URLSearchParams(parameters).get('q')
  return query === null ? parameters !== '' : WORTH_A_SEARCH.test(query)
}

/** Arrow keys move between results and back to the field; Escape moves to the field. */
function walk(event: KeyboardEvent, region: HTMLElement, field: HTMLInputElement): void {
  const place = resultsIn(region).findIndex((link) => link === document.activeElement)
  if (event.key === 'Escape' || (event.key === 'ArrowUp' && place === 0)) field.focus()
  else if (place < 0 || !focusResult(region, place + (STEPS[event.key] ?? Number.NaN))) return
  event.preventDefault()
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

function focusResult(region: HTMLElement, place: number): boolean {
  const link = region.hidden ? undefined : resultsIn(region)[place]
  link?.focus()
  return link !== undefined
}

function resultsIn(region: HTMLElement): HTMLElement[] {
  return [...region.querySelectorAll<HTMLElement>('article h3 a')]
}
