import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import type { Finding } from '#review/finding.ts'
import { reviewRemovals } from '#review/removals.ts'

const LINKS_FILE = 'links.json'

/** A smart link of a release, and its record. */
type PublishedLink = [hashId: string, path: string, title: string]

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
  const { links } = catalog
  const lost = new Map(
    published.filter(([hashId]) => !links.has(hashId)).map(([, path, title]) => [path, { path, title }]),
  )
  return reviewRemovals([...lost.values()], new Set(), [])
}

async function readPublishedLinks(folder: string): Promise<PublishedLink[] | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, LINKS_FILE), 'utf8')) as PublishedLink[]
  } catch {
    return undefined
  }
}
