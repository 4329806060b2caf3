/** Here for a process of its own: in one that runs long, a single delay is lost among many measurements. */
import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createHealthCheck } from '#process/health.ts'
import { smallCatalog } from '../support/content.ts'

it('health tells of a loop that stood still to everybody who asks, not to the first alone', async () => {
  const check = createHealthCheck({
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
      isReachable: () => true,
      clicks: { backlog: () => ({ clicks: 0, seconds: 0, isLagging: false }) },
    } as unknown as Parameters<typeof createHealthCheck>[0]['links'],
    now: () => 0,
    isDraining: () => false,
    parts: () => ({}),
  })
  await wait(100)
  const end = performance.now() + 300
  while (performance.now() < end);
  await wait(100)
  const delays = [check(), check(), check()].map(({ checks }) => checks['eventLoopDelayMs'])
  for (const delay of delays) expect(delay).toBeGreaterThan(100)
})
