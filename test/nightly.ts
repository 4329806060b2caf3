/**
 * `npm run check:nightly [-- STEP...]`: what `npm run check` leaves out because it takes long: tests by later
 * clocks, tests in random order, clients and linters of agents, load and faults, the baseline of benchmarks.
 * Runs all steps or the named ones, each also after another failed, and exits with 1 if one failed.
 * `npm run check:nightly -- later test/search` passes what follows the name of a single step on to it.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const VITEST = 'node_modules/vitest/vitest.mjs'
const BUILD = ['src/publish/build-if-stale.ts']

/** The rooms whose answers depend on the clock. */
const OF_THE_CLOCK =
  'catalog changes content discovery editing entries imports results review savings search views'
    .split(' ')
    .map((room) => `test/${room}`)

/** Different each night; the failing one is printed by the test runner. */
const SEEDS = Array.from({ length: 10 }, (_, turn) => Math.floor(Date.now() / 86_400_000) * 10 + turn)

/** Each step as the scripts that it runs, in order. */
const STEPS: Record<string, (given: readonly string[]) => string[][]> = {
  long: () => [['test/run.ts', '--project', 'long']],
  later: (given) => [['test/run.ts', 'later', ...(given.length > 0 ? given : OF_THE_CLOCK)]],
  shuffled: () =>
    SEEDS.map((seed) => [
      VITEST,
      'run',
      '--project',
      'units',
      '--sequence.shuffle',
      `--sequence.seed=${seed}`,
    ]),
  agents: (given) => [BUILD, ['test/agents/run.ts', ...given]],
  stress: (given) => [BUILD, ['test/stress/run.ts', ...given]],
  baseline: () => [['test/bench/baseline.ts']],
}

const asked = process.argv.slice(2)
const areSteps = asked.every((name) => Object.hasOwn(STEPS, name))
const [first = ''] = asked
if (!areSteps && !Object.hasOwn(STEPS, first)) {
  console.error(`There is no step "${first}"; there are ${Object.keys(STEPS).join(', ')}.`)
  process.exit(1)
}
const names = asked.length === 0 ? Object.keys(STEPS) : areSteps ? asked : [first]
const failed = names.filter((name) => {
  console.log(`== ${name}`)
  const scripts = STEPS[name]?.(areSteps ? [] : asked.slice(1)) ?? []
  return !scripts.every(
    ([script = '', ...given]) =>
      spawnSync(process.execPath, [join(ROOT, script), ...given], { cwd: ROOT, stdio: 'inherit' }).status ===
      0,
  )
})
console.log(failed.length > 0 ? `failed: ${failed.join(', ')}` : `all passed: ${names.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
