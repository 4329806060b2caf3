import postgres from 'postgres'
import type { DayClicks, KeptLink, LinkProposal, StoredLink } from '#links/link-store.ts'
import type { LinkDatabase } from '#runtime/link-store/link-database.ts'

const CONNECTIONS_MAX = 8
const CONNECT_TIMEOUT_SECONDS = 2
const STATEMENT_TIMEOUT_MS = 5000
const RECONNECT_SECONDS = 0.2

/** Any number; the same in all instances, so that one at a time makes the tables. */
const SCHEMA_LOCK = 7_211_405

/** Opens links in PostgreSQL. A server that is away is no error: every call asks again. */
export function openPostgresql(url: string): LinkDatabase {
  const connect = () => {
    const sql = postgres(url, {
      max: CONNECTIONS_MAX,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      backoff: () => RECONNECT_SECONDS,
      connection: { statement_timeout: STATEMENT_TIMEOUT_MS, application_name: 'deal-search' },
      // Counts and milliseconds stay below 2^53.
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
      onnotice: () => undefined,
    })
    return { sql, queries: createQueries(sql) }
  }
  let current = connect()
  return {
    engine: 'postgresql',
    keepAll: (proposals) => current.queries.keepAll(proposals),
    findAll: (hashIds) => current.queries.findAll(hashIds),
    addClicks: (clicks) => current.queries.addClicks(clicks),
    clicksOf: (hashId, days) => current.queries.clicksOf(hashId, days),
    listAfter: (after, count) => current.queries.listAfter(after, count),
    clicksOfAll: (hashIds) => current.queries.clicksOfAll(hashIds),
    restore: (links, clicks) => current.queries.restore(links, clicks),
    remove: (hashIds, removedAt) => current.queries.remove(hashIds, removedAt),
    reset: () => {
      void current.sql.end({ timeout: 0 })
      current = connect()
    },
    close: () => current.sql.end({ timeout: 1 }),
  }
}

function createQueries(
  sql: postgres.Sql<{ bigint: number }>,
): Omit<LinkDatabase, 'engine' | 'reset' | 'close'> {
  let schema: Promise<unknown> | undefined
  const ready = async (): Promise<void> => {
    schema ??= createSchema(sql)
    try {
      await schema
    } catch (error) {
      schema = undefined
      throw error
    }
  }

  const linkColumns = sql`hash_id AS "hashId", key, input_url AS "inputUrl", output_url AS "outputUrl", store_id AS "storeId",
    campaign_id AS "campaignId", title, created_at AS "createdAt", removed_at AS "removedAt"`
  const clickColumns = sql`hash_id AS "hashId", to_char(day, 'YYYY-MM-DD') AS day, count`

  /** Rows go in as one array a column: the statement stays the same for any number of them. */
  const insert = async (links: readonly StoredLink[]): Promise<string[]> => {
    // In one order everywhere, so that two instances never wait for each other's rows in a circle.
    const rows = links.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const column = <Name extends keyof StoredLink>(name: Name) => rows.map((row) => row[name])
    const added = await sql<{ key: string }[]>`
      INSERT INTO links (hash_id, key, input_url, output_url, store_id, campaign_id, title, created_at, removed_at)
      SELECT * FROM unnest(
        ${column('hashId')}::text[], ${column('key')}::text[], ${column('inputUrl')}::text[], ${column('outputUrl')}::text[],
        ${column('storeId')}::text[], ${column('campaignId')}::text[], ${column('title') as string[]}::text[],
        ${column('createdAt')}::bigint[], ${column('removedAt') as number[]}::bigint[])
      ON CONFLICT DO NOTHING RETURNING key`
    return added.map(({ key }) => key)
  }

  const keepAll = async (proposals: readonly LinkProposal[]): Promise<KeptLink[]> => {
    await ready()
    const kept = new Map<string, KeptLink>()
    let open = [...new Map(proposals.map((proposal) => [proposal.key, proposal])).values()]
    for (let longer = 0; open.length > 0; longer += 1) {
      const rows = open.map(({ digits, shortest, ...link }) => ({
        ...link,
        hashId: digits.slice(0, shortest + longer),
        removedAt: null,
      }))
      const added = new Set(await insert(rows))
      const found = await sql<StoredLink[]>`
        SELECT ${linkColumns} FROM links WHERE key = ANY(${rows.map(({ key }) => key)}::text[])`
      for (const link of found) kept.set(link.key, { link, isNew: added.has(link.key) })
      open = open.filter(({ key }) => !kept.has(key))
    }
    return proposals.map(({ key }) => {
      const answer = kept.get(key)
      if (!answer) throw new Error(`The link of ${key} vanished while it was made`)
      // Of equal proposals in one round only the first made it.
      kept.set(key, { ...answer, isNew: false })
      return answer
    })
  }

  /** `merge` says what becomes of a day that has a count already. */
  const putClicks = (clicks: readonly DayClicks[], merge: postgres.PendingQuery<postgres.Row[]>) => {
    const rows = clicks.toSorted((a, b) => (a.hashId + a.day < b.hashId + b.day ? -1 : 1))
    return sql`
      INSERT INTO clicks (hash_id, day, count)
      SELECT * FROM unnest(
        ${rows.map(({ hashId }) => hashId)}::text[], ${rows.map(({ day }) => day)}::text[]::date[],
        ${rows.map(({ count }) => count)}::bigint[])
      ON CONFLICT (hash_id, day) DO UPDATE SET count = ${merge}`
  }

  return {
    keepAll,
    findAll: async (hashIds) => {
      await ready()
      return sql<StoredLink[]>`SELECT ${linkColumns} FROM links WHERE hash_id = ANY(${[...hashIds]}::text[])`
    },
    addClicks: async (clicks) => {
      await ready()
      await putClicks(clicks, sql`clicks.count + excluded.count`)
    },
    clicksOf: async (hashId, days) => {
      await ready()
      return sql<
        DayClicks[]
      >`SELECT ${clickColumns} FROM clicks WHERE hash_id = ${hashId} ORDER BY clicks.day DESC LIMIT ${days}`
    },
    listAfter: async (after, count) => {
      await ready()
      return sql<
        StoredLink[]
      >`SELECT ${linkColumns} FROM links WHERE hash_id > ${after} ORDER BY hash_id LIMIT ${count}`
    },
    clicksOfAll: async (hashIds) => {
      await ready()
      return sql<
        DayClicks[]
      >`SELECT ${clickColumns} FROM clicks WHERE hash_id = ANY(${[...hashIds]}::text[]) ORDER BY hash_id, clicks.day`
    },
    restore: async (links, clicks) => {
      await ready()
      const ids = new Map(links.map(({ key, hashId }) => [key, hashId]))
      const added = await insert(links)
      await putClicks(clicks, sql`greatest(clicks.count, excluded.count)`)
      return added.map((key) => ids.get(key) ?? key)
    },
    remove: async (hashIds, removedAt) => {
      await ready()
      const removed = await sql<{ hashId: string }[]>`
        UPDATE links SET removed_at = ${removedAt}
        WHERE hash_id = ANY(${[...hashIds]}::text[]) AND removed_at IS NULL RETURNING hash_id AS "hashId"`
      return removed.map(({ hashId }) => hashId)
    },
  }
}

/** Makes the tables where they are missing. Bytes order the ids, as they do in SQLite, whatever the locale of the database. */
function createSchema(sql: postgres.Sql<{ bigint: number }>): Promise<unknown> {
  return sql.begin(async (transaction) => {
    await transaction`SELECT pg_advisory_xact_lock(${SCHEMA_LOCK})`
    await transaction`
      CREATE TABLE IF NOT EXISTS links (
        hash_id text COLLATE "C" PRIMARY KEY,
        key text COLLATE "C" NOT NULL UNIQUE,
        input_url text NOT NULL,
        output_url text NOT NULL,
        store_id text NOT NULL,
        campaign_id text NOT NULL,
        title text,
        created_at bigint NOT NULL,
        removed_at bigint
      )`
    await transaction`
      CREATE TABLE IF NOT EXISTS clicks (
        hash_id text COLLATE "C" NOT NULL,
        day date NOT NULL,
        count bigint NOT NULL,
        PRIMARY KEY (hash_id, day)
      )`
  })
}
