/**
 * Whether two lists have the same items in the same order: identical ones, unless `isSame` says otherwise.
 */
export function sameItems<Item>(
  a: readonly Item[],
  b: readonly Item[],
  isSame: (one: Item, other: Item) => boolean = Object.is,
): boolean {
  return a.length === b.length && a.every((item, index) => isSame(item, b[index] as Item))
}
