import { announce } from '#browser/announce.ts'
import { loadWatched } from '#browser/load-watched.ts'
import { neededFor } from '#browser/watch-changes.ts'
import { type Followed, readWatchlist, writeWatchlist } from '#browser/watchlist.ts'

/**
 * A press on `[data-follow]` puts a thing on the watchlist or takes it off.
 */
export function watchFollowButtons(): void {
  showFollowed()
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-follow]') : null
    if (button) toggle(button)
  })
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

/**
 * Changes the list and says so, in the words that the live region carries; false where the browser does not
 * keep it.
 */
export function changeFollowed(
  apply: (followed: Record<string, Followed>) => 'followed' | 'unfollowed',
): boolean {
  const strings = document.querySelector<HTMLElement>('[data-announcer]')?.dataset ?? {}
  try {
    const list = readWatchlist()
    const outcome = apply(list.followed)
    writeWatchlist(list)
    showFollowed()
    // What is known of it is kept at once: its code may be wanted where there is no connection.
    if (outcome === 'followed') void loadWatched(neededFor(list))
    announce(strings[outcome] ?? '')
    return true
  } catch {
    announce(strings['unkept'] ?? '')
    return false
  }
}

/** Marks what is followed, also on what has just come onto the page. */
export function showFollowed(): void {
  const followed = readFollowed()
  for (const button of document.querySelectorAll<HTMLElement>('[data-follow]'))
    button.setAttribute('aria-pressed', String((button.dataset['follow'] ?? '') in followed))
}

function readFollowed(): Record<string, Followed> {
  try {
    return readWatchlist().followed
  } catch {
    return {}
  }
}
