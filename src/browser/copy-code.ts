import { announce } from '#browser/announce.ts'

const SHOWN_MS = 2500

let isWatching = false

/** A press on `[data-copy]` copies that text, shows it on the button and says `[data-said]`. Once is enough for what comes later too. */
export function watchCopyButtons(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy]') : null
    if (button) void copy(button)
  })
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['copy'] ?? '')
  } catch {
    select(button.parentElement?.querySelector('code'))
    return
  }
  button.classList.add('is-copied')
  announce(button.dataset['said'] ?? '')
  setTimeout(() => button.classList.remove('is-copied'), SHOWN_MS)
}

/** Where a browser does not let a page copy, the code is marked so that its reader can. */
function select(code: Element | null | undefined): void {
  if (code) getSelection()?.selectAllChildren(code)
}
