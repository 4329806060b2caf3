/** Finds what is different in a list that follows another one. */
import { firstIndexWhere } from '#text/first-index.ts'
import { type ListUpdate, updateList } from '#text/lists/update-list.ts'

/** As for `sort`: below zero where the first item comes before the second. */
export type Compare<Item> = (a: Item, b: Item) => number

/** Orders texts by their code units, as files are ordered by their paths. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

export function inOrderOfIds(a: { id: string }, b: { id: string }): number {
  return compareText(a.id, b.id)
}

/** The order of the files of records: the name of `a-b` comes before that of `a`. */
export function inOrderOfFiles(a: { id: string }, b: { id: string }): number {
  return compareText(`${a.id}.yaml`, `${b.id}.yaml`)
}

/**
 * The update that makes one list into another. An item that is the same object costs one comparison of two
 * places, so that lists of a million records with few changes take milliseconds. Lists in another order than
 * that of `compare` give a larger update, not a wrong one.
 */
export function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  compare: Compare<Item>,
): ListUpdate<Item> {
  const removed: number[] = []
  const added: [place: number, item: Item][] = []
  if (before === after) return { removed, added }
  const [was, is] = [before.length, after.length]
  let [at, place] = [0, 0]
  while (at < was || place < is) {
    while (at < was && place < is && before[at] === after[place]) {
      at += 1
      place += 1
    }
    const order = orderOf(at < was, place < is, () => compare(before[at] as Item, after[place] as Item))
    if (order <= 0 && at < was) removed.push(at++)
    if (order >= 0 && place < is) added.push([place, after[place++] as Item])
  }
  return { removed, added }
}

function orderOf(isBefore: boolean, isAfter: boolean, compare: () => number): number {
  if (isBefore && isAfter) return compare()
  return isBefore ? -1 : 1
}

/** The place of an item, or of the first one after it, by binary search. */
export function placeIn<Item>(sorted: readonly Item[], item: Item, compare: Compare<Item>): number {
  return firstIndexWhere(0, sorted.length, (place) => compare(sorted[place] as Item, item) >= 0)
}

/**
 * A sorted list without some of its items and with others, by binary search. What is made of the list follows
 * it. A list that is in another order is sorted.
 */
export function replaceItems<Item>(
  sorted: readonly Item[],
  gone: readonly Item[],
  come: readonly Item[],
  compare: Compare<Item>,
): Item[] {
  const placeOf = (item: Item): number => placeIn(sorted, item, compare)
  const removed = gone.map(placeOf).toSorted((a, b) => a - b)
  const items = come.toSorted(compare)
  if (gone.some((item) => sorted[placeOf(item)] !== item)) {
    const without = new Set(gone)
    return [...sorted.filter((item) => !without.has(item)), ...items].toSorted(compare)
  }
  const added = items.map((item, nth): [number, Item] => {
    const place = placeOf(item)
    const before = firstIndexWhere(0, removed.length, (each) => (removed[each] ?? 0) >= place)
    return [place - before + nth, item]
  })
  return updateList(sorted as Item[], { removed, added })
}
