import { sameItems } from '#text/same-items.ts'

/**
 * Creates a function that groups successive versions of a list. A group with the same members in the same
 * order as in the previous call is returned as the same array, so that caches keyed by it stay valid.
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
