/** The command `npm run publish`. */
import { writeFile } from 'node:fs/promises'
import { readArguments, UsageError } from '#process/command/arguments.ts'
import { type Settings, readSettings } from '#process/env.ts'
import { showProgress } from '#process/progress.ts'
import { listReleases, readCurrentId } from '#process/releases.ts'
import { compileCode } from '#publish/code/compile-code.ts'
import { describeRelease } from '#publish/describe-release.ts'
import { sweepFiles } from '#publish/files/sweep-files.ts'
import { renderBillOfMaterials } from '#publish/releases/bill-of-materials.ts'
import { publishRelease } from '#publish/releases/publisher.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { rollBack } from '#publish/releases/switch-release.ts'
import { packRelease, pullRelease } from '#publish/releases/transport-release.ts'
import { watchAndPublish } from '#publish/watch-and-publish.ts'

const USAGE = `npm run publish [-- COMMAND] [--watch] [--force]

  without a command  publishes what changed
  compile            compiles the code where it changed: the first stage of a publication
  list               the releases, the current one marked
  rollback           goes back by one
  pack ARCHIVE       the current release as an archive, and its bill of materials as ARCHIVE.cdx.json
  pull ARCHIVE       serves the release of an archive
  --watch            publishes whenever content changes, and when a deal begins or ends
  --force            publishes even where most records are gone`

const { positionals, values } = readArguments(USAGE, {
  force: { type: 'boolean', default: false },
  watch: { type: 'boolean', default: false },
})
const settings = readSettings(process.env)
const [command = 'publish', archive] = positionals
if (command === 'compile') await compile(settings.SITE_URL)
else if (command === 'list') await list(settings.RELEASES_DIR)
else if (command === 'rollback') await goBack(settings.RELEASES_DIR)
else if (command === 'pack' && archive !== undefined) await pack(settings.RELEASES_DIR, archive)
else if (command === 'pull' && archive !== undefined)
  console.log(`serving ${(await pullRelease(settings.RELEASES_DIR, archive)).id} from ${archive}`)
else if (command === 'publish' && values.watch) process.exit(await watchAndPublish(settings, Date.now))
else if (command === 'publish') await publishOnce(settings, values)
else throw new UsageError(`${positionals.join(' ')} is no command.`)

async function publishOnce(settings: Settings, { force }: { force: boolean }): Promise<void> {
  const progress = showProgress()
  const release = await publishRelease({
    settings,
    now: Date.now(),
    isForced: force,
    report: progress.report,
  })
  progress.report('tidying up')
  await sweepFiles(settings, Date.now())
  console.log(`${describeRelease(release)}; ${progress.finish()}`)
  if (release.mistakes) throw release.mistakes
}

async function compile(siteUrl: string): Promise<void> {
  const { digest, compiling } = await compileCode(siteUrl, console.log)
  await compiling
  console.log(`compiled ${digest}`)
}

async function pack(folder: string, file: string): Promise<void> {
  const { id } = await packRelease(folder, file)
  await writeFile(`${file}.cdx.json`, await renderBillOfMaterials())
  console.log(`packed ${id} into ${file}, its bill of materials into ${file}.cdx.json`)
}

async function list(folder: string): Promise<void> {
  const current = await readCurrentId(folder)
  for (const { id, publishedAt, records } of await listReleases(folder)) {
    const sign = id === current ? '*' : ' '
    console.log(`${sign} ${id}  ${new Date(publishedAt).toISOString()}  ${records} records`)
  }
}

async function goBack(folder: string): Promise<void> {
  const unlock = lockReleases(folder)
  try {
    console.log(`serving ${(await rollBack(folder)).id} again`)
  } finally {
    unlock()
  }
}
