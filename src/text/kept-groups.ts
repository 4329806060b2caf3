import { sameItems } from '#text/same-items.ts'

/**
 * Makes the function that groups one list after another. A group with the very same members
 * as in the list before is the very same list, so that what was worked out from it is known.
 */
export function createKeptGroups<Item, Name = string>(): (
  items: Iterable<Item>,
  nameOf: (item: Item) => Name,
) => ReadonlyMap<Name, readonly Item[]> {
  let before: ReadonlyMap<Name, readonly Item[]> = new Map()
  return (items, nameOf) => {
    const last = before
    before = new Map(
      Map.groupBy(items, nameOf)
        .entries()
        .map(([name, list]) => {
          const old = last.get(name)
          return [name, old && sameItems(old, list) ? old : list]
        }),
    )
    return before
  }
}
