/** Suggests completions below the search box. */
import { type Complete, type Completions, createCompleter } from '#text/completer.ts'
import { forgetSearches, recentSearches, rememberSearch } from '#browser/search/recent-searches.ts'
import { announce } from '#browser/announce.ts'
import type { Language } from '#text/language.ts'

let loading: Promise<Complete | undefined> | undefined

/** Loads the completions on the first focus of a search box. Resolves to undefined when that fails. */
function loadCompleter(path: string): Promise<Complete | undefined> {
  loading ??= fetch(path)
    .then(async (answer) =>
      answer.ok
        ? createCompleter((await answer.json()) as Completions, document.documentElement.lang as Language)
        : undefined,
    )
    .catch(() => {
      loading = undefined
      return undefined
    })
  return loading
}

/**
 * Shows suggestions under a search combobox (ARIA Authoring Practices): completions while the reader types,
 * recent searches while the field is empty. `isAsked` says whether the reader tried to open the list before
 * this script was loaded.
 */
export function suggest(
  form: HTMLFormElement,
  field: HTMLInputElement,
  list: HTMLElement,
  isAsked: boolean,
): void {
  const { suggestions = '', clear = '', cleared = '' } = list.dataset
  let active = -1
  let isWanted = false

  field.addEventListener('click', () => void open())
  field.addEventListener('input', () => void open())
  field.addEventListener('blur', close)
  field.addEventListener('change', () => rememberSearch(field.value))
  form.addEventListener('submit', () => {
    rememberSearch(field.value)
    close()
  })
  // Keeps the focus in the field while an option is clicked.
  list.addEventListener('mousedown', (event) => event.preventDefault())
  list.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role="option"]') : null
    if (option) choose(option)
  })
  // Runs before other listeners for keys of the field.
  form.addEventListener('keydown', press, { capture: true })
  // Completes text that was typed before this script was loaded.
  if (isAsked || field.value !== field.defaultValue) void open()
  else void loadCompleter(suggestions)

  async function open(): Promise<void> {
    isWanted = true
    const complete = await loadCompleter(suggestions)
    if (!isWanted || document.activeElement !== field) return
    const typed = field.value.trim()
    const texts = typed === '' ? recentSearches() : (complete?.(field.value) ?? [])
    show(texts, typed === '')
  }

  function show(texts: readonly string[], areRecent: boolean): void {
    const options = texts.map((text, place) => createOption(text, place))
    if (areRecent && texts.length > 0) {
      const last = createOption(clear, texts.length)
      last.dataset['clears'] = ''
      options.push(last)
    }
    list.replaceChildren(...options)
    list.hidden = options.length === 0
    field.ariaExpanded = String(!list.hidden)
    activate(-1)
  }

  function createOption(text: string, place: number): HTMLElement {
    const option = document.createElement('li')
    option.role = 'option'
    option.id = `${list.id}-${place}`
    option.textContent = text
    return option
  }

  function close(): void {
    isWanted = false
    show([], false)
  }

  /** Marks the option that Enter selects; -1 marks none. */
  function activate(place: number): void {
    active = place
    for (const [index, option] of [...list.children].entries()) {
      option.ariaSelected = String(index === place)
      if (index === place) option.scrollIntoView({ block: 'nearest' })
    }
    if (place < 0) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', `${list.id}-${place}`)
  }

  function choose(option: HTMLElement): void {
    if ('clears' in option.dataset) {
      forgetSearches()
      close()
      announce(cleared)
      return
    }
    field.value = option.textContent
    rememberSearch(field.value)
    close()
    // With instant search the results appear now; otherwise the form is submitted.
    if ('isInstant' in form.dataset) form.dispatchEvent(new Event('input'))
    else form.requestSubmit()
  }

  function press(event: KeyboardEvent): void {
    if (event.isComposing || event.target !== field) return
    const { children } = list
    const isTaken = list.hidden ? pressClosed(event) : pressOpen(event, children.length)
    if (!isTaken) return
    event.preventDefault()
    event.stopPropagation()
  }

  function pressClosed({ key, altKey }: KeyboardEvent): boolean {
    // ArrowDown alone moves to the results below; with Alt it opens the list, as in a select.
    if (key !== 'ArrowDown' || !(altKey || field.value.trim() === '')) return false
    void open()
    return true
  }

  function pressOpen({ key, altKey }: KeyboardEvent, count: number): boolean {
    const option = list.children[active]
    switch (key) {
      case 'ArrowDown':
        activate(active + 1 < count ? active + 1 : -1)
        return true
      case 'ArrowUp':
        if (altKey) close()
        else activate(active < 0 ? count - 1 : active - 1)
        return true
      case 'Escape':
        close()
        return true
      case 'Enter':
        if (!(option instanceof HTMLElement)) return false
        choose(option)
        return true
      default:
        return false
    }
  }
}
