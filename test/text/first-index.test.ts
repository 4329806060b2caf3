import fc from 'fast-check'
import { expect, it } from 'vitest'
import { firstIndexWhere } from '#text/first-index.ts'

it('finds what a look at every index finds', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 50 })),
      fc.integer({ min: -1, max: 51 }),
      (values, limit) => {
        const ascending = values.toSorted((a, b) => a - b)
        const test = (index: number): boolean => (ascending[index] ?? 0) > limit
        const first = ascending.findIndex((_value, index) => test(index))
        expect(firstIndexWhere(0, ascending.length, test)).toBe(first === -1 ? ascending.length : first)
      },
    ),
  )
})

it('looks between its bounds only', () => {
  expect(firstIndexWhere(3, 5, () => true)).toBe(3)
  expect(firstIndexWhere(3, 5, () => false)).toBe(5)
  expect(firstIndexWhere(3, 3, () => false)).toBe(3)
})
