import { announce } from '#browser/announce.ts'
import { copyText } from '#browser/copying/copy-text.ts'

/**
 * Opens the device's share dialog for `[data-url]` of a button, or for the page. Without a share dialog it
 * copies the URL, and where nothing can be copied it shows the URL in a field.
 */
export async function share(button: HTMLElement): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const url = button.dataset['url'] ?? canonical?.href ?? location.href
  try {
    // Some desktop browsers lack it, although its type is not optional.
    if (typeof (navigator as Partial<Navigator>).share === 'function') {
      await navigator.share({ title: document.title, url })
      return
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return
  }
  if (await copyText(url)) {
    const label = button.querySelector('span')
    if (label) label.textContent = button.dataset['share'] ?? ''
    announce(button.dataset['share'] ?? '')
  } else offerAddress(button, url)
}

/** Shows an address beside the button, selected. */
function offerAddress(button: HTMLElement, url: string): void {
  const { byHand = '' } = document.body.dataset
  const beside = button.nextElementSibling
  const field = beside instanceof HTMLInputElement ? beside : document.createElement('input')
  field.readOnly = true
  field.value = url
  field.ariaLabel = byHand
  if (field !== beside) button.after(field)
  field.focus()
  field.select()
  announce(byHand)
}
