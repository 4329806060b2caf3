import { once } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { readMetrics } from '../../support/metrics.ts'
import { type ServerProcess, spawnServer } from '../../support/server.ts'

const WORKERS = '2'

/** A cluster of which all workers listen. */
async function spawnCluster(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const cluster = await spawnServer({
    script: 'src/server/cluster.ts',
    environment: { WORKERS, METRICS_PORT: '0', ...environment },
  })
  const isWhole = (): boolean =>
    workersOf(cluster).length === Number(WORKERS) && cluster.output().includes('Metrics of all workers')
  await vi.waitUntil(isWhole, { timeout: 20_000 })
  return cluster
}

/** The processes that ever listened. */
const workersOf = (cluster: ServerProcess): number[] =>
  [...cluster.output().matchAll(/"pid":(\d+),"msg":"Serving/g)].map(([, pid]) => Number(pid))

/** Over a connection of its own, so that the workers take turns. */
const ask = (server: ServerProcess, path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { Connection: 'close' } })

describe('a cluster', () => {
  it('admits exactly 60 of 200 searches at once, whichever worker they meet', async () => {
    await using cluster = await spawnCluster()
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => ask(cluster, '/api/search-advanced?q=sony')),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(140)
    expect((await answers[0]?.json()) as { ok: boolean }).toMatchObject({ ok: true })
  })

  it('has one port for the metrics of all workers', async () => {
    await using cluster = await spawnCluster()
    await Promise.all(Array.from({ length: 20 }, () => ask(cluster, '/api/search-advanced?q=sony')))
    const metrics = await readMetrics(cluster)
    const { currentDeals } = (
      (await (await ask(cluster, '/api/health')).json()) as { checks: { currentDeals: number } }
    ).checks
    expect(metrics.get('limiter_decisions_total{decision="admitted",counted="as configured"}')).toBe(20)
    expect(metrics.get('catalog_deals')).toBeGreaterThanOrEqual(currentDeals)
    expect(metrics.get('catalog_deals')).toBeLessThan(2 * currentDeals)
  })

  it('puts another worker in the place of one that ended', async () => {
    await using cluster = await spawnCluster()
    const [first = 0] = workersOf(cluster)
    process.kill(first, 'SIGKILL')
    await expect.poll(() => workersOf(cluster)).toHaveLength(Number(WORKERS) + 1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(cluster, '/healthz')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe('a cluster that is told to stop', () => {
  it('finishes what is under way and exits with 0', async () => {
    await using cluster = await spawnCluster()
    const exited = once(cluster.child, 'exit')
    const statuses = Promise.all(
      Array.from({ length: 20 }, async () => (await ask(cluster, '/api/deals?limit=200')).status),
    )
    await ask(cluster, '/healthz')
    cluster.child.kill('SIGTERM')
    expect(new Set(await statuses)).toEqual(new Set([200]))
    expect(await exited).toEqual([0, null])
    await expect(ask(cluster, '/healthz')).rejects.toThrow('fetch failed')
  })

  it('refuses to start when its workers cannot', async () => {
    await expect(spawnCluster({ SITE_URL: 'https://other.example' })).rejects.toThrow(
      /built for http:\/\/localhost:4321[\s\S]*A worker could not start/,
    )
  })
})
