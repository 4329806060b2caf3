/**
 * The first index from `start` at which a test holds, or `end` where it holds at none, by binary search:
 * where the test holds at an index, it has to hold at all later ones.
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
