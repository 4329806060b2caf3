/** Copies codes; where the browser forbids it, says how they are copied by hand. */
import { announce } from '#browser/announce.ts'
import { copyText } from '#browser/copying/copy-text.ts'

const SHOWN_MS = 2500

let isWatching = false

/**
 * A click on `[data-copy]` copies that text, shows so on the button and announces `[data-said]`. A click on a
 * link `[data-copy-open]` does the same while the browser follows the link, which no pop-up blocker prevents.
 * Calling it once is enough, also for elements added later.
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
  if (!(await copyText(text))) {
    select(codeBeside(button, text))
    explainCopying(button.closest('.code-row') ?? button)
    return
  }
  button.classList.add('is-copied')
  announce(button.dataset['said'] ?? '')
  setTimeout(() => button.classList.remove('is-copied'), SHOWN_MS)
}

/** Finds the nearest element that shows the code. */
function codeBeside(button: HTMLElement, text: string): Element | undefined {
  for (let place = button.parentElement; place; place = place.parentElement) {
    const code = [...place.querySelectorAll('code')].find(({ textContent }) => textContent.trim() === text)
    if (code) return code
  }
  return undefined
}

/** Selects the code, so that the reader can copy it by the menu of the browser. */
function select(code: Element | undefined): void {
  if (code) getSelection()?.selectAllChildren(code)
}

/** Says below a code how it is copied by hand. */
function explainCopying(row: Element): void {
  const { byHand = '' } = document.body.dataset
  if (!row.nextElementSibling?.matches('.by-hand')) {
    const said = document.createElement('p')
    said.className = 'by-hand quiet'
    said.textContent = byHand
    row.after(said)
  }
  announce(byHand)
}
