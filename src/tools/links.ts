/**
 * `npm run links -- backup|verify|restore|list|remove|untitle|push-key`: manages the links created at run
 * time in the configured database, with the clicks on all links, the votes on deals, the subscriptions to
 * alerts and the tips of readers.
 */
import { existsSync } from 'node:fs'
import { toVietnamIso } from '#text/days.ts'
import type { StoredLink } from '#links/link-database.ts'
import { describeError, readArguments, readCount, UsageError } from '#process/command/arguments.ts'
import { createPushKey } from '#process/alerts/push-key.ts'
import { readSettings } from '#process/env.ts'
import {
  type BackupCounts,
  readBackup,
  verifyBackup,
  writeBackup,
} from '#process/link-database/backup-file.ts'
import { pagesOf } from '#process/link-database/backup-pages.ts'
import type { LinkEngine } from '#process/link-database/link-engine.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'
import { sqliteFileIn } from '#process/link-database/sqlite.ts'

const USAGE = `npm run links -- COMMAND

  backup FILE                 writes all links, clicks, votes, subscriptions and tips as they are at one moment
  verify FILE                 reads a backup to its end and says what it has
  restore FILE                puts all of a backup back, or nothing; what is there stays, so that it may be repeated
  list [--store ID] [--limit N]  shows links: id, state, clicks of the last 30 days, where they lead
  remove ID...                takes links down for good; they answer 410
  untitle ID...               clears the titles that callers gave to links
  push-key                    prints a new key for alerts as a setting; docs/alerts.md says more

The links are those in DATA_DIR, or in the database at DATABASE_URL. To move them, back up
one and restore into the other. docs/backup.md goes through a loss step by step.`

const LIST_LIMIT_DEFAULT = 50
const LIST_DAYS = 30

const REMOVAL = { aim: 'take down', done: 'taken down', notDone: 'not found, or taken down before' }
const UNTITLING = { aim: 'clear the titles of', done: 'title cleared', notDone: 'not found, or has no title' }

const COMMANDS: Record<string, (operands: string[], options: Options) => Promise<void>> = {
  backup: backUp,
  verify,
  restore,
  list: (_, options) => withEngine((engine) => listLinks(engine, options)),
  remove: (hashIds) => changeLinks(hashIds, (engine) => engine.remove(hashIds, Date.now()), REMOVAL),
  untitle: (hashIds) => changeLinks(hashIds, (engine) => engine.untitle(hashIds), UNTITLING),
  'push-key': async () => console.log(`PUSH_KEY=${createPushKey()}`),
}

interface Options {
  store?: string | undefined
  limit?: string | undefined
}

const { positionals, values } = readArguments(USAGE, {
  store: { type: 'string' },
  limit: { type: 'string' },
})
const [name = '', ...operands] = positionals
const command = COMMANDS[name]
if (!command) throw new UsageError(name === '' ? '' : `There is no command ${name}.`)
const settings = readSettings(process.env)
await command(operands, values)

async function withEngine<Result>(work: (engine: LinkEngine) => Promise<Result>): Promise<Result> {
  const engine = await openLinkEngine(settings)
  try {
    return await work(engine)
  } catch (error) {
    if (error instanceof UsageError) throw error
    const hint = 'See whether DATA_DIR or DATABASE_URL can be reached: npm run doctor.'
    throw new Error(`The command failed: ${describeError(error)}\n${hint}`, { cause: error })
  } finally {
    await engine.close()
  }
}

async function backUp([file]: string[]): Promise<void> {
  if (file === undefined) throw new UsageError('Name the file to write.')
  const { DATABASE_URL, DATA_DIR } = settings
  // A file that is missing is created when it is opened, and a backup of it would be empty.
  if (DATABASE_URL === undefined && !existsSync(sqliteFileIn(DATA_DIR)))
    throw new Error(`There is no ${sqliteFileIn(DATA_DIR)} to back up; set DATA_DIR or DATABASE_URL.`)
  await withEngine(async (engine) => {
    // A damaged database is replaced by an empty one, whose backup must not take the place of a good one.
    if (engine.damage !== undefined) throw new Error(`${engine.damage}. No backup was written.`)
    const counts = await writeBackup(file, engine.backUp(), Date.now())
    console.log(`Backed up ${describeCounts(counts)} from ${engine.name} to ${file}.`)
  })
}

async function verify([file]: string[]): Promise<void> {
  if (file === undefined) throw new UsageError('Name the backup to read.')
  console.log(`${file} is whole: ${describeCounts(await verifyBackup(file))}.`)
}

async function restore([file]: string[]): Promise<void> {
  if (file === undefined) throw new UsageError('Name the backup to restore.')
  const counts = await verifyBackup(file).catch((error: unknown) => {
    throw new Error(`${describeError(error)}. Nothing was restored.`, { cause: error })
  })
  await withEngine(async (engine) => {
    const missing = await engine.restore(readBackup(file))
    const known = counts.links - missing
    console.log(`Restored ${describeCounts(counts)} into ${engine.name}; ${known} links were there already.`)
  })
}

function describeCounts({ links, clicks, votes, subscriptions, tips }: BackupCounts): string {
  return `${links} links, ${clicks} days of clicks, ${votes} days of votes, ${subscriptions} subscriptions, ${tips} tips`
}

async function listLinks(engine: LinkEngine, { store, limit }: Options): Promise<void> {
  const most = limit === undefined ? LIST_LIMIT_DEFAULT : readCount('--limit', limit)
  let shown = 0
  for await (const links of pagesOf<StoredLink>((last, count) => engine.rowsAfter('links', last, count))) {
    for (const link of links.filter(({ storeId }) => store === undefined || storeId === store)) {
      if (shown === most) return
      shown += 1
      console.log(await describeLink(link, engine))
    }
  }
}

async function describeLink(link: StoredLink, engine: LinkEngine): Promise<string> {
  const { hashId, createdAt, removedAt, outputUrl, title } = link
  const clicks = (await engine.clicksOf(hashId, LIST_DAYS)).reduce((sum, { count }) => sum + count, 0)
  const state = removedAt === null ? toVietnamIso(createdAt).slice(0, 10) : 'removed   '
  return `${hashId}  ${state}  ${String(clicks).padStart(7)}  ${outputUrl}${title === null ? '' : `  (${title})`}`
}

/** Changes links and says of each what became of it. Ends with 1 when some were not changed. */
async function changeLinks(
  hashIds: string[],
  change: (engine: LinkEngine) => Promise<string[]>,
  { aim, done, notDone }: typeof REMOVAL,
): Promise<void> {
  if (hashIds.length === 0) throw new UsageError(`Name the links to ${aim}.`)
  const changed = await withEngine(change)
  for (const hashId of hashIds) console.log(`${hashId}: ${changed.includes(hashId) ? done : notDone}`)
  if (changed.length < hashIds.length) process.exitCode = 1
}
