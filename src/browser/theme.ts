/** Where the choice is kept; `public/chosen.js` reads it before the page is drawn. */
const KEY = 'theme'

/**
 * A press on `[data-theme-toggle]` changes between light and dark, from then on and whatever the device
 * prefers.
 */
export function watchThemeToggle(): void {
  document.querySelector('[data-theme-toggle]')?.addEventListener('click', () => {
    const root = document.documentElement
    const chosen = root.dataset['theme']
    const isDark =
      chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
    root.dataset['theme'] = isDark ? 'light' : 'dark'
    try {
      localStorage.setItem(KEY, root.dataset['theme'])
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  })
}
