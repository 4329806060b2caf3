/**
 * Builds the site for tests and measurements of `dist/` when there is no build or its inputs have changed.
 */
import { spawnSync } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { fingerprintInputs } from '#publish/code/fingerprint.ts'
import { readSettings } from '#process/env.ts'

const STAMP = 'dist/inputs.sha256'

const fingerprint = fingerprintInputs(readSettings(process.env))
const built = await readFile(STAMP, 'utf8').catch(() => '')
if (built !== fingerprint) {
  await rm(STAMP, { force: true })
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
  await writeFile(STAMP, fingerprint)
}
