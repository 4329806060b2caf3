import { announce } from '#browser/announce.ts'

const SHOWN_MS = 2500

let isWatching = false

/**
 * A press on `[data-copy]` copies that text, shows it on the button and says `[data-said]`. A press on the
 * link `[data-copy-open]` does the same while the browser follows the link, which no pop-up blocker stops.
 * Once is enough for what comes later too.
 */
export function watchCopyButtons(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-copy], [data-copy-open]')
        : null
    const { copy: text, copyOpen = text } = pressed?.dataset ?? {}
    if (pressed && copyOpen !== undefined) void copy(pressed, copyOpen)
  })
}

async function copy(button: HTMLElement, text: string): Promise<void> {
  try {
    // Nothing is waited for before this: the store's page takes the focus that copying needs.
    await navigator.clipboard.writeText(text)
  } catch {
    select(codeBeside(button, text))
    return
  }
  button.classList.add('is-copied')
  announce(button.dataset['said'] ?? '')
  setTimeout(() => button.classList.remove('is-copied'), SHOWN_MS)
}

/** The nearest place that shows the code. */
function codeBeside(button: HTMLElement, text: string): Element | undefined {
  for (let place = button.parentElement; place; place = place.parentElement) {
    const code = [...place.querySelectorAll('code')].find(({ textContent }) => textContent.trim() === text)
    if (code) return code
  }
  return undefined
}

/** Where a browser does not let a page copy, the code is marked so that its reader can. */
function select(code: Element | undefined): void {
  if (code) getSelection()?.selectAllChildren(code)
}
