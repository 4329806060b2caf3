import { parseArgs } from 'node:util'
import { type Settings, readSettings } from '#process/env.ts'
import { showProgress } from '#process/progress.ts'
import { listReleases, readCurrentId } from '#process/releases.ts'
import { describeRelease } from '#publish/describe-release.ts'
import { publishRelease } from '#publish/releases/publisher.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { rollBack } from '#publish/releases/switch-release.ts'
import { packRelease, pullRelease } from '#publish/releases/transport-release.ts'
import { watchAndPublish } from '#publish/watch-and-publish.ts'

const USAGE = 'npm run publish [-- list | rollback | pack ARCHIVE | pull ARCHIVE | --watch | --force]'

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      watch: { type: 'boolean', default: false },
    },
  })
  const settings = readSettings(process.env)
  const [command = 'publish', archive] = positionals
  if (command === 'list') await list(settings.RELEASES_DIR)
  else if (command === 'rollback') await goBack(settings.RELEASES_DIR)
  else if (command === 'pack' && archive !== undefined)
    console.log(`packed ${(await packRelease(settings.RELEASES_DIR, archive)).id} into ${archive}`)
  else if (command === 'pull' && archive !== undefined)
    console.log(`serving ${(await pullRelease(settings.RELEASES_DIR, archive)).id} from ${archive}`)
  else if (command === 'publish' && values.watch) process.exit(await watchAndPublish(settings, Date.now))
  else if (command === 'publish') await publishOnce(settings, values)
  else throw new Error(`${positionals.join(' ')} is not a command; use ${USAGE}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function publishOnce(settings: Settings, { force }: { force: boolean }): Promise<void> {
  const progress = showProgress()
  const release = await publishRelease({
    settings,
    now: Date.now(),
    isForced: force,
    report: progress.report,
  })
  console.log(`${describeRelease(release)}; ${progress.finish()}`)
  if (release.mistakes) throw release.mistakes
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
