/**
 * The tools of the watchlist, loaded when one is used: files to save and to import, and alerts. Files are
 * made in the browser, so that the list stays on the device.
 */
import { announce } from '#browser/announce.ts'
import { changeFollowed } from '#browser/follow.ts'
import { loadWatched } from '#browser/load-watched.ts'
import { dealsAhead, endOf, type WatchedRecords } from '#browser/watch-changes.ts'
import { renderFeedList } from '#browser/watch-feeds.ts'
import {
  joinFollowed,
  parseWatchlist,
  readWatchlist,
  type Watchlist,
  writeWatchlist,
} from '#browser/watchlist.ts'
import { absoluteUrl, routes } from '#contract/routes.ts'
import { type CalendarEvent, renderCalendar } from '#text/calendar.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'

/** Clears the list on the second press within a few seconds, which the button asks for. */
export function clearList(page: HTMLElement, draw: () => void): void {
  const button = page.querySelector<HTMLElement>('[data-clear]')
  const { clear: idle = '', sure = '' } = button?.dataset ?? {}
  if (!button) return
  if (button.classList.toggle('is-asking')) {
    button.textContent = sure
    setTimeout(() => {
      button.classList.remove('is-asking')
      button.textContent = idle
    }, SURE_MS)
    return
  }
  button.textContent = idle
  writeWatchlist({ followed: {} })
  draw()
  announce(page.dataset['cleared'] ?? '')
}

/** Saves the list itself, which another browser can import. */
export function saveList(): void {
  download('watchlist.json', 'application/json', JSON.stringify(readWatchlist(), null, 2))
}

/** Saves the ends of followed deals as a calendar. */
export async function saveCalendar(name: string, language: Language): Promise<void> {
  const list = readWatchlist()
  const found = await loadWatched(list)
  const madeAt = Date.now()
  const events = dealsAhead(list, found, madeAt).map((follows) => toEvent(follows, list, found, language))
  download('watchlist.ics', 'text/calendar', renderCalendar({ name, product: location.host, madeAt, events }))
}

/** Saves the feeds of followed items as OPML. */
export async function saveFeeds(title: string, language: Language): Promise<void> {
  const list = readWatchlist()
  const found = await loadWatched(list)
  const feeds = renderFeedList(list, found, { title, origin: location.origin, language })
  download('watchlist.opml', 'text/x-opml', feeds)
}

/** Asks for an exported file and merges it into the list. */
export function importList(none: string): void {
  const chooser = Object.assign(document.createElement('input'), {
    type: 'file',
    accept: '.json,application/json',
  })
  chooser.addEventListener('change', () => void mergeFile(chooser.files?.[0], none))
  chooser.click()
}

async function mergeFile(file: File | undefined, none: string): Promise<void> {
  const imported = parseWatchlist((await file?.text()) ?? '').followed
  if (Object.keys(imported).length === 0) {
    announce(none)
    return
  }
  const isSaved = changeFollowed((followed) => {
    Object.assign(followed, joinFollowed(followed, imported))
    return 'followed'
  })
  // The page loads the records of all followed items when it opens.
  if (isSaved) location.reload()
}

/** The time within which a second press confirms clearing the list. */
const SURE_MS = 5000

/** Opens the panel for alerts. */
export async function openAlerts(page: HTMLElement): Promise<void> {
  const button = page.querySelector<HTMLElement>('[data-notify]')
  const panel = await import('#browser/alerts/alert-panel.ts')
  if (button) await panel.openAlerts(page, button)
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
