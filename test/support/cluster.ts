import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type ServerProcess, spawnServer, type SpawnOptions, UNLIMITED } from './server.ts'

const START_MS = 60_000
const POLL_MS = 50

/** Starts a cluster whose workers freeze on SIGUSR2, and waits until two of them serve. */
export async function spawnCluster({
  environment = {},
  ...options
}: SpawnOptions = {}): Promise<ServerProcess> {
  const cluster = await spawnServer({
    script: 'src/server/cluster.ts',
    ...options,
    environment: {
      ...UNLIMITED,
      WORKERS: '2',
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'freeze-on-signal.ts')}`,
      ...environment,
    },
  })
  await until(() => workersOf(cluster).length === 2, START_MS)
  return cluster
}

/** The process ids of all workers that ever served, in the order of their start. */
export function workersOf(cluster: ServerProcess): number[] {
  return [...cluster.output().matchAll(/"pid":(\d+),"msg":"Serving/g)].map(([, pid]) => Number(pid))
}

/** Waits until a condition holds. Rejects after a time; it also works outside of tests. */
export async function until(condition: () => boolean, timeoutMs: number): Promise<void> {
  const endsAt = performance.now() + timeoutMs
  while (!condition()) {
    if (performance.now() > endsAt) throw new Error(`Not so after ${timeoutMs} ms: ${String(condition)}`)
    await wait(POLL_MS)
  }
}
