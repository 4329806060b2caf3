/** Says a text to those who hear the page, in the live region that every page has for this. */
export function announce(text: string): void {
  const region = document.querySelector('[data-announcer]')
  if (!region) return
  region.textContent = ''
  // The same words twice are no change, and only a change is spoken.
  setTimeout(() => {
    region.textContent = text
  }, 50)
}
