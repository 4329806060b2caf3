import { describe, expect, it } from 'vitest'
import { intervalOf, samplePositions } from './sample.ts'

describe('a sample of changes', () => {
  it('has as many as asked, each once, in their order', () => {
    const positions = samplePositions(1000, { sampleSize: 300, sampleSeed: 1 })
    expect(positions).toHaveLength(300)
    expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b))
    expect(positions.every((position) => position >= 0 && position < 1000)).toBe(true)
  })

  it('has its share of every stretch', () => {
    const positions = samplePositions(1000, { sampleSize: 100, sampleSeed: 1 })
    expect(positions.map((position) => Math.floor(position / 10))).toEqual(
      Array.from({ length: 100 }, (_, i) => i),
    )
  })

  it('is the same for the same seed, and another for another', () => {
    const chosen = (sampleSeed: number) => samplePositions(1000, { sampleSize: 100, sampleSeed })
    expect(chosen(7)).toEqual(chosen(7))
    expect(chosen(7)).not.toEqual(chosen(8))
  })

  it('is all where there are not more than asked', () => {
    expect(samplePositions(3, { sampleSize: 300, sampleSeed: 1 })).toEqual([0, 1, 2])
    expect(samplePositions(0, { sampleSize: 300, sampleSeed: 1 })).toEqual([])
  })
})

describe('the interval of a score', () => {
  it('is that of Wilson where the sample is a small part', () => {
    const [low, high] = intervalOf(81, 263, 1e9)
    expect(low).toBeCloseTo(0.2553, 3)
    expect(high).toBeCloseTo(0.3662, 3)
  })

  it('is narrower the larger the part that was tried', () => {
    const widths = [10_000, 400, 310].map((all) => {
      const [low, high] = intervalOf(240, 300, all)
      return high - low
    })
    expect(widths).toEqual(widths.toSorted((a, b) => b - a))
    expect(widths[2]).toBeLessThan(0.03)
  })
})
