/**
 * Initialises search boxes. They become comboboxes at once, so that no role changes while in use, and load
 * completions on the first focus. Pages with instant search also load its script.
 */
export function enableSearchBoxes(): void {
  if (document.querySelector('[data-results], main form[data-results-at]'))
    void import('#browser/instant-search.ts').then(({ enableInstantSearch }) => enableInstantSearch())
  for (const list of document.querySelectorAll<HTMLElement>('[data-suggestions]')) {
    const form = list.closest('form')
    const field = form?.querySelector<HTMLInputElement>('[name="q"]')
    if (!form || !field || field.role === 'combobox') continue
    // The role of a search input cannot be combined with that of a combobox.
    field.type = 'text'
    field.role = 'combobox'
    field.ariaExpanded = 'false'
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', list.id)
    list.role = 'listbox'
    list.ariaLabel = list.dataset['label'] ?? ''
    if (document.activeElement === field) void loadSuggestions(form, field, list)
    else field.addEventListener('focus', () => void loadSuggestions(form, field, list), { once: true })
  }
}

/** Loads suggestions. A click or ArrowDown during loading opens the list as soon as it is available. */
async function loadSuggestions(
  form: HTMLFormElement,
  field: HTMLInputElement,
  list: HTMLElement,
): Promise<void> {
  let isAsked = false
  const note = (event: Event): void => {
    if (!(event instanceof KeyboardEvent) || event.key === 'ArrowDown') isAsked = true
  }
  field.addEventListener('click', note)
  field.addEventListener('keydown', note)
  const { suggest } = await import('#browser/search/suggestions.ts')
  field.removeEventListener('click', note)
  field.removeEventListener('keydown', note)
  suggest(form, field, list, isAsked)
}
