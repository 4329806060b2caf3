/**
 * Looks for news for subscribers and sends it. Subscriptions are taken page by page from the database that
 * all instances share, so each is looked at by one of them.
 */
import { createNewsFinder, type NewsFinder } from '#alerts/find-news.ts'
import { lastMomentUpTo, quietUntil } from '#alerts/moments.ts'
import { renderAlert } from '#alerts/render-alert.ts'
import type { Delivery, Progress, Subscriber } from '#alerts/subscription.ts'
import type { Services } from '#api/services.ts'
import { ALERTS_PER_DAY } from '#contract/readers/follows.ts'
import type { PushOutcome, SendPush } from '#process/alerts/send-push.ts'
import type { LinkEngine, SubscriptionRow } from '#process/link-database/link-engine.ts'
import type { Log } from '#process/log.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { DAY_MS, MINUTE_MS, nextDayAfter, vietnamDayOf } from '#text/days.ts'

/** Subscriptions that are taken at once. */
const PAGE = 200

/** Longer than a page takes when every message of it times out. */
const CLAIM_MS = 5 * MINUTE_MS

/** Messages under way at once. */
const CONCURRENT = 32

const BACKOFF_MIN_MS = MINUTE_MS
const BACKOFF_MAX_MS = DAY_MS / 4

/** What a push service asks for beyond this is asked for again then. */
const RETRY_AFTER_MAX_MS = DAY_MS

/** The subscriptions in the link database. Its methods reject when the database fails. */
export type SubscriptionTable = Pick<
  LinkEngine,
  'claimSubscriptions' | 'settleSubscriptions' | 'endSubscriptions' | 'countSubscriptions'
>

interface DeliverOptions {
  table: SubscriptionTable
  services: Pick<Services, 'catalog' | 'search' | 'isSearchAvailable' | 'yieldToEventLoop' | 'now'>
  send: SendPush
  log: Log
  /** Ends the delivery after the messages under way. */
  signal: AbortSignal
}

/** What a delivery did, in subscriptions. */
export interface DeliveryCounts {
  seen: number
  sent: number
  failed: number
  removed: number
}

/** Delivers what is due now. Rejects when the database fails; what was taken is then taken again later. */
export async function deliverAlerts(options: DeliverOptions): Promise<DeliveryCounts> {
  const { table, services, log, signal } = options
  const { catalog, now } = services
  const counts: DeliveryCounts = { seen: 0, sent: 0, failed: 0, removed: 0 }
  const startedAt = now()
  const lacking = { publishedAt: catalog.builtAt, seenAt: lastMomentUpTo(startedAt, catalog) }
  const search = services.isSearchAvailable ? services.search : undefined
  const findNews = createNewsFinder({ catalog, search, now: startedAt })
  const pauses = new Map<string, number>()
  while (!signal.aborted) {
    const rows = await table.claimSubscriptions({
      ...lacking,
      now: now(),
      until: now() + CLAIM_MS,
      count: PAGE,
    })
    if (rows.length === 0) break
    const round: Round = { ...options, findNews, pauses, at: startedAt }
    const settled = await mapConcurrently(
      rows,
      async (row) => {
        await services.yieldToEventLoop()
        return deliverTo(row, round)
      },
      CONCURRENT,
    )
    counts.seen += rows.length
    counts.sent += settled.filter(({ outcome }) => outcome?.sent === 'now').length
    counts.failed += settled.filter(({ outcome }) => outcome?.sent === 'later').length
    const removed = settled.filter(({ outcome }) => outcome?.sent === 'never').map(({ row }) => row.id)
    counts.removed += removed.length
    if (removed.length > 0) await table.endSubscriptions(removed)
    await table.settleSubscriptions(settled.map(({ row }) => row).filter(({ id }) => !removed.includes(id)))
    const failure = settled.find(({ outcome }) => outcome?.sent === 'later')?.outcome
    if (failure && 'reason' in failure) log.warn({ reason: failure.reason }, 'Alerts could not be sent')
    if (rows.length < PAGE) break
  }
  return counts
}

interface Round extends DeliverOptions {
  findNews: NewsFinder
  /** Until when nothing is sent to a push service that asked for it, by origin. */
  pauses: Map<string, number>
  /** The moment for which news is found. */
  at: number
}

interface Settled {
  /** The row with what is to be written. */
  row: SubscriptionRow
  outcome?: PushOutcome
}

async function deliverTo(row: SubscriptionRow, round: Round): Promise<Settled> {
  const { services, at, findNews, send, signal, pauses } = round
  const { catalog } = services
  const subscriber = JSON.parse(row.subscriber) as Subscriber
  const delivery = JSON.parse(row.delivery) as Delivery
  const { news, reached } = findNews(subscriber, row, delivery.told)
  const told = delivery.told.filter((mark) => reached.includes(mark))
  const progress: Progress = { publishedAt: catalog.builtAt, seenAt: at }
  const waiting = (until: number, change: Partial<Delivery> = {}): SubscriptionRow => ({
    ...row,
    notBefore: until,
    delivery: JSON.stringify({ ...delivery, told, ...change }),
  })
  const done = (change: Partial<Delivery> = {}): SubscriptionRow => ({ ...waiting(0, change), ...progress })
  if (news.length === 0) return { row: done() }
  const today = vietnamDayOf(at)
  const sentToday = delivery.day === today ? delivery.sent : 0
  if (sentToday >= ALERTS_PER_DAY) return { row: waiting(nextDayAfter(at)) }
  const quiet = quietUntil(subscriber.quiet, at)
  if (quiet !== undefined) return { row: waiting(quiet) }
  const { origin } = new URL(subscriber.endpoint)
  const pausedUntil = pauses.get(origin) ?? 0
  if (pausedUntil > services.now()) return { row: waiting(pausedUntil) }
  const alert = renderAlert(news, { id: row.id, language: subscriber.language }, catalog, at)
  const outcome = await send(subscriber, alert, signal)
  if (outcome.sent === 'now')
    return { row: done({ told: reached, day: today, sent: sentToday + 1, failures: 0 }), outcome }
  if (outcome.sent === 'never') return { row, outcome }
  // What was stopped has not failed.
  if (signal.aborted) return { row: waiting(0) }
  const asked = outcome.retryAfterSeconds
  const backoff = Math.min(BACKOFF_MIN_MS * 2 ** delivery.failures, BACKOFF_MAX_MS)
  const wait = asked === undefined ? backoff : Math.min(asked * 1000, RETRY_AFTER_MAX_MS)
  if (asked !== undefined) pauses.set(origin, services.now() + wait)
  return { row: waiting(services.now() + wait, { failures: delivery.failures + 1 }), outcome }
}
