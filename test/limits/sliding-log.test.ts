import { describe, expect, it } from 'vitest'
import { createSlidingLog } from '#limits/sliding-log.ts'

const LIMITS = { windowMs: 60_000, perClient: 60, overall: 6000, clientsMax: 100_000 }

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

  it('never admits more than 60 in any window, however the requests are spread', () => {
    const { admit } = createSlidingLog(LIMITS)
    const admitted: number[] = []
    let now = 0
    let seed = 7
    for (let step = 0; step < 200_000; step += 1) {
      seed = (seed * 1103515245 + 12345) % 2147483648
      now += seed % 5 === 0 ? seed % 4000 : 0
      if (admit('a', now).admitted) admitted.push(now)
    }
    const worst = Math.max(
      ...admitted.map(
        (start, index) => admitted.slice(index, index + 70).filter((time) => time < start + 60_000).length,
      ),
    )
    expect(worst).toBe(60)
  })

  it('does not charge a denial', () => {
    const { admit } = createSlidingLog({ ...LIMITS, perClient: 2 })
    admit('a', 0)
    admit('a', 30_000)
    for (let time = 30_001; time < 60_000; time += 100) expect(admit('a', time).admitted).toBe(false)
    expect(admit('a', 60_000).admitted).toBe(true)
  })

  it('keeps clients apart, and all of them below the overall quota', () => {
    const { admit } = createSlidingLog({ ...LIMITS, overall: 100 })
    const admitted = Array.from({ length: 150 }, (_, index) => admit(`client-${index}`, index)).filter(
      (each) => each.admitted,
    )
    expect(admitted).toHaveLength(100)
    expect(admit('client-0', 151)).toMatchObject({ admitted: false, remaining: 59, retryAfterSeconds: 60 })
  })

  it('does not forget a client under a flood of others', () => {
    const { admit } = createSlidingLog({ ...LIMITS, overall: 1_000_000, clientsMax: 1000 })
    for (let index = 0; index < 60; index += 1) admit('abuser', 0)
    const flood = Array.from({ length: 5000 }, (_, index) => admit(`other-${index}`, 1)).filter(
      (each) => each.admitted,
    )
    expect(flood).toHaveLength(999)
    expect(admit('abuser', 2).admitted).toBe(false)
  })
})
