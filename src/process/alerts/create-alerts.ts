import { createHash } from 'node:crypto'
import type { Alerts, Delivery } from '#alerts/subscription.ts'
import { SUBSCRIPTION_DAYS } from '#contract/readers/alerts.ts'
import { isPushEndpoint } from '#process/alerts/push-hosts.ts'
import { publicKeyOf } from '#process/alerts/push-key.ts'
import type { Settings } from '#process/env.ts'
import type { SubscriptionDatabase } from '#process/link-database/link-database.ts'
import { DAY_MS } from '#text/days.ts'

type PushSettings = Partial<Pick<Settings, 'PUSH_KEY' | 'PUSH_HOSTS' | 'PUSH_SUBSCRIPTIONS_MAX'>>

const NOTHING_DELIVERED: Delivery = { told: [], day: '', sent: 0, failures: 0 }

/** Keeps the subscriptions of readers in the link database. Undefined without a key. */
export function createAlerts(
  database: SubscriptionDatabase,
  { PUSH_KEY, PUSH_HOSTS = [], PUSH_SUBSCRIPTIONS_MAX = Infinity }: PushSettings,
  now: () => number,
): Alerts | undefined {
  const publicKey = PUSH_KEY === undefined ? undefined : publicKeyOf(PUSH_KEY)
  if (publicKey === undefined) return undefined
  return {
    publicKey,
    isAllowed: (endpoint) => isPushEndpoint(endpoint, PUSH_HOSTS),
    subscribe: async (subscriber, progress, told) => {
      const id = createHash('sha256').update(subscriber.endpoint).digest('base64url')
      const expiresAt = now() + SUBSCRIPTION_DAYS * DAY_MS
      const row = {
        id,
        subscriber: JSON.stringify(subscriber),
        delivery: JSON.stringify({ ...NOTHING_DELIVERED, told }),
        ...progress,
        notBefore: 0,
        expiresAt,
      }
      const isPut = await database.putSubscription(row, PUSH_SUBSCRIPTIONS_MAX)
      if (isPut === 'unavailable') return isPut
      return isPut ? { id, expiresAt } : 'full'
    },
    end: (id) => database.endSubscription(id),
  }
}
