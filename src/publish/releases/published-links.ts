import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import type { KeptRelease } from '#process/releases.ts'
import type { Finding } from '#review/finding.ts'
import { reviewRemovals } from '#review/removals.ts'

const LINKS_FILE = 'links.json'

/** A smart link that a release has, and the record that it belongs to. */
type PublishedLink = [hashId: string, path: string, title: string]

export async function writePublishedLinks(folder: string, { links }: Catalog): Promise<void> {
  const published = [...links].flatMap(([hashId, target]): PublishedLink[] => {
    if (target.kind === 'deal') return [[hashId, `deals/${target.deal.id}.yaml`, target.deal.title]]
    if (target.kind === 'offer') return [[hashId, `products/${target.product.id}.yaml`, target.product.title]]
    return []
  })
  await writeFile(join(folder, LINKS_FILE), JSON.stringify(published))
}

/** A mistake for each record of the release before whose smart link would lead nowhere from now on. */
export async function findLostLinks({ folder }: KeptRelease, { links }: Catalog): Promise<Finding[]> {
  const text = await readFile(join(folder, LINKS_FILE), 'utf8').catch(() => '[]')
  const lost = new Map(
    (JSON.parse(text) as PublishedLink[])
      .filter(([hashId]) => !links.has(hashId))
      .map(([, path, title]) => [path, { path, title }]),
  )
  return reviewRemovals([...lost.values()], new Set(), [])
}
