/** Whether two lists have the very same items in the same order. */
export function sameItems<Item>(a: readonly Item[], b: readonly Item[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index])
}
