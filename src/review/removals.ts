/** Finds published records that were removed without a link that says so. */
import {
  type Content,
  type Folder,
  idOf,
  isArchived,
  type NamedSource,
  nameOf,
} from '#entries/check-content.ts'
import { fileMistake } from '#entries/parse-record.ts'
import type { Finding } from '#review/finding.ts'

/** A file that was published before: its path within the content folder and its title or name. */
export interface PublishedFile {
  path: string
  title: string
}

const ADVICE: Partial<Record<Folder, (id: string, title: string) => string>> = {
  deals: (id, title) =>
    `bring the file back with status: withdrawn, move it to archive/, or add to links.yaml: { deal: ${id}, title: '${title.replaceAll("'", "''")}', store: …, endedAt: … }`,
  products: (id, title) =>
    `bring the file back, or add to links.yaml for each store: { product: ${id}, title: '${title.replaceAll("'", "''")}', store: …, endedAt: … }`,
  stores: () => 'bring the file back; its page, its feeds and the links of its shoppers lead there',
  posts: () => 'bring the file back with status: draft, or leave the page to those who linked to it',
}

/**
 * Reports published records that were removed without a replacement, because shared links to them would
 * break.
 */
export function reviewRemovals(
  published: readonly PublishedFile[],
  paths: ReadonlySet<string>,
  links: Content['links'],
): Finding[] {
  const present = new Set([...paths].map((path) => `${nameOf(path)}/${idOf(path)}`))
  for (const link of links) present.add('deal' in link ? `deals/${link.deal}` : `products/${link.product}`)
  return published.flatMap(({ path, title }): Finding[] => {
    const [name, id] = [nameOf(path), idOf(path)]
    const advise = ADVICE[name as Folder]
    if (!advise || present.has(`${name}/${id}`)) return []
    const severity = name === 'posts' ? 'warning' : 'error'
    return [{ ...fileMistake(path, `was published and is gone; ${advise(id, title)}`), severity }]
  })
}

/** Warns about deals that were not there before and are over: their year is probably wrong. */
export function reviewAdditions(
  published: readonly string[] | undefined,
  sources: readonly NamedSource[],
  deals: Content['deals'],
  now: number,
): Finding[] {
  // In a first commit every deal is new.
  if (published === undefined || published.length === 0) return []
  const before = new Set(published.map((path) => `${nameOf(path)}/${idOf(path)}`))
  const byId = new Map(deals.map((deal) => [deal.id, deal]))
  return sources.flatMap(({ name, path, source }): Finding[] => {
    if (name !== 'deals' || isArchived(path) || before.has(`deals/${idOf(path)}`)) return []
    const { endsAt, status } = byId.get(idOf(path)) ?? {}
    if (endsAt === undefined || endsAt >= now || status === 'withdrawn') return []
    const message = 'is past, and the deal is new; check the year'
    return [{ ...source.mistakeAt(['endsAt'], message), severity: 'warning' }]
  })
}
