import { fold } from '#text/fold.ts'

/**
 * Groups names by their first letter, A to Z. Names that start otherwise are grouped under #, which comes
 * first.
 */
export function byLetter<Named extends { name: string }>(items: readonly Named[]): [string, Named[]][] {
  const sorted = items.toSorted((a, b) => a.name.localeCompare(b.name, 'vi'))
  return [...Map.groupBy(sorted, ({ name }) => initialOf(name))].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function initialOf(name: string): string {
  const initial = fold(name).slice(0, 1).toUpperCase()
  return /[A-Z]/.test(initial) ? initial : '#'
}
