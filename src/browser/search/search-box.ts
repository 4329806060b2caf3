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
    const load = (): void => {
      void import('#browser/search/suggestions.ts').then(({ suggest }) => suggest(form, field, list))
    }
    if (document.activeElement === field) load()
    else field.addEventListener('focus', load, { once: true })
  }
}
