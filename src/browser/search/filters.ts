/** Applies filters as soon as they are chosen. Without a script the button of the form does. */
import { announce } from '#browser/announce.ts'
import { updateTimes } from '#browser/times/clock.ts'
import { watchCopyButtons } from '#browser/copying/copy-code.ts'
import { showFollowed } from '#browser/follow.ts'

/** What shows results, and what of the form depends on them. The form stays: on a phone it is open. */
const PARTS = ['.results-head', '.listing-bar', '#results', '#filters .groups']

export interface Filters {
  /** Shows the results for the choices in a form, or submits it where that fails. The address follows. */
  apply: (form: HTMLFormElement) => Promise<void>
  /** Shows the results of the page's address, to which the reader went back. */
  restore: () => Promise<void>
}

export function createFilters(): Filters {
  let asked = new AbortController()
  let wanted = location.href
  /** One step back leads to what was shown before the first choice. */
  let isChosen = false
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.id !== 'filters' || addressOf(form) !== wanted) return
    // What is asked for is shown already, or will be in a moment.
    event.preventDefault()
    if (form.matches(':popover-open')) form.hidePopover()
    document.querySelector<HTMLElement>('#results')?.focus({ preventScroll: true })
  })
  return {
    apply: async (form) => {
      const address = addressOf(form)
      try {
        if (!(await show(address))) return
        if (isChosen) history.replaceState({}, '', address)
        else history.pushState({}, '', address)
        isChosen = true
      } catch {
        form.submit()
      }
    },
    restore: async () => {
      isChosen = false
      try {
        await show(location.href)
      } catch {
        location.reload()
      }
    },
  }

  /** Replaces the results by those of an address. Returns false when another choice came before them. */
  async function show(address: string): Promise<boolean> {
    asked.abort()
    asked = new AbortController()
    wanted = address
    const { signal } = asked
    const results = document.querySelector('#results')
    if (results) results.ariaBusy = 'true'
    try {
      const answer = await fetch(address, { signal })
      if (!answer.ok) throw new Error(`${address} answers ${answer.status}`)
      showPage(new DOMParser().parseFromString(await answer.text(), 'text/html'))
      return true
    } catch (error) {
      if (signal.aborted) return false
      throw error
    }
  }
}

/** Where a form leads: its path with the fields that are not empty. */
function addressOf(form: HTMLFormElement): string {
  const address = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value.trim() !== '') address.searchParams.append(name, value)
  return address.href
}

/** Shows the results of another page in this one. */
function showPage(page: Document): void {
  if (!page.querySelector('#results')) throw new Error('The page has no results.')
  const { activeElement } = document
  const chosen = activeElement instanceof HTMLInputElement ? activeElement : undefined
  const opened = [...document.querySelectorAll<HTMLDetailsElement>('#filters details')].map(
    ({ open }) => open,
  )
  for (const part of PARTS) {
    const [now, next] = [document.querySelector(part), page.querySelector(part)]
    if (now && next) now.replaceWith(document.adoptNode(next))
  }
  for (const [index, details] of document.querySelectorAll<HTMLDetailsElement>('#filters details').entries())
    details.open ||= opened[index] ?? false
  document.title = page.title
  const { total = '' } = page.querySelector<HTMLElement>('.results')?.dataset ?? {}
  const button = document.querySelector<HTMLElement>('#filters [type="submit"]')
  const count = document.createElement('span')
  count.className = 'count'
  count.textContent = total
  button?.replaceChildren(button.dataset['label'] ?? '', ' ', count)
  updateTimes()
  showFollowed()
  watchCopyButtons()
  announce(document.querySelector('.listing-bar .count')?.textContent ?? '')
  if (chosen) {
    const same = `#filters [name="${CSS.escape(chosen.name)}"][value="${CSS.escape(chosen.value)}"]`
    document.querySelector<HTMLElement>(same)?.focus({ preventScroll: true })
  }
}
