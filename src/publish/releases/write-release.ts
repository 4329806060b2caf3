/**
 * Writes the records of a release: catalog and search index as a whole, or what changed since the last
 * release beside links to its files.
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import type { Snapshot, SnapshotProduct } from '#catalog/snapshot.ts'
import { compareSnapshots, type SnapshotUpdate } from '#changes/snapshot-update.ts'
import { type StoredRelease, RELEASE_FILE } from '#process/releases.ts'
import { PAID_PRICES_FILE, renderPaidPrices } from '#process/files/paid-prices-file.ts'
import { renderUpdate, UPDATES_FILE } from '#process/files/release-updates.ts'
import { CHANGES_FILE, writeCatalog, type WrittenRelease } from '#process/snapshot-files.ts'
import { filesBelow } from '#process/files/files-below.ts'
import { putCopy } from '#publish/files/put-copy.ts'
import type { IndexThread } from '#publish/releases/index-thread.ts'
import { writePublishedLinks } from '#publish/releases/published-links.ts'
import type { RecordedChanges } from '#publish/releases/record-changes.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** Where the next update of a release begins. */
export type UpdateBase = Pick<WrittenRelease, 'mark' | 'wholeBytes' | 'updates'>

type Followed = Omit<WrittenRelease, 'history'> & Pick<StoredRelease, 'folder'>

/** Updates up to this size, or to this share of what was written whole, spare a server from reading all. */
const UPDATES_BYTES = 1e6
const UPDATES_SHARE = 0.05

/** Where more records changed, and a larger share of them, writing everything takes less. */
const CHANGED_MIN = 1_000
const CHANGED_SHARE = 0.2

/** The files of a release that are no links to those of the one before it. */
const WRITTEN_ANEW: ReadonlySet<string> = new Set([`/${RELEASE_FILE}`, `/server/${UPDATES_FILE}`])

/**
 * What a snapshot changes in the last release, as far as that can be taken in record by record. Returns
 * undefined where a store, an article, a text, the words of the lexicon or the brands are others.
 */
export function findUpdate(last: Followed, snapshot: Snapshot): SnapshotUpdate | undefined {
  if (last.updates.length > Math.max(UPDATES_BYTES, last.wholeBytes * UPDATES_SHARE)) return undefined
  const update = compareSnapshots(last.snapshot, snapshot)
  if (!update || !haveSameBrands(last.snapshot.products, snapshot.products)) return undefined
  const changed = update.deals.added.length + update.products.added.length
  const records = snapshot.deals.length + snapshot.products.length
  return changed <= Math.max(CHANGED_MIN, records * CHANGED_SHARE) ? update : undefined
}

function haveSameBrands(before: readonly SnapshotProduct[], after: readonly SnapshotProduct[]): boolean {
  const [was, is] = [countBrands(before), countBrands(after)]
  return was === is || (was.size === is.size && was.keys().every((brand) => is.has(brand)))
}

type BrandCounts = ReadonlyMap<string | undefined, number>

/** The number of products by brand. */
const countBrands = onceForEach(
  (products: readonly SnapshotProduct[]): BrandCounts => withBrands(new Map(), products, 1),
  (counts, after, { removed, added }, before) => {
    const changes = withBrands(new Map(), recordsAt(before, removed), -1)
    withBrands(changes, recordsAt(after, added), 1)
    if (changes.values().every((change) => change === 0)) return counts
    const next = new Map(counts)
    for (const [brand, change] of changes) next.set(brand, (next.get(brand) ?? 0) + change)
    return new Map(next.entries().filter(([, count]) => count > 0))
  },
)

function recordsAt<Item>(list: readonly Item[], places: readonly number[]): Item[] {
  return places.map((place) => list[place] as Item)
}

function withBrands(
  counts: Map<string | undefined, number>,
  products: readonly SnapshotProduct[],
  change: number,
): typeof counts {
  for (const { brand } of products) counts.set(brand, (counts.get(brand) ?? 0) + change)
  return counts
}

/** Writes everything. `last` has the dictionary, if the same code wrote it. */
export async function writeWhole({
  folder,
  snapshot,
  catalog,
  recorded: { history, paidPrices },
  index,
  last,
}: {
  folder: string
  snapshot: Snapshot
  catalog: Catalog
  recorded: RecordedChanges
  index: IndexThread
  last: StoredRelease | undefined
}): Promise<UpdateBase> {
  const server = join(folder, 'server')
  const { mark, bytes } = await writeCatalog(server, snapshot, catalog)
  const writing = index.writeIndex(
    {
      folder: server,
      mark,
      lexicon: JSON.stringify(snapshot.lexicon),
      last: last && join(last.folder, 'server'),
    },
    snapshot.deals.length + snapshot.products.length,
  )
  const [indexBytes] = await Promise.all([
    writing,
    writePublishedLinks(folder, catalog),
    writeFile(join(server, CHANGES_FILE), JSON.stringify(history)),
    writeFile(join(server, PAID_PRICES_FILE), renderPaidPrices(paidPrices)),
  ])
  return { mark, wholeBytes: bytes + indexBytes, updates: Buffer.alloc(0) }
}

/** Writes what changed since the last release, whose other files are those of this one too. */
export async function writeUpdate({
  folder,
  last,
  update,
  catalog,
  recorded: { changes, paidPricesUpdate },
  index,
}: {
  folder: string
  last: Followed
  update: SnapshotUpdate
  catalog: Catalog
  recorded: RecordedChanges
  index: IndexThread
}): Promise<UpdateBase> {
  const added = [...update.deals.added, ...update.products.added].map(([, record]) => record)
  const { bytes, mark } = renderUpdate(
    {
      records: update,
      terms: await index.readTerms(added, catalog, join(last.folder, 'server')),
      changes,
      paidPrices: paidPricesUpdate,
    },
    last.mark,
  )
  for (const path of filesBelow(last.folder))
    if (!WRITTEN_ANEW.has(path)) await putCopy(join(last.folder, path), join(folder, path))
  const updates = Buffer.concat([last.updates, bytes])
  await writeFile(join(folder, 'server', UPDATES_FILE), updates)
  return { mark, wholeBytes: last.wholeBytes, updates }
}
