import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { hasMarkdown } from '#contract/documents.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { mapConcurrently } from '#process/files/map-concurrently.ts'
import { readHead } from '#site/html-to-markdown.ts'

/** A page and its file. */
export interface PageFile {
  path: string
  file: string
}

/** The pages that a build wrote, by path, without error pages. */
export async function listPageFiles(folder: string): Promise<PageFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: pathOf(relative(folder, file)) }))
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
  const path = `/${file
    .split(sep)
    .join('/')
    .replace(/\.html$/, '')}`
  return path === '/index' ? '/' : path.replace(/\/index$/, '')
}
