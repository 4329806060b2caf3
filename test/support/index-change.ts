import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotDeal, SnapshotProduct } from '#catalog/snapshot.ts'
import type { IndexChange } from '#search/change-index.ts'
import type { IndexedTerms } from '#search/posting-index.ts'

/** In the place of a record's place in another list: it has none. */
const NONE = -1

type Records = Pick<Catalog, 'deals' | 'products'>

/** Compares two catalogs, whose unchanged records are the same objects, and reads the new ones. */
export function createIndexChange(
  before: Records,
  after: Records,
  readTerms: (record: SnapshotDeal | SnapshotProduct) => IndexedTerms,
): IndexChange {
  const removed: number[] = []
  const added: { place: number; terms: IndexedTerms }[] = []
  const compare = <Each extends SnapshotDeal | SnapshotProduct>(
    [old, firstOld]: [old: readonly Each[], firstOld: number],
    [now, firstNow]: [now: readonly Each[], firstNow: number],
  ): void => {
    const stayed = placesOfStayed(old, now)
    let next = 0
    for (const [place, record] of now.entries()) {
      const known = stayed[place] ?? NONE
      if (known === NONE) added.push({ place: firstNow + place, terms: readTerms(record) })
      else for (; next <= known; next += 1) if (next < known) removed.push(firstOld + next)
    }
    for (; next < old.length; next += 1) removed.push(firstOld + next)
  }
  compare([before.deals, 0], [after.deals, 0])
  compare([before.products, before.deals.length], [after.products, after.deals.length])
  return { removed, added }
}

/** For each record its place in the list before, ascending, or {@link NONE} if it is new or moved. */
function placesOfStayed<Each extends object>(old: readonly Each[], now: readonly Each[]): Int32Array {
  const places = new Int32Array(now.length).fill(NONE)
  const most = Math.min(old.length, now.length)
  let start = 0
  while (start < most && old[start] === now[start]) places[start] = start++
  let end = 0
  while (end < most - start && old.at(-1 - end) === now.at(-1 - end)) {
    end += 1
    places[now.length - end] = old.length - end
  }
  const between = new Map(old.slice(start, old.length - end).map((record, index) => [record, start + index]))
  let last = start - 1
  for (let place = start; place < now.length - end; place += 1) {
    const record = now[place]
    const known = record === undefined ? undefined : between.get(record)
    if (known === undefined || known < last) continue
    places[place] = last = known
  }
  return places
}
