import { describe, expect, it } from 'vitest'
import { compareText } from '#text/lists/compare-lists.ts'
import { type Mapped, mapFollowing } from '#text/lists/map-following.ts'

interface Item {
  key: string
}

const item = (key: string): Item => ({ key })
const [A, B, C, D, E] = [item('a'), item('b'), item('c'), item('d'), item('e')] as const

/** Maps items to themselves, and says which were asked for anew and which are gone. */
function follow(items: Item[], last: Item[]) {
  const made: string[] = []
  const gone: string[] = []
  const values = mapFollowing<Item, Item>(items, {
    last: { items: last, values: last } satisfies Mapped<Item, Item>,
    compare: (a, b) => compareText(a.key, b.key),
    make: (each, before) => {
      made.push(before ? `${before.value.key} again` : each.key)
      return each
    },
    drop: ({ key }) => gone.push(key),
  })
  return { values, made, gone }
}

describe('a list that follows another', () => {
  it('asks for nothing that stood in the last one', () => {
    expect(follow([A, B, C], [A, B, C])).toEqual({ values: [A, B, C], made: [], gone: [] })
  })

  it('asks for what is another one under the same key, with its last value', () => {
    const other = item('b')
    const { values, made, gone } = follow([A, other, C], [A, B, C])
    expect([values[1] === other, made, gone]).toEqual([true, ['b again'], []])
  })

  it.each([
    ['comes first', [A, B, C], [B, C], ['a'], []],
    ['comes between', [A, B, C, D], [A, C, D], ['b'], []],
    ['comes last', [A, B, C], [A, B], ['c'], []],
    ['goes from the start', [C, D], [A, B, C, D], [], ['a', 'b']],
    ['goes from within', [A, D], [A, B, C, D], [], ['b', 'c']],
    ['goes from the end', [A], [A, B, C], [], ['b', 'c']],
    ['takes the place of another', [A, C, E], [A, B, D, E], ['c'], ['b', 'd']],
    ['is all', [A, B], [], ['a', 'b'], []],
    ['is nothing', [], [A, B], [], ['a', 'b']],
  ])('asks for what is new and drops what is gone: one %s', (_what, items, last, made, gone) => {
    expect(follow(items, last)).toEqual({ values: items, made, gone })
  })

  it('has the value of every item, when the order is another one', () => {
    expect(follow([C, A, B], [A, B, C]).values).toEqual([C, A, B])
  })
})
