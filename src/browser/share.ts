import { announce } from '#browser/announce.ts'

/**
 * A press on `[data-share]` hands `[data-url]`, or the page without it, to the device's own sharing, or
 * copies its address where there is none.
 */
export function watchShareButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) {
    button.addEventListener('click', () => void share(button))
  }
}

async function share(button: HTMLElement): Promise<void> {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  const url = button.dataset['url'] ?? canonical?.href ?? location.href
  try {
    // Desktop browsers may be without it, whatever its type says.
    if (typeof (navigator as Partial<Navigator>).share === 'function') {
      await navigator.share({ title: document.title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    const label = button.querySelector('span')
    if (label) label.textContent = button.dataset['share'] ?? ''
    announce(button.dataset['share'] ?? '')
  } catch {
    // The reader changed their mind, or the browser forbids both; the address bar still has the address.
  }
}
