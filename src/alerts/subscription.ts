import type { SubscriptionBody } from '#contract/readers/alerts.ts'
import type { Unavailable } from '#links/link-database.ts'

/** All that is known of a subscriber: what the browser sent. */
export type Subscriber = SubscriptionBody

/** What was delivered to a subscriber. */
export interface Delivery {
  /** The prices that were told as reached and still are: `product/iphone-17=21000000`. */
  told: readonly string[]
  /** The last day in Vietnam with an alert, and how many it had. */
  day: string
  sent: number
  /** Attempts that failed since the last one that succeeded. */
  failures: number
}

/** The moments up to which news was looked for, in milliseconds since 1970. */
export interface Progress {
  /** When the last catalog was published whose changes were told. */
  publishedAt: number
  /** The last look at the clock. */
  seenAt: number
}

/** The subscriptions of readers. Its methods never reject. */
export interface Alerts {
  /** The key that browsers subscribe with. */
  publicKey: string
  /** Whether an endpoint is at a push service that alerts may be sent to. */
  isAllowed(endpoint: string): boolean
  /**
   * Adds or renews a subscription. A new one begins at `progress`, with the prices that its reader was told
   * of. Returns its id and end; `full` when there are too many.
   */
  subscribe(
    subscriber: Subscriber,
    progress: Progress,
    told: Delivery['told'],
  ): Promise<{ id: string; expiresAt: number } | 'full' | Unavailable>
  /** Ends a subscription, whether or not there is one. */
  end(id: string): Promise<boolean | Unavailable>
}
