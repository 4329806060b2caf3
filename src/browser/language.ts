/** Where the choice is kept; `public/chosen.js` reads both before the page is drawn. */
const CHOSEN = 'language'
const ASKED = 'language-asked'

/**
 * Keeps the language that the reader chooses: by a link to the page in it, or by declining another. A
 * browser's languages make one offer, a choice that was kept makes it on every page in another language.
 */
export function keepLanguage(): void {
  const root = document.documentElement
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element)) return
    const language = target.closest<HTMLAnchorElement>('a[hreflang]')?.hreflang
    if (language !== undefined) keep(CHOSEN, language)
    else if (target.closest('[data-decline]')) {
      keep(CHOSEN, root.lang)
      delete root.dataset['offered']
      document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
    }
  })
  if (root.dataset['offered'] !== undefined) keep(ASKED, '1')
}

function keep(name: string, value: string): void {
  try {
    localStorage.setItem(name, value)
  } catch {
    // Without storage the language is offered again.
  }
}
