/** In the browser: shows the buttons that copy and share a short link where the browser can do that. */
export function enableLinkActions(page: Document): void {
  const status = page.querySelector('.copy-status')
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', () => {
      void navigator.clipboard.writeText(button.dataset['copy'] ?? '').then(() => {
        if (status) status.textContent = button.dataset['copied'] ?? ''
      })
    })
  }
  if (!('share' in navigator)) return
  for (const button of page.querySelectorAll<HTMLButtonElement>('[data-share]')) {
    button.hidden = false
    // A reader who closes the dialog has not met an error.
    button.addEventListener('click', () => {
      navigator.share({ url: button.dataset['share'] ?? '' }).catch(() => undefined)
    })
  }
}
