/** A click on `[data-share]` shares `[data-url]` or the page. What shares is loaded then. */
export function watchShareButtons(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null
    if (button) void import('#browser/copying/share.ts').then(({ share }) => share(button))
  })
}
