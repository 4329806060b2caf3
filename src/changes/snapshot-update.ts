/** What a publication changed in the records of the one before it, and the snapshot with these changes. */
import type { EndedLink, ServerSnapshot, Snapshot, SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { sameItems } from '#text/same-items.ts'
import { type ListUpdate, updateList } from '#text/lists/update-list.ts'

/** A snapshot beside the one before it, of which everything but these parts stays. */
export interface SnapshotUpdate extends Pick<Snapshot, 'version' | 'builtAt'> {
  /** Both in listing order. */
  deals: ListUpdate<SnapshotDeal>
  products: ListUpdate<SnapshotProduct>
  endedLinks: ListUpdate<EndedLink>
}

/**
 * Compares two snapshots, both with their deals in listing order. A record that is the same object did not
 * change. Returns undefined where more changed than records: a store, a text of the interface, an article.
 */
export function compareSnapshots(before: Snapshot, after: Snapshot): SnapshotUpdate | undefined {
  const { version, builtAt, deals, products, endedLinks, ...others } = after
  const isOtherSame = Object.entries(others).every(([name, value]) =>
    isSame(before[name as keyof typeof others], value),
  )
  if (!isOtherSame) return undefined
  const update = {
    deals: compareLists(before.deals, deals),
    products: compareLists(before.products, products),
    endedLinks: compareLists(before.endedLinks, endedLinks, textOfLink),
  }
  const { deals: ofDeals, products: ofProducts, endedLinks: ofLinks } = update
  if (!ofDeals || !ofProducts || !ofLinks) return undefined
  return { version, builtAt, deals: ofDeals, products: ofProducts, endedLinks: ofLinks }
}

/** The snapshot after updates, in their order. The one before them stays as it is. */
export function updateSnapshot<Whole extends Snapshot | ServerSnapshot>(
  snapshot: Whole,
  updates: readonly SnapshotUpdate[],
): Whole {
  const last = updates.at(-1)
  if (!last) return snapshot
  const { version, builtAt } = last
  const after = <Item>(list: Item[], updateOf: (update: SnapshotUpdate) => ListUpdate<Item>): Item[] =>
    updates.reduce((each, update) => updateList(each, updateOf(update)), list)
  return {
    ...snapshot,
    version,
    builtAt,
    deals: after(snapshot.deals, ({ deals }) => deals),
    products: after(snapshot.products, ({ products }) => products),
    endedLinks: after(snapshot.endedLinks, ({ endedLinks }) => endedLinks),
  }
}

/** Returns undefined where something that stays is at another place among what stays. */
function compareLists<Item>(
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => unknown = (item) => item,
): ListUpdate<Item> | undefined {
  const isEqualAt = (a: number, b: number): boolean => keyOf(before[a] as Item) === keyOf(after[b] as Item)
  const shorter = Math.min(before.length, after.length)
  let first = 0
  while (first < shorter && isEqualAt(first, first)) first += 1
  let same = 0
  while (same < shorter - first && isEqualAt(before.length - 1 - same, after.length - 1 - same)) same += 1
  // Only what lies between is looked at further.
  const [was, is] = [before, after].map((list) => list.slice(first, list.length - same).map(keyOf))
  const [wasThere, isThere] = [new Set(was), new Set(is)]
  const staying = was?.filter((key) => isThere.has(key))
  if (is?.filter((key) => wasThere.has(key)).some((key, place) => key !== staying?.[place]) === true)
    return undefined
  const placesOf = (keys: readonly unknown[] = [], others: ReadonlySet<unknown>): number[] =>
    keys.flatMap((key, place) => (others.has(key) ? [] : [first + place]))
  return {
    removed: placesOf(was, isThere),
    added: placesOf(is, wasThere).map((place) => [place, after[place] as Item] as const),
  }
}

function textOfLink(link: EndedLink): string {
  return JSON.stringify(link)
}

function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  const areSame = Array.isArray(before) && Array.isArray(after) && sameItems<unknown>(before, after)
  return areSame || JSON.stringify(before) === JSON.stringify(after)
}
