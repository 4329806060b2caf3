/**
 * The tools of the watchlist: files to save and to import, and the price of all products together. Files are
 * made in the browser, so that the list stays on the device.
 */
import { announce } from '#browser/announce.ts'
import { changeFollowed } from '#browser/follow.ts'
import { loadWatched } from '#browser/load-watched.ts'
import { dealsAhead, endOf, neededFor, type WatchedRecords } from '#browser/watch-changes.ts'
import { renderFeedList } from '#browser/watch-feeds.ts'
import { joinFollowed, parseWatchlist, readWatchlist, type Watchlist } from '#browser/watchlist.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { CALCULATOR_LINES_MAX, lineField } from '#savings/calculator/state.ts'
import { type CalendarEvent, renderCalendar } from '#text/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** Saves the list itself, which another browser can import. */
export function saveList(): void {
  download('watchlist.json', 'application/json', JSON.stringify(readWatchlist(), null, 2))
}

/** Saves the ends of followed deals as a calendar. */
export async function saveCalendar(name: string, language: Language): Promise<void> {
  const list = readWatchlist()
  const found = await loadWatched(neededFor(list))
  const madeAt = Date.now()
  const events = dealsAhead(list, found, madeAt).map((follows) => toEvent(follows, list, found, language))
  download('watchlist.ics', 'text/calendar', renderCalendar({ name, product: location.host, madeAt, events }))
}

/** Saves the feeds of followed items as OPML. */
export async function saveFeeds(title: string, language: Language): Promise<void> {
  const list = readWatchlist()
  const found = await loadWatched(neededFor(list))
  const feeds = renderFeedList(list, found, { title, origin: location.origin, language })
  download('watchlist.opml', 'text/x-opml', feeds)
}

/** Merges an exported file into the list. */
export async function importList(chooser: HTMLInputElement, none: string): Promise<void> {
  const imported = parseWatchlist((await chooser.files?.[0]?.text()) ?? '').followed
  chooser.value = ''
  if (Object.keys(imported).length === 0) {
    announce(none)
    return
  }
  const isKept = changeFollowed((followed) => {
    Object.assign(followed, joinFollowed(followed, imported))
    return 'followed'
  })
  // The page loads the records of all followed items when it opens.
  if (isKept) location.reload()
}

/** Links to the calculator with all followed products, which it may split over stores. */
export function linkTogether(page: HTMLElement, { followed }: Watchlist): void {
  const prefix = 'product/'
  const products = Object.keys(followed).flatMap((id) =>
    id.startsWith(prefix) ? id.slice(prefix.length) : [],
  )
  const link = page.querySelector<HTMLAnchorElement>('a[data-show="together"]')
  if (!link) return
  link.hidden = products.length < 2
  const fields = products.slice(0, CALCULATOR_LINES_MAX).map((id, at) => [lineField('product', at), id])
  link.search = new URLSearchParams(fields).toString()
}

function toEvent(follows: string, list: Watchlist, found: WatchedRecords, language: Language): CalendarEvent {
  const [, store = '', deal = ''] = follows.split('/')
  const titles = found.stores[store]?.deals[deal]?.titles ?? {}
  const path = routes.deal({ store, id: deal }, language in titles ? language : DEFAULT_LANGUAGE)
  return {
    uid: `${deal}-end@${location.host}`,
    start: { at: endOf(follows, list, found) },
    summary: titles[language] ?? Object.values(titles)[0] ?? list.followed[follows]?.name ?? deal,
    url: absoluteUrl(location.origin, path),
    remindBefore: 'P1D',
  }
}

function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
