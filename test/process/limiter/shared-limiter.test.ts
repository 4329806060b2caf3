import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Admission, createSlidingLog } from '#limits/sliding-log.ts'
import type { SharedCount } from '#process/limiter/limiter.ts'
import { createSharedLimiter } from '#process/limiter/shared-limiter.ts'

const LIMITS = { windowMs: 60_000, perClient: 60, overall: 6000, clientsMax: 1000 }

type Mood = 'answers' | 'fails' | 'hangs'

/** A count that several limiters share, in the mood that the test wants, and the changes it led to. */
function createFixture(limits = LIMITS) {
  const elapsed = (): number => Date.now()
  const log = createSlidingLog(limits)
  let mood: Mood = 'answers'
  let asked = 0
  const inMood = <Value>(answer: () => Value): Promise<Value> => {
    asked += 1
    if (mood === 'hangs') return new Promise(() => {})
    return mood === 'fails' ? Promise.reject(new Error('gone')) : Promise.resolve(answer())
  }
  const shared: SharedCount = {
    admit: (client, cost, purpose) =>
      inMood(() => {
        const admission = log.admit(client, elapsed(), cost, purpose)
        const isQuota = !admission.admitted && admission.remaining >= cost
        return { ...admission, quotaWaitMs: isQuota ? admission.retryAfterSeconds * 1000 : 0 }
      }),
    probe: () => inMood(() => {}),
    watch: () => {},
    close: () => Promise.resolve(),
  }
  const changes: boolean[] = []
  const createLimiter = () =>
    createSharedLimiter({
      shared,
      own: createSlidingLog(limits),
      elapsed,
      onChange: ({ isShared }) => changes.push(isShared),
    })
  return {
    createLimiter,
    changes,
    asked: () => asked,
    turn: (next: Mood) => {
      mood = next
    },
  }
}

async function admittedOf(admissions: readonly (Admission | Promise<Admission>)[]): Promise<number> {
  const all = await Promise.all(admissions.map(async (admission) => admission))
  return all.filter(({ admitted }) => admitted).length
}

describe('limits that are shared', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'Date'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const many = (count: number, ask: () => Admission | Promise<Admission>) =>
    Array.from({ length: count }, ask)

  it('are exact over several processes', async () => {
    const { createLimiter } = createFixture()
    const [one, two] = [createLimiter(), createLimiter()]
    const admissions = [...many(35, () => one.admit('a')), ...many(35, () => two.admit('a'))]
    expect(await admittedOf(admissions)).toBe(60)
  })

  it('deny a client that has used up its limit here without asking', async () => {
    const { createLimiter, asked } = createFixture()
    const limiter = createLimiter()
    await admittedOf(many(60, () => limiter.admit('a')))
    expect(await limiter.admit('a')).toMatchObject({ admitted: false, retryAfterSeconds: 60 })
    expect(asked()).toBe(60)
  })

  it('ask once for a network that finds no room in the quota, until there may be some', async () => {
    const { createLimiter, asked } = createFixture({ ...LIMITS, overall: 20 })
    const [one, two] = [createLimiter(), createLimiter()]
    await admittedOf(Array.from({ length: 10 }, (_, index) => one.admit(`192.0.2.${index}`)))
    const before = asked()
    const denied = []
    for (let count = 0; count < 50; count += 1) denied.push(await two.admit(`192.0.2.${100 + count}`))
    expect(
      new Set(denied.map(({ admitted, retryAfterSeconds }) => `${admitted} ${retryAfterSeconds}`)),
    ).toEqual(new Set(['false 60']))
    expect(asked()).toBe(before + 1)
    expect(await admittedOf([two.admit('198.51.100.1')])).toBe(1)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await two.admit('192.0.2.200')).toMatchObject({ admitted: false, retryAfterSeconds: 30 })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await admittedOf([two.admit('192.0.2.200')])).toBe(1)
  })

  it('ask for a smaller request of a network that had no room for a larger one, and for a search after a link', async () => {
    const { createLimiter } = createFixture({ ...LIMITS, overall: 20 })
    const limiter = createLimiter()
    expect(await admittedOf([limiter.admit('192.0.2.1', 8)])).toBe(1)
    expect(await admittedOf([limiter.admit('192.0.2.2', 1, 'link')])).toBe(0)
    expect(await admittedOf([limiter.admit('192.0.2.2', 5)])).toBe(0)
    expect(await admittedOf([limiter.admit('192.0.2.2', 2)])).toBe(1)
  })

  it.each(['fails', 'hangs'] as const)(
    'are counted here when the shared count %s, from what was admitted before',
    async (mood) => {
      const { createLimiter, changes, turn, asked } = createFixture()
      const limiter = createLimiter()
      await admittedOf(many(40, () => limiter.admit('a')))
      turn(mood)
      const waiting = many(30, () => limiter.admit('a'))
      const startedAt = Date.now()
      await vi.advanceTimersByTimeAsync(51)
      expect(await admittedOf(waiting)).toBe(20)
      expect(Date.now() - startedAt).toBeLessThanOrEqual(60)
      expect(limiter.status()).toBe('degraded')

      const before = asked()
      expect(limiter.admit('b')).toMatchObject({ admitted: true, remaining: 59 })
      expect(asked()).toBe(before)
      expect(changes).toEqual([false])
    },
  )

  it('are shared again when the shared count answers a probe, and remember what was admitted meanwhile', async () => {
    const { createLimiter, changes, turn } = createFixture()
    const limiter = createLimiter()
    turn('fails')
    expect(await admittedOf(many(50, () => limiter.admit('a')))).toBe(50)
    await vi.advanceTimersByTimeAsync(2000)
    expect(limiter.status()).toBe('degraded')
    turn('answers')
    await vi.advanceTimersByTimeAsync(600)
    expect(limiter.status()).toBe('healthy')
    expect(changes).toEqual([false, true])
    expect(await admittedOf(many(5, () => limiter.admit('a')))).toBe(5)
    expect(limiter.admit('a', 6)).toMatchObject({ admitted: false })
  })

  it('change rarely for a shared count that answers probes and no requests', async () => {
    const { createLimiter, changes, turn } = createFixture()
    const limiter = createLimiter()
    for (let second = 0; second < 120; second += 1) {
      turn('fails')
      await limiter.admit('a', 0)
      turn('answers')
      await vi.advanceTimersByTimeAsync(1000)
    }
    expect(changes.length).toBeGreaterThan(6)
    expect(changes.length).toBeLessThan(20)
  })

  it('take an answer that arrived while the process was busy', async () => {
    const { createLimiter, changes } = createFixture()
    vi.useRealTimers()
    const limiter = createLimiter()
    const admission = limiter.admit('a')
    const busyUntil = performance.now() + 80
    while (performance.now() < busyUntil);
    expect((await admission).admitted).toBe(true)
    expect(changes).toEqual([])
  })
})
