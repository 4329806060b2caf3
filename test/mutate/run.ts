/**
 * `npm run bench -- mutate [src/limits src/values/money/digits.ts ... --sample 300 --seed 1]`: mutation testing. Mutates
 * the code of pure rooms, or of single files and folders, and runs the room's own tests on each mutant.
 * Results are reused while neither code nor tests change. `--sample` limits the number of mutants per path,
 * spread over its files and selected by the seed; its results are not stored. Prints surviving mutants and
 * the score of each path, and exits with 1 if a score is below the minimum.
 */
import { existsSync } from 'node:fs'
import { join, normalize, resolve, sep } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { ROOMS } from '../support/floors.ts'
import { intervalOf, NOT_IN_SAMPLE, type SampleOptions } from './sample.ts'

/** Rooms on higher floors depend on templates, the platform or the machine. */
const PURE_FLOOR_MAX = 4

const rooms = ROOMS.filter(({ floor }) => floor <= PURE_FLOOR_MAX).map(({ room }) => room)

/** The minimum score in percent. */
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

/** The number of mutants of a path, of tested ones and of detected ones. */
type Score = { path: string; all: number; tried: number; seen: number }

async function mutate(path: string): Promise<Score> {
  const room = roomOf(path)
  const results = await new Stryker({
    mutate: [path.endsWith('.ts') ? path : `${path}/**/*.ts`],
    testRunner: 'vitest',
    vitest: { dir: `test/${room}`, related: false, configFile: 'test/mutate/vitest.config.ts' },
    coverageAnalysis: 'perTest',
    // A mutation of module initialisation would require a new process for every test.
    ignoreStatic: true,
    concurrency: 1,
    // Infinite loops are detected by an iteration limit; the timeout only ends other hangs.
    timeoutMS: 30_000,
    // The first run measures the coverage of each test, which takes long for a large room.
    dryRunTimeoutMinutes: 30,
    incremental: sample === undefined,
    incrementalFile: join(CACHE, `${room}.json`),
    tempDirName: join(CACHE, `sandbox-${room}`),
    // What is made here, and may have links to folders, which Stryker cannot copy.
    ignorePatterns: ['.astro', '.compiled', '.data', '.releases', '.work', 'coverage', 'dist', 'screenshots'],
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
  // The results include those of earlier runs for other parts of the room.
  const all = results.filter(
    ({ fileName, status, statusReason }) =>
      `${resolve(fileName)}${sep}`.startsWith(`${resolve(path)}${sep}`) &&
      (statusReason === NOT_IN_SAMPLE || !['Ignored', 'CompileError', 'RuntimeError'].includes(status)),
  )
  const tried = all.filter(({ statusReason }) => statusReason !== NOT_IN_SAMPLE)
  const seen = tried.filter(({ status }) => status === 'Killed' || status === 'Timeout')
  return { path, all: all.length, tried: tried.length, seen: seen.length }
}
