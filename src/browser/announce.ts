/** Announces a text to screen readers, through the live region that every page has. */
export function announce(text: string): void {
  const region = document.querySelector('[data-announcer]')
  if (!region) return
  region.textContent = ''
  // Live regions announce only changes, so the region is emptied before a text that may be the same.
  setTimeout(() => {
    region.textContent = text
  }, 50)
}
