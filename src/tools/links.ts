/**
 * `npm run links -- export|import|list|remove|untitle`: manages the links created at run time in the
 * configured database.
 */
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { toVietnamIso } from '#text/days.ts'
import type { StoredLink } from '#links/link-database.ts'
import { describeError, readArguments, readCount, UsageError } from '#process/command/arguments.ts'
import { readSettings } from '#process/env.ts'
import {
  type ExportedLink,
  parseExportedLink,
  renderExportedLink,
} from '#process/link-database/exported-link.ts'
import type { LinkEngine } from '#process/link-database/link-engine.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'

const USAGE = `npm run links -- COMMAND

  export [FILE]               writes every link with its clicks, one line of JSON each, to a file or to the output
  import FILE                 reads such lines; links that are there stay, so that it may be repeated
  list [--store ID] [--limit N]  shows links: id, state, clicks of the last 30 days, where they lead
  remove ID...                takes links down for good; they answer 410
  untitle ID...               clears the titles that callers gave to links

The links are those in DATA_DIR, or in the database at DATABASE_URL. To move them, export with one and import with the other.`

/** Number of links in a batch. */
const PAGE = 500

const LIST_LIMIT_DEFAULT = 50
const LIST_DAYS = 30

const COMMANDS: Record<string, (engine: LinkEngine, operands: string[], options: Options) => Promise<void>> =
  {
    export: exportLinks,
    import: importLinks,
    list: listLinks,
    remove: removeLinks,
    untitle: untitleLinks,
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
const engine = await openLinkEngine(readSettings(process.env))
try {
  await command(engine, operands, values)
} catch (error) {
  if (error instanceof UsageError) throw error
  const hint = 'See whether DATA_DIR or DATABASE_URL can be reached: npm run doctor.'
  throw new Error(`The command failed: ${describeError(error)}\n${hint}`, { cause: error })
} finally {
  await engine.close()
}

async function exportLinks(engine: LinkEngine, [file]: string[]): Promise<void> {
  const output = file === undefined ? process.stdout : createWriteStream(file)
  let count = 0
  for await (const links of pagesOf(engine)) {
    const clicks = Map.groupBy(
      await engine.clicksOfAll(links.map(({ hashId }) => hashId)),
      ({ hashId }) => hashId,
    )
    const lines = links.map((link) => `${renderExportedLink(link, clicks.get(link.hashId) ?? [])}\n`)
    if (!output.write(lines.join(''))) await once(output, 'drain')
    count += links.length
  }
  if (output !== process.stdout) {
    output.end()
    await finished(output)
  }
  console.error(`Exported ${count} links from ${engine.name}.`)
}

async function importLinks(engine: LinkEngine, [file]: string[]): Promise<void> {
  if (file === undefined) throw new UsageError('Name the file to import.')
  const exported: ExportedLink[] = []
  let number = 0
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    number += 1
    if (line.trim() === '') continue
    const parsed = parseExportedLink(line)
    // All lines are validated before anything is written, so that an import is never partial.
    if ('mistake' in parsed) throw new Error(`${file}:${number}: ${parsed.mistake}; nothing was imported.`)
    exported.push(parsed)
  }
  let added = 0
  for (let start = 0; start < exported.length; start += PAGE) {
    const page = exported.slice(start, start + PAGE)
    const restored = await engine.restore(
      page.map(({ link }) => link),
      page.flatMap(({ clicks }) => clicks),
    )
    added += restored.length
  }
  console.error(`Imported ${added} links into ${engine.name}; ${exported.length - added} were there already.`)
}

async function listLinks(engine: LinkEngine, _: string[], { store, limit }: Options): Promise<void> {
  const most = limit === undefined ? LIST_LIMIT_DEFAULT : readCount('--limit', limit)
  let shown = 0
  for await (const links of pagesOf(engine)) {
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

async function removeLinks(engine: LinkEngine, hashIds: string[]): Promise<void> {
  if (hashIds.length === 0) throw new UsageError('Name the links to take down.')
  const removed = await engine.remove(hashIds, Date.now())
  for (const hashId of hashIds) {
    console.log(`${hashId}: ${removed.includes(hashId) ? 'taken down' : 'not found, or taken down before'}`)
  }
  if (removed.length < hashIds.length) process.exitCode = 1
}

async function untitleLinks(engine: LinkEngine, hashIds: string[]): Promise<void> {
  if (hashIds.length === 0) throw new UsageError('Name the links to clear the titles of.')
  const cleared = await engine.untitle(hashIds)
  for (const hashId of hashIds) {
    console.log(`${hashId}: ${cleared.includes(hashId) ? 'title cleared' : 'not found, or has no title'}`)
  }
  if (cleared.length < hashIds.length) process.exitCode = 1
}

async function* pagesOf(engine: LinkEngine): AsyncGenerator<StoredLink[]> {
  for (let after = ''; ;) {
    const links = await engine.listAfter(after, PAGE)
    yield links
    const last = links.at(-1)
    if (!last || links.length < PAGE) return
    after = last.hashId
  }
}
