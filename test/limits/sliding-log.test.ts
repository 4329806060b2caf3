import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSlidingLog } from '#limits/sliding-log.ts'

const WINDOW_MS = 60_000
const OVERALL_CELL_MS = 10
const LIMITS = { windowMs: WINDOW_MS, perClient: 60, overall: 6000, clientsMax: 100_000 }

/** A generator that gives the same numbers in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return (state >>> 8) % sides
  }
}

/** The most times that lie in one window, wherever it begins. */
function mostInWindow(ascending: readonly number[]): number {
  let first = 0
  let most = 0
  for (const [index, time] of ascending.entries()) {
    while (time - (ascending[first] ?? time) >= WINDOW_MS) first += 1
    most = Math.max(most, index - first + 1)
  }
  return most
}

describe('the sliding log', () => {
  it('admits 60 requests of a client and denies the next, with the seconds to wait', () => {
    const { admit } = createSlidingLog(LIMITS)
    const admissions = Array.from({ length: 61 }, (_, second) => admit('a', second * 100))
    expect(admissions.filter(({ admitted }) => admitted)).toHaveLength(60)
    expect(admissions.at(-1)).toEqual({
      admitted: false,
      limit: 60,
      remaining: 0,
      resetSeconds: 54,
      retryAfterSeconds: 54,
    })
  })

  it('admits again exactly after the seconds it named, and not one millisecond before the window has passed', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 1 })
    admit('a', 0)
    const { retryAfterSeconds } = admit('a', 500)
    expect(retryAfterSeconds).toBe(60)
    expect(admit('a', 59_999).admitted).toBe(false)
    expect(admit('a', 500 + retryAfterSeconds * 1000).admitted).toBe(true)
  })

  it('never admits more than 60 in any window in a million steps of bursts at the edges of windows', () => {
    const { admit } = createSlidingLog({ ...LIMITS, overall: 1e9 })
    const roll = createDice(7)
    const admitted: number[] = []
    let now = 0
    for (let step = 0; step < 1_000_000; step += 1) {
      // Long bursts within a few milliseconds, then a pause that ends just before, at or after the edge of a window.
      if (roll(150) === 0) now += [WINDOW_MS - 1, WINDOW_MS, WINDOW_MS / 2, roll(WINDOW_MS)][roll(4)] ?? 0
      else if (roll(10) === 0) now += roll(3) / 2
      if (admit('a', now).admitted) admitted.push(now)
    }
    expect(admitted.length).toBeGreaterThan(100_000)
    expect(mostInWindow(admitted)).toBe(60)
  })

  it('does what a list of all admitted requests would say, for any requests of any cost', () => {
    const requests = fc.array(
      fc.record({
        client: fc.constantFrom('a', 'b', 'c'),
        pause: fc.oneof(fc.nat(50), fc.nat(WINDOW_MS), fc.constantFrom(WINDOW_MS - 1, WINDOW_MS)),
        cost: fc.integer({ min: 1, max: 7 }),
      }),
      { maxLength: 120 },
    )
    fc.assert(
      fc.property(requests, (steps) => {
        const { admit } = createSlidingLog({ ...LIMITS, perClient: 6, overall: 12 })
        const logged: { client: string; time: number }[] = []
        let now = 0
        for (const { client, pause, cost } of steps) {
          now += pause
          const since = (oldest: number) => logged.filter(({ time }) => time > oldest)
          const ofClient = since(now - WINDOW_MS).filter((each) => each.client === client)
          const isBelow = (counting: readonly unknown[]): boolean =>
            ofClient.length + cost <= 6 && counting.length + cost <= 12
          const { admitted, remaining, retryAfterSeconds } = admit(client, now, cost)
          // The log of all may take a request for one that came up to a cell later.
          if (admitted) expect(isBelow(since(now - WINDOW_MS))).toBe(true)
          else expect(isBelow(since(now - WINDOW_MS - OVERALL_CELL_MS))).toBe(false)
          if (admitted) for (let count = 0; count < cost; count += 1) logged.push({ client, time: now })
          expect(remaining).toBe(6 - ofClient.length - (admitted ? cost : 0))
          expect(retryAfterSeconds === 0).toBe(admitted)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('admits whoever waits as long as it was told, and names no second too many', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(3000), { minLength: 60, maxLength: 200 }), (pauses) => {
        const { admit, check } = createSlidingLog({ ...LIMITS, perClient: 20 })
        let now = 0
        for (const pause of pauses) {
          now += pause
          const { admitted, retryAfterSeconds } = admit('a', now)
          if (admitted) continue
          if (retryAfterSeconds > 1) {
            expect(check('a', now + (retryAfterSeconds - 1) * 1000).admitted).toBe(false)
          }
          expect(check('a', now + retryAfterSeconds * 1000).admitted).toBe(true)
          return
        }
      }),
    )
  })

  it('does not charge a denial', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 2 })
    admit('a', 0)
    admit('a', 30_000)
    for (let time = 30_001; time < 60_000; time += 100) expect(admit('a', time).admitted).toBe(false)
    expect(admit('a', 60_000).admitted).toBe(true)
  })

  it('admits or denies a batch as one, and tells when there is room for all of it', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 10 })
    admit('a', 0, 6)
    admit('a', 10_000, 3)
    expect(admit('a', 20_000, 5)).toMatchObject({ admitted: false, remaining: 1, retryAfterSeconds: 40 })
    expect(admit('a', 20_000, 1).admitted).toBe(true)
    expect(admit('a', 60_000, 6).admitted).toBe(true)
    expect(admit('b', 0, 11).admitted).toBe(false)
  })

  it('keeps clients apart, and all of them below the overall quota', () => {
    const { admit } = createSlidingLog({ ...LIMITS, overall: 100 })
    const admitted = Array.from({ length: 150 }, (_, index) => admit(`client-${index}`, index)).filter(
      (each) => each.admitted,
    )
    expect(admitted).toHaveLength(100)
    expect(admit('client-0', 151)).toMatchObject({ admitted: false, remaining: 59, retryAfterSeconds: 60 })
  })
})

describe('a flood of a million addresses', { timeout: 60_000 }, () => {
  const FLOOD = 1_000_000
  const unlimited = { ...LIMITS, overall: 1e9 }
  const addressOf = (index: number): string =>
    `2001:db8:${(index >>> 16).toString(16)}:${index & 0xffff}::/64`

  it('does not free an abuser, whether it came before the flood or in it', () => {
    const { admit } = createSlidingLog(unlimited)
    const use = (client: string, now: number): number =>
      Array.from({ length: 100 }, () => admit(client, now)).filter(({ admitted }) => admitted).length
    expect(use('early', 0)).toBe(60)
    for (let index = 0; index < FLOOD / 2; index += 1) admit(addressOf(index), index / 50)
    expect(use('late', 15_000)).toBeLessThanOrEqual(60)
    for (let index = FLOOD / 2; index < FLOOD; index += 1) {
      admit(addressOf(index), index / 50)
      if (index % 1000 === 0) {
        expect(admit('early', index / 50).admitted).toBe(false)
        expect(admit('late', index / 50).admitted).toBe(false)
      }
    }
    expect(admit('early', 59_999).admitted).toBe(false)
  })

  it('lets newcomers in: they share limits, each client stays below its own', () => {
    const { admit } = createSlidingLog({ ...unlimited, clientsMax: 100 })
    const roll = createDice(11)
    const admitted = new Map<string, number[]>()
    let now = 0
    let refused = 0
    for (let step = 0; step < 300_000; step += 1) {
      now += roll(3)
      const client = `client-${roll(2000)}`
      if (!admit(client, now).admitted) refused += 1
      else admitted.set(client, [...(admitted.get(client) ?? []), now].slice(-200))
    }
    expect(Math.max(...[...admitted.values()].map(mostInWindow))).toBeLessThanOrEqual(60)
    expect(admitted.size).toBe(2000)
    expect(refused).toBeLessThan(200_000)
  })

  it('takes bounded memory', () => {
    const { admit } = createSlidingLog(unlimited)
    const usedMb = (): number => process.memoryUsage().heapUsed / 1024 / 1024
    globalThis.gc?.()
    const before = usedMb()
    let index = 0
    for (; index < FLOOD; index += 1) admit(addressOf(index), index / 50)
    const flooded = usedMb()
    for (; index < 3 * FLOOD; index += 1) admit(addressOf(index), index / 50)
    // Whatever was not collected is part of these figures, so the bounds are wide.
    expect(flooded - before).toBeLessThan(250)
    expect(usedMb() - before).toBeLessThan(250)
  })
})
