import { announce } from '#browser/announce.ts'

/**
 * A click on `[data-share]` opens the device's share dialog for `[data-url]` or the page. Without a share
 * dialog it copies the URL.
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
    // Some desktop browsers lack it, although its type is not optional.
    if (typeof (navigator as Partial<Navigator>).share === 'function') {
      await navigator.share({ title: document.title, url })
      return
    }
    await navigator.clipboard.writeText(url)
    const label = button.querySelector('span')
    if (label) label.textContent = button.dataset['share'] ?? ''
    announce(button.dataset['share'] ?? '')
  } catch {
    // The reader cancelled, or the browser forbids both; the URL is still in the address bar.
  }
}
