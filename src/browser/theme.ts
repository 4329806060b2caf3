/** The storage key. `public/chosen.js` reads it before the page is rendered. */
const KEY = 'theme'

/**
 * A click on `[data-theme-toggle]` switches between light and dark. The choice is stored and overrides the
 * device's preference.
 */
export function watchThemeToggle(): void {
  for (const button of document.querySelectorAll('[data-theme-toggle]'))
    button.addEventListener('click', toggleTheme)
}

function toggleTheme(): void {
  const root = document.documentElement
  const chosen = root.dataset['theme']
  const isDark = chosen === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  root.dataset['theme'] = isDark ? 'light' : 'dark'
  try {
    localStorage.setItem(KEY, root.dataset['theme'])
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
