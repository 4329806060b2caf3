import { createClient, type RedisClientType } from '@redis/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSlidingLog } from '#limits/sliding-log.ts'
import { createLimiter } from '#runtime/limiter/create-limiter.ts'
import type { Limiter } from '#runtime/limiter/limiter.ts'
import { createRedisCount } from '#runtime/limiter/redis-count.ts'
import { createLog } from '#runtime/log.ts'
import { HAS_REDIS, type RedisProcess, spawnRedis } from '../../support/redis.ts'

const WINDOW_MS = 60_000

describe.skipIf(!HAS_REDIS)('the count in Redis', { timeout: 30_000 }, () => {
  let redis: RedisProcess
  let client: RedisClientType
  beforeAll(async () => {
    redis = await spawnRedis()
    client = createClient({ url: redis.url })
    client.on('error', () => {})
    await client.connect()
  })
  afterAll(async () => {
    client.destroy()
    await redis[Symbol.asyncDispose]()
  })

  const countOf = (perClient: number, overall = 6000, windowMs = WINDOW_MS) =>
    createRedisCount(redis.url, { windowMs, perClient, overall })

  const emptied = (): Promise<unknown> => client.flushAll()

  it('admits exactly 60 of 70 at once, asked from two sides', async () => {
    await emptied()
    const [one, two] = [countOf(60), countOf(60)]
    await Promise.all([one.probe(), two.probe()])
    const all = await Promise.all(
      Array.from({ length: 70 }, (_, index) => (index % 2 ? one : two).admit('192.0.2.1', 1)),
    )
    expect(all.filter(({ admitted }) => admitted)).toHaveLength(60)
    expect(all.filter(({ admitted }) => !admitted).map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual(
      Array.from({ length: 10 }, () => 60),
    )
    await Promise.all([one.close(), two.close()])
  })

  it('says the same as the count in memory', async () => {
    const requests = fc.array(
      fc.record({ client: fc.constantFrom('a', 'b', 'c'), cost: fc.integer({ min: 1, max: 5 }) }),
      { minLength: 1, maxLength: 40 },
    )
    const shared = countOf(8, 17)
    await shared.probe()
    await fc.assert(
      fc.asyncProperty(requests, async (steps) => {
        await emptied()
        const { admit } = createSlidingLog({
          windowMs: WINDOW_MS,
          perClient: 8,
          overall: 17,
          clientsMax: 100,
        })
        for (const { client, cost } of steps) {
          const here = admit(client, performance.now(), cost)
          expect(await shared.admit(client, cost)).toEqual(here)
        }
      }),
      { numRuns: 40 },
    )
    await shared.close()
  })

  it('admits whoever waits as long as it was told, and not before', async () => {
    await emptied()
    const shared = countOf(2, 6000, 2000)
    await shared.probe()
    await shared.admit('a', 1)
    await new Promise((done) => setTimeout(done, 900))
    await shared.admit('a', 1)
    const { admitted, retryAfterSeconds } = await shared.admit('a', 1)
    expect({ admitted, retryAfterSeconds }).toEqual({ admitted: false, retryAfterSeconds: 2 })
    await new Promise((done) => setTimeout(done, 500))
    expect((await shared.admit('a', 1)).retryAfterSeconds).toBe(1)
    await new Promise((done) => setTimeout(done, 1000))
    expect((await shared.admit('a', 1)).admitted).toBe(true)
    await shared.close()
  })

  it('keeps nothing of a client that has been quiet for a window, and all keys on one node of a cluster', async () => {
    await emptied()
    const shared = countOf(5, 6000, 300)
    await shared.probe()
    await Promise.all(Array.from({ length: 200 }, (_, index) => shared.admit(`client-${index}`, 1)))
    const keys = await client.keys('*')
    expect(keys).toHaveLength(201)
    expect(keys.filter((key) => !key.startsWith('{limits}:'))).toEqual([])
    // Redis counts keys that have expired until it comes to clear them.
    await expect.poll(() => client.dbSize(), { timeout: 10_000 }).toBe(0)
    await shared.close()
  })

  it('takes a log that lies in the future for none', async () => {
    await emptied()
    const future = (Date.now() + 3_600_000) * 1000
    await client.rPush('{limits}:client:a', `${future} 0 5`)
    const shared = countOf(5)
    await shared.probe()
    expect(await shared.admit('a', 1)).toMatchObject({ admitted: true, remaining: 4 })
    await shared.close()
  })

  describe('that is lost', () => {
    const limiterOf = (): Limiter =>
      createLimiter({
        settings: {
          CLIENT_REQUESTS_PER_MINUTE: 60,
          GLOBAL_REQUESTS_PER_MINUTE: 6000,
          REDIS_URL: redis.url,
        },
        log: createLog('silent'),
        elapsed: () => performance.now(),
      })
    const settles = async (limiter: Limiter, status: 'healthy' | 'degraded'): Promise<void> => {
      await expect.poll(() => limiter.status(), { timeout: 15_000, interval: 50 }).toBe(status)
    }

    it('leaves the limits to the memory while Redis hangs, and takes them back by itself', async () => {
      await emptied()
      const limiter = limiterOf()
      await limiter.ready()
      expect((await limiter.admit('a')).remaining).toBe(59)
      redis.freeze()
      expect((await limiter.admit('a')).remaining).toBe(58)
      expect(limiter.status()).toBe('degraded')
      redis.thaw()
      await settles(limiter, 'healthy')
      await limiter.close()
    })

    it('leaves the limits to the memory while Redis is down, whether it was there before or not', async () => {
      const limiter = limiterOf()
      await limiter.ready()
      await redis.stop()
      await settles(limiter, 'degraded')
      expect((await limiter.admit('a')).remaining).toBe(59)
      const late = limiterOf()
      await late.ready()
      expect(late.status()).toBe('degraded')
      expect((await late.admit('a')).admitted).toBe(true)
      await redis.start()
      await settles(limiter, 'healthy')
      await settles(late, 'healthy')
      await Promise.all([limiter.close(), late.close()])
    })
  })
})
