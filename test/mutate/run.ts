/**
 * `npm run mutate [-- src/limits src/text/amounts.ts ...]`: changes the code of pure rooms, or of their files
 * and folders, in small ways and looks whether the room's own tests see it. What is known from earlier runs is
 * not run again while neither code nor tests changed. Prints those changes that no test saw, and the score of
 * each path; exits with 1 below the promised score.
 */
import { existsSync } from 'node:fs'
import { join, normalize, resolve, sep } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOMS } from '../support/floors.ts'

/** Above this floor rooms know templates, the platform or the machine. */
const PURE_FLOOR_MAX = 4

const rooms = ROOMS.filter(({ floor }) => floor <= PURE_FLOOR_MAX).map(({ room }) => room)

/** Of a hundred changes so many have to be seen. */
const SCORE_MIN = 85

const CACHE = join('node_modules', '.cache', 'mutate')

const given = process.argv.slice(2).map((path) => normalize(path).replace(/\/$/, ''))
const unknown = given.filter((path) => !rooms.includes(roomOf(path)) || !existsSync(path))
if (unknown.length > 0) {
  console.error(
    `${unknown.join(', ')}: only files and folders of pure rooms are mutated: src/${rooms.join(', src/')}`,
  )
  process.exit(1)
}

const scores: [path: string, seen: number, all: number][] = []
for (const path of given.length > 0 ? given : rooms.map((room) => join('src', room)))
  scores.push(await mutate(path))
console.log('\n| Path | Changes | Seen | Score |\n| --- | --- | --- | --- |')
for (const [path, seen, all] of scores)
  console.log(`| ${path} | ${all} | ${seen} | ${scoreOf(seen, all).toFixed(1)} % |`)
process.exit(scores.every(([, seen, all]) => scoreOf(seen, all) >= SCORE_MIN) ? 0 : 1)

function roomOf(path: string): string {
  const [source, room = ''] = path.split('/')
  return source === 'src' ? room : ''
}

async function mutate(path: string): Promise<[path: string, seen: number, all: number]> {
  const room = roomOf(path)
  const results = await new Stryker({
    mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { dir: `test/${room}`, related: false, configFile: 'test/mutate/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // A change of what a module sets up when it is loaded needs every test in a new process.
    ignoreStatic: true,
    concurrency: 1,
    // Endless loops are ended by the count of their turns; this only ends what hangs elsewhere.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: join(CACHE, `${room}.json`),
    tempDirName: join(CACHE, `sandbox-${room}`),
    ignorePatterns: ['dist', '.releases', '.data', '.astro'],
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    disableTypeChecks: false,
    allowEmpty: true,
  }).runMutationTest()
  // Results of earlier runs on the rest of the room are among them.
  const counted = results.filter(
    ({ fileName, status }) =>
      `${resolve(fileName)}${sep}`.startsWith(`${resolve(path)}${sep}`) &&
      !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  )
  const seen = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  return [path, seen.length, counted.length]
}

function scoreOf(seen: number, all: number): number {
  return all === 0 ? 100 : (seen / all) * 100
}
