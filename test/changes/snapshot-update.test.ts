import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { compareSnapshots, updateSnapshot } from '#changes/snapshot-update.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import { updateList } from '#text/lists/update-list.ts'
import { readContent, smallFiles } from '../support/content.ts'

const FIRST = Date.parse('2026-11-20T03:00:00Z')

/** A snapshot with its deals in listing order, as publications compare them. */
function listed(snapshot: Snapshot): Snapshot {
  return { ...snapshot, deals: [...createCatalog(snapshot).deals] }
}

const before = listed(
  snapshotOf(
    readContent(
      smallFiles({
        withStrings: true,
        deals: { tea: { title: 'Trà 20%' }, book: { title: 'Sách 10%' }, bag: { title: 'Túi 15%' } },
      }),
    ),
    { builtAt: FIRST, siteUrl: 'https://deals.example' },
  ),
)

/** The records of a list by their numbers; of every number one object. */
const records = new Map<number, object>()
const recordOf = (number: number): object => {
  const known = records.get(number) ?? { id: String(number).padStart(3, '0') }
  records.set(number, known)
  return known
}

describe('an update of a snapshot', () => {
  const lists = fc.uniqueArray(fc.nat(20))

  it('gives the snapshot that was compared, whatever left, came or took the place of another', () => {
    fc.assert(
      fc.property(lists, lists, (was, is) => {
        const [from, to] = [was, is.toSorted((a, b) => was.indexOf(a) - was.indexOf(b))].map((numbers) => ({
          ...before,
          products: numbers.map(recordOf),
        })) as [Snapshot, Snapshot]
        const update = compareSnapshots(from, to)
        expect(update && updateSnapshot(from, [update])).toStrictEqual(to)
      }),
    )
  })

  it('gives the snapshot that was compared in any other order too', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(), { minLength: 2, maxLength: 9 }), (numbers) => {
        const products = numbers.map(recordOf) as Snapshot['products']
        const [from, to] = [products, products.toReversed()].map((list) => ({ ...before, products: list }))
        const update = from && to && compareSnapshots(from, to)
        expect(from && update && updateSnapshot(from, [update])).toStrictEqual(to)
      }),
    )
  })

  it.each([
    ['a store', { stores: [...before.stores].slice(1) }],
    ['a text of the interface', { strings: {} }],
    ['the site', { site: { ...before.site, name: 'Other' } }],
    ['a source', { attributions: { feed: { text: 'From a feed' } } }],
  ])('is none where more changed than records: %s', (_, others) => {
    expect(compareSnapshots(before, { ...before, ...others })).toBe(undefined)
  })

  it('has the moment and the version of the later snapshot', () => {
    const after = { ...before, builtAt: FIRST + 1, version: 'next' }
    const update = compareSnapshots(before, after)
    expect(update && updateSnapshot(before, [update])).toStrictEqual(after)
  })

  it('is taken in after the ones before it', () => {
    const [tea] = before.deals
    const second = { ...before, deals: before.deals.slice(1) }
    const third = { ...second, deals: tea ? [...second.deals, { ...tea, id: 'later' }] : [] }
    const updates = [compareSnapshots(before, second), compareSnapshots(second, third)]
    expect(
      updateSnapshot(
        before,
        updates.filter((update) => update !== undefined),
      ),
    ).toStrictEqual(third)
  })
})

it('a list without a change stays the same object, and one with changes leaves the one before as it was', () => {
  const list = [1, 2, 3]
  expect(updateList(list, { removed: [], added: [] })).toBe(list)
  expect(
    updateList(list, {
      removed: [0, 2],
      added: [
        [0, 9],
        [2, 8],
      ],
    }),
  ).toEqual([9, 2, 8])
  expect(list).toEqual([1, 2, 3])
})
