import { type Content, type Folder, idOf, nameOf } from '#entries/check-content.ts'
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
