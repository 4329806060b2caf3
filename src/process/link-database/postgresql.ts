/** The link database in PostgreSQL: tables and statements. */
import postgres from 'postgres'
import type { DayClicks, SavedLink, LinkProposal, StoredLink } from '#links/link-database.ts'
import type { TipRow } from '#links/tips.ts'
import type { DayTips } from '#links/temperature.ts'
import type { DayVotes, Vote } from '#links/votes.ts'
import { readPages } from '#process/link-database/backup-pages.ts'
import type { LinkEngine, SubscriptionRow } from '#process/link-database/link-engine.ts'

const CONNECTIONS_MAX = 8
const CONNECT_TIMEOUT_SECONDS = 2
const STATEMENT_TIMEOUT_MS = 5000
const RECONNECT_SECONDS = 0.2

/** Before every day that has counts. */
const FIRST_DAY = '0001-01-01'

type Executor = postgres.ISql<{ bigint: number }>

/** An arbitrary number that all instances share, so that only one of them creates the tables at a time. */
const SCHEMA_LOCK = 7_211_405

/** The number of the lock under which one tip at a time is added. */
const TIPS_LOCK = 7_211_406

/**
 * Opens the link database in PostgreSQL. An unreachable server is not an error here; every call tries to
 * connect.
 */
export function openPostgresql(url: string): LinkEngine {
  const connect = () =>
    postgres(url, {
      max: CONNECTIONS_MAX,
      connect_timeout: CONNECT_TIMEOUT_SECONDS,
      backoff: () => RECONNECT_SECONDS,
      connection: { statement_timeout: STATEMENT_TIMEOUT_MS, application_name: 'deal-search' },
      // Counts and timestamps in milliseconds stay below 2^53.
      types: { bigint: { to: 20, from: [20], serialize: String, parse: Number } },
      onnotice: () => undefined,
    })
  let sql = connect()
  const engine: LinkEngine = {
    name: 'postgresql',
    ...createQueries(sql),
    reset: () => {
      void sql.end({ timeout: 0 })
      sql = connect()
      Object.assign(engine, createQueries(sql))
    },
    close: () => sql.end({ timeout: 1 }),
  }
  return engine
}

function createQueries(sql: postgres.Sql<{ bigint: number }>): Omit<LinkEngine, 'name' | 'reset' | 'close'> {
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

  const voteColumns = sql`deal_id AS "dealId", to_char(day, 'YYYY-MM-DD') AS day, worked, failed,
    worked_at AS "workedAt"`

  const subscriptionColumns = sql`id, subscriber, delivery, published_at AS "publishedAt", seen_at AS "seenAt",
    not_before AS "notBefore", expires_at AS "expiresAt"`

  const tipColumns = sql`id, key, what, until, language, to_char(day, 'YYYY-MM-DD') AS day, count, state, outcome,
    to_char(decided_on, 'YYYY-MM-DD') AS "decidedOn"`

  /** Returns the ids of those that were added; the others have the key or the id of a tip that is there. */
  const insertTips = async (rows: readonly TipRow[], within: Executor): Promise<string[]> => {
    const column = <Name extends keyof TipRow>(name: Name) => rows.map((row) => row[name])
    const added = await within<{ id: string }[]>`
      INSERT INTO tips (id, key, what, until, language, day, count, state, outcome, decided_on)
      SELECT * FROM unnest(
        ${column('id')}::text[], ${column('key') as string[]}::text[], ${column('what')}::text[],
        ${column('until') as string[]}::text[], ${column('language')}::text[],
        ${column('day')}::text[]::date[], ${column('count')}::bigint[], ${column('state')}::text[],
        ${column('outcome') as string[]}::text[], ${column('decidedOn') as string[]}::text[]::date[])
      ON CONFLICT DO NOTHING RETURNING id`
    return added.map(({ id }) => id)
  }

  /** Passes rows as one array per column, so that the statement is the same for any number of rows. */
  const insert = async (links: readonly StoredLink[], within: Executor = sql): Promise<string[]> => {
    // All instances use the same order, which prevents deadlocks between them.
    const rows = links.toSorted((a, b) => (a.key < b.key ? -1 : 1))
    const column = <Name extends keyof StoredLink>(name: Name) => rows.map((row) => row[name])
    const added = await within<{ key: string }[]>`
      INSERT INTO links (hash_id, key, input_url, output_url, store_id, campaign_id, title, created_at, removed_at)
      SELECT * FROM unnest(
        ${column('hashId')}::text[], ${column('key')}::text[], ${column('inputUrl')}::text[], ${column('outputUrl')}::text[],
        ${column('storeId')}::text[], ${column('campaignId')}::text[], ${column('title') as string[]}::text[],
        ${column('createdAt')}::bigint[], ${column('removedAt') as number[]}::bigint[])
      ON CONFLICT DO NOTHING RETURNING key`
    return added.map(({ key }) => key)
  }

  const saveAll = async (proposals: readonly LinkProposal[]): Promise<SavedLink[]> => {
    await ready()
    const saved = new Map<string, SavedLink>()
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
      for (const link of found) saved.set(link.key, { link, isNew: added.has(link.key) })
      open = open.filter(({ key }) => !saved.has(key))
    }
    return proposals.map(({ key }) => {
      const answer = saved.get(key)
      if (!answer) throw new Error(`The link of ${key} vanished while it was saved`)
      // Of equal proposals in one round, only the first is new.
      saved.set(key, { ...answer, isNew: false })
      return answer
    })
  }

  /** `merge` is the SQL expression for the count of a day that already has one. */
  const putClicks = (
    clicks: readonly DayClicks[],
    merge: postgres.PendingQuery<postgres.Row[]>,
    within: Executor = sql,
  ) => {
    const rows = clicks.toSorted((a, b) => (a.hashId + a.day < b.hashId + b.day ? -1 : 1))
    return within`
      INSERT INTO clicks (hash_id, day, count)
      SELECT * FROM unnest(
        ${rows.map(({ hashId }) => hashId)}::text[], ${rows.map(({ day }) => day)}::text[]::date[],
        ${rows.map(({ count }) => count)}::bigint[])
      ON CONFLICT (hash_id, day) DO UPDATE SET count = ${merge}`
  }

  /** `conflict` is what happens to a subscription that is there already. */
  const putSubscriptions = (
    rows: readonly SubscriptionRow[],
    conflict: postgres.PendingQuery<postgres.Row[]>,
    within: Executor = sql,
  ) => {
    const column = <Name extends keyof SubscriptionRow>(name: Name) => rows.map((row) => row[name])
    return within`
      INSERT INTO subscriptions (id, subscriber, delivery, published_at, seen_at, not_before, expires_at)
      SELECT * FROM unnest(
        ${column('id')}::text[], ${column('subscriber')}::text[], ${column('delivery')}::text[],
        ${column('publishedAt')}::bigint[], ${column('seenAt')}::bigint[], ${column('notBefore')}::bigint[],
        ${column('expiresAt')}::bigint[])
      ON CONFLICT (id) DO ${conflict}`
  }

  return {
    saveAll,
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
    backUp: async function* () {
      await ready()
      const reader = await sql.reserve()
      try {
        await reader`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY`
        yield* readPages({
          linksAfter: (last, count) => reader<StoredLink[]>`
            SELECT ${linkColumns} FROM links WHERE hash_id > ${last?.hashId ?? ''} ORDER BY hash_id LIMIT ${count}`,
          clicksAfter: (last, count) => reader<DayClicks[]>`
            SELECT ${clickColumns} FROM clicks
            WHERE (hash_id, day) > (${last?.hashId ?? ''}, ${last?.day ?? FIRST_DAY}::text::date)
            ORDER BY hash_id, clicks.day LIMIT ${count}`,
          votesAfter: (last, count) => reader<DayVotes[]>`
            SELECT ${voteColumns} FROM votes
            WHERE (deal_id, day) > (${last?.dealId ?? ''}, ${last?.day ?? FIRST_DAY}::text::date)
            ORDER BY deal_id, votes.day LIMIT ${count}`,
          subscriptionsAfter: (last, count) => reader<SubscriptionRow[]>`
            SELECT ${subscriptionColumns} FROM subscriptions WHERE id > ${last?.id ?? ''} ORDER BY id LIMIT ${count}`,
          tipsAfter: (last, count) => reader<TipRow[]>`
            SELECT ${tipColumns} FROM tips WHERE id > ${last?.id ?? ''} ORDER BY id LIMIT ${count}`,
        })
      } finally {
        await reader`ROLLBACK`
        reader.release()
      }
    },
    restore: async (pages) => {
      await ready()
      return sql.begin(async (transaction) => {
        let missing = 0
        for await (const { links, clicks, votes, subscriptions, tips } of pages) {
          missing += (await insert(links, transaction)).length
          const down = links.filter(({ removedAt }) => removedAt !== null)
          await transaction`
            UPDATE links SET removed_at = given.removed_at
            FROM unnest(
              ${down.map(({ hashId }) => hashId)}::text[], ${down.map(({ key }) => key)}::text[],
              ${down.map(({ removedAt }) => removedAt) as number[]}::bigint[]) AS given (hash_id, key, removed_at)
            WHERE links.hash_id = given.hash_id AND links.key = given.key AND links.removed_at IS NULL`
          await putClicks(clicks, sql`greatest(clicks.count, excluded.count)`, transaction)
          await transaction`
            INSERT INTO votes (deal_id, day, worked, failed, worked_at)
            SELECT * FROM unnest(
              ${votes.map(({ dealId }) => dealId)}::text[], ${votes.map(({ day }) => day)}::text[]::date[],
              ${votes.map(({ worked }) => worked)}::bigint[], ${votes.map(({ failed }) => failed)}::bigint[],
              ${votes.map(({ workedAt }) => workedAt) as number[]}::bigint[])
            ON CONFLICT (deal_id, day) DO UPDATE
            SET worked = greatest(votes.worked, excluded.worked), failed = greatest(votes.failed, excluded.failed),
              worked_at = greatest(votes.worked_at, excluded.worked_at)`
          await putSubscriptions(subscriptions, sql`NOTHING`, transaction)
          await insertTips(tips, transaction)
        }
        return missing
      })
    },
    remove: async (hashIds, removedAt) => {
      await ready()
      const removed = await sql<{ hashId: string }[]>`
        UPDATE links SET removed_at = ${removedAt}
        WHERE hash_id = ANY(${[...hashIds]}::text[]) AND removed_at IS NULL RETURNING hash_id AS "hashId"`
      return removed.map(({ hashId }) => hashId)
    },
    untitle: async (hashIds) => {
      await ready()
      const cleared = await sql<{ hashId: string }[]>`
        UPDATE links SET title = NULL
        WHERE hash_id = ANY(${[...hashIds]}::text[]) AND title IS NOT NULL RETURNING hash_id AS "hashId"`
      return cleared.map(({ hashId }) => hashId)
    },
    addVotes: async (votes) => {
      await ready()
      const given = new Map(votes.toReversed().map((vote) => [voteKey(vote), vote]))
      const firsts = await sql.begin((transaction) => addFirsts(transaction, [...given.values()]))
      return votes.map((vote) => firsts.has(voteKey(vote)) && given.get(voteKey(vote)) === vote)
    },
    voteSalt: async (day, fresh) => {
      await ready()
      return sql.begin(async (transaction) => {
        await transaction`DELETE FROM voters WHERE day < ${day}::text::date`
        await transaction`DELETE FROM vote_salts WHERE day < ${day}::text::date`
        await transaction`
          INSERT INTO vote_salts (day, salt) VALUES (${day}::text::date, ${fresh}) ON CONFLICT DO NOTHING`
        const [kept] = await transaction<{ salt: string }[]>`
          SELECT salt FROM vote_salts WHERE day = ${day}::text::date`
        return kept?.salt ?? fresh
      })
    },
    votesSince: async (day, dealId) => {
      await ready()
      const asked = dealId === undefined ? sql`` : sql`AND deal_id = ${dealId}`
      return sql<DayVotes[]>`
        SELECT ${voteColumns} FROM votes WHERE votes.day >= ${day}::text::date ${asked}
        ORDER BY deal_id, votes.day`
    },
    tipsOn: async (dealId, day) => {
      await ready()
      return sql<DayTips[]>`
        SELECT to_char(day, 'YYYY-MM-DD') AS day, count FROM tips
        WHERE state = 'accepted' AND outcome = ${dealId} AND tips.day >= ${day}::text::date ORDER BY tips.day`
    },
    putSubscription: async (row, max) => {
      await ready()
      const [state] = await sql<{ count: number; isKnown: boolean }[]>`
        SELECT count(*) AS count, coalesce(bool_or(id = ${row.id}), false) AS "isKnown" FROM subscriptions`
      if (state && !state.isKnown && state.count >= max) return false
      await putSubscriptions(
        [row],
        sql`UPDATE SET subscriber = excluded.subscriber, expires_at = excluded.expires_at`,
      )
      return true
    },
    endSubscriptions: async (ids) => {
      await ready()
      return (await sql`DELETE FROM subscriptions WHERE id = ANY(${[...ids]}::text[])`).count
    },
    claimSubscriptions: async ({ publishedAt, seenAt, now, until, count }) => {
      await ready()
      await sql`DELETE FROM subscriptions WHERE expires_at <= ${now}`
      return sql<SubscriptionRow[]>`
        UPDATE subscriptions SET not_before = ${until} WHERE id IN (
          SELECT id FROM subscriptions
          WHERE (published_at < ${publishedAt} OR seen_at < ${seenAt}) AND not_before <= ${now}
          LIMIT ${count} FOR UPDATE SKIP LOCKED)
        RETURNING ${subscriptionColumns}`
    },
    settleSubscriptions: async (rows) => {
      await ready()
      const column = <Name extends keyof SubscriptionRow>(name: Name) => rows.map((row) => row[name])
      await sql`
        UPDATE subscriptions SET delivery = given.delivery,
          published_at = greatest(subscriptions.published_at, given.published_at),
          seen_at = greatest(subscriptions.seen_at, given.seen_at), not_before = given.not_before
        FROM unnest(
          ${column('id')}::text[], ${column('delivery')}::text[], ${column('publishedAt')}::bigint[],
          ${column('seenAt')}::bigint[], ${column('notBefore')}::bigint[])
          AS given (id, delivery, published_at, seen_at, not_before)
        WHERE subscriptions.id = given.id`
    },
    countSubscriptions: async () => {
      await ready()
      const [counted] = await sql<{ count: number }[]>`SELECT count(*) AS count FROM subscriptions`
      return counted?.count ?? 0
    },
    addTip: async ({ row, places, mark }, { max, retainedSince }) => {
      await ready()
      return sql.begin(async (transaction) => {
        // One tip at a time: of the same two, the second one finds the first.
        await transaction`SELECT pg_advisory_xact_lock(${TIPS_LOCK})`
        const isNew = async (subject: string, of: number): Promise<boolean> => {
          const { count } = await transaction`
            INSERT INTO voters (day, deal_id, mark) VALUES (${row.day}::text::date, ${subject}, ${of})
            ON CONFLICT DO NOTHING`
          return count > 0
        }
        await transaction`DELETE FROM tips WHERE coalesce(decided_on, day) < ${retainedSince}::text::date`
        const [known] = await transaction<{ id: string }[]>`SELECT id FROM tips WHERE key = ${row.key}`
        if (known) {
          if (await isNew(`tip/${row.key}`, mark))
            await transaction`UPDATE tips SET count = count + 1 WHERE id = ${known.id}`
          return known
        }
        const [counted] = await transaction<{ count: number }[]>`SELECT count(*) AS count FROM tips`
        if (counted && counted.count >= max) return 'full'
        let isAllowed = false
        for (const [nth, place] of places.entries()) isAllowed ||= await isNew(`tips/${nth}`, place)
        if (!isAllowed) return 'limited'
        await isNew(`tip/${row.key}`, mark)
        const [id] = await insertTips([row], transaction)
        if (id === undefined) throw new Error('The number of a new tip belongs to another one')
        return { id }
      })
    },
    findTip: async (id, retainedSince) => {
      await ready()
      const [found] = await sql<TipRow[]>`
        SELECT ${tipColumns} FROM tips
        WHERE id = ${id} AND coalesce(decided_on, day) >= ${retainedSince}::text::date`
      return found
    },
    tipsAfter: async (after, count) => {
      await ready()
      return sql<TipRow[]>`SELECT ${tipColumns} FROM tips WHERE id > ${after} ORDER BY id LIMIT ${count}`
    },
    decideTip: async (id, { state, outcome, decidedOn }) => {
      await ready()
      const { count } = await sql`
        UPDATE tips SET state = ${state}, outcome = ${outcome}, decided_on = ${decidedOn}::text::date,
          key = CASE WHEN ${state}::text = 'accepted' THEN NULL ELSE key END
        WHERE id = ${id}`
      return count > 0
    },
  }
}

function voteKey({ dealId, day, mark }: Vote): string {
  return `${day} ${dealId} ${mark}`
}

/** Counts the votes with a new mark and returns their keys. */
async function addFirsts(
  sql: postgres.TransactionSql<{ bigint: number }>,
  votes: readonly Vote[],
): Promise<Set<string>> {
  // All instances use the same order, which prevents deadlocks between them.
  const rows = votes.toSorted((a, b) => (voteKey(a) < voteKey(b) ? -1 : 1))
  const marked = await sql<Pick<Vote, 'dealId' | 'day' | 'mark'>[]>`
    INSERT INTO voters (day, deal_id, mark)
    SELECT * FROM unnest(
      ${rows.map(({ day }) => day)}::text[]::date[], ${rows.map(({ dealId }) => dealId)}::text[],
      ${rows.map(({ mark }) => mark)}::int[])
    ON CONFLICT DO NOTHING RETURNING deal_id AS "dealId", to_char(day, 'YYYY-MM-DD') AS day, mark`
  const keys = new Set(marked.map((vote) => voteKey({ ...vote, worked: true, hour: 0 })))
  const firsts = rows.filter((vote) => keys.has(voteKey(vote)))
  await sql`
    INSERT INTO votes (deal_id, day, worked, failed, worked_at)
    SELECT deal_id, day, sum(worked), sum(1 - worked), max(hour) FILTER (WHERE worked = 1)
    FROM unnest(
      ${firsts.map(({ dealId }) => dealId)}::text[], ${firsts.map(({ day }) => day)}::text[]::date[],
      ${firsts.map(({ worked }) => Number(worked))}::int[], ${firsts.map(({ hour }) => hour)}::bigint[])
      AS given (deal_id, day, worked, hour)
    GROUP BY deal_id, day ORDER BY deal_id, day
    ON CONFLICT (deal_id, day) DO UPDATE
    SET worked = votes.worked + excluded.worked, failed = votes.failed + excluded.failed,
      worked_at = greatest(votes.worked_at, excluded.worked_at)`
  return keys
}

/**
 * Creates missing tables. The collation "C" orders ids by bytes, as in SQLite, whatever the locale of the
 * database.
 */
async function createSchema(sql: postgres.Sql<{ bigint: number }>): Promise<void> {
  // Existing tables are used even if the database is read-only or the role may not create tables.
  const [found] = await sql<{ areLinks: boolean; areOthers: boolean }[]>`
    SELECT to_regclass('links') IS NOT NULL AND to_regclass('clicks') IS NOT NULL AS "areLinks",
      to_regclass('votes') IS NOT NULL AND to_regclass('voters') IS NOT NULL
        AND to_regclass('vote_salts') IS NOT NULL AND to_regclass('subscriptions') IS NOT NULL
        AND to_regclass('tips') IS NOT NULL
        AND EXISTS (
          SELECT FROM pg_attribute WHERE attrelid = to_regclass('votes') AND attname = 'worked_at')
        AS "areOthers"`
  if (found?.areLinks && found.areOthers) return
  try {
    await createTables(sql)
  } catch (error) {
    if (!found?.areLinks) throw error
  }
}

async function createTables(sql: postgres.Sql<{ bigint: number }>): Promise<void> {
  await sql.begin(async (transaction) => {
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
    await transaction`
      CREATE TABLE IF NOT EXISTS votes (
        deal_id text COLLATE "C" NOT NULL,
        day date NOT NULL,
        worked bigint NOT NULL,
        failed bigint NOT NULL,
        PRIMARY KEY (deal_id, day)
      )`
    // The hour of the last vote that a deal worked.
    await transaction`ALTER TABLE votes ADD COLUMN IF NOT EXISTS worked_at bigint`
    await transaction`
      CREATE TABLE IF NOT EXISTS subscriptions (
        id text COLLATE "C" PRIMARY KEY,
        subscriber text NOT NULL,
        delivery text NOT NULL,
        published_at bigint NOT NULL,
        seen_at bigint NOT NULL,
        not_before bigint NOT NULL,
        expires_at bigint NOT NULL
      )`
    await transaction`
      CREATE TABLE IF NOT EXISTS tips (
        id text COLLATE "C" PRIMARY KEY,
        key text UNIQUE,
        what text NOT NULL,
        until text,
        language text NOT NULL,
        day date NOT NULL,
        count bigint NOT NULL,
        state text NOT NULL,
        outcome text,
        decided_on date
      )`
    // Unlogged tables are excluded from archives, replicas and point-in-time backups, and are empty after a
    // crash.
    await transaction`
      CREATE UNLOGGED TABLE IF NOT EXISTS voters (
        day date NOT NULL,
        deal_id text COLLATE "C" NOT NULL,
        mark int NOT NULL,
        PRIMARY KEY (day, deal_id, mark)
      )`
    await transaction`
      CREATE UNLOGGED TABLE IF NOT EXISTS vote_salts (day date PRIMARY KEY, salt text NOT NULL)`
  })
}
