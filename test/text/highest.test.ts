import { expect, it } from 'vitest'
import { createHighest } from '#text/highest.ts'

const highestOf = (scores: readonly number[], count: number): number[] => {
  const highest = createHighest<number>(count)
  for (const [place, score] of scores.entries()) highest.add(place, score)
  return highest.items()
}

it('gives the items with the highest scores, of equal ones the first', () => {
  expect(highestOf([1, 3, 2, 3, 0, 3], 3)).toEqual([1, 3, 5])
  expect(highestOf([2, 2, 2], 2)).toEqual([0, 1])
  expect(highestOf([-1, 0], 5)).toEqual([1, 0])
  expect(highestOf([1], 0)).toEqual([])
})

it('says what a score must exceed, once there are enough', () => {
  const highest = createHighest<string>(2)
  highest.add('a', 1)
  expect(highest.least).toBe(-Infinity)
  highest.add('b', 3)
  expect(highest.least).toBe(1)
  highest.add('c', 2)
  expect(highest.least).toBe(2)
})
