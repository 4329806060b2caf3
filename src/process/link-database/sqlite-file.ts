/** The link database in an SQLite file: tables and statements. sqlite.ts calls it in a thread. */
import { renameSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { DayClicks, SavedLink, LinkProposal, StoredLink } from '#links/link-database.ts'
import type { NewTip, TipDenial, TipRow } from '#links/tips.ts'
import type { DayTips } from '#links/temperature.ts'
import type { DayVotes, Vote } from '#links/votes.ts'
import type {
  BackupRows,
  FoundLink,
  SubscriptionClaim,
  SubscriptionRow,
  TipDecision,
  TipLimits,
} from '#process/link-database/link-engine.ts'
import { Damaged, isDamage, NewerFile } from '#process/link-database/sqlite-damage.ts'

const BUSY_TIMEOUT_MS = 2000

/** How long a connection retries while another connection is opening the file. */
const OPEN_TIMEOUT_MS = 10_000
const SWITCH_PAUSE_MS = 10

/** https://sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5

/** Incremented with every change of the tables. A file with a higher version is not used. */
const SCHEMA_VERSION = 6

/** Since version 2. */
const VOTES_SCHEMA = `
  CREATE TABLE votes (
    deal_id TEXT NOT NULL,
    day TEXT NOT NULL,
    worked INTEGER NOT NULL,
    failed INTEGER NOT NULL,
    PRIMARY KEY (deal_id, day)
  ) STRICT, WITHOUT ROWID;
`

/** Since version 3: the marks of today's voters. They identify nobody after the day's salt is deleted. */
const VOTERS_SCHEMA = `
  CREATE TABLE voters (
    day TEXT NOT NULL,
    deal_id TEXT NOT NULL,
    mark INTEGER NOT NULL,
    PRIMARY KEY (day, deal_id, mark)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE vote_salts (day TEXT PRIMARY KEY, salt TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

/** Since version 5: the hour of the last vote that a deal worked. */
const WORKED_AT_SCHEMA = 'ALTER TABLE votes ADD COLUMN worked_at INTEGER'

/** Since version 6. A key is null once its tip was accepted. */
const TIPS_SCHEMA = `
  CREATE TABLE tips (
    id TEXT PRIMARY KEY,
    key TEXT UNIQUE,
    what TEXT NOT NULL,
    until TEXT,
    language TEXT NOT NULL,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    state TEXT NOT NULL,
    outcome TEXT,
    decided_on TEXT
  ) STRICT, WITHOUT ROWID;
`

/** Since version 4. */
const SUBSCRIPTIONS_SCHEMA = `
  CREATE TABLE subscriptions (
    id TEXT PRIMARY KEY,
    subscriber TEXT NOT NULL,
    delivery TEXT NOT NULL,
    published_at INTEGER NOT NULL,
    seen_at INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
`

const SCHEMA = `
  CREATE TABLE links (
    hash_id TEXT PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    input_url TEXT NOT NULL,
    output_url TEXT NOT NULL,
    store_id TEXT NOT NULL,
    campaign_id TEXT NOT NULL,
    title TEXT,
    created_at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE clicks (
    hash_id TEXT NOT NULL,
    day TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (hash_id, day)
  ) STRICT, WITHOUT ROWID;
`

const LINK_COLUMNS = `hash_id AS hashId, key, input_url AS inputUrl, output_url AS outputUrl, store_id AS storeId,
  campaign_id AS campaignId, title, created_at AS createdAt, removed_at AS removedAt`

const CLICK_COLUMNS = 'hash_id AS hashId, day, count'

const VOTE_COLUMNS = 'deal_id AS dealId, day, worked, failed, worked_at AS workedAt'

const SUBSCRIPTION_COLUMNS = `id, subscriber, delivery, published_at AS publishedAt, seen_at AS seenAt,
  not_before AS notBefore, expires_at AS expiresAt`

const TIP_COLUMNS = 'id, key, what, until, language, day, count, state, outcome, decided_on AS decidedOn'

/**
 * Opens the link file and creates or migrates its tables. All calls block on the disk, so it must run in a
 * worker thread. Throws {@link NewerFile} for a file of a later version of the code.
 */
export function openSqliteFile(path: string) {
  const database = new DatabaseSync(path, { timeout: OPEN_TIMEOUT_MS })
  try {
    return useSqliteFile(database, path)
  } catch (error) {
    database.close()
    throw error
  }
}

function useSqliteFile(database: DatabaseSync, path: string) {
  // An acknowledged link must be on disk, not in the system's cache.
  database.exec('PRAGMA synchronous = FULL')
  // Overwrites deleted data, such as the salts of votes.
  database.exec('PRAGMA secure_delete = ON')
  useWriteAheadLog(database)
  const rollBack = (): void => {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
  const transaction = <Result>(work: () => Result): Result => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      rollBack()
      throw error
    }
  }
  transaction(() => migrate(database, path))
  database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`)
  const opened = identityOf(path)
  const checkPlace = (): void => {
    if (identityOf(path) !== opened) throw new Damaged('it was moved, replaced or deleted while it was open')
  }
  /** Fails instead of writing to a file that is no longer at its path. */
  const write = <Result>(work: () => Result): Result => {
    checkPlace()
    const result = transaction(work)
    checkPlace()
    return result
  }

  const prepared = new Map<string, StatementSync>()
  const statement = (sql: string): StatementSync => {
    const known = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, known)
    return known
  }
  const findBy = (column: 'key' | 'hash_id', value: string): StoredLink | undefined =>
    statement(`SELECT ${LINK_COLUMNS} FROM links WHERE ${column} = ?`).get(value) as StoredLink | undefined

  const insert = (link: StoredLink): boolean =>
    statement(
      `INSERT INTO links (hash_id, key, input_url, output_url, store_id, campaign_id, title, created_at, removed_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ).run(
      link.hashId,
      link.key,
      link.inputUrl,
      link.outputUrl,
      link.storeId,
      link.campaignId,
      link.title,
      link.createdAt,
      link.removedAt,
    ).changes > 0

  const save = ({ digits, shortest, ...link }: LinkProposal): SavedLink => {
    for (let length = shortest; length <= digits.length; length += 1) {
      const isNew = insert({ ...link, hashId: digits.slice(0, length), removedAt: null })
      const found = findBy('key', link.key)
      if (found) return { link: found, isNew }
    }
    throw new Error(`Every id of the key ${link.key} belongs to another link`)
  }

  const addClicks = (clicks: readonly DayClicks[], merge: string): void => {
    const add = statement(
      `INSERT INTO clicks (hash_id, day, count) VALUES (?, ?, ?)
       ON CONFLICT (hash_id, day) DO UPDATE SET count = ${merge}`,
    )
    for (const { hashId, day, count } of clicks) add.run(hashId, day, count)
  }

  const addVotes = (votes: readonly DayVotes[], [worked, failed]: readonly [string, string]): void => {
    const add = statement(
      `INSERT INTO votes (deal_id, day, worked, failed, worked_at) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (deal_id, day) DO UPDATE SET worked = ${worked}, failed = ${failed},
         worked_at = max(coalesce(worked_at, excluded.worked_at), coalesce(excluded.worked_at, worked_at))`,
    )
    for (const row of votes) add.run(row.dealId, row.day, row.worked, row.failed, row.workedAt)
  }

  const countSubscriptions = (): number => {
    const { count } = statement('SELECT count(*) AS count FROM subscriptions').get() as { count: number }
    return count
  }

  /** `conflict` is what happens to a subscription that is there already. */
  const insertSubscription = (row: SubscriptionRow, conflict: string): void => {
    statement(
      `INSERT INTO subscriptions (id, subscriber, delivery, published_at, seen_at, not_before, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO ${conflict}`,
    ).run(row.id, row.subscriber, row.delivery, row.publishedAt, row.seenAt, row.notBefore, row.expiresAt)
  }

  /** Returns false when there is a tip with this key or id. */
  const insertTip = (row: TipRow): boolean =>
    statement(
      `INSERT INTO tips (id, key, what, until, language, day, count, state, outcome, decided_on)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    ).run(
      row.id,
      row.key,
      row.what,
      row.until,
      row.language,
      row.day,
      row.count,
      row.state,
      row.outcome,
      row.decidedOn,
    ).changes > 0

  /** Returns false when the mark was on the subject on that day already. */
  const mark = (day: string, subject: string, of: number): boolean =>
    statement('INSERT INTO voters (day, deal_id, mark) VALUES (?, ?, ?) ON CONFLICT DO NOTHING').run(
      day,
      subject,
      of,
    ).changes > 0

  const addTip = ({ row, places, mark: of }: NewTip, { max, retainedSince }: TipLimits) => {
    statement('DELETE FROM tips WHERE coalesce(decided_on, day) < ?').run(retainedSince)
    const known = statement('SELECT id FROM tips WHERE key = ?').get(row.key) as { id: string } | undefined
    if (known) {
      if (mark(row.day, `tip/${row.key}`, of))
        statement('UPDATE tips SET count = count + 1 WHERE id = ?').run(known.id)
      return known
    }
    const { count } = statement('SELECT count(*) AS count FROM tips').get() as { count: number }
    if (count >= max) return 'full'
    if (!places.some((place, nth) => mark(row.day, `tips/${nth}`, place))) return 'limited'
    mark(row.day, `tip/${row.key}`, of)
    if (!insertTip(row)) throw new Error('The number of a new tip belongs to another one')
    return { id: row.id }
  }

  /** A damaged page must not prevent reading links on other pages. */
  const findReadable = (hashId: string): FoundLink | undefined => {
    try {
      return findBy('hash_id', hashId)
    } catch (error) {
      if (!isDamage(error)) throw error
      return { hashId, isUnreadable: true }
    }
  }

  return {
    saveAll: (proposals: readonly LinkProposal[]): SavedLink[] => write(() => proposals.map(save)),
    findAll: (hashIds: readonly string[]): FoundLink[] =>
      hashIds.map(findReadable).filter((link) => link !== undefined),
    addClicks: (clicks: readonly DayClicks[]): void =>
      write(() => addClicks(clicks, 'count + excluded.count')),
    clicksOf: (hashId: string, days: number): DayClicks[] =>
      statement(`SELECT ${CLICK_COLUMNS} FROM clicks WHERE hash_id = ? ORDER BY day DESC LIMIT ?`).all(
        hashId,
        days,
      ) as unknown as DayClicks[],
    listAfter: (after: string, count: number): StoredLink[] =>
      statement(`SELECT ${LINK_COLUMNS} FROM links WHERE hash_id > ? ORDER BY hash_id LIMIT ?`).all(
        after,
        count,
      ) as unknown as StoredLink[],
    clicksAfter: (hashId: string, day: string, count: number): DayClicks[] =>
      statement(
        `SELECT ${CLICK_COLUMNS} FROM clicks WHERE (hash_id, day) > (?, ?) ORDER BY hash_id, day LIMIT ?`,
      ).all(hashId, day, count) as unknown as DayClicks[],
    votesAfter: (dealId: string, day: string, count: number): DayVotes[] =>
      statement(
        `SELECT ${VOTE_COLUMNS} FROM votes
         WHERE (deal_id, day) > (?, ?) ORDER BY deal_id, day LIMIT ?`,
      ).all(dealId, day, count) as unknown as DayVotes[],
    subscriptionsAfter: (id: string, count: number): SubscriptionRow[] =>
      statement(`SELECT ${SUBSCRIPTION_COLUMNS} FROM subscriptions WHERE id > ? ORDER BY id LIMIT ?`).all(
        id,
        count,
      ) as unknown as SubscriptionRow[],
    /** From the first read on, the tables stay as they are then. */
    beginReading: (): void => database.exec('BEGIN'),
    beginRestore: (): void => {
      checkPlace()
      database.exec('BEGIN IMMEDIATE')
    },
    /** Returns the number of links that were missing. */
    restoreRows: ({ links, clicks, votes, subscriptions, tips }: BackupRows): number => {
      const missing = links.filter(insert).length
      const takeDown = statement(
        'UPDATE links SET removed_at = ? WHERE hash_id = ? AND key = ? AND removed_at IS NULL',
      )
      for (const { removedAt, hashId, key } of links)
        if (removedAt !== null) takeDown.run(removedAt, hashId, key)
      addClicks(clicks, 'max(count, excluded.count)')
      addVotes(votes, ['max(worked, excluded.worked)', 'max(failed, excluded.failed)'])
      for (const row of subscriptions) insertSubscription(row, 'NOTHING')
      for (const row of tips) insertTip(row)
      return missing
    },
    endRestore: (): void => {
      checkPlace()
      database.exec('COMMIT')
    },
    rollBack,
    remove: (hashIds: readonly string[], removedAt: number): string[] =>
      write(() =>
        hashIds.filter(
          (hashId) =>
            statement('UPDATE links SET removed_at = ? WHERE hash_id = ? AND removed_at IS NULL').run(
              removedAt,
              hashId,
            ).changes > 0,
        ),
      ),
    untitle: (hashIds: readonly string[]): string[] =>
      write(() =>
        hashIds.filter(
          (hashId) =>
            statement('UPDATE links SET title = NULL WHERE hash_id = ? AND title IS NOT NULL').run(hashId)
              .changes > 0,
        ),
      ),
    addVotes: (votes: readonly Vote[]): boolean[] =>
      write(() => {
        const areFirst = votes.map(({ day, dealId, mark: of }) => mark(day, dealId, of))
        const counted = votes
          .filter((_, index) => areFirst[index])
          .map(({ dealId, day, worked, hour }) => ({
            dealId,
            day,
            worked: Number(worked),
            failed: Number(!worked),
            workedAt: worked ? hour : null,
          }))
        addVotes(counted, ['worked + excluded.worked', 'failed + excluded.failed'])
        return areFirst
      }),
    voteSalt: (day: string, fresh: string): string =>
      write(() => {
        for (const table of ['voters', 'vote_salts']) statement(`DELETE FROM ${table} WHERE day < ?`).run(day)
        statement('INSERT INTO vote_salts (day, salt) VALUES (?, ?) ON CONFLICT DO NOTHING').run(day, fresh)
        const kept = statement('SELECT salt FROM vote_salts WHERE day = ?').get(day) as { salt: string }
        return kept.salt
      }),
    votesSince: (day: string, dealId?: string): DayVotes[] =>
      statement(
        `SELECT ${VOTE_COLUMNS} FROM votes WHERE day >= ? ${dealId === undefined ? '' : 'AND deal_id = ?'}
         ORDER BY deal_id, day`,
      ).all(day, ...(dealId === undefined ? [] : [dealId])) as unknown as DayVotes[],
    tipsOn: (dealId: string, day: string): DayTips[] =>
      statement(
        `SELECT day, count FROM tips WHERE state = 'accepted' AND outcome = ? AND day >= ? ORDER BY day`,
      ).all(dealId, day) as unknown as DayTips[],
    putSubscription: (row: SubscriptionRow, max: number): boolean =>
      write(() => {
        const known = statement('SELECT 1 FROM subscriptions WHERE id = ?').get(row.id)
        if (!known && countSubscriptions() >= max) return false
        insertSubscription(
          row,
          'UPDATE SET subscriber = excluded.subscriber, expires_at = excluded.expires_at',
        )
        return true
      }),
    endSubscriptions: (ids: readonly string[]): number =>
      write(() => {
        const remove = statement('DELETE FROM subscriptions WHERE id = ?')
        return ids.reduce((sum, id) => sum + Number(remove.run(id).changes), 0)
      }),
    claimSubscriptions: ({ publishedAt, seenAt, now, until, count }: SubscriptionClaim): SubscriptionRow[] =>
      write(() => {
        statement('DELETE FROM subscriptions WHERE expires_at <= ?').run(now)
        return statement(
          `UPDATE subscriptions SET not_before = ? WHERE id IN (
             SELECT id FROM subscriptions
             WHERE (published_at < ? OR seen_at < ?) AND not_before <= ? LIMIT ?)
           RETURNING ${SUBSCRIPTION_COLUMNS}`,
        ).all(until, publishedAt, seenAt, now, count) as unknown as SubscriptionRow[]
      }),
    settleSubscriptions: (rows: readonly SubscriptionRow[]): void =>
      write(() => {
        const settle = statement(
          `UPDATE subscriptions SET delivery = ?, published_at = max(published_at, ?),
             seen_at = max(seen_at, ?), not_before = ? WHERE id = ?`,
        )
        for (const row of rows) settle.run(row.delivery, row.publishedAt, row.seenAt, row.notBefore, row.id)
      }),
    countSubscriptions,
    addTip: (tip: NewTip, limits: TipLimits): { id: string } | TipDenial => write(() => addTip(tip, limits)),
    findTip: (id: string, retainedSince: string): TipRow | undefined =>
      statement(`SELECT ${TIP_COLUMNS} FROM tips WHERE id = ? AND coalesce(decided_on, day) >= ?`).get(
        id,
        retainedSince,
      ) as TipRow | undefined,
    tipsAfter: (id: string, count: number): TipRow[] =>
      statement(`SELECT ${TIP_COLUMNS} FROM tips WHERE id > ? ORDER BY id LIMIT ?`).all(
        id,
        count,
      ) as unknown as TipRow[],
    decideTip: (id: string, { state, outcome, decidedOn }: TipDecision): boolean =>
      write(
        () =>
          statement(
            `UPDATE tips SET state = ?, outcome = ?, decided_on = ?,
               key = CASE WHEN ? = 'accepted' THEN NULL ELSE key END WHERE id = ?`,
          ).run(state, outcome, decidedOn, state, id).changes > 0,
      ),
    close: (): void => database.close(),
  }
}

/**
 * Switches the file to write-ahead logging. SQLite does not wait when two connections switch a new file at
 * the same time, so the switch is retried: https://sqlite.org/c3ref/busy_handler.html
 */
function useWriteAheadLog(database: DatabaseSync): void {
  const deadline = Date.now() + OPEN_TIMEOUT_MS
  for (;;) {
    try {
      database.exec('PRAGMA journal_mode = WAL')
      return
    } catch (error) {
      if ((error as { errcode?: number }).errcode !== SQLITE_BUSY || Date.now() > deadline) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, SWITCH_PAUSE_MS)
    }
  }
}

/** The inode of the file at a path, or undefined when there is none. */
function identityOf(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ino
}

export type SqliteFile = ReturnType<typeof openSqliteFile>

/** The name of the copy that is made of a file before it is migrated from a version. */
function copyName(path: string, version: number): string {
  return `${path}.version-${version}`
}

/**
 * Copies the file while the caller's transaction keeps others from writing to it. A failure, such as a full
 * disk, prevents the migration.
 */
function copyBeforeMigration(path: string, version: number): void {
  const copy = copyName(path, version)
  const unfinished = `${copy}.part`
  rmSync(unfinished, { force: true })
  const source = new DatabaseSync(path, { readOnly: true })
  try {
    source.prepare('VACUUM INTO ?').run(unfinished)
  } finally {
    source.close()
  }
  renameSync(unfinished, copy)
}

function migrate(database: DatabaseSync, path: string): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version > SCHEMA_VERSION) {
    throw new NewerFile(
      `${path} was written by later code (version ${version}, this code knows ${SCHEMA_VERSION}): its links are not served; run that code again, or put ${copyName(path, SCHEMA_VERSION)} in its place, without the links made since`,
    )
  }
  if (version > 0 && version < SCHEMA_VERSION) copyBeforeMigration(path, version)
  if (version === 0) database.exec(SCHEMA)
  if (version < 2) database.exec(VOTES_SCHEMA)
  if (version < 3) database.exec(VOTERS_SCHEMA)
  if (version < 4) database.exec(SUBSCRIPTIONS_SCHEMA)
  if (version < 5) database.exec(WORKED_AT_SCHEMA)
  if (version < 6) database.exec(TIPS_SCHEMA)
  if (version < SCHEMA_VERSION) database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`)
}
