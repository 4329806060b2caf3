/** `npm run tips [-- list|accept|refuse]`: the tips of readers, and what becomes of them. */
import { TIP_REFUSALS } from '#contract/readers/tips.ts'
import type { TipRow } from '#links/tips.ts'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { readSettings } from '#process/env.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'
import { acceptTip, listTips, refuseTip, TipMistakeError } from '#tools/tips/review-tips.ts'

const USAGE = `npm run tips [-- COMMAND]

  list [--all]                   the tips that wait, or all that are kept: number, day, how many told it, what
  accept NUMBER [--store ID]     writes a draft of a deal; --store where the tip has no address of a store
  accept NUMBER --deal ID        notes that the tip tells of a deal that is there
  refuse NUMBER --because REASON ${TIP_REFUSALS.join(', ')}; the reader sees it

The tips are in DATA_DIR, or in the database at DATABASE_URL; drafts go to CONTENT_DIR. Nothing is published
before an editor has finished the draft and set its status to live.`

const { positionals, values } = readArguments(USAGE, {
  all: { type: 'boolean', default: false },
  store: { type: 'string' },
  deal: { type: 'string' },
  because: { type: 'string' },
})
const [command = 'list', number] = positionals
const settings = readSettings(process.env)
const engine = await openLinkEngine(settings)
try {
  await run()
} catch (error) {
  if (!(error instanceof TipMistakeError)) throw error
  console.error(error.message)
  process.exitCode = 1
} finally {
  await engine.close()
}

async function run(): Promise<void> {
  if (command === 'list') {
    const tips = await listTips(engine, values.all ? undefined : 'waiting')
    for (const tip of tips) console.log(describeTip(tip))
    if (tips.length === 0) console.log(values.all ? 'There are no tips.' : 'No tips wait.')
    return
  }
  if (number === undefined) throw new UsageError('Name the number of a tip.')
  if (command === 'accept') {
    const { store, deal } = values
    console.log(await acceptTip(engine, number, { folder: settings.CONTENT_DIR, store, deal }))
  } else if (command === 'refuse') {
    if (values.because === undefined) throw new UsageError('Say why with --because.')
    console.log(await refuseTip(engine, number, values.because))
  } else throw new UsageError(`There is no command ${command}.`)
}

function describeTip({ id, day, count, what, until, state, outcome }: TipRow): string {
  const end = until === null ? '' : `  until ${until}`
  const became = state === 'waiting' ? '' : `  ${state}: ${outcome}`
  return `${id}  ${day}  ${count}x  ${what}${end}${became}`
}
