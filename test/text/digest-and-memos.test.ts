import { describe, expect, it } from 'vitest'
import { digest32, hash32 } from '#text/digest32.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { sameItems } from '#text/same-items.ts'

describe('what is kept', () => {
  it('is worked out once for each object, whatever comes out', () => {
    let made = 0
    const lengthOf = onceForEach((list: readonly number[]) => {
      made += 1
      return list.length
    })
    const [one, two] = [[1], [1]]
    expect([lengthOf(one), lengthOf(one), lengthOf(two), lengthOf([])]).toEqual([1, 1, 1, 0])
    expect(made).toBe(3)
    const empty: number[] = []
    expect([lengthOf(empty), lengthOf(empty)]).toEqual([0, 0])
    expect(made).toBe(4)
    const nothingOf = onceForEach((_owner: object): undefined => void (made += 1))
    const owner = {}
    expect([nothingOf(owner), nothingOf(owner), made, { ...owner }]).toEqual([undefined, undefined, 5, {}])
  })

  it.each([
    [[], [], true],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1, 2], [1], false],
    [[1], [1, 2], false],
    [[{}], [{}], false],
  ])('is the same list or not: %o and %o', (a: readonly unknown[], b, isSame) => {
    expect(sameItems(a, b)).toBe(isSame)
  })

  it('is the same list by what makes two items the same', () => {
    const isSame = (one: { id: number }, other: { id: number }): boolean => one.id === other.id
    expect(sameItems([{ id: 1 }], [{ id: 1 }], isSame)).toBe(true)
    expect(sameItems([{ id: 1 }], [{ id: 2 }], isSame)).toBe(false)
    expect(sameItems([[1], [2]], [[1], [2]], sameItems)).toBe(true)
  })

  it('has a short digest, by FNV-1a', () => {
    expect([digest32(''), digest32('a'), digest32('foobar')]).toEqual(['811c9dc5', 'e40c292c', 'bf9cf968'])
    expect(hash32('a')).toBe(0xe4_0c_29_2c)
    expect(digest32('20').length + digest32('giam 4').length).toBe(16)
  })
})
