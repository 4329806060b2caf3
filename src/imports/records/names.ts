import { fold } from '#text/fold.ts'

/** Finds the first of the entries of a mapping that has one of the names, whatever their case and marks. */
export function createNameFinder<Entry extends { is: readonly string[] }>(
  entries: readonly Entry[],
): (names: readonly string[]) => Entry | undefined {
  const places = new Map<string, number>()
  for (const [place, { is }] of entries.entries())
    for (const name of is.map((each) => fold(each))) if (!places.has(name)) places.set(name, place)
  return (names) => entries[Math.min(...names.map((name) => places.get(fold(name)) ?? entries.length))]
}
