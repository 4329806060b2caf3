import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { readSettings } from '#process/env.ts'
import { createHealthCheck } from '#process/health.ts'
import { createLimiter } from '#process/limiter/create-limiter.ts'
import { createLog } from '#process/log.ts'
import { createServices } from '#process/services.ts'
import { smallCatalog } from '../support/content.ts'
import { lazyLinks } from '../support/links.ts'

describe('each part that fails', () => {
  const healthy = { clicks: 0, seconds: 0, isLagging: false }
  const askWith = (given: { isReachable?: boolean; backlog?: typeof healthy; isDraining?: boolean }) =>
    createHealthCheck({
      catalog: smallCatalog(),
      served: {
        id: 'r',
        publishedAt: 0,
        nextDueAt: null,
        isNewerRefused: () => false,
        failingPages: () => [],
        contentMistakes: () => [],
      },
      links: {
        engine: 'sqlite',
        isReachable: () => given.isReachable ?? true,
        clicks: { backlog: () => given.backlog ?? healthy },
      } as unknown as Parameters<typeof createHealthCheck>[0]['links'],
      now: () => 0,
      isDraining: () => given.isDraining ?? false,
      parts: () => ({}),
    })()

  it('makes the whole degraded: links that cannot be read, and clicks that wait for more than a minute', () => {
    const lagging = { clicks: 3, seconds: 61, isLagging: true }
    for (const { services, status } of [askWith({ isReachable: false }), askWith({ backlog: lagging })])
      expect({ status, database: services.database }).toEqual({ status: 'degraded', database: 'degraded' })
  })

  it('makes it unhealthy for balancers alone when the process takes no new work', () => {
    expect(askWith({ isDraining: true }).status).toBe('unhealthy')
  })

  it('makes it degraded: limits whose Redis is away', async () => {
    await using away = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1')
    await once(away, 'listening')
    const { port } = away.address() as AddressInfo
    const settings = readSettings({ REDIS_URL: `redis://127.0.0.1:${port}` })
    const limiter = await createLimiter({
      settings,
      log: createLog('silent'),
      elapsed: () => performance.now(),
    })
    await limiter.ready()
    const links = lazyLinks(() => 0)
    const { health } = createServices({
      catalog: smallCatalog(),
      index: undefined,
      links,
      settings,
      limiter,
      log: createLog('silent'),
    })
    const { status, services } = await health()
    expect({ status, limits: services.limits }).toEqual({ status: 'degraded', limits: 'degraded' })
    await limiter.close()
  })
})
