import { readFileSync } from 'node:fs'
import { symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { spawnCluster, until, workersOf } from '../../support/cluster.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { startSteadyLoad, summarise } from '../../support/steady-load.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
const CLIENTS = 8

/** More than a worker may be silent, on a busy machine. */
const REPLACED_MS = 90_000

describe('a cluster under load', { timeout: 240_000 }, () => {
  it('replaces its workers by new code without a failed request', async () => {
    await using folder = await scratchFolder()
    const current = join(folder.path, 'current')
    await symlink(ROOT, current)
    await using cluster = await spawnCluster({ script: join(current, 'src/server/cluster.ts') })
    const load = startSteadyLoad(cluster.port, { clients: CLIENTS })
    cluster.child.kill('SIGHUP')
    await until(() => cluster.output().includes('All workers were replaced'), REPLACED_MS)
    const { requests, failedNew, failedReused } = summarise(await load.stop())
    expect([failedNew, failedReused]).toEqual([[], []])
    expect(requests).toBeGreaterThan(CLIENTS)
    const workers = workersOf(cluster)
    expect(workers).toHaveLength(4)
    // An upgrade moves the link: the path is followed when a worker starts.
    for (const pid of workers.slice(2))
      expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(join(current, 'src/server/main.ts'))
    for (const pid of workers.slice(0, 2)) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })

  it.each([
    ['killed', 'SIGKILL'],
    ['stopped', 'SIGSTOP'],
    ['frozen', 'SIGUSR2'],
  ] as const)(
    'loses only connections that a %s worker had accepted, and has another one soon',
    async (_what, signal) => {
      await using cluster = await spawnCluster()
      const load = startSteadyLoad(cluster.port, { clients: CLIENTS })
      await until(() => load.outcomes.length > 5 * CLIENTS, REPLACED_MS)
      const [first = 0] = workersOf(cluster)
      process.kill(first, signal)
      await until(() => workersOf(cluster).length === 3, REPLACED_MS)
      await wait(1000)
      const outcomes = await load.stop()
      const { failedNew, failedReused } = summarise(outcomes)
      // Each client had one request under way at most, which ends when the worker does.
      expect(failedNew.length + failedReused.length).toBeLessThanOrEqual(CLIENTS)
      expect([...failedNew, ...failedReused].map(({ result }) => result)).not.toContain('HUNG')
      expect(() => process.kill(first, 0)).toThrow('ESRCH')
      expect(outcomes.at(-1)?.result).toBe(200)
    },
  )
})
