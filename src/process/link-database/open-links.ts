/** Opens the link database that the environment names, with all that stands on it. */
import type { DayClicks, LinkDatabase } from '#links/link-database.ts'
import type { Tips } from '#links/tips.ts'
import type { Votes } from '#links/votes.ts'
import type { Alerts } from '#alerts/subscription.ts'
import { createAlerts } from '#process/alerts/create-alerts.ts'
import type { SubscriptionTable } from '#process/alerts/deliver-alerts.ts'
import type { Settings } from '#process/env.ts'
import { type ClickCounter, createClickCounter } from '#process/link-database/click-counter.ts'
import type { LinkEngine } from '#process/link-database/link-engine.ts'
import { createLinkDatabase } from '#process/link-database/link-database.ts'
import { createReaderMarks } from '#process/link-database/reader-marks.ts'
import { openSqlite } from '#process/link-database/sqlite.ts'
import { createTipBox } from '#process/link-database/tip-box.ts'
import { createVoteCounter } from '#process/link-database/vote-counter.ts'
import type { Log } from '#process/log.ts'

/** The links created at run time, with the values that the health check reads. */
export interface Links extends LinkDatabase {
  clicks: ClickCounter
  votes: Votes
  tips: Tips
  /** Undefined without a key. */
  alerts: Alerts | undefined
  /** The subscriptions, for the delivery of alerts. */
  subscriptions: SubscriptionTable
  engine: string
  isReachable(): boolean
  /** Writes the waiting counts and closes the database. */
  close(): Promise<void>
}

interface LinkOptions {
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'> &
    Partial<Pick<Settings, 'PUSH_KEY' | 'PUSH_HOSTS' | 'PUSH_SUBSCRIPTIONS_MAX'>>
  log: Log
  now?: () => number
}

/** Opens the engine that the settings select. The PostgreSQL client is loaded only when needed. */
export async function openLinkEngine({
  DATA_DIR,
  DATABASE_URL,
}: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>): Promise<LinkEngine> {
  if (DATABASE_URL === undefined) return openSqlite(DATA_DIR)
  const { openPostgresql } = await import('#process/link-database/postgresql.ts')
  return openPostgresql(DATABASE_URL)
}

/** Opens the link database of a server. */
export async function openLinks({ settings, log, now = Date.now }: LinkOptions): Promise<Links> {
  const engine = await openLinkEngine(settings)
  const database = createLinkDatabase({
    engine,
    report: (error) => log.error({ reason: String(error) }, 'The link database failed'),
  })
  if (engine.damage !== undefined) log.error({ reason: engine.damage }, 'The link database cannot be used')
  const clicks = createClickCounter({
    write: (rows: readonly DayClicks[]) => engine.addClicks(rows),
    now,
  })
  const marks = createReaderMarks(database, now)
  return {
    ...database,
    clicks,
    votes: createVoteCounter(database, marks, now),
    tips: createTipBox(database, marks, now),
    alerts: createAlerts(database, settings, now),
    subscriptions: engine,
    engine: engine.name,
    isReachable: () => database.isReachable() && engine.damage === undefined,
    close: async () => {
      await clicks.close()
      await engine.close()
    },
  }
}
