import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The cost of an engine at a catalog size. */
export interface Cost {
  buildSeconds: number
  /** The memory of the index in mebibytes, without the records themselves. */
  mebibytes: number
  queries: number
  p50Us: number
  p99Us: number
}

const ROUNDS = 3

/** No further round starts after this time. */
const ROUNDS_MS_MAX = 8_000

/**
 * The median of up to three rounds, each in a separate process: engines do not share garbage or compiled
 * code, and other load on the machine affects only one round. Slow engines have a single round.
 */
export function measureCost(engine: string, deals: number): Cost {
  const rounds: Cost[] = []
  const endsAt = performance.now() + ROUNDS_MS_MAX
  do rounds.push(timeEngine(engine, deals))
  while (rounds.length < ROUNDS && performance.now() < endsAt)
  const medianOf = (figure: keyof Cost): number =>
    rounds.map((cost) => cost[figure]).toSorted((a, b) => a - b)[Math.floor((rounds.length - 1) / 2)] ??
    Number.NaN
  return {
    buildSeconds: medianOf('buildSeconds'),
    mebibytes: medianOf('mebibytes'),
    queries: medianOf('queries'),
    p50Us: medianOf('p50Us'),
    p99Us: medianOf('p99Us'),
  }
}

function timeEngine(engine: string, deals: number): Cost {
  const script = fileURLToPath(import.meta.resolve('./time-engine.ts'))
  const { status, stdout } = spawnSync(process.execPath, [script, engine, String(deals)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${engine} failed at ${deals} deals`)
  return JSON.parse(stdout) as Cost
}
