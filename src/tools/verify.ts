/** `npm run report -- checks list|done`: lists the deals to check next, and records the outcome of checks. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listToVerify, type Votes } from '#editing/verify-list.ts'
import { dealEntrySchema } from '#entries/deal.ts'
import { parseRecord } from '#entries/parse-record.ts'
import { writeRecords } from '#imports/import-source.ts'
import { editField } from '#imports/merge/record-text.ts'
import { fieldsOf, RecordFiles } from '#imports/plan/record-files.ts'
import { StagingDatabase } from '#imports/plan/staging-database.ts'
import { momentText } from '#imports/records/moments.ts'
import { textOf } from '#imports/records/record.ts'
import { readArguments, readCount, UsageError } from '#process/command/arguments.ts'
import { loadContent } from '#process/content-files.ts'
import { readSettings } from '#process/env.ts'
import { sumVotes } from '#links/votes.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'
import { DAY_MS, vietnamDayOf } from '#text/days.ts'
import { readImported } from '#tools/read-imported.ts'
import { VOTE_DAYS } from '#contract/readers/votes.ts'

const USAGE = `npm run report -- checks COMMAND

  list [--store ID] [--limit N]     the deals to look at next, with the reasons: what readers report comes first
  done ID... [--url URL] [--method official-page|checkout-tested|feed|reader]
                                    notes that these deals were seen to work now; - reads ids from the standard
                                    input, a line each. Without --url it is the address of each deal.`

const { positionals, values } = readArguments(USAGE, {
  store: { type: 'string' },
  limit: { type: 'string', default: '30' },
  url: { type: 'string' },
  method: { type: 'string', default: 'official-page' },
})
const [command, ...ids] = positionals
const contentDir = process.env['CONTENT_DIR'] ?? 'content'
if (command === 'list') await list(contentDir, values.store, readCount('--limit', values.limit))
else if (command === 'done' && ids.length > 0) note(contentDir, ids, values)
else throw new UsageError(command === undefined ? '' : `${command} is no command, or names no deal.`)

async function list(contentDir: string, store: string | undefined, limit: number): Promise<void> {
  const now = Date.now()
  const { deals } = await loadContent(contentDir, { imported: await readImported(contentDir) })
  const votes = await readVotes(now)
  const found = listToVerify(deals, (id) => votes.get(id), now).filter(
    (deal) => store === undefined || deal.store === store,
  )
  for (const { id, reasons, url } of found.slice(0, limit))
    console.log(`${id}  ${reasons.join(', ')}\n  ${url}`)
  if (found.length > limit) console.log(`… and ${found.length - limit} more; --limit shows them`)
}

/** The votes of readers in the last week. Without the database the list depends on the content alone. */
async function readVotes(now: number): Promise<Map<string, Votes>> {
  try {
    const engine = await openLinkEngine(readSettings(process.env))
    try {
      const votes = await engine.votesSince(vietnamDayOf(now - (VOTE_DAYS - 1) * DAY_MS))
      const byDeal = Map.groupBy(votes, ({ dealId }) => dealId)
      return new Map([...byDeal].map(([dealId, days]) => [dealId, sumVotes(days)]))
    } finally {
      await engine.close()
    }
  } catch (error) {
    console.error(
      `Votes of readers cannot be read (${(error as Error).message}); the list goes by the content alone.`,
    )
    return new Map()
  }
}

function note(
  contentDir: string,
  given: readonly string[],
  { url, method }: { url?: string | undefined; method: string },
): void {
  const ids = given
    .flatMap((id) => (id === '-' ? readFileSync(0, 'utf8').split(/\s+/) : [id]))
    .filter((id) => id !== '')
  using staging = new StagingDatabase()
  const files = new RecordFiles(join(contentDir, 'deals'), staging)
  const mistakes: string[] = []
  for (const id of ids) {
    const text = files.read(id)
    const fields = text === undefined ? undefined : fieldsOf(text)
    if (text === undefined || !fields) {
      mistakes.push(`There is no deals/${id}.yaml.`)
      continue
    }
    const checkedAt = momentText(Math.floor(Date.now() / 60_000) * 60_000, 'start')
    const edited = editField(text, 'evidence', { url: url ?? textOf(fields['url']), checkedAt, method })
    const [mistake] = parseRecord(id, edited, dealEntrySchema).mistakes
    if (mistake) mistakes.push(`${id}: ${mistake.field} ${mistake.message}`)
    else files.write(id, edited)
  }
  // All or nothing: a partly recorded list would be hard to correct.
  if (mistakes.length > 0) throw new Error(`${mistakes.join('\n')}\nNothing was written.`)
  writeRecords(staging)
  console.log(`${ids.length} deals recorded as checked.`)
}
