/** Collects the items with the highest scores without ordering all others. */
export interface Highest<Item> {
  /** What a score must exceed to count. */
  readonly least: number
  add: (item: Item, score: number) => void
  /** The highest first; of items with one score, those that came first. */
  items: () => Item[]
}

export function createHighest<Item>(count: number): Highest<Item> {
  const best: { item: Item; score: number }[] = []
  let least = count > 0 ? -Infinity : Infinity
  return {
    get least() {
      return least
    },
    add: (item, score) => {
      if (score <= least) return
      const place = best.findIndex((each) => each.score < score)
      best.splice(place < 0 ? best.length : place, 0, { item, score })
      if (best.length > count) best.pop()
      if (best.length === count) least = best.at(-1)?.score ?? least
    },
    items: () => best.map(({ item }) => item),
  }
}
