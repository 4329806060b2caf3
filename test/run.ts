/**
 * `npm test [-- VITEST ARGUMENTS]`: builds the site of the demonstration catalog where it is stale, publishes
 * it as a release too, and runs all tests. The site is built and tested at the moment for which that catalog
 * was written, whatever today is; what was checked or published later is no part of it.
 * `CONTENT_DIR` names the catalog of which `test/content/any-catalog.test.ts` tests what is promised of any.
 *
 * `npm run check:nightly -- later` runs all tests that need no build as if it were 60, 400 and 1,500 days later.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const DAY_MS = 24 * 3600 * 1000

/** At this moment every test of the site finds in the demonstration what it is about. */
const WRITTEN = process.env['TEST_CLOCK'] ?? '2026-11-22T20:00:00+07:00'

const LATER_DAYS = [60, 400, 1500]

const ROOT = join(import.meta.dirname, '..')
const CLOCK = `--import=${pathToFileURL(join(import.meta.dirname, 'support/shifted-clock.ts')).href}`
const VITEST = 'node_modules/vitest/vitest.mjs'

const [mode, ...rest] = process.argv.slice(2)
const tested = { TESTED_CONTENT_DIR: process.env['CONTENT_DIR'] ?? 'content', CONTENT_DIR: 'content' }
if (mode === 'later') {
  const failed = LATER_DAYS.filter((days) => {
    console.log(`== ${days} days later`)
    const clock = { TEST_CLOCK_SHIFT_MS: String(days * DAY_MS), NODE_OPTIONS: CLOCK }
    return run({ ...tested, ...clock }, VITEST, ['run', '--exclude=test/built/**', ...rest]) !== 0
  })
  process.exit(failed.length > 0 ? 1 : 0)
} else {
  const clock = { TEST_CLOCK_SHIFT_MS: String(Date.parse(WRITTEN) - Date.now()) }
  const made = { ...clock, NODE_OPTIONS: CLOCK, TEST_CLOCK: WRITTEN, CONTENT_DIR: copyDemonstration() }
  for (const script of ['src/publish/build-if-stale.ts', 'test/support/publish-tested.ts']) {
    const status = run(made, script, [])
    if (status !== 0) process.exit(status)
  }
  process.exit(run({ ...tested, ...clock }, VITEST, ['run', ...process.argv.slice(2)]))
}

/**
 * The catalog as it could be published then, in a folder of its own. Files keep their times: a build goes by
 * them.
 */
function copyDemonstration(): string {
  const copy = join('.work', 'tested-content')
  rmSync(join(ROOT, copy), { recursive: true, force: true })
  cpSync(join(ROOT, 'content'), join(ROOT, copy), {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !statSync(path).isFile() || !isLater(readFileSync(path, 'utf8')),
  })
  return copy
}

function isLater(text: string): boolean {
  const moments = text.matchAll(/(?:checkedAt|seenAt|publishedAt): ['"]?(\d{4}-\d{2}-\d{2})/g)
  return [...moments].some(([, day = '']) => Date.parse(day) > Date.parse(WRITTEN))
}

/** Runs a script and gives its exit status. */
function run(environment: Record<string, string>, script: string, given: readonly string[]): number {
  const { status } = spawnSync(process.execPath, [join(ROOT, script), ...given], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  })
  return status ?? 1
}
