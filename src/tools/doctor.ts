/**
 * `npm run doctor`: prints the configuration and checks what the server serves and the services that the
 * configuration names. It changes nothing that the server would not change at its start. The last line says
 * whether a server can start, or what to do; the exit status is 1 when it cannot.
 */
import { access, constants } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describeError, readArguments } from '#process/command/arguments.ts'
import { describeSettings, readSettings, type Settings } from '#process/env.ts'
import { limitsOf } from '#process/limiter/create-limiter.ts'
import { createRedisCount } from '#process/limiter/redis-count.ts'
import { openLinkEngine } from '#process/link-database/open-links.ts'
import { readCurrentRelease } from '#process/releases.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'
import { withTimeout } from '#process/with-timeout.ts'

const USAGE = `npm run doctor [-- FOLDER]

  prints the configuration, and checks the release that the server serves, links and limits
  FOLDER  a folder that astro build wrote, in place of the current release`

const ANSWER_MS = 5_000

const [given] = readArguments(USAGE).positionals
const settings = readSettings(process.env)
console.log('Configuration')
for (const [name, value] of describeSettings(settings)) console.log(`  ${name.padEnd(28)}${value}`)
console.log('\nChecks')
const { DATABASE_URL, REDIS_URL } = settings
const problems = [
  await report('build', () => checkBuild(settings)),
  await report(
    'links',
    DATABASE_URL === undefined ? () => checkFolder(settings) : () => checkDatabase(settings),
  ),
  await report('limits', REDIS_URL === undefined ? sayAlone : () => checkRedis(REDIS_URL, settings)),
].filter((problem) => problem !== undefined)
console.log(
  problems.length === 0
    ? '\nReady: npm start serves this configuration.'
    : `\nNot ready: ${problems.map(({ what, message }) => `${what}: ${message}`).join('; then ')}`,
)
// Hanging connections would keep the process alive.
process.exit(problems.length === 0 ? 0 : 1)

interface Problem {
  what: string
  message: string
}

/** Runs a check and prints its result; returns what is wrong. */
async function report(what: string, check: () => Promise<string>): Promise<Problem | undefined> {
  try {
    console.log(`  ok     ${what.padEnd(8)}${await check()}`)
    return undefined
  } catch (error) {
    const message = describeError(error)
    console.log(`  WRONG  ${what.padEnd(8)}${message}`)
    return { what, message }
  }
}

/** The folder that the server would serve: the current release, or the build in `dist`. */
async function servedFolder({ RELEASES_DIR }: Settings): Promise<string> {
  if (given !== undefined) return resolve(given)
  const release = await readCurrentRelease(resolve(RELEASES_DIR))
  if (release) return release.folder
  await access(join('dist', 'server')).catch(() => {
    throw new Error(
      `nothing is published in ${RELEASES_DIR}; run npm run publish, or npm start, which does so`,
    )
  })
  return resolve('dist')
}

async function checkBuild(settings: Settings): Promise<string> {
  const { SITE_URL } = settings
  const folder = await servedFolder(settings)
  const { catalog, index, indexError } = await loadSnapshot(join(folder, 'server'))
  if (catalog.siteUrl !== SITE_URL) {
    throw new Error(
      `its pages were made for ${catalog.siteUrl}, but SITE_URL is ${SITE_URL}; run npm run publish with that SITE_URL`,
    )
  }
  if (!index) {
    throw new Error(`searches would get 503: ${describeError(indexError)}`)
  }
  const builtAt = new Date(catalog.builtAt).toISOString()
  const current = catalog.currentDeals(Date.now()).length
  return `catalog ${catalog.version} of ${builtAt}: ${catalog.deals.length} deals, ${current} of them current; ${index.postings.terms.length} terms in the search index`
}

/**
 * Checks the folder without creating it: a folder created by another user could not be written by the server.
 */
async function checkFolder(settings: Settings): Promise<string> {
  const folder = resolve(settings.DATA_DIR)
  const existing = await nearestFolder(folder)
  await access(existing, constants.W_OK).catch((cause: unknown) => {
    throw new Error(
      `${existing} cannot be written (${describeError(cause)}); let DATA_DIR name a folder that this user may write, or set DATABASE_URL`,
    )
  })
  if (existing !== folder) return `DATA_DIR is not there yet and can be made in ${existing}`
  return checkDatabase(settings)
}

async function nearestFolder(path: string): Promise<string> {
  try {
    await access(path)
    return path
  } catch {
    return nearestFolder(dirname(path))
  }
}

async function checkDatabase(settings: Settings): Promise<string> {
  const startedAt = performance.now()
  const engine = await openLinkEngine(settings)
  await withTimeout(engine.rowsAfter('links', undefined, 1), ANSWER_MS)
  return `${engine.name} answers${after(startedAt)}`
}

function sayAlone(): Promise<string> {
  return Promise.resolve('no REDIS_URL: each process counts for itself, those of npm run cluster together')
}

/** Runs the script of the limiter as the server does, because a reachable Redis may still forbid scripts. */
async function checkRedis(url: string, settings: Settings): Promise<string> {
  const startedAt = performance.now()
  const count = createRedisCount(url, limitsOf(settings))
  let lost: unknown
  count.watch((error) => {
    lost = error
  })
  const decide = async (): Promise<void> => {
    await count.probe()
    await count.admit('doctor', 1, 'search')
  }
  await withTimeout(decide(), ANSWER_MS).catch((error: unknown) => {
    throw new Error(
      `Redis at REDIS_URL does not count (${describeError(lost ?? error)}); until it does, each process counts for itself`,
    )
  })
  return `Redis counts${after(startedAt)}`
}

function after(startedAt: number): string {
  return ` after ${Math.round(performance.now() - startedAt)} ms`
}
