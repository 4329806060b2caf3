/** Shows how many followed records have news. */
import { readFollowed } from '#browser/watchlist.ts'
import { MINUTE_MS } from '#text/days.ts'

const LOOK_EVERY_MS = 15 * MINUTE_MS

/**
 * Shows the number of changes to followed items in the header, updated while the page is open. What finds
 * them is loaded only for those who follow something.
 */
export function keepWatchBadge(): void {
  const link = document.querySelector<HTMLElement>('[data-watch-badge]')
  if (!link) return
  const look = (): void => {
    if (Object.keys(readFollowed()).length === 0) show(link, { count: 0, text: '' })
    else
      import('#browser/count-news.ts')
        .then(({ countNews }) => countNews(link.dataset['watchBadge'] ?? '', LOOK_EVERY_MS))
        .then((news) => show(link, news))
        // Without a connection there is nothing new to count.
        .catch(() => {})
  }
  look()
  setInterval(look, LOOK_EVERY_MS)
  addEventListener('storage', look)
}

function show(link: HTMLElement, { count, text }: { count: number; text: string }): void {
  const badge = link.querySelector<HTMLElement>('.badge')
  if (!badge) return
  badge.hidden = count === 0
  badge.textContent = String(count)
  if (count > 0) link.setAttribute('aria-label', text)
}
