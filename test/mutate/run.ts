/**
 * `npm run mutate [-- src/limits src/text/amounts.ts ... --sample 300 --seed 1]`: changes the code of pure rooms,
 * or of their files and folders, in small ways and looks whether the room's own tests see it. What is known from
 * earlier runs is not run again while neither code nor tests changed. With `--sample` it tries so many of a
 * path's changes, spread over its files, chosen by the seed, and keeps no results. Prints those changes that no
 * test saw, and the score of each path; exits with 1 below the promised score.
 */
import { existsSync } from 'node:fs'
import { join, normalize, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { ROOMS } from '../support/floors.ts'
import { intervalOf, NOT_IN_SAMPLE, type SampleOptions } from './sample.ts'

/** Above this floor rooms know templates, the platform or the machine. */
const PURE_FLOOR_MAX = 4

const rooms = ROOMS.filter(({ floor }) => floor <= PURE_FLOOR_MAX).map(({ room }) => room)

/** Of a hundred changes so many have to be seen. */
const SCORE_MIN = 85

const CACHE = join('node_modules', '.cache', 'mutate')

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sample: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const sample: SampleOptions | undefined =
  values.sample === undefined
    ? undefined
    : { sampleSize: Number(values.sample), sampleSeed: Number(values.seed) }

if (sample && !(Number.isInteger(sample.sampleSize) && sample.sampleSize > 0)) {
  console.error(`--sample ${values.sample}: give how many changes of each path are tried, for example 300`)
  process.exit(1)
}

const given = positionals.map((path) => normalize(path).replace(/\/$/, ''))
const unknown = given.filter((path) => !rooms.includes(roomOf(path)) || !existsSync(path))
if (unknown.length > 0) {
  console.error(
    `${unknown.join(', ')}: only files and folders of pure rooms are mutated: src/${rooms.join(', src/')}`,
  )
  process.exit(1)
}

const scores: Score[] = []
for (const path of given.length > 0 ? given : rooms.map((room) => join('src', room)))
  scores.push(await mutate(path))
console.log('\n| Path | Changes | Tried | Seen | Score | 95 % interval |')
console.log('| --- | --- | --- | --- | --- | --- |')
for (const { path, all, tried, seen } of scores) {
  const interval = tried < all ? intervalOf(seen, tried, all).map(percent).join(' to ') : ''
  console.log(`| ${path} | ${all} | ${tried} | ${seen} | ${percent(shareOf(seen, tried))} | ${interval} |`)
}
process.exit(scores.every(({ seen, tried }) => shareOf(seen, tried) >= SCORE_MIN / 100) ? 0 : 1)

function shareOf(seen: number, tried: number): number {
  return tried === 0 ? 1 : seen / tried
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function roomOf(path: string): string {
  const [source, room = ''] = path.split('/')
  return source === 'src' ? room : ''
}

/** How many changes a path has, how many of them were tried, and how many of those a test saw. */
type Score = { path: string; all: number; tried: number; seen: number }

async function mutate(path: string): Promise<Score> {
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
    // The first run counts what every test passes, which takes a large room long.
    dryRunTimeoutMinutes: 30,
    incremental: sample === undefined,
    incrementalFile: join(CACHE, `${room}.json`),
    tempDirName: join(CACHE, `sandbox-${room}`),
    ignorePatterns: ['dist', '.releases', '.data', '.astro'],
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false, reportScoreTable: false },
    disableTypeChecks: false,
    allowEmpty: true,
    ...(sample && {
      plugins: ['@stryker-mutator/*', './test/mutate/sample.ts'],
      checkers: ['sample'],
      ...sample,
    }),
  }).runMutationTest()
  // Results of earlier runs on the rest of the room are among them.
  const all = results.filter(
    ({ fileName, status, statusReason }) =>
      `${resolve(fileName)}${sep}`.startsWith(`${resolve(path)}${sep}`) &&
      (statusReason === NOT_IN_SAMPLE || !['Ignored', 'CompileError', 'RuntimeError'].includes(status)),
  )
  const tried = all.filter(({ statusReason }) => statusReason !== NOT_IN_SAMPLE)
  const seen = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  return { path, all: all.length, tried: tried.length, seen: seen.length }
}
