/** The smart links of a release, of which later publications may lose none. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog, LinkTarget } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import type { SnapshotUpdate } from '#changes/snapshot-update.ts'
import { UPDATES_FILE, updatesIn } from '#process/files/release-updates.ts'
import type { Finding } from '#review/finding.ts'
import { reviewRemovals } from '#review/removals.ts'
import type { ListUpdate } from '#text/lists/update-list.ts'

const LINKS_FILE = 'links.json'

/** A smart link of a release, and its record. */
type PublishedLink = [hashId: string, path: string, title: string]

export async function writePublishedLinks(folder: string, { links }: Catalog): Promise<void> {
  const published = [...links].flatMap(([hashId, target]) => linkTo(hashId, target))
  await writeFile(join(folder, LINKS_FILE), JSON.stringify(published))
}

/** A link that is over leads to no record. */
function linkTo(hashId: string, target: LinkTarget): PublishedLink[] {
  if (target.kind === 'deal') return [[hashId, `deals/${target.deal.id}.yaml`, target.deal.title]]
  if (target.kind === 'offer') return [[hashId, `products/${target.product.id}.yaml`, target.product.title]]
  return []
}

/**
 * Returns a mistake for each published record whose smart link would no longer lead anywhere. The published
 * links are those of the first release in the list that can be read.
 */
export async function findLostLinks(
  [folder, ...others]: readonly string[],
  catalog: Catalog,
): Promise<Finding[]> {
  if (folder === undefined) return []
  const published = await readPublishedLinks(folder)
  if (!published) return findLostLinks(others, catalog)
  return reviewLost(published, catalog.links)
}

/** The same for an update of a release with this catalog and these records. */
export function findLinksLostBy(
  { deals, products, endedLinks }: SnapshotUpdate,
  before: Pick<Snapshot, 'deals' | 'products' | 'endedLinks'>,
  catalog: Catalog,
): Finding[] {
  const removedFrom = <Item>(list: readonly Item[], { removed }: ListUpdate<Item>): Item[] =>
    removed.flatMap((place) => list[place] ?? [])
  const added = new Set([
    ...hashIdsOf(deals.added.map(([, deal]) => deal)),
    ...products.added.flatMap(([, { offers }]) => hashIdsOf(offers)),
    ...hashIdsOf(endedLinks.added.map(([, link]) => link)),
  ])
  const missing = [
    ...hashIdsOf(removedFrom(before.deals, deals)),
    ...removedFrom(before.products, products).flatMap(({ offers }) => hashIdsOf(offers)),
    ...hashIdsOf(removedFrom(before.endedLinks, endedLinks)),
  ].filter((hashId) => !added.has(hashId))
  const published = missing.flatMap((hashId) => {
    const target = catalog.links.get(hashId)
    return target ? linkTo(hashId, target) : []
  })
  return reviewLost(published, added)
}

function hashIdsOf(linked: readonly { hashId: string }[]): string[] {
  return linked.map(({ hashId }) => hashId)
}

function reviewLost(published: readonly PublishedLink[], links: Pick<ReadonlySet<string>, 'has'>): Finding[] {
  const lost = new Map(
    published.filter(([hashId]) => !links.has(hashId)).map(([, path, title]) => [path, { path, title }]),
  )
  return reviewRemovals([...lost.values()], new Set(), [])
}

/** The links of a release and its updates. No update without `--force` loses a link. */
async function readPublishedLinks(folder: string): Promise<PublishedLink[] | undefined> {
  try {
    const written = JSON.parse(await readFile(join(folder, LINKS_FILE), 'utf8')) as PublishedLink[]
    const updates = await readFile(join(folder, 'server', UPDATES_FILE)).then(updatesIn, () => [])
    return [...written, ...updates.flatMap(({ records }) => linksAddedBy(records))]
  } catch {
    return undefined
  }
}

function linksAddedBy({ deals, products }: SnapshotUpdate): PublishedLink[] {
  return [
    ...deals.added.flatMap(([, deal]) => linkTo(deal.hashId, { kind: 'deal', deal })),
    ...products.added.flatMap(([, product]) =>
      product.offers.flatMap((offer) => linkTo(offer.hashId, { kind: 'offer', product, offer })),
    ),
  ]
}
