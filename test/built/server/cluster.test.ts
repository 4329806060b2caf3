import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { spawnCluster, workersOf } from '../../support/cluster.ts'
import { readMetrics } from '../../support/metrics.ts'
import type { ServerProcess } from '../../support/server.ts'

/** Over a connection of its own, so that the workers take turns. */
const ask = (server: ServerProcess, path: string): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers: { Connection: 'close' } })

describe('a cluster', { timeout: 60_000 }, () => {
  it('admits exactly 60 of 100 searches, whichever worker they meet', async () => {
    await using cluster = await spawnCluster({ environment: { CLIENT_REQUESTS_PER_MINUTE: '60' } })
    const answers: Response[] = []
    // Few at once: a busy machine would refuse more of them with 503.
    for (let round = 0; round < 10; round += 1)
      answers.push(
        ...(await Promise.all(Array.from({ length: 10 }, () => ask(cluster, '/api/search-advanced?q=sony')))),
      )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    expect((await answers[0]?.json()) as { ok: boolean }).toMatchObject({ ok: true })
  })

  it('has one port for the metrics of all workers', async () => {
    await using cluster = await spawnCluster({ environment: { METRICS_PORT: '0' } })
    await expect.poll(() => cluster.output(), { timeout: 20_000 }).toContain('Metrics of all workers')
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
    await expect.poll(() => workersOf(cluster), { timeout: 40_000 }).toHaveLength(3)
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(cluster, '/healthz')))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })
})

describe('a cluster that is told to stop', { timeout: 60_000 }, () => {
  it('finishes what is under way and exits with 0', async () => {
    await using cluster = await spawnCluster()
    const exited = once(cluster.child, 'exit')
    const statuses = Promise.all(
      Array.from({ length: 20 }, async () => (await ask(cluster, '/api/deals?limit=10')).status),
    )
    await ask(cluster, '/healthz')
    cluster.child.kill('SIGTERM')
    expect(new Set(await statuses)).toEqual(new Set([200]))
    expect(await exited).toEqual([0, null])
    await expect(ask(cluster, '/healthz')).rejects.toThrow('fetch failed')
  })

  it('refuses to start when its workers cannot', async () => {
    await expect(spawnCluster({ environment: { SITE_URL: 'https://other.example' } })).rejects.toThrow(
      /built for http:\/\/localhost:4321[\s\S]*A worker could not start/,
    )
  })
})
