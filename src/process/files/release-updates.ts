/** The file of numbered updates: what publications changed since a catalog and its index were written. */
import type { RecordedChange } from '#catalog/recorded-change.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import type { SnapshotUpdate } from '#changes/snapshot-update.ts'
import type { PaidPricesUpdate } from '#catalog/worth/paid-prices.ts'
import { seal, sealOf, unseal } from '#process/files/sealed-file.ts'
import type { IndexChange } from '#search/change-index.ts'
import type { IndexedTerms } from '#search/posting-index.ts'
import { type ListUpdate, moveColumn, movesOf } from '#text/lists/update-list.ts'

/** It is missing where a publication wrote everything. */
export const UPDATES_FILE = 'updates.bin'

/** What one publication changed. */
export interface ReleaseUpdate {
  records: SnapshotUpdate
  /** What the search index has of the deals that were added, then of the products. */
  terms: readonly IndexedTerms[]
  /** What became of records since the publication before. */
  changes: readonly RecordedChange[]
  paidPrices: PaidPricesUpdate
}

interface Written extends Pick<ReleaseUpdate, 'terms'> {
  /** The seal of the update before it, or the digest of the catalog file for the first one. */
  after: string
  /** The rest as JSON, so that records are read just as those of the catalog file. */
  text: string
}

/** An update as bytes, and the mark by which the next one follows it. */
export function renderUpdate(
  { terms, ...rest }: ReleaseUpdate,
  after: string,
): { bytes: Buffer; mark: string } {
  const sealed = seal({ after, terms, text: JSON.stringify(rest) } satisfies Written)
  const bytes = Buffer.concat([Buffer.alloc(LENGTH_BYTES), ...sealed.pieces])
  bytes.writeUInt32LE(bytes.length - LENGTH_BYTES)
  return { bytes, mark: sealed.seal }
}

/** Updates in their order, and the mark after them. */
export interface FollowingUpdates {
  updates: readonly ReleaseUpdate[]
  mark: string
}

/**
 * The updates in the bytes of a file that follow the state with a mark. Returns undefined when none does.
 * Throws when the bytes are damaged.
 */
export function updatesAfter(bytes: Buffer, mark: string): FollowingUpdates | undefined {
  const sealed = split(bytes)
  const known = sealed.findLastIndex((each) => sealOf(each) === mark)
  const updates: ReleaseUpdate[] = []
  let last = mark
  for (const each of sealed.slice(known + 1)) {
    const { after, ...update } = read(each)
    if (after !== last && updates.length === 0) return undefined
    if (after !== last) throw new Error('an update is missing')
    last = sealOf(each)
    updates.push(update)
  }
  return { updates, mark: last }
}

/** All updates in the bytes of a file. */
export function updatesIn(bytes: Buffer): ReleaseUpdate[] {
  return split(bytes).map(read)
}

function read(sealed: Buffer): ReleaseUpdate & Pick<Written, 'after'> {
  const { after, terms, text } = unseal(sealed) as Written
  return { after, terms, ...(JSON.parse(text) as Omit<ReleaseUpdate, 'terms'>) }
}

const LENGTH_BYTES = 4

/** The sealed updates, each of which stands behind its length. */
function split(bytes: Buffer): Buffer[] {
  const sealed: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const start = at + LENGTH_BYTES
    const end = start + (start <= bytes.length ? bytes.readUInt32LE(at) : 0)
    if (end > bytes.length) throw new Error('its end is missing')
    sealed.push(bytes.subarray(start, end))
    at = end
  }
  return sealed
}

/** What updates of a catalog change in its index, in one step. */
export function toIndexChange(
  { deals, products }: Pick<Snapshot, 'deals' | 'products'>,
  updates: readonly ReleaseUpdate[],
): IndexChange {
  const fresh: IndexedTerms[] = []
  // The place that a record had, or below 0 that of its terms among the new ones.
  let [ofDeals, ofProducts] = [placesFrom(0, deals.length), placesFrom(deals.length, products.length)]
  for (const { records, terms } of updates) {
    const rest = terms.values()
    const after = (column: typeof ofDeals, update: ListUpdate<unknown>): typeof ofDeals =>
      moveColumn(column, movesOf(column.length, update), () => {
        const { value } = rest.next()
        if (!value) throw new Error('an update has too few terms')
        return -fresh.push(value)
      })
    ofDeals = after(ofDeals, records.deals)
    ofProducts = after(ofProducts, records.products)
  }
  const added: IndexChange['added'][number][] = []
  const isStaying = new Uint8Array(deals.length + products.length)
  // Lists of a million have no iterator in between.
  for (const [column, first] of [[ofDeals, 0] as const, [ofProducts, ofDeals.length] as const])
    for (let index = 0; index < column.length; index += 1) {
      const entry = column[index] ?? 0
      const terms = entry < 0 ? fresh[-entry - 1] : undefined
      if (terms) added.push({ place: first + index, terms })
      else isStaying[entry] = 1
    }
  const removed: number[] = []
  for (let place = isStaying.indexOf(0); place >= 0; place = isStaying.indexOf(0, place + 1))
    removed.push(place)
  return { removed, added }
}

function placesFrom(first: number, count: number): Int32Array {
  const column = new Int32Array(count)
  for (let index = 0; index < count; index += 1) column[index] = first + index
  return column
}
