import { announce } from '#browser/announce.ts'
import { type Followed, readWatchlist, writeWatchlist } from '#browser/watchlist.ts'

/** A press on `[data-follow]` puts a thing on the watchlist or takes it off; the form of a product sets the price that is wanted. */
export function watchFollowButtons(): void {
  showFollowed()
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-follow]') : null
    if (button) toggle(button)
  })
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-price-target]')) {
    form.hidden = false
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const target = Number(new FormData(form).get('target'))
      const { followId = '', name = '' } = form.dataset
      changeFollowed((followed) => {
        followed[followId] = { ...followed[followId], name, since: Date.now(), target }
        return 'followed'
      })
    })
  }
  // Another tab may have changed the list.
  addEventListener('storage', showFollowed)
}

function toggle(button: HTMLElement): void {
  const { follow = '', name = '', until } = button.dataset
  changeFollowed((followed) => {
    if (follow in followed) {
      delete followed[follow]
      return 'unfollowed'
    }
    followed[follow] = { name, since: Date.now(), ...(until !== undefined && { until: Number(until) }) }
    return 'followed'
  })
}

/** Changes the list and says so, in the words that the live region carries; false where the browser does not keep it. */
export function changeFollowed(
  apply: (followed: Record<string, Followed>) => 'followed' | 'unfollowed',
): boolean {
  const words = document.querySelector<HTMLElement>('[data-announcer]')?.dataset ?? {}
  try {
    const list = readWatchlist()
    const outcome = apply(list.followed)
    writeWatchlist(list)
    showFollowed()
    announce(words[outcome] ?? '')
    return true
  } catch {
    announce(words['unkept'] ?? '')
    return false
  }
}

/** Marks what is followed, also on what has just come onto the page. */
export function showFollowed(): void {
  const followed = readFollowed()
  for (const button of document.querySelectorAll<HTMLElement>('[data-follow]'))
    button.setAttribute('aria-pressed', String((button.dataset['follow'] ?? '') in followed))
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-price-target]')) {
    const target = followed[form.dataset['followId'] ?? '']?.target
    form.classList.toggle('is-followed', target !== undefined)
    const field = form.elements.namedItem('target')
    if (target !== undefined && field instanceof HTMLInputElement) field.value = String(target)
  }
}

function readFollowed(): Record<string, Followed> {
  try {
    return readWatchlist().followed
  } catch {
    return {}
  }
}
