import { describe, expect, it } from 'vitest'
import { createSlidingLog } from '#limits/sliding-log.ts'
import { collectGarbage } from '#process/collect-garbage.ts'

// `npm run bench -- mutate` leaves this file out: it would run hundreds of times.

const WINDOW_MS = 60_000
const LIMITS = { windowMs: WINDOW_MS, perClient: 60, overall: 1e9, clientsMax: 20_000 }

function usedMb(): number {
  collectGarbage()
  return process.memoryUsage().heapUsed / 1024 / 1024
}

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

describe('a client over a million steps', { timeout: 60_000 }, () => {
  it('is never admitted more than 60 times in any window, with bursts at the edges of windows', () => {
    const { admit } = createSlidingLog(LIMITS)
    const roll = createDice(7)
    const admitted: number[] = []
    let now = 0
    for (let step = 0; step < 1_000_000; step += 1) {
      // Long bursts within a few milliseconds, then a pause that ends just before, at or after the edge of a
      // window.
      if (roll(150) === 0) now += [WINDOW_MS - 1, WINDOW_MS, WINDOW_MS / 2, roll(WINDOW_MS)][roll(4)] ?? 0
      else if (roll(10) === 0) now += roll(3) / 2
      if (admit('a', now).admitted) admitted.push(now)
    }
    expect(admitted.length).toBeGreaterThan(100_000)
    expect(mostInWindow(admitted)).toBe(60)
  })
})

describe('a flood of addresses', { timeout: 60_000 }, () => {
  const FLOOD = 200_000
  const addressOf = (index: number): string =>
    `2001:db8:${(index >>> 16).toString(16)}:${index & 0xffff}::/64`

  it('does not free an abuser, whether it came before the flood or in it', () => {
    const { admit } = createSlidingLog(LIMITS)
    const use = (client: string, now: number): number =>
      Array.from({ length: 100 }, () => admit(client, now)).filter(({ admitted }) => admitted).length
    expect(use('early', 0)).toBe(60)
    for (let index = 0; index < FLOOD / 2; index += 1) admit(addressOf(index), index / 10)
    expect(use('late', 15_000)).toBeLessThanOrEqual(60)
    for (let index = FLOOD / 2; index < FLOOD; index += 1) {
      admit(addressOf(index), index / 10)
      if (index % 1000 === 0) {
        expect(admit('early', index / 10).admitted).toBe(false)
        expect(admit('late', index / 10).admitted).toBe(false)
      }
    }
    expect(admit('early', 59_999).admitted).toBe(false)
  })

  it('lets newcomers in: they share limits, each client stays below its own', () => {
    const { admit } = createSlidingLog({ ...LIMITS, clientsMax: 100 })
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
    const { admit } = createSlidingLog(LIMITS)
    const before = usedMb()
    let index = 0
    for (; index < FLOOD; index += 1) admit(addressOf(index), index / 10)
    expect(usedMb() - before).toBeLessThan(40)
    for (; index < 3 * FLOOD; index += 1) admit(addressOf(index), index / 10)
    expect(usedMb() - before).toBeLessThan(40)
    // Kept until here, so that it is measured.
    expect(admit('192.0.2.1', index / 10).admitted).toBe(true)
  })
})
