/** A list with what was made of each of its items, in the same order. */
export interface Mapped<Item, Value> {
  items: readonly Item[]
  values: readonly Value[]
}

interface Following<Item, Value> {
  /** The list before; both are in the order of this key. */
  last: Mapped<Item, Value> | undefined
  keyOf: (item: Item) => string
  /** Makes the value of an item that did not stand in the last list; `before` had its key there. */
  make: (item: Item, before: { item: Item; value: Value } | undefined) => Value
  /** Receives each item whose key is not there any more. */
  drop?: (item: Item, value: Value) => void
  /** Whether the value of an item that stood in the last list has to be made again. */
  isStale?: ((value: Value) => boolean) | undefined
}

/**
 * Maps a list that follows another one. An item that stood there keeps its value at the cost of a comparison,
 * so that a pass over a large catalog takes what changed. A list in another order loses values, not items.
 */
export function mapFollowing<Item extends object, Value>(
  items: readonly Item[],
  { last, keyOf, make, drop = () => {}, isStale }: Following<Item, Value>,
): Value[] {
  const { items: were, values: known } = last ?? { items: [], values: [] }
  const values: Value[] = []
  let at = 0
  const dropBefore = (key: string | undefined): void => {
    for (let item = were[at]; item && (key === undefined || keyOf(item) < key); item = were[at]) {
      drop(item, known[at] as Value)
      at += 1
    }
  }
  for (const item of items) {
    if (item !== were[at]) dropBefore(keyOf(item))
    const was = were[at]
    if (was !== item && (was === undefined || keyOf(was) !== keyOf(item))) values.push(make(item, undefined))
    else {
      const value = known[at] as Value
      const stays = was === item && isStale?.(value) !== true
      values.push(stays ? value : make(item, { item: was, value }))
      at += 1
    }
  }
  dropBefore(undefined)
  return values
}
