import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasMarkdown } from '#contract/documents.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { filesBelow } from '#process/files/files-below.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { readHead } from '#site/html-to-markdown.ts'

/** A page and its file. */
export interface PageFile {
  path: string
  file: string
}

/** The pages that a build wrote, by path, without error pages. */
export function listPageFiles(folder: string): PageFile[] {
  return filesBelow(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ file: join(folder, name), path: pathOf(name) }))
    .filter(({ path }) => hasMarkdown(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The metadata of each page, for llms.txt and the sitemaps. */
export async function readPages(files: readonly PageFile[]): Promise<BuiltPage[]> {
  return mapConcurrently(files, async ({ path, file }) => {
    const { title, description, isIndexable, canonical } = readHead(await readFile(file, 'utf8'))
    // Lists contain no aliases of other pages.
    const isAlias = canonical !== undefined && new URL(canonical).pathname !== path
    // A slice would keep the whole HTML of every page in memory; a copy does not.
    return structuredClone({ path, title, description, isIndexable: isIndexable && !isAlias })
  })
}

function pathOf(file: string): string {
  const path = file.replace(/\.html$/, '')
  return path === '/index' ? '/' : path.replace(/\/index$/, '')
}
