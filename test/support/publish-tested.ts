/**
 * Second half of the preparation of `npm test`: publishes what is in `dist` as a release, of the same moment,
 * where the code or the content has changed since.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot } from '#catalog/snapshot.ts'
import { readSettings } from '#process/env.ts'
import { showProgress } from '#process/progress.ts'
import { publishRelease } from '#publish/releases/publisher.ts'
import { TESTED_RELEASES } from './tested-release.ts'

const STAMP = join(TESTED_RELEASES, 'inputs.sha256')

const built = await readFile('dist/inputs.sha256', 'utf8')
const published = await readFile(STAMP, 'utf8').catch(() => '')
if (published !== built) {
  await rm(TESTED_RELEASES, { recursive: true, force: true })
  const { builtAt } = JSON.parse(await readFile('dist/server/catalog.json', 'utf8')) as Snapshot
  const progress = showProgress()
  const settings = { ...readSettings(process.env), RELEASES_DIR: TESTED_RELEASES }
  const { id } = await publishRelease({
    settings,
    now: builtAt,
    report: progress.report,
  })
  await writeFile(STAMP, built)
  console.log(`published ${id}; ${progress.finish()}`)
}
