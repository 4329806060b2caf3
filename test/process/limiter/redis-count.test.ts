import { createClient, type RedisClientType } from '@redis/client'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { networksOf } from '#limits/network.ts'
import { type Admission, createSlidingLog, type Purpose } from '#limits/sliding-log.ts'
import { createLimiter } from '#process/limiter/create-limiter.ts'
import type { Limiter } from '#process/limiter/limiter.ts'
import { createRedisCount } from '#process/limiter/redis-count.ts'
import { createLog } from '#process/log.ts'
import { HAS_REDIS, type RedisProcess, spawnRedis } from '../../support/redis.ts'

const WINDOW_MS = 60_000
const HALF_SECOND_MS = 500

/** Two of one /24, one of another; two of one /56, one of the same /48, one of another. */
const CLIENTS = [
  '192.0.2.1',
  '192.0.2.2',
  '198.51.100.1',
  '2001:db8:1:1::/64',
  '2001:db8:1:2::/64',
  '2001:db8:1:100::/64',
  '2001:db8:2:1::/64',
]

describe.skipIf(!HAS_REDIS)('the count in Redis', { timeout: 30_000 }, () => {
  let redis: RedisProcess
  let client: RedisClientType
  beforeAll(async () => {
    redis = await spawnRedis()
    client = createClient({ url: redis.url })
    client.on('error', () => {})
    await client.connect()
  })
  /** The time that Redis has, in whole milliseconds since 1970: clocks of two programs are never the same. */
  async function redisNow(): Promise<number> {
    const [seconds, microseconds] = (await client.sendCommand(['TIME'])) as unknown as [string, string]
    return Number(seconds) * 1000 + Math.floor(Number(microseconds) / 1000)
  }

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
      Array.from({ length: 70 }, (_, index) => (index % 2 ? one : two).admit('192.0.2.1', 1, 'search')),
    )
    expect(all.filter(({ admitted }) => admitted)).toHaveLength(60)
    expect(all.filter(({ admitted }) => !admitted).map(({ retryAfterSeconds }) => retryAfterSeconds)).toEqual(
      Array.from({ length: 10 }, () => 60),
    )
    await Promise.all([one.close(), two.close()])
  })

  it('says the same as the count in memory', async () => {
    const requests = fc.array(
      fc.record({
        client: fc.constantFrom(...CLIENTS),
        cost: fc.integer({ min: 1, max: 5 }),
        purpose: fc.constantFrom<Purpose>('search', 'link'),
      }),
      { minLength: 1, maxLength: 40 },
    )
    const shared = countOf(8, 34)
    await shared.probe()
    await fc.assert(
      fc.asyncProperty(requests, async (steps) => {
        await emptied()
        const { admit } = createSlidingLog({
          windowMs: WINDOW_MS,
          perClient: 8,
          overall: 34,
          clientsMax: 100,
        })
        const firstAt = performance.now()
        for (const { client, cost, purpose } of steps) {
          const here = admit(client, performance.now(), cost, purpose)
          const there = await shared.admit(client, cost, purpose)
          const { limit, remaining, admitted } = here
          expect(there).toMatchObject({ limit, remaining, admitted })
          // Each has a clock of its own, and requests reach Redis later by what they take to get there.
          const apart = 1 + Math.ceil((performance.now() - firstAt) / 1000)
          expect(Math.abs(there.resetSeconds - here.resetSeconds)).toBeLessThanOrEqual(apart)
          expect(Math.abs(there.retryAfterSeconds - here.retryAfterSeconds)).toBeLessThanOrEqual(apart)
        }
      }),
      { numRuns: 40 },
    )
    await shared.close()
  })

  it('says the same as the count in memory of requests that lie back by any time', async () => {
    const history = fc.array(
      fc.record({
        client: fc.constantFrom(...CLIENTS),
        // Half seconds, so that the time which the test takes changes no whole second.
        secondsAgo: fc.nat(58).map((seconds) => seconds + 0.5),
        cost: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 8, maxLength: 40 },
    )
    const asked = fc.record({
      client: fc.constantFrom(...CLIENTS),
      cost: fc.integer({ min: 1, max: 8 }),
      purpose: fc.constantFrom<Purpose>('search', 'link'),
    })
    const shared = countOf(20, 50)
    await shared.probe()
    let denials = 0
    await fc.assert(
      fc.asyncProperty(history, fc.array(asked, { minLength: 8, maxLength: 8 }), async (past, questions) => {
        await emptied()
        const now = performance.now() + 100_000
        const own = createSlidingLog({ windowMs: WINDOW_MS, perClient: 20, overall: 50, clientsMax: 100 })
        const ordered = past.toSorted((one, other) => other.secondsAgo - one.secondsAgo)
        for (const { client, secondsAgo, cost } of ordered) own.record(client, now - secondsAgo * 1000, cost)
        const rememberedAt = performance.now()
        await remember(ordered)
        const answers: { here: Admission; there: Admission }[] = []
        for (const { client, cost, purpose } of questions) {
          const here = own.check(client, now, cost, purpose)
          const { quotaWaitMs: _, ...there } = await shared.admit(client, cost, purpose)
          if (here.admitted) own.record(client, now, cost)
          answers.push({ here, there })
        }
        // Where the machine was too busy for that, the answers are about other times.
        fc.pre(performance.now() - rememberedAt < HALF_SECOND_MS)
        for (const { here, there } of answers) {
          if (!here.admitted) denials += 1
          expect(there.admitted).toBe(here.admitted)
          if (!here.admitted) expect(there).toEqual(here)
        }
      }),
      { numRuns: 100 },
    )
    expect(denials).toBeGreaterThan(100)
    await shared.close()
  })

  /** Writes logs as the script does, of requests in ascending order of time. */
  async function remember(
    past: readonly { client: string; secondsAgo: number; cost: number }[],
  ): Promise<void> {
    const nowUs = (await redisNow()) * 1000
    const counts = new Map<string, number>()
    for (const { client: name, secondsAgo, cost } of past) {
      const keys = ['everyone', `client:${name}`, ...networksOf(name).map((network) => `network:${network}`)]
      for (const key of keys) {
        const before = counts.get(key) ?? 0
        counts.set(key, before + cost)
        await client.rPush(`{limits}:${key}`, `${nowUs - secondsAgo * 1e6} ${before} ${before + cost}`)
      }
    }
  }

  it('leaves to all others as much of the quota as one network has', async () => {
    await emptied()
    const shared = countOf(60, 100)
    await shared.probe()
    const asked = await Promise.all(
      Array.from({ length: 200 }, (_, index) => shared.admit(`192.0.2.${index % 50}`, 1, 'search')),
    )
    expect(asked.filter(({ admitted }) => admitted)).toHaveLength(50)
    expect((await shared.admit('198.51.100.1', 1, 'search')).admitted).toBe(true)
    expect((await shared.admit('198.51.100.1', 1, 'link')).admitted).toBe(false)
    await shared.close()
  })

  it('keeps a log for a window after its last request', async () => {
    const shared = countOf(5)
    await shared.probe()
    await emptied()
    const before = await redisNow()
    await shared.admit('192.0.2.1', 1, 'search')
    const keys = await client.keys('*')
    expect(keys.toSorted()).toEqual([
      '{limits}:client:192.0.2.1',
      '{limits}:everyone',
      '{limits}:network:192.0.2.0/24',
    ])
    for (const key of keys) {
      expect(await client.pExpireTime(key)).toBeGreaterThanOrEqual(before + WINDOW_MS)
      expect(await client.pExpireTime(key)).toBeLessThanOrEqual((await redisNow()) + WINDOW_MS + 1)
    }
    await shared.close()
  })

  it('admits whoever waits as long as it was told, and not before', async () => {
    await emptied()
    const shared = countOf(2, 6000, 2000)
    await shared.probe()
    await shared.admit('a', 1, 'search')
    await new Promise((done) => setTimeout(done, 900))
    await shared.admit('a', 1, 'search')
    const { admitted, retryAfterSeconds } = await shared.admit('a', 1, 'search')
    expect({ admitted, retryAfterSeconds }).toEqual({ admitted: false, retryAfterSeconds: 2 })
    await new Promise((done) => setTimeout(done, 500))
    expect((await shared.admit('a', 1, 'search')).retryAfterSeconds).toBe(1)
    await new Promise((done) => setTimeout(done, 1000))
    expect((await shared.admit('a', 1, 'search')).admitted).toBe(true)
    await shared.close()
  })

  it('keeps nothing of a client that has been quiet for a window, and all keys on one node of a cluster', async () => {
    const shared = countOf(5, 6000, 300)
    await shared.probe()
    await emptied()
    await Promise.all(Array.from({ length: 200 }, (_, index) => shared.admit(`client-${index}`, 1, 'search')))
    const keys = await client.keys('*')
    expect(keys).toHaveLength(401)
    expect(keys.filter((key) => !key.startsWith('{limits}:'))).toEqual([])
    // Redis counts keys that have expired until it comes to clear them.
    await expect.poll(() => client.dbSize(), { timeout: 10_000 }).toBe(0)
    await shared.close()
  })

  it('takes a log that lies in the future for none', async () => {
    await emptied()
    const future = ((await redisNow()) + 3_600_000) * 1000
    await client.rPush('{limits}:client:a', `${future} 0 5`)
    const shared = countOf(5)
    await shared.probe()
    expect(await shared.admit('a', 1, 'search')).toMatchObject({ admitted: true, remaining: 4 })
    await shared.close()
  })

  describe('that is lost', () => {
    const limiterOf = (log = createLog('silent')): Promise<Limiter> =>
      createLimiter({
        settings: {
          CLIENT_REQUESTS_PER_MINUTE: 60,
          GLOBAL_REQUESTS_PER_MINUTE: 6000,
          REDIS_URL: redis.url,
        },
        log,
        elapsed: () => performance.now(),
      })
    const settles = async (limiter: Limiter, status: 'healthy' | 'degraded'): Promise<void> => {
      await expect.poll(() => limiter.status(), { timeout: 15_000, interval: 50 }).toBe(status)
    }

    it('leaves the limits to the memory while Redis hangs, and takes them back by itself', async () => {
      await emptied()
      const limiter = await limiterOf()
      await limiter.ready()
      expect((await limiter.admit('a')).remaining).toBe(59)
      redis.freeze()
      expect((await limiter.admit('a')).remaining).toBe(58)
      expect(limiter.status()).toBe('degraded')
      redis.thaw()
      await settles(limiter, 'healthy')
      await limiter.close()
    })

    it.each([
      ['is full', ['CONFIG', 'SET', 'maxmemory', '1'], ['CONFIG', 'SET', 'maxmemory', '0']],
      ['is read-only', ['REPLICAOF', '127.0.0.1', '1'], ['REPLICAOF', 'NO', 'ONE']],
    ])('leaves the limits to the memory while Redis %s, and says so once', async (_state, begin, end) => {
      await emptied()
      const log = createLog('silent')
      using errors = vi.spyOn(log, 'error')
      using notes = vi.spyOn(log, 'info')
      const told = (): number[] => [errors, notes].map(({ mock }) => mock.calls.length)
      const limiter = await limiterOf(log)
      await limiter.ready()
      expect((await limiter.admit('a')).remaining).toBe(59)
      await client.sendCommand(begin)
      for (let left = 58; left > 48; left -= 1) {
        expect((await limiter.admit('a')).remaining).toBe(left)
        // Longer than the interval between two probes.
        if (left % 4 === 0) await new Promise((done) => setTimeout(done, 700))
      }
      expect(limiter.status()).toBe('degraded')
      expect(told()).toEqual([1, 0])
      await client.sendCommand(end)
      await settles(limiter, 'healthy')
      expect(told()).toEqual([1, 1])
      await limiter.close()
    })

    it('leaves the limits to the memory while Redis is down, whether it was there before or not', async () => {
      const limiter = await limiterOf()
      await limiter.ready()
      await redis.stop()
      await settles(limiter, 'degraded')
      expect((await limiter.admit('a')).remaining).toBe(59)
      const late = await limiterOf()
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
