/** The copy of a shared store on this machine, from which catalogs are made. It follows runs by number. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listStoredSources, type StorePlace, notifyChanged } from '#imports/store/open-store.ts'
import type { SharedStoreReader, StoreState } from '#imports/store/postgresql.ts'
import {
  createRecordStore,
  hasRun,
  lastRun,
  prune,
  type RecordStore,
  replacing,
  RUNS,
} from '#imports/store/record-store.ts'
import { PAGE, type Sql, type SqlEngine } from '#imports/store/sql.ts'
import { openSqliteStore } from '#imports/store/sqlite.ts'

/** The file of the copy in DATA_DIR. */
export const COPY_FILE = 'feeds-copy.sqlite'

/** How often a store is looked at that said nothing, which is one look into an index. */
const LOOK_MS = 5_000

/** How often a process looks whether another one has taken in what it needs. */
const TAKEN_MS = 100

export interface CopyHooks {
  /** Receives sentences for people. */
  report: (text: string) => void
  /** Notes whether the copy may be behind, whenever that changes. */
  noteBehind?: (isBehind: boolean) => Promise<void>
}

/** Opens the copy of this machine. Rejects where nothing was ever taken in. */
export async function openCopiedStore({ DATA_DIR }: StorePlace): Promise<RecordStore> {
  const none = new Error('PostgreSQL was never reached from here, so this machine has no imported records.')
  if (!existsSync(join(DATA_DIR, COPY_FILE))) throw none
  const copy = await openSqliteStore(DATA_DIR, COPY_FILE)
  if (await isTakenIn(copy)) return createRecordStore(copy)
  await copy.close()
  throw none
}

/** Takes in what changed, for a process that reads the copy once. */
export async function takeInOnce(place: StorePlace, hooks: CopyHooks): Promise<void> {
  const follower = createFollower(place, hooks)
  await follower.takeIn()
  await follower.close()
}

export interface Following {
  /** Resolves when the copy was brought up to date, or the shared store could not be reached. */
  begun: Promise<void>
  stop: () => Promise<void>
}

/**
 * Keeps the copy of this machine up to date and says when it changed, as runs say it of a store of one
 * machine.
 */
export function followStore(
  place: StorePlace & { CONTENT_DIR: string },
  hooks: CopyHooks,
  lookMs = LOOK_MS,
): Following {
  if (place.DATABASE_URL === undefined) return { begun: Promise.resolve(), stop: () => Promise.resolve() }
  const follower = createFollower(place, hooks, () => void lookAgain())
  let looking: Promise<void> | undefined
  let isNotifiedMeanwhile = false
  const look = async (): Promise<void> => {
    do {
      isNotifiedMeanwhile = false
      if (listStoredSources(place.CONTENT_DIR).length > 0) await follower.takeIn()
    } while (isNotifiedMeanwhile)
  }
  function lookAgain(): Promise<void> {
    isNotifiedMeanwhile = looking !== undefined
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const begun = lookAgain()
  const timer = setInterval(() => void lookAgain(), lookMs)
  return {
    begun,
    stop: async () => {
      clearInterval(timer)
      await looking
      await follower.close()
    },
  }
}

/** `onChange` is called when a run says that it changed the shared store. */
function createFollower(
  { DATA_DIR, DATABASE_URL = '' }: StorePlace,
  { report, noteBehind }: CopyHooks,
  onChange?: () => void,
) {
  let shared: SharedStoreReader | undefined
  let isBehind: boolean | undefined
  const note = async (error?: unknown): Promise<void> => {
    const wasBehind = isBehind
    isBehind = error !== undefined
    if (isBehind === wasBehind) return
    if (isBehind)
      report(
        `Imported records stay as this machine has them while PostgreSQL cannot be read: ${String(error)}`,
      )
    else if (wasBehind) report('PostgreSQL is read again, and imported records are up to date.')
    await noteBehind?.(isBehind)
  }
  const close = async (): Promise<void> => {
    const closing = shared
    shared = undefined
    await closing?.close().catch(() => undefined)
  }
  return {
    close,
    /** Takes in what changed, as one transaction. A failure leaves the copy as it is and is told. */
    takeIn: async (): Promise<void> => {
      const copy = await openSqliteStore(DATA_DIR, COPY_FILE)
      try {
        const free = await takeCopy(copy)
        try {
          if (!shared) {
            const { readPostgresqlStore } = await import('#imports/store/postgresql.ts')
            shared = readPostgresqlStore(DATABASE_URL, PAGE)
            // A replica cannot tell; it is looked at.
            if (onChange) shared.onChange(onChange).catch(() => undefined)
          }
          const taken = await shared.read((state) => takeInFrom(state, copy))
          if (taken.isAnew)
            report('PostgreSQL has another history than the copy of this machine, which was made anew.')
          if (taken.isChange) notifyChanged(DATA_DIR, taken.number)
          await note()
        } finally {
          await free()
        }
      } catch (error) {
        await close()
        await note(error)
      } finally {
        await copy.close()
      }
    },
  }
}

/** Another process may be taking in the same, which would block this one. */
async function takeCopy(copy: SqlEngine): Promise<() => Promise<void>> {
  for (;;) {
    const free = await copy.take('copy')
    if (free) return free
    await wait(TAKEN_MS)
  }
}

/** What catalogs are made of. What only runs read stays where they write it. */
const COPIED = [
  { table: 'feed_runs', key: ['number'], changed: 'SELECT * FROM feed_runs WHERE number > $1' },
  { table: 'feed_rows', key: ['source', 'id'], changed: 'SELECT * FROM feed_rows WHERE number > $1' },
  {
    table: 'feed_prices',
    key: ['source', 'id', 'kind', 'since'],
    // A price changes in the run that changes its row.
    changed: `SELECT feed_prices.* FROM feed_prices JOIN feed_rows USING (source, id) WHERE number > $1`,
  },
] as const

async function takeInFrom(shared: StoreState, copy: SqlEngine) {
  const last = await lastRun(copy)
  const isThere = await hasTables(shared)
  const isAnew = last !== undefined && !(isThere && (await hasRun(shared, last)))
  const after = isAnew ? 0 : (last?.number ?? 0)
  const number = isThere ? ((await lastRun(shared))?.number ?? 0) : 0
  if (number === after && !isAnew && (await isTakenIn(copy))) return { isAnew, isChange: false, number }
  const isChange = await copy.transaction(async (to) => {
    if (isAnew) for (const { table } of COPIED) await to.query(`DELETE FROM ${table}`)
    const changed = isThere ? await takeInRows(shared, to, after) : 0
    await to.query('PRAGMA user_version = 1')
    return isAnew || changed > 0
  })
  return { isAnew, isChange, number }
}

/** Returns how many rows of sources changed. */
async function takeInRows(shared: StoreState, to: Sql, after: number): Promise<number> {
  let changedRows = 0
  for (const { table, key, changed } of COPIED)
    for await (const part of shared.parts(changed, [after])) {
      const columns = Object.keys(part[0] ?? {})
      const others = columns.filter((column) => !(key as readonly string[]).includes(column))
      await to.insert({
        table,
        columns,
        rows: part.map((row) => columns.map((column) => row[column] ?? null)),
        onConflict: `ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${replacing(others)}`,
      })
      if (table === 'feed_rows') changedRows += part.length
    }
  for (const run of await to.query('SELECT * FROM feed_runs WHERE number > $1', [after]))
    await prune(to, RUNS.read(run))
  return changedRows
}

/** Followers change no table: what has none yet has no records. */
async function hasTables(shared: StoreState): Promise<boolean> {
  const [found] = await shared.query(`SELECT count(to_regclass('feed_states')) AS count`)
  return found?.['count'] === 1
}

async function isTakenIn(copy: Sql): Promise<boolean> {
  const [found] = await copy.query('PRAGMA user_version')
  return found?.['user_version'] === 1
}
