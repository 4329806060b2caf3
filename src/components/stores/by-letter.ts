import { fold } from '#text/fold.ts'

/** Names below the letters that they begin with, A to Z; what begins otherwise stands below #, first. */
export function byLetter<Named extends { name: string }>(items: readonly Named[]): [string, Named[]][] {
  const sorted = items.toSorted((a, b) => a.name.localeCompare(b.name, 'vi'))
  return [...Map.groupBy(sorted, ({ name }) => initialOf(name))].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

function initialOf(name: string): string {
  const initial = fold(name).slice(0, 1).toUpperCase()
  return /[A-Z]/.test(initial) ? initial : '#'
}
