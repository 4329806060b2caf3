import { describe, expect, it } from 'vitest'
import { createHealthCheck } from '#process/health.ts'
import { smallCatalog } from '../support/content.ts'

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
        storeBehindSince: () => undefined,
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
})
