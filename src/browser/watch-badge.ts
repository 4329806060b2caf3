/** Shows how many followed records have news. */
import { loadWatched } from '#browser/load-watched.ts'
import { afterVisit, changesSince, neededFor } from '#browser/watch-changes.ts'
import { ALERTS_KEY, canKeep, readWatchlist, writeWatchlist } from '#browser/watchlist.ts'
import { MINUTE_MS } from '#text/days.ts'
import { fillIn } from '#text/format.ts'

const LOOK_EVERY_MS = 15 * MINUTE_MS

/** The result of the last check, so that not every page sends requests. */
interface Look {
  at: number
  count: number
  /** The number of changes in the last notification. */
  told: number
}

const KEY = 'watch-look'

/** Shows the number of changes to followed items in the header, updated while the page is open. */
export function keepWatchBadge(): void {
  const link = document.querySelector<HTMLElement>('[data-watch-badge]')
  if (!link || !canKeep()) return
  const look = (): void => {
    void lookAgain().then((count) => show(link, count))
  }
  look()
  setInterval(look, LOOK_EVERY_MS)
  addEventListener('storage', look)
}

/**
 * Returns the number of changes since the last visit of the watchlist. Nothing is requested when the list is
 * empty.
 */
async function lookAgain(): Promise<number> {
  const list = readWatchlist()
  if (Object.keys(list.followed).length === 0) return 0
  const now = Date.now()
  const last = readLook()
  const isFresh = now - last.at < LOOK_EVERY_MS && last.at > (list.latest?.at ?? 0)
  if (isFresh) return last.count
  const found = await loadWatched(neededFor(list))
  if (!found.isWhole) return last.count
  // If the watchlist was never opened, changes are counted from today on.
  if (!list.latest) writeWatchlist(afterVisit(list, found, now))
  const count = list.latest ? changesSince(list.latest, list, found, now).length : 0
  const told = count > last.told ? await notify(count) : Math.min(last.told, count)
  localStorage.setItem(KEY, JSON.stringify({ at: now, count, told } satisfies Look))
  return count
}

function readLook(): Look {
  try {
    const { at, count, told } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Look>
    return { at: Number(at) || 0, count: Number(count) || 0, told: Number(told) || 0 }
  } catch {
    return { at: 0, count: 0, told: 0 }
  }
}

function show(link: HTMLElement, count: number): void {
  const badge = link.querySelector<HTMLElement>('.badge')
  if (!badge) return
  badge.hidden = count === 0
  badge.textContent = String(count)
  if (count > 0) link.setAttribute('aria-label', wordsOf(count))
}

/**
 * Shows a notification if the reader has permitted it on the watchlist page. Returns the number of changes
 * notified.
 */
async function notify(count: number): Promise<number> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return 0
  // Alerts of the server tell the same.
  if (localStorage.getItem(ALERTS_KEY) !== null) return 0
  const options = { body: wordsOf(count), tag: 'watchlist', icon: '/icon-192.png' }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification(document.title, options)
  else void new Notification(document.title, options)
  return count
}

function wordsOf(count: number): string {
  const { watchBadge = '' } = document.querySelector<HTMLElement>('[data-watch-badge]')?.dataset ?? {}
  return fillIn(watchBadge, { count })
}
