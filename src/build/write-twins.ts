import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Catalog } from '#catalog/catalog.ts'
import { markdownTwin } from '#contract/documents.ts'
import { LANGUAGES } from '#contract/language.ts'
import { routes } from '#contract/routes.ts'
import type { BuiltPage } from '#discovery/llms.ts'
import { htmlToMarkdown } from '#runtime/html-to-markdown.ts'
import { mapConcurrently } from '#build/map-concurrently.ts'

/** Pages that stand for an error, not for content. */
const ERROR_PAGES = new Set(['/404', '/500', ...LANGUAGES.map((language) => routes.offline(language))])

/** Writes the Markdown twin of every built page, where no endpoint has written one, and tells which pages there are. */
export async function writeTwins(folder: string, catalog: Catalog): Promise<BuiltPage[]> {
  const paths = await listPagePaths(folder)
  return mapConcurrently(paths, async ({ path, file }) => {
    const html = await readFile(file, 'utf8')
    const page = htmlToMarkdown({ html, path, catalog })
    const twin = join(folder, markdownTwin(path))
    if (!(await exists(twin))) await writeFile(twin, page.markdown)
    const { title, description, isIndexable, canonical } = page
    // An alias of another page is no page of its own for lists.
    const isAlias = canonical !== undefined && new URL(canonical).pathname !== path
    // A piece of a text keeps all of it in memory, a copy does not: here that is every page of the site.
    return structuredClone({ path, title, description, isIndexable: isIndexable && !isAlias })
  })
}

async function listPagePaths(folder: string): Promise<{ path: string; file: string }[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.html'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, path: pathOf(relative(folder, file)) }))
    .filter(({ path }) => !ERROR_PAGES.has(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

function pathOf(file: string): string {
  const path = `/${file
    .split(sep)
    .join('/')
    .replace(/\.html$/, '')}`
  return path === '/index' ? '/' : path.replace(/\/index$/, '')
}

async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined
}
