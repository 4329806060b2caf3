/** Storage keys. `public/chosen.js` reads both before the page is rendered. */
const CHOSEN = 'language'
const ASKED = 'language-asked'

/**
 * Stores the language that the reader chooses by following a link to another language or by declining an
 * offer. The browser's languages cause a single offer; a stored choice causes one on every page in another
 * language.
 */
export function keepLanguage(): void {
  const root = document.documentElement
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const language = target.closest<HTMLAnchorElement>('a[hreflang]')?.hreflang
    if (language !== undefined) save(CHOSEN, language)
    else if (target.closest('[data-decline]')) {
      save(CHOSEN, root.lang)
      delete root.dataset['offered']
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  })
  if (root.dataset['offered'] !== undefined) save(ASKED, '1')
}

function save(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage the language is offered again.
  }
}
