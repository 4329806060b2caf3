/** Maps a list that follows another one: what stays keeps its value. */
import { type Compare, compareLists } from '#text/lists/compare-lists.ts'
import { type ListUpdate, movesOf, updateList } from '#text/lists/update-list.ts'

/** A list with what was made of each of its items, in the same order. */
export interface Mapped<Item, Value> {
  items: readonly Item[]
  values: Value[]
}

interface Following<Item, Value> {
  last: Mapped<Item, Value> | undefined
  /** The order of both lists, in which items of the same name are equal. */
  compare: Compare<Item>
  /** Makes the value of an item that did not stand in the last list; `before` had its name there. */
  make: (item: Item, before: { item: Item; value: Value } | undefined) => Value
  /** Receives each item whose name is not there any more. */
  drop?: (item: Item, value: Value) => void
  /** Whether the value of an item that stood in the last list has to be made again. */
  isStale?: ((value: Value) => boolean) | undefined
}

/**
 * Maps a list that follows another one. An item that stood there keeps its value, so that a pass over a large
 * catalog takes what changed; what was made of the list of values follows it. A list in another order loses
 * values, not items.
 */
export function mapFollowing<Item extends object, Value>(
  items: readonly Item[],
  { last, compare, make, drop = () => {}, isStale }: Following<Item, Value>,
): Value[] {
  if (!last) return items.map((item) => make(item, undefined))
  const changed = compareLists(last.items, items, compare)
  const { removed, added } = isStale ? withStale(changed, last, items, isStale) : changed
  let next = 0
  const dropBefore = (item?: Item): void => {
    for (let place = removed[next]; place !== undefined; place = removed[(next += 1)]) {
      const was = last.items[place] as Item
      if (item && compare(was, item) >= 0) return
      drop(was, last.values[place] as Value)
    }
  }
  const made = added.map(([place, item]): [number, Value] => {
    dropBefore(item)
    const at = removed[next] ?? -1
    const was = last.items[at]
    if (!was || compare(was, item) !== 0) return [place, make(item, undefined)]
    next += 1
    return [place, make(item, { item: was, value: last.values[at] as Value })]
  })
  dropBefore()
  return updateList(last.values, { removed, added: made })
}

/** The update with the items that stay although their values are stale, in the order of the lists. */
function withStale<Item, Value>(
  update: ListUpdate<Item>,
  { values }: Mapped<Item, Value>,
  items: readonly Item[],
  isStale: (value: Value) => boolean,
): ListUpdate<Item> {
  const removed = [...update.removed]
  const added = [...update.added]
  for (const { from, to, at } of movesOf(values.length, update).stretches)
    for (let place = from; place < to; place += 1) {
      if (!isStale(values[place] as Value)) continue
      removed.push(place)
      added.push([at + place - from, items[at + place - from] as Item])
    }
  return { removed: removed.toSorted((a, b) => a - b), added: added.toSorted(([a], [b]) => a - b) }
}
