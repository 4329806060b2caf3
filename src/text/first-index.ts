/**
 * The first index from `start` at which `test` holds, or `end` when there is none, by binary search. When
 * `test` holds at an index it must hold at all later ones.
 */
export function firstIndexWhere(start: number, end: number, test: (index: number) => boolean): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (test(middle)) high = middle
    else low = middle + 1
  }
  return low
}
