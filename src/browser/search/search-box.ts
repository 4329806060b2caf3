/**
 * Readies search boxes: they are comboboxes at once, so that no role changes under a reader, and load what
 * completes when somebody first goes to them. Pages that show results while their reader types load that too.
 */
export function enableSearchBoxes(): void {
  if (document.querySelector('[data-results], main form[data-results-at]'))
    void import('#browser/instant-search.ts').then(({ enableInstantSearch }) => enableInstantSearch())
  for (const list of document.querySelectorAll<HTMLElement>('[data-suggestions]')) {
    const form = list.closest('form')
    const field = form?.querySelector<HTMLInputElement>('[name="q"]')
    if (!form || !field || field.role === 'combobox') continue
    // The role of a search field does not go together with that of a combobox.
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

/** A click or an arrow before the suggestions are there asks for them too. */
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
