import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import type { SnapshotUpdate } from '#changes/snapshot-update.ts'
import { UPDATES_FILE, updatesIn } from '#process/files/release-updates.ts'
import type { Finding } from '#review/finding.ts'
import { reviewRemovals } from '#review/removals.ts'

const LINKS_FILE = 'links.json'

/** A smart link of a release, and its record. */
type PublishedLink = [hashId: string, path: string, title: string]

type Linked = Pick<Snapshot, 'deals' | 'products' | 'keptLinks'>

export async function writePublishedLinks(folder: string, { links }: Catalog): Promise<void> {
  const published = [...links].flatMap(([hashId, target]): PublishedLink[] => {
    if (target.kind === 'deal') return [[hashId, `deals/${target.deal.id}.yaml`, target.deal.title]]
    if (target.kind === 'offer') return [[hashId, `products/${target.product.id}.yaml`, target.product.title]]
    return []
  })
  await writeFile(join(folder, LINKS_FILE), JSON.stringify(published))
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

/** The same for an update of a snapshot. */
export function findLinksLostBy(update: SnapshotUpdate, before: Linked): Finding[] {
  const removed = <Item>(list: readonly Item[], places: readonly number[]): Item[] =>
    places.flatMap((place) => list[place] ?? [])
  const published = linksOf({
    deals: removed(before.deals, update.deals.removed),
    products: removed(before.products, update.products.removed),
    keptLinks: removed(before.keptLinks, update.keptLinks.removed),
  })
  return reviewLost(published, new Map(linksOf(addedBy(update)).map((link) => [link[0], link])))
}

function reviewLost(
  published: readonly PublishedLink[],
  links: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Finding[] {
  const lost = new Map(
    published.filter(([hashId]) => !links.has(hashId)).map(([, path, title]) => [path, { path, title }]),
  )
  return reviewRemovals([...lost.values()], new Set(), [])
}

function linksOf({ deals, products, keptLinks }: Linked): PublishedLink[] {
  return [
    ...deals.map(({ hashId, id, title }): PublishedLink => [hashId, `deals/${id}.yaml`, title]),
    ...products.flatMap(({ id, title, offers }) =>
      offers.map(({ hashId }): PublishedLink => [hashId, `products/${id}.yaml`, title]),
    ),
    ...keptLinks.map((link): PublishedLink => [
      link.hashId,
      'deal' in link ? `deals/${link.deal}.yaml` : `products/${link.product}.yaml`,
      link.title,
    ]),
  ]
}

function addedBy({ deals, products, keptLinks }: SnapshotUpdate): Linked {
  return {
    deals: deals.added.map(([, deal]) => deal),
    products: products.added.map(([, product]) => product),
    keptLinks: keptLinks.added.map(([, link]) => link),
  }
}

/** The links of a release. Those of its updates are added; no update without `--force` loses one. */
async function readPublishedLinks(folder: string): Promise<PublishedLink[] | undefined> {
  try {
    const written = JSON.parse(await readFile(join(folder, LINKS_FILE), 'utf8')) as PublishedLink[]
    const updates = await readFile(join(folder, 'server', UPDATES_FILE)).then(updatesIn, () => [])
    return [...written, ...updates.flatMap(({ records }) => linksOf({ ...addedBy(records), keptLinks: [] }))]
  } catch {
    return undefined
  }
}
