/** Counts the changes to followed records, and tells them by a notification where the reader permits it. */
import { loadWatched } from '#browser/load-watched.ts'
import { afterVisit, changesSince } from '#browser/watch-changes.ts'
import { ALERTS_KEY, canKeep, readWatchlist, writeWatchlist } from '#browser/watchlist.ts'
import { fillIn } from '#text/format.ts'

/** The result of the last check, so that not every page sends requests. */
interface Look {
  at: number
  count: number
  /** The number of changes in the last notification. */
  told: number
}

const KEY = 'watch-look'

/**
 * The number of changes since the last visit of the watchlist, and `said` with it. A number that is not older
 * than `freshMs` is not counted again.
 */
export async function countNews(said: string, freshMs: number): Promise<{ count: number; text: string }> {
  const count = canKeep() ? await lookAgain(said, freshMs) : 0
  return { count, text: fillIn(said, { count }) }
}

async function lookAgain(said: string, freshMs: number): Promise<number> {
  const list = readWatchlist()
  const now = Date.now()
  const last = readLook()
  const isFresh = now - last.at < freshMs && last.at > (list.latest?.at ?? 0)
  if (isFresh) return last.count
  const found = await loadWatched(list)
  if (!found.isWhole) return last.count
  // If the watchlist was never opened, changes are counted from today on.
  if (!list.latest) writeWatchlist(afterVisit(list, found, now))
  const count = list.latest ? changesSince(list.latest, list, found, now).length : 0
  const told = count > last.told ? await notify(count, fillIn(said, { count })) : Math.min(last.told, count)
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

/**
 * Shows a notification if the reader has permitted it on the watchlist page. Returns the number of changes
 * notified.
 */
async function notify(count: number, body: string): Promise<number> {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return 0
  // Alerts of the server tell the same.
  if (localStorage.getItem(ALERTS_KEY) !== null) return 0
  const options = { body, tag: 'watchlist', icon: '/icon-192.png' }
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker) await worker.showNotification(document.title, options)
  else void new Notification(document.title, options)
  return count
}
