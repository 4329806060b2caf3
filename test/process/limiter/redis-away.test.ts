import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { readSettings } from '#process/env.ts'
import { createLimiter } from '#process/limiter/create-limiter.ts'
import { createLog } from '#process/log.ts'
import { createServices } from '#process/services.ts'
import { smallCatalog } from '../../support/content.ts'
import { lazyLinks } from '../../support/links.ts'

it('limits whose Redis is away make the health degraded', async () => {
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
