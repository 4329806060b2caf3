/** When alerts are delivered: after publications and by the clock. deliver-alerts.ts does it. */
import type { Services } from '#api/services.ts'
import { contactUrl } from '#contract/routes.ts'
import { deliverAlerts } from '#process/alerts/deliver-alerts.ts'
import { createPushClient, type PushClient } from '#process/alerts/send-push.ts'
import type { Settings } from '#process/env.ts'
import type { Links } from '#process/link-database/open-links.ts'
import type { Log } from '#process/log.ts'
import type { Metrics } from '#process/metrics.ts'

/** How often the clock is looked at, beside every publication. */
const LOOK_MS = 10_000

interface DeliveringOptions {
  settings: Pick<Settings, 'PUSH_KEY' | 'PUSH_HOSTS' | 'SITE_URL'>
  links: Pick<Links, 'subscriptions'>
  log: Log
  metrics: Metrics
  /** The services of the release that is served; undefined before there is one. */
  services: () => Services | undefined
}

export interface Delivering {
  /** Looks for news at once, for example after a publication. */
  wake(): void
  /** Ends after the messages under way. */
  stop(): Promise<void>
}

/** Delivers alerts while the process runs. Undefined without a key. */
export function keepDelivering({
  settings: { PUSH_KEY: key, PUSH_HOSTS: hosts, SITE_URL },
  links,
  log,
  metrics,
  services: current,
}: DeliveringOptions): Delivering | undefined {
  if (key === undefined) return undefined
  const ending = new AbortController()
  let client: PushClient | undefined
  let delivering: Promise<void> | undefined
  let isAskedAgain = false

  const deliver = async (): Promise<void> => {
    const services = current()
    if (!services) return
    client ??= createPushClient({ key, subject: subjectOf(services, SITE_URL), hosts, now: services.now })
    const { send } = client
    const counts = await deliverAlerts({
      table: links.subscriptions,
      services,
      send,
      log,
      signal: ending.signal,
    })
    for (const outcome of ['sent', 'failed', 'removed'] as const) metrics.alerted(outcome, counts[outcome])
    if (counts.sent + counts.failed + counts.removed > 0) log.info(counts, 'Alerts were delivered')
  }
  const wake = (): void => {
    if (ending.signal.aborted) return
    isAskedAgain = delivering !== undefined
    delivering ??= deliver()
      .catch((error: unknown) => log.error({ err: error }, 'Alerts could not be delivered'))
      .finally(() => {
        delivering = undefined
        if (isAskedAgain) wake()
      })
  }
  const timer = setInterval(wake, LOOK_MS)
  timer.unref()
  return {
    wake,
    stop: async () => {
      clearInterval(timer)
      ending.abort()
      await delivering
      client?.close()
    },
  }
}

/** Where push services reach the operator: the contact of the site, else the site itself. */
function subjectOf({ catalog: { site } }: Services, siteUrl: string): string {
  return (contactUrl(site.contact) ?? siteUrl).replace(/^http:/, 'https:')
}
