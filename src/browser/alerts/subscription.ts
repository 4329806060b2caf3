/** The subscription of this browser to alerts: kept at its push service and at the server. */
import { ALERTS_KEY as KEY, readWatchlist, type Watchlist } from '#browser/watchlist.ts'
import { pageLanguage } from '#browser/page-language.ts'
import { FOLLOWED_SEARCHES_MAX, FOLLOWS_MAX } from '#contract/readers/follows.ts'
import { ALERTS_END_PATH, ALERTS_PATH } from '#contract/watch.ts'
import { MINUTE_MS, VIETNAM_OFFSET_MS } from '#text/days.ts'

const WORKER = '/push-worker.js'

/** A scope without pages: this worker only shows alerts. */
const SCOPE = '/push/'

const DAY_MINUTES = 24 * 60

/** What this browser remembers: the id that ends the subscription, and the quiet hours as `22:00`. */
export interface SavedAlerts {
  id: string
  from: string
  to: string
}

/** The fields of an answer about subscriptions that are used here. */
interface AlertsAnswer {
  id?: string
  /** A line for each price that is reached already. */
  reached?: string[]
}

/** Undefined when alerts are off. */
export function readAlerts(): SavedAlerts | undefined {
  try {
    const saved = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<SavedAlerts>
    const { id, from = '', to = '' } = saved
    return id === undefined ? undefined : { id, from, to }
  } catch {
    return undefined
  }
}

/**
 * Subscribes with the public key of the server, and returns a line for each price that is reached already.
 * Rejects when the browser or the server refuses.
 */
export async function subscribe(
  publicKey: string,
  hours: Pick<SavedAlerts, 'from' | 'to'>,
): Promise<string[]> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE })
  await isActive(registration)
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const subscription = await registration.pushManager.subscribe(options).catch(async () => {
    // The server may have had another key when this browser subscribed.
    await (await registration.pushManager.getSubscription())?.unsubscribe()
    return registration.pushManager.subscribe(options)
  })
  return send(subscription, hours)
}

/**
 * Sends what is followed now, if alerts are on. They are off when a tap on an alert has ended them, and end
 * when nothing is followed any more.
 */
export async function renewAlerts(): Promise<void> {
  const saved = readAlerts()
  if (!saved) return
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) localStorage.removeItem(KEY)
  else if (Object.keys(readWatchlist().followed).length === 0) await endAlerts()
  else await send(subscription, saved)
}

/** Ends the subscription at the server and in the browser. Rejects when the server does not answer. */
export async function endAlerts(): Promise<void> {
  const saved = readAlerts()
  if (saved) await post(ALERTS_END_PATH, { id: saved.id })
  const registration = await navigator.serviceWorker.getRegistration(SCOPE)
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
  await registration?.unregister()
  localStorage.removeItem(KEY)
}

async function send(
  subscription: PushSubscription,
  { from, to }: Pick<SavedAlerts, 'from' | 'to'>,
): Promise<string[]> {
  const { endpoint, keys } = subscription.toJSON()
  const answer = await post(ALERTS_PATH, {
    endpoint,
    keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] },
    language: pageLanguage(),
    quiet: from === to ? null : { from: toVietnamMinute(from), to: toVietnamMinute(to) },
    follows: toFollows(readWatchlist()),
  })
  localStorage.setItem(KEY, JSON.stringify({ id: answer.id ?? '', from, to } satisfies SavedAlerts))
  return answer.reached ?? []
}

/** What the server needs of the list: ids and prices, within its limits. */
export function toFollows({ followed }: Watchlist): Record<string, number | null> {
  const isSearch = (id: string): boolean => id.startsWith('search/')
  const ids = Object.keys(followed)
  const searches = new Set(ids.filter(isSearch).slice(-FOLLOWED_SEARCHES_MAX))
  return Object.fromEntries(
    ids
      .filter((id) => !isSearch(id) || searches.has(id))
      .slice(-FOLLOWS_MAX)
      .map((id) => [id, followed[id]?.target ?? null]),
  )
}

/** A time of the reader's clock, `22:00`, as minutes since midnight in Vietnam. */
function toVietnamMinute(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const shift = new Date().getTimezoneOffset() + VIETNAM_OFFSET_MS / MINUTE_MS
  return (hour * 60 + minute + shift + 2 * DAY_MINUTES) % DAY_MINUTES
}

async function isActive({ installing, waiting }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting
  if (!worker) return
  await new Promise<void>((done) => {
    const look = (): void => {
      if (worker.state === 'activated' || worker.state === 'redundant') done()
    }
    worker.addEventListener('statechange', look)
    look()
  })
}

async function post(path: string, body: unknown): Promise<AlertsAnswer> {
  const headers = { 'Content-Type': 'application/json' }
  const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return (await response.json()) as AlertsAnswer
}
