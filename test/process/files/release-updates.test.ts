import { describe, expect, it } from 'vitest'
import {
  type ReleaseUpdate,
  renderUpdate,
  toIndexChange,
  updatesAfter,
  updatesIn,
} from '#process/files/release-updates.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'

const NOTHING = { removed: [], added: [] }

function update(version: string, records: Partial<ReleaseUpdate['records']> = {}): ReleaseUpdate {
  return {
    records: { version, builtAt: 1, deals: NOTHING, products: NOTHING, endedLinks: NOTHING, ...records },
    terms: [],
    changes: [],
    paidPrices: {},
  }
}

/** The bytes of a file with updates that follow each other, and the mark after each. */
function write(versions: readonly string[], first = 'catalog'): { bytes: Buffer; marks: string[] } {
  const marks = [first]
  const parts = versions.map((version) => {
    const { bytes, mark } = renderUpdate(update(version), marks.at(-1) ?? '')
    marks.push(mark)
    return bytes
  })
  return { bytes: Buffer.concat(parts), marks }
}

describe('a file of updates', () => {
  const { bytes, marks } = write(['a', 'b', 'c'])
  const versionsAfter = (mark: string | undefined): string[] | undefined =>
    updatesAfter(bytes, mark ?? '')?.updates.map(({ records }) => records.version)

  it('gives the updates that follow a state, and the mark of the last', () => {
    expect(marks.map(versionsAfter)).toEqual([['a', 'b', 'c'], ['b', 'c'], ['c'], []])
    expect(updatesAfter(bytes, 'catalog')?.mark).toBe(marks.at(-1))
    expect(updatesIn(bytes)).toMatchObject([{ after: 'catalog' }, {}, {}])
  })

  it('has none for a state of another catalog, or of one that followed other updates', () => {
    expect(versionsAfter('another')).toBe(undefined)
    expect(versionsAfter(write(['a', 'x']).marks[2])).toBe(undefined)
  })

  it.each([
    ['its end is missing', bytes.subarray(0, -1), 'its end is missing'],
    ['it ends within a length', Buffer.concat([bytes, Buffer.from([1])]), 'its end is missing'],
    ['a byte is another', Buffer.from(bytes).fill(7, bytes.length - 9, bytes.length - 8), 'digest'],
    [
      'one is left out',
      Buffer.concat([write(['a']).bytes, bytes.subarray(write(['a', 'b']).bytes.length)]),
      'an update is missing',
    ],
  ])('is refused where %s', (_, damaged, message) => {
    expect(() => updatesAfter(damaged, 'catalog')).toThrow(message)
  })

  it('reads records as JSON does: a field without a value is none', () => {
    const deal = { id: 'tea', code: undefined } as SnapshotDeal
    const { bytes: written } = renderUpdate(
      update('a', { deals: { removed: [], added: [[0, deal]] } }),
      'catalog',
    )
    const [read] = updatesIn(written)
    expect(read?.records.deals.added[0]?.[1]).toStrictEqual({ id: 'tea' })
  })
})

it('several updates change an index in one step: what came and went in between is not mentioned', () => {
  const [deals, products] = [
    ['a', 'b'],
    ['p', 'q'],
  ].map((ids) => ids.map((id) => ({ id })))
  const termsOf = (name: string) => ({ terms: [name] }) as unknown as ReleaseUpdate['terms'][number]
  const record = (id: string) => ({ id }) as SnapshotDeal & SnapshotProduct
  const first = update('1', {
    deals: { removed: [0], added: [[1, record('c')]] },
    products: { removed: [], added: [[0, record('passing')]] },
  })
  const second = update('2', { products: { removed: [0, 2], added: [[1, record('r')]] } })
  expect(
    toIndexChange({ deals, products } as unknown as Parameters<typeof toIndexChange>[0], [
      { ...first, terms: [termsOf('c'), termsOf('passing')] },
      { ...second, terms: [termsOf('r')] },
    ]),
  ).toEqual({
    removed: [0, 3],
    added: [
      { place: 1, terms: { terms: ['c'] } },
      { place: 3, terms: { terms: ['r'] } },
    ],
  })
})
