/**
 * `npm run mutate [-- src/limits ...]`: changes the code of pure rooms in small ways and looks whether their own
 * tests see it. What is known from earlier runs is not run again while neither code nor tests changed.
 * Prints those changes that no test saw, and the score of each room; exits with 1 below the promised score.
 */
import { basename, join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { ROOMS } from '../support/floors.ts'

/** Above this floor rooms know templates, the platform or the machine. */
const PURE_FLOOR_MAX = 4

const rooms = ROOMS.filter(({ floor }) => floor <= PURE_FLOOR_MAX).map(({ room }) => room)

/** Of a hundred changes so many have to be seen. */
const SCORE_MIN = 85

const CACHE = join('node_modules', '.cache', 'mutate')

const given = process.argv.slice(2).map((path) => basename(path))
const unknown = given.filter((room) => !rooms.includes(room))
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: only pure rooms are mutated: ${rooms.join(', ')}`)
  process.exit(1)
}

const scores: [room: string, seen: number, all: number][] = []
for (const room of given.length > 0 ? given : rooms) scores.push(await mutate(room))
console.log('\n| Room | Changes | Seen | Score |\n| --- | --- | --- | --- |')
for (const [room, seen, all] of scores)
  console.log(`| ${room} | ${all} | ${seen} | ${scoreOf(seen, all).toFixed(1)} % |`)
process.exit(scores.every(([, seen, all]) => scoreOf(seen, all) >= SCORE_MIN) ? 0 : 1)

async function mutate(room: string): Promise<[room: string, seen: number, all: number]> {
  const results = await new Stryker({
    mutate: [`src/${room}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { dir: `test/${room}`, related: false, configFile: 'test/mutate/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // A change of what a module sets up when it is loaded needs every test in a new process.
    ignoreStatic: true,
    concurrency: 1,
    incremental: true,
    incrementalFile: join(CACHE, `${room}.json`),
    tempDirName: join(CACHE, `sandbox-${room}`),
    ignorePatterns: ['dist', '.releases', '.data', '.astro'],
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    disableTypeChecks: false,
    allowEmpty: true,
  }).runMutationTest()
  const counted = results.filter(
    ({ status }) => !['Ignored', 'CompileError', 'RuntimeError'].includes(status),
  )
  const seen = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  return [room, seen.length, counted.length]
}

function scoreOf(seen: number, all: number): number {
  return all === 0 ? 100 : (seen / all) * 100
}
