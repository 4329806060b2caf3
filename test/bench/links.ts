/**
 * `npm run bench -- links`: measures links created and looked up per second with 1, 16 and 64 concurrent
 * requests, in SQLite and, if TEST_DATABASE_URL is set, in PostgreSQL. For comparison the engine runs one
 * statement per request with the same tables and settings. Rounds alternate between the two and medians are
 * printed. Only numbers of the same run are comparable.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import postgres from 'postgres'
import type { LinkEngine } from '#process/link-database/link-engine.ts'
import { createLinkDatabase } from '#process/link-database/link-database.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'
import { proposalOf, scratchDatabase, TEST_DATABASE_URL } from '../support/links.ts'
import { scratchFolder } from '../support/scratch.ts'

const AT_ONCE = [1, 16, 64]
const ROUNDS = 5
const ROUND_MS = 1500

/** About three times the capacity of the link cache, so that two of three look-ups reach the engine. */
const KEPT = 60_000
const KEPT_AT_ONCE = 500

const INSERT = `INSERT INTO links (hash_id, key, input_url, output_url, store_id, campaign_id, title, created_at, removed_at) VALUES`

/** The engine without our code around it. */
interface Bare extends AsyncDisposable {
  insert: (row: BareRow) => unknown
  find: (hashId: string) => unknown
}

type BareRow = [
  hashId: string,
  key: string,
  inputUrl: string,
  outputUrl: string,
  storeId: string,
  campaignId: string,
  title: string | null,
  createdAt: number,
  removedAt: null,
]

let lastKey = 0

await using folder = await scratchFolder()
const sqlite = await openLinkEngine({ DATA_DIR: folder.path, DATABASE_URL: undefined })
await compare('SQLite', sqlite, openBareSqlite(join(folder.path, 'links.sqlite')))
if (TEST_DATABASE_URL !== undefined) {
  await using scratch = await scratchDatabase()
  const postgresql = await openLinkEngine({ DATA_DIR: '', DATABASE_URL: scratch.url })
  await compare('PostgreSQL', postgresql, openBarePostgresql(scratch.url))
}

async function compare(name: string, engine: LinkEngine, opened: Bare): Promise<void> {
  await using bare = opened
  const database = createLinkDatabase({ engine, report: console.error })
  const hashIds = await saveMany(engine)
  const randomId = (): string => hashIds[Math.floor(Math.random() * hashIds.length)] ?? ''
  console.log(`\n${name}\n\n| at once | | links/s | bare/s | ratio |\n|---|---|---|---|---|`)
  for (const atOnce of AT_ONCE) {
    const made = await alternate(
      () => perSecond(atOnce, () => database.save(proposalOf(nextKey()))),
      () => perSecond(atOnce, () => bare.insert(nextRow())),
    )
    print(atOnce, 'created', made)
    const found = await alternate(
      () => perSecond(atOnce, () => database.find(randomId())),
      () => perSecond(atOnce, () => bare.find(randomId())),
    )
    print(atOnce, 'looked up', found)
  }
  await engine.close()
}

async function saveMany(engine: LinkEngine): Promise<string[]> {
  const hashIds: string[] = []
  while (hashIds.length < KEPT) {
    const proposals = Array.from({ length: KEPT_AT_ONCE }, () => proposalOf(nextKey()))
    hashIds.push(...(await engine.saveAll(proposals)).map(({ link }) => link.hashId))
  }
  return hashIds
}

function nextKey(): string {
  lastKey += 1
  return `bench-${lastKey}`
}

function nextRow(): BareRow {
  const { digits, key, inputUrl, outputUrl, storeId, campaignId, title, createdAt } = proposalOf(nextKey())
  return [digits.slice(0, 10), key, inputUrl, outputUrl, storeId, campaignId, title, createdAt, null]
}

/** Each caller sends its next request when the previous one is answered. */
async function perSecond(atOnce: number, ask: () => unknown): Promise<number> {
  const startedAt = performance.now()
  let answers = 0
  const ends = startedAt + ROUND_MS
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < ends) {
        await ask()
        answers += 1
      }
    }),
  )
  return answers / ((performance.now() - startedAt) / 1000)
}

async function alternate(
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<{ ours: number; bare: number }> {
  const rounds: { ours: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await ours(), bare: await bare() })
  return { ours: median(rounds.map((round) => round.ours)), bare: median(rounds.map((round) => round.bare)) }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function print(atOnce: number, what: string, { ours, bare }: { ours: number; bare: number }): void {
  console.log(
    `| ${atOnce} | ${what} | ${ours.toFixed(0)} | ${bare.toFixed(0)} | ${(ours / bare).toFixed(2)} |`,
  )
}

function openBareSqlite(path: string): Bare {
  const database = new DatabaseSync(path, { timeout: 2000 })
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
  const insert = database.prepare(`${INSERT} (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const find = database.prepare('SELECT * FROM links WHERE hash_id = ?')
  return {
    insert: (row) => insert.run(...row),
    find: (hashId) => find.get(hashId),
    [Symbol.asyncDispose]: async () => database.close(),
  }
}

function openBarePostgresql(url: string): Bare {
  const sql = postgres(url, { max: 8, onnotice: () => undefined })
  return {
    insert: (row) => sql.unsafe(`${INSERT} ($1, $2, $3, $4, $5, $6, $7, $8, $9)`, row, { prepare: true }),
    find: (hashId) => sql`SELECT * FROM links WHERE hash_id = ${hashId}`,
    [Symbol.asyncDispose]: () => sql.end(),
  }
}
