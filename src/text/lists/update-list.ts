/** A list that follows another one: which items are gone, which are new, and where the others stand. */
import { followMemos } from '#text/once-for-each.ts'

/** A list beside the one before it; what stays is in the same order. */
export interface ListUpdate<Item> {
  /** Places in the list before, ascending. */
  removed: readonly number[]
  /** Places in the list after, ascending. */
  added: readonly (readonly [place: number, item: Item])[]
}

/** Where the items of a list stand in the next one. */
export interface Moves {
  /** The items that stay, in stretches: those from `from` to `to` stand from `at` on. */
  stretches: readonly { from: number; to: number; at: number }[]
  /** The places of items that are gone, ascending. */
  removed: readonly number[]
  /** The places of new items, ascending. */
  added: readonly number[]
  /** The number of items in the next list. */
  count: number
}

/** Throws where the places are none of such lists. */
export function movesOf(length: number, { removed, added: items }: ListUpdate<unknown>): Moves {
  const added = items.map(([place]) => place)
  const count = length - removed.length + added.length
  if (!arePlaces(removed, length) || !arePlaces(added, count))
    throw new Error('The update does not fit the list before it; publish everything')
  const stretches: Moves['stretches'][number][] = []
  let [from, at, next] = [0, 0, 0]
  for (const to of [...removed, length]) {
    while (from < to) {
      for (; added[next] === at; at += 1) next += 1
      const end = Math.min(to, from + (added[next] ?? Infinity) - at)
      stretches.push({ from, to: end, at })
      at += end - from
      from = end
    }
    from = to + 1
  }
  return { stretches, removed, added, count }
}

/** Whether some places ascend and are those of a list. */
function arePlaces(places: readonly number[], length: number): boolean {
  return places.every((place, index) => place > (places[index - 1] ?? -1) && place < length)
}

/** The list after an update, with the memos that follow; the same list where nothing changed. */
export function updateList<Item>(before: Item[], update: ListUpdate<Item>): Item[] {
  if (update.removed.length === 0 && update.added.length === 0) return before
  const moves = movesOf(before.length, update)
  // Where items only take the places of others, a large list is not made piece by piece.
  const after = isInPlace(moves) ? [...before] : moveItems(before, update, moves)
  for (const [place, item] of update.added) after[place] = item
  followMemos(before, after, moves)
  return after
}

function moveItems<Item>(before: readonly Item[], update: ListUpdate<Item>, { stretches }: Moves): Item[] {
  const after: Item[] = []
  let next = 0
  const addTo = (end: number): void => {
    for (let each = update.added[next]; each && each[0] < end; each = update.added[(next += 1)])
      after.push(each[1])
  }
  for (const { from, to, at } of stretches) {
    addTo(at)
    // A list of a million has no iterator in between.
    for (let place = from; place < to; place += 1) after.push(before[place] as Item)
  }
  addTo(Infinity)
  return after
}

/**
 * A column of the next list: the values of items that stay, and those of new ones. The same column where all
 * are as they were.
 */
export function moveColumn<Column extends Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array>(
  before: Column,
  moves: Moves,
  valueAt: (place: number, index: number) => number,
): Column {
  const { stretches, added, count } = moves
  const values = added.map(valueAt)
  if (isInPlace(moves) && added.every((place, index) => before[place] === values[index])) return before
  const column = new (before.constructor as new (length: number) => Column)(count)
  for (const { from, to, at } of stretches) column.set(before.subarray(from, to), at)
  for (const [index, place] of added.entries()) column[place] = values[index] ?? 0
  return column
}

/** Whether as many items came as went, and all at their places. */
export function isInPlace({ stretches, removed, added }: Moves): boolean {
  return removed.length === added.length && stretches.every(({ from, at }) => from === at)
}
