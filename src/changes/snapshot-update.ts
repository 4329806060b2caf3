/** What a publication changed in the records of the one before it, and the snapshot with these changes. */
import type { EndedLink, ServerSnapshot, Snapshot, SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import { inListingOrder } from '#catalog/deal-order.ts'
import { type Compare, compareLists, inOrderOfFiles } from '#text/lists/compare-lists.ts'
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
  return {
    version,
    builtAt,
    deals: compareLists(before.deals, deals, inListingOrder),
    products: compareLists(before.products, products, inOrderOfFiles),
    endedLinks: compareLists(before.endedLinks, endedLinks, byPresenceIn(endedLinks)),
  }
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

/**
 * Ended links have no order of their own: a link that is not in the other list is gone, and all before one
 * that is there are new.
 */
function byPresenceIn(links: readonly EndedLink[]): Compare<EndedLink> {
  let present: ReadonlySet<EndedLink> | undefined
  return (link) => ((present ??= new Set(links)).has(link) ? 1 : -1)
}

function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true
  const areSame = Array.isArray(before) && Array.isArray(after) && sameItems<unknown>(before, after)
  return areSame || JSON.stringify(before) === JSON.stringify(after)
}
