import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { DayClicks, KeptLink, LinkProposal, StoredLink } from '#links/link-store.ts'

const BUSY_TIMEOUT_MS = 2000

/** Raised with every change of the tables; a file of a later version is left alone. */
const SCHEMA_VERSION = 1

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
  PRAGMA user_version = ${SCHEMA_VERSION};
`

const LINK_COLUMNS = `hash_id AS hashId, key, input_url AS inputUrl, output_url AS outputUrl, store_id AS storeId,
  campaign_id AS campaignId, title, created_at AS createdAt, removed_at AS removedAt`

const CLICK_COLUMNS = 'hash_id AS hashId, day, count'

/** The file of links, opened, its tables made. All of it waits for the disk, so it belongs into a worker. */
export function openSqliteFile(path: string) {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  // An acknowledged link is on the disk, not in a cache of the system.
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const transaction = <Result>(work: () => Result): Result => {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }
  transaction(() => migrate(database, path))

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

  const keep = ({ digits, shortest, ...link }: LinkProposal): KeptLink => {
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

  return {
    keepAll: (proposals: readonly LinkProposal[]): KeptLink[] => transaction(() => proposals.map(keep)),
    findAll: (hashIds: readonly string[]): StoredLink[] =>
      hashIds.map((hashId) => findBy('hash_id', hashId)).filter((link) => link !== undefined),
    addClicks: (clicks: readonly DayClicks[]): void =>
      transaction(() => addClicks(clicks, 'count + excluded.count')),
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
    clicksOfAll: (hashIds: readonly string[]): DayClicks[] =>
      hashIds.flatMap(
        (hashId) =>
          statement(`SELECT ${CLICK_COLUMNS} FROM clicks WHERE hash_id = ? ORDER BY day`).all(
            hashId,
          ) as unknown as DayClicks[],
      ),
    restore: (links: readonly StoredLink[], clicks: readonly DayClicks[]): string[] =>
      transaction(() => {
        const added = links.filter(insert).map(({ hashId }) => hashId)
        addClicks(clicks, 'max(count, excluded.count)')
        return added
      }),
    remove: (hashIds: readonly string[], removedAt: number): string[] =>
      transaction(() =>
        hashIds.filter(
          (hashId) =>
            statement('UPDATE links SET removed_at = ? WHERE hash_id = ? AND removed_at IS NULL').run(
              removedAt,
              hashId,
            ).changes > 0,
        ),
      ),
    close: (): void => database.close(),
  }
}

export type SqliteFile = ReturnType<typeof openSqliteFile>

function migrate(database: DatabaseSync, path: string): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number }
  if (version > SCHEMA_VERSION) {
    throw new Error(
      `${path} was written by a later release (version ${version}); run that release or a newer one.`,
    )
  }
  if (version === 0) database.exec(SCHEMA)
}
