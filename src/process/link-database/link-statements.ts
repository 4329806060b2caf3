/** The statements of the link database. The same ones run on SQLite and PostgreSQL. */
import type { LinkProposal, SavedLink, StoredLink } from '#links/link-database.ts'
import type { DayTips } from '#links/temperature.ts'
import type { TipRow } from '#links/tips.ts'
import { type DayVotes, sumVotes, type Vote } from '#links/votes.ts'
import type { BackupRows, LinkEngine, SubscriptionRow } from '#process/link-database/link-engine.ts'
import { columnsOf, propertyOf, type TableName } from '#process/link-database/link-tables.ts'

type SqlValue = string | number | null

export interface SqlConnection {
  /** Runs a statement with parameters `$name` and returns its rows. */
  run: <Row>(text: string, values?: Readonly<Record<string, SqlValue>>) => Promise<Row[]>
  /** Inserts rows. `end` says what happens to those that are there, and what is returned. */
  insert: <Row>(table: TableName, rows: readonly object[], end: string) => Promise<Row[]>
}

/** What the statements need of an engine. */
export interface LinkSql extends SqlConnection {
  /** Runs statements that need not be one transaction. They are one where each would wait for the disk. */
  write: <Result>(work: (on: SqlConnection) => Promise<Result>) => Promise<Result>
  transaction: <Result>(work: (on: SqlConnection) => Promise<Result>) => Promise<Result>
  /** Runs a transaction while no other of its kind is under way in any process. */
  exclusive: <Result>(work: (on: SqlConnection) => Promise<Result>) => Promise<Result>
  /** The comparison with a list of texts, a parameter of JSON: `IN (…)`. */
  oneOf: (parameter: string) => string
  /** Rows of a table, a parameter of JSON, for `FROM`. */
  rowsOf: (table: TableName, parameter: string) => string
  /** Ends a selection of rows for a change, without those that another process changes. */
  skipLocked: string
}

const selected = (table: TableName): string =>
  columnsOf(table)
    .all.split(', ')
    .map((column) => `${column} AS "${propertyOf(column)}"`)
    .join(', ')

const LINKS = selected('links')
const SUBSCRIPTIONS = selected('subscriptions')

/** Before every day that has counts. */
const FIRST_DAY = '0001-01-01'

const KEEP = 'ON CONFLICT DO NOTHING'
const ADD_CLICKS = 'ON CONFLICT (hash_id, day) DO UPDATE SET count = clicks.count + excluded.count'
const KEEP_MOST_CLICKS =
  'ON CONFLICT (hash_id, day) DO UPDATE SET count = greatest(clicks.count, excluded.count)'
const ADD_VOTES = `ON CONFLICT (deal_id, day) DO UPDATE
  SET worked = votes.worked + excluded.worked, failed = votes.failed + excluded.failed,
    worked_at = greatest(votes.worked_at, excluded.worked_at)`
const KEEP_MOST_VOTES = `ON CONFLICT (deal_id, day) DO UPDATE
  SET worked = greatest(votes.worked, excluded.worked), failed = greatest(votes.failed, excluded.failed),
    worked_at = greatest(votes.worked_at, excluded.worked_at)`
const RENEW = `ON CONFLICT (id) DO UPDATE
  SET subscriber = excluded.subscriber, expires_at = excluded.expires_at`

/** The methods of an engine that are statements, and what a restoration needs. */
export type LinkStatements = Omit<
  LinkEngine,
  'name' | 'damage' | 'backUp' | 'restore' | 'reset' | 'close'
> & {
  /** Writes rows of a backup within a transaction. Returns the number of links that were missing. */
  restoreRows: (rows: BackupRows) => Promise<number>
}

export function createLinkStatements(sql: LinkSql): LinkStatements {
  /** Inserts marks and returns those that were not there. */
  const insertMarks = ({ insert }: SqlConnection, marks: readonly Mark[]): Promise<Mark[]> =>
    insert('voters', marks, `${KEEP} RETURNING ${selected('voters')}`)

  return {
    saveAll: (proposals) =>
      sql.write(async ({ run, insert }) => {
        const saved = new Map<string, SavedLink>()
        let open = [...new Map(proposals.map((proposal) => [proposal.key, proposal])).values()]
        for (let longer = 0; open.length > 0; longer += 1) {
          const links = open.map((proposal) => toLink(proposal, longer))
          const added = await insert<{ key: string }>('links', links, `${KEEP} RETURNING key`)
          const news = new Set(added.map(({ key }) => key))
          const found = await run<StoredLink>(`SELECT ${LINKS} FROM links WHERE key ${sql.oneOf('$keys')}`, {
            keys: JSON.stringify(open.map(({ key }) => key)),
          })
          for (const link of found) saved.set(link.key, { link, isNew: news.has(link.key) })
          open = open.filter(({ key }) => !saved.has(key))
        }
        return proposals.map(({ key }) => {
          const answer = saved.get(key)
          if (!answer) throw new Error(`The link of ${key} vanished while it was saved`)
          // Of equal proposals in one round, only the first is new.
          saved.set(key, { ...answer, isNew: false })
          return answer
        })
      }),
    findAll: (hashIds) =>
      sql.run(`SELECT ${LINKS} FROM links WHERE hash_id ${sql.oneOf('$ids')}`, {
        ids: JSON.stringify(hashIds),
      }),
    addClicks: async (clicks) => {
      await sql.write(({ insert }) => insert('clicks', clicks, ADD_CLICKS))
    },
    clicksOf: (hashId, days) =>
      sql.run(
        `SELECT ${selected('clicks')} FROM clicks WHERE hash_id = $hashId ORDER BY clicks.day DESC LIMIT $days`,
        { hashId, days },
      ),
    rowsAfter: (table, last, count) => {
      const { primary } = columnsOf(table)
      const columns = primary.split(', ').map(propertyOf)
      const from = { hashId: '', dealId: '', id: '', day: FIRST_DAY, ...last } as Record<string, SqlValue>
      const values = Object.fromEntries(columns.map((name) => [name, from[name] ?? '']))
      return sql.run(
        `SELECT ${selected(table)} FROM ${table}
         WHERE (${primary}) > (${columns.map((name) => `$${name}`).join(', ')}) ORDER BY ${primary} LIMIT $count`,
        { ...values, count },
      )
    },
    restoreRows: async ({ links, clicks, votes, subscriptions, tips }) => {
      const { run, insert } = sql
      const missing = await insert('links', links, `${KEEP} RETURNING key`)
      const removed = links.filter(({ removedAt }) => removedAt !== null)
      await run(
        `UPDATE links SET removed_at = given.removed_at FROM ${sql.rowsOf('links', '$rows')} AS given
         WHERE links.hash_id = given.hash_id AND links.key = given.key AND links.removed_at IS NULL`,
        { rows: toJson('links', removed) },
      )
      await insert('clicks', clicks, KEEP_MOST_CLICKS)
      await insert('votes', votes, KEEP_MOST_VOTES)
      await insert('subscriptions', subscriptions, KEEP)
      await insert('tips', tips, KEEP)
      return missing.length
    },
    remove: (hashIds, removedAt) =>
      sql.write(async ({ run }) => {
        const removed = await run<HashIdRow>(
          `UPDATE links SET removed_at = $removedAt
           WHERE hash_id ${sql.oneOf('$ids')} AND removed_at IS NULL RETURNING hash_id AS "hashId"`,
          { ids: JSON.stringify(hashIds), removedAt },
        )
        return removed.map(({ hashId }) => hashId)
      }),
    untitle: (hashIds) =>
      sql.write(async ({ run }) => {
        const cleared = await run<HashIdRow>(
          `UPDATE links SET title = NULL
           WHERE hash_id ${sql.oneOf('$ids')} AND title IS NOT NULL RETURNING hash_id AS "hashId"`,
          { ids: JSON.stringify(hashIds) },
        )
        return cleared.map(({ hashId }) => hashId)
      }),
    addVotes: (votes) =>
      sql.transaction(async (on) => {
        const { insert } = on
        const firsts = new Set((await insertMarks(on, votes)).map(keyOfMark))
        const areFirst = votes.map((vote) => firsts.delete(keyOfMark(vote)))
        const counted = votes.filter((_, index) => areFirst[index])
        await insert('votes', countByDay(counted), ADD_VOTES)
        return areFirst
      }),
    voteSalt: (day, fresh) =>
      sql.transaction(async ({ run }) => {
        await run('DELETE FROM voters WHERE day < $day', { day })
        await run('DELETE FROM vote_salts WHERE day < $day', { day })
        await run(`INSERT INTO vote_salts (day, salt) VALUES ($day, $fresh) ${KEEP}`, { day, fresh })
        const [kept] = await run<{ salt: string }>('SELECT salt FROM vote_salts WHERE day = $day', { day })
        return kept?.salt ?? fresh
      }),
    votesSince: (day, dealId) =>
      sql.run(
        `SELECT ${selected('votes')} FROM votes
         WHERE day >= $day ${dealId === undefined ? '' : 'AND deal_id = $dealId'} ORDER BY deal_id, day`,
        dealId === undefined ? { day } : { day, dealId },
      ),
    tipsOn: (dealId, day) =>
      sql.run<DayTips>(
        `SELECT day, count FROM tips
         WHERE state = 'accepted' AND outcome = $dealId AND day >= $day ORDER BY day`,
        { dealId, day },
      ),
    putSubscription: (row, max) =>
      sql.write(async ({ run, insert }) => {
        const [state] = await run<{ count: number; known: number }>(
          'SELECT count(*) AS count, count(*) FILTER (WHERE id = $id) AS known FROM subscriptions',
          { id: row.id },
        )
        if (state && state.known === 0 && state.count >= max) return false
        await insert('subscriptions', [row], RENEW)
        return true
      }),
    endSubscriptions: (ids) =>
      sql.write(async ({ run }) => {
        const ended = await run(`DELETE FROM subscriptions WHERE id ${sql.oneOf('$ids')} RETURNING id`, {
          ids: JSON.stringify(ids),
        })
        return ended.length
      }),
    claimSubscriptions: ({ publishedAt, seenAt, now, until, count }) =>
      sql.write(async ({ run }) => {
        await run('DELETE FROM subscriptions WHERE expires_at <= $now', { now })
        return run<SubscriptionRow>(
          `UPDATE subscriptions SET not_before = $until WHERE id IN (
             SELECT id FROM subscriptions
             WHERE (published_at < $publishedAt OR seen_at < $seenAt) AND not_before <= $now
             LIMIT $count ${sql.skipLocked})
           RETURNING ${SUBSCRIPTIONS}`,
          { publishedAt, seenAt, now, until, count },
        )
      }),
    settleSubscriptions: async (rows) => {
      await sql.write(({ run }) =>
        run(
          `UPDATE subscriptions SET delivery = given.delivery,
             published_at = greatest(subscriptions.published_at, given.published_at),
             seen_at = greatest(subscriptions.seen_at, given.seen_at), not_before = given.not_before
           FROM ${sql.rowsOf('subscriptions', '$rows')} AS given WHERE subscriptions.id = given.id`,
          { rows: toJson('subscriptions', rows) },
        ),
      )
    },
    countSubscriptions: () => countRows(sql, 'subscriptions'),
    addTip: ({ row, places, mark }, { max, retainedSince }) =>
      // One tip at a time: of the same two, the second one finds the first.
      sql.exclusive(async (on) => {
        const { run, insert } = on
        const isNew = async (subject: string, of: number): Promise<boolean> =>
          (await insertMarks(on, [{ day: row.day, dealId: subject, mark: of }])).length > 0
        await run('DELETE FROM tips WHERE coalesce(decided_on, day) < $retainedSince', { retainedSince })
        const [known] = await run<{ id: string }>('SELECT id FROM tips WHERE key = $key', { key: row.key })
        if (known) {
          if (await isNew(`tip/${row.key}`, mark))
            await run('UPDATE tips SET count = count + 1 WHERE id = $id', known)
          return known
        }
        if ((await countRows(on, 'tips')) >= max) return 'full'
        let isAllowed = false
        for (const [nth, place] of places.entries()) isAllowed ||= await isNew(`tips/${nth}`, place)
        if (!isAllowed) return 'limited'
        await isNew(`tip/${row.key}`, mark)
        const [added] = await insert<{ id: string }>('tips', [row], `${KEEP} RETURNING id`)
        if (!added) throw new Error('The number of a new tip belongs to another one')
        return added
      }),
    findTip: async (id, retainedSince) => {
      const [found] = await sql.run<TipRow>(
        `SELECT ${selected('tips')} FROM tips WHERE id = $id AND coalesce(decided_on, day) >= $retainedSince`,
        { id, retainedSince },
      )
      return found
    },
    decideTip: (id, { state, outcome, decidedOn }) =>
      sql.write(async ({ run }) => {
        const decided = await run(
          `UPDATE tips SET state = $state, outcome = $outcome, decided_on = $decidedOn,
             key = CASE WHEN $state = 'accepted' THEN NULL ELSE key END
           WHERE id = $id RETURNING id`,
          { id, state, outcome, decidedOn },
        )
        return decided.length > 0
      }),
  }
}

type HashIdRow = Pick<StoredLink, 'hashId'>

type Mark = Pick<Vote, 'day' | 'dealId' | 'mark'>

function toLink({ digits, shortest, ...link }: LinkProposal, longer: number): StoredLink {
  return { ...link, hashId: digits.slice(0, shortest + longer), removedAt: null }
}

function keyOfMark({ dealId, day, mark }: Mark): string {
  return `${day} ${dealId} ${mark}`
}

/** Sums votes to one row a deal and day. */
function countByDay(votes: readonly Vote[]): DayVotes[] {
  const counts = votes.map(({ dealId, day, worked, hour }) => ({
    dealId,
    day,
    worked: Number(worked),
    failed: Number(!worked),
    workedAt: worked ? hour : null,
  }))
  const days = Map.groupBy(counts, ({ dealId, day }) => `${day} ${dealId}`)
  return [...days.values()].map((ofDay) => ({ ...sumVotes(ofDay), day: ofDay[0]?.day ?? '' }))
}

async function countRows({ run }: SqlConnection, table: TableName): Promise<number> {
  const [counted] = await run<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)
  return counted?.count ?? 0
}

/** Rows as JSON by the names of their columns. Texts are made well-formed, as PostgreSQL requires of JSON. */
export function toJson(table: TableName, rows: readonly object[]): string {
  const columns = columnsOf(table).all.split(', ')
  const named = (rows as readonly Record<string, SqlValue>[]).map((row) =>
    Object.fromEntries(columns.map((column) => [column, row[propertyOf(column)]])),
  )
  return JSON.stringify(named, (_, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed() : value,
  )
}
