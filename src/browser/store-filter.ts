import { announce } from '#browser/announce.ts'
import { fold } from '#text/fold.ts'

/** The delay before the number of matches is announced, so that typing is not interrupted. */
const SAID_AFTER_MS = 600

/**
 * Enables the form that filters the store directory. Without a script the form is hidden and the directory is
 * complete.
 */
export function watchStoreFilter(): void {
  const form = document.querySelector<HTMLFormElement>('[data-store-filter]')
  if (!form) return
  let timer: ReturnType<typeof setTimeout> | undefined
  const narrow = (): void => {
    const text = showMatching(form)
    clearTimeout(timer)
    timer = setTimeout(() => announce(text), SAID_AFTER_MS)
  }
  form.addEventListener('input', narrow)
  // The reset event fires before the fields are emptied.
  form.addEventListener('reset', () => setTimeout(narrow))
  form.addEventListener('submit', (event) => event.preventDefault())
  // Browsers restore the fields after going back.
  if ([...new FormData(form).values()].some((value) => value !== '')) showMatching(form)
}

function showMatching(form: HTMLFormElement): string {
  const data = new FormData(form)
  const wanted = (name: string): string => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const words = fold(wanted('name').trim())
  let count = 0
  for (const item of document.querySelectorAll<HTMLElement>('[data-letter] [data-name]')) {
    const { name = '', categories = '', countries = '' } = item.dataset
    const matches =
      name.includes(words) && holds(categories, wanted('category')) && holds(countries, wanted('country'))
    item.hidden = !matches
    if (matches) count += 1
  }
  for (const letter of document.querySelectorAll<HTMLElement>('[data-letter]'))
    letter.hidden = !letter.querySelector('[data-name]:not([hidden])')
  const text =
    count === 0
      ? (form.dataset['none'] ?? '')
      : (form.dataset['found'] ?? '').replace('{count}', String(count))
  const place = form.querySelector('[data-filter-count]')
  if (place) place.textContent = text
  return text
}

function holds(list: string, wanted: string): boolean {
  return wanted === '' || list.split(' ').includes(wanted)
}
