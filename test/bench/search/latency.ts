import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** What an engine costs at a size of the catalog. */
export interface Cost {
  engine: string
  deals: number
  buildSeconds: number
  /** Memory that the index takes beside the records themselves. */
  mebibytes: number
  queries: number
  p50Us: number
  p99Us: number
}

/** Builds and asks an engine in a process of its own, so that no engine runs on another's garbage or warm code. */
export function measureCost(engine: string, deals: number): Cost {
  const script = fileURLToPath(import.meta.resolve('./time-engine.ts'))
  const { status, stdout } = spawnSync(process.execPath, [script, engine, String(deals)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (status !== 0) throw new Error(`${engine} failed at ${deals} deals`)
  return JSON.parse(stdout) as Cost
}
