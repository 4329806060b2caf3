import { describe, expect, it } from 'vitest'
import { untilChange } from '#text/until-change.ts'

describe('a value of a moment', () => {
  it('is worked out again when it has changed, and after the clock was set back', () => {
    const asked: number[] = []
    const tenOf = untilChange(
      (now) => {
        asked.push(now)
        return Math.floor(now / 10)
      },
      (now) => (Math.floor(now / 10) + 1) * 10,
    )
    expect([12, 19, 20, 25, 13].map(tenOf)).toEqual([1, 1, 2, 2, 1])
    expect(asked).toEqual([12, 20, 13])
  })
})
