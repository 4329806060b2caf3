/** The buttons that follow a store or a deal. */
import { announce } from '#browser/announce.ts'
import { ALERTS_KEY, type Followed, readFollowed, readWatchlist, writeWatchlist } from '#browser/watchlist.ts'

/** A click on `[data-follow]` adds an item to the watchlist or removes it. */
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
  const isSaved = changeFollowed((followed) => {
    if (follow in followed) {
      delete followed[follow]
      return 'unfollowed'
    }
    followed[follow] = { name, since: Date.now(), ...(until !== undefined && { until: Number(until) }) }
    return 'followed'
  })
  if (isSaved && follow.startsWith('deal/'))
    void import('#browser/offline/keep-page.ts').then(({ keepPage }) =>
      keepPage(follow, button.ariaPressed === 'true'),
    )
}

/** Changes the watchlist and announces the change. Returns false when the browser cannot store the list. */
export function changeFollowed(
  apply: (followed: Record<string, Followed>) => 'followed' | 'unfollowed',
): boolean {
  const strings = document.querySelector<HTMLElement>('[data-announcer]')?.dataset ?? {}
  try {
    const list = readWatchlist()
    const outcome = apply(list.followed)
    writeWatchlist(list)
    showFollowed()
    renewAlerts()
    // The record is cached at once, because its code may be needed offline.
    if (outcome === 'followed')
      import('#browser/load-watched.ts').then(({ loadWatched }) => loadWatched(list)).catch(() => {})
    announce(strings[outcome] ?? '')
    return true
  } catch {
    announce(strings['unkept'] ?? '')
    return false
  }
}

/** Tells the server what is followed now, if this browser has asked for alerts. */
export function renewAlerts(): void {
  if (localStorage.getItem(ALERTS_KEY) !== null)
    void import('#browser/alerts/subscription.ts').then((alerts) => alerts.renewAlerts())
}

/** Marks the buttons of followed items, also those added to the page since. */
export function showFollowed(): void {
  const followed = readFollowed()
  for (const button of document.querySelectorAll<HTMLElement>('[data-follow]'))
    button.setAttribute('aria-pressed', String((button.dataset['follow'] ?? '') in followed))
}
