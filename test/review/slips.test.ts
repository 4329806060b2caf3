import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differsByASlip, halvesOf } from '#review/slips.ts'

const text = fc.string({ unit: fc.constantFrom(...Array.from('abcdeo 1')), maxLength: 24 })

/** What a finger makes of a text at a place. */
const SLIPS: ((text: string, place: number, letter: string) => string)[] = [
  (whole, place) => whole.slice(0, place) + whole.slice(place + 1),
  (whole, place, letter) => whole.slice(0, place) + letter + whole.slice(place),
  (whole, place, letter) => whole.slice(0, place) + letter + whole.slice(place + 1),
  (whole, place) =>
    whole.slice(0, place) + (whole[place + 1] ?? '') + whole.slice(place, place + 1) + whole.slice(place + 2),
]

const slipped = fc
  .record({
    whole: text,
    place: fc.nat(23),
    letter: fc.constantFrom(...Array.from('xyz')),
    slip: fc.constantFrom(...SLIPS),
  })
  .map(({ whole, place, letter, slip }) => ({
    whole,
    other: slip(whole, Math.min(place, whole.length), letter),
  }))

describe('a slip of a finger', () => {
  it.each([
    ['giam gia', 'giam gai', true],
    ['sach giao khoa', 'sach giao khoaa', true],
    ['sach giao khoa', 'sach gio khoa', true],
    ['nuoc-giat', 'nuoc-giac', false],
    ['khuyenmai', 'khuyenmoi', true],
    ['mai', 'moi', false],
    ['giam gia', 'giam gia', false],
    ['giam', 'giam gia', false],
  ])('lies between "%s" and "%s": %s', (one, other, expected) => {
    expect(differsByASlip(one, other)).toBe(expected)
    expect(differsByASlip(other, one)).toBe(expected)
  })

  it('leaves one of the halves of a text as it was', () => {
    fc.assert(
      fc.property(slipped, ({ whole, other }) => {
        const halves = new Set(halvesOf(whole))
        expect(halvesOf(other).some((half) => halves.has(half))).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
