import type { DayClicks, LinkStore } from '#links/link-store.ts'
import type { Settings } from '#runtime/env.ts'
import { type ClickCounter, createClickCounter } from '#runtime/link-store/click-counter.ts'
import type { LinkDatabase } from '#runtime/link-store/link-database.ts'
import { createLinkStore } from '#runtime/link-store/link-store.ts'
import { openPostgresql } from '#runtime/link-store/postgresql.ts'
import { openSqlite } from '#runtime/link-store/sqlite.ts'
import type { Log } from '#runtime/log.ts'

/** Links made at run time, with what health says of them. */
export interface Links extends LinkStore {
  clicks: ClickCounter
  engine: string
  isReachable(): boolean
  /** Writes the counts that wait and lets go of the database. */
  close(): Promise<void>
}

interface LinkOptions {
  settings: Pick<Settings, 'DATA_DIR' | 'DATABASE_URL'>
  log: Log
  now?: () => number
}

/** The database that the settings name. */
export async function openLinkDatabase({
  DATA_DIR,
  DATABASE_URL,
}: LinkOptions['settings']): Promise<LinkDatabase> {
  return DATABASE_URL === undefined ? openSqlite(DATA_DIR) : openPostgresql(DATABASE_URL)
}

/** Opens the links of a server. */
export async function openLinks({ settings, log, now = Date.now }: LinkOptions): Promise<Links> {
  const database = await openLinkDatabase(settings)
  const store = createLinkStore({
    database,
    report: (error) => log.error({ reason: String(error) }, 'The store of links cannot be reached'),
  })
  const clicks = createClickCounter({
    write: (rows: readonly DayClicks[]) => database.addClicks(rows),
    now,
  })
  return {
    ...store,
    clicks,
    engine: database.engine,
    close: async () => {
      await clicks.close()
      await database.close()
    },
  }
}
