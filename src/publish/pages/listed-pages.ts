import type { BuiltPage } from '#discovery/documents/llms.ts'
import type { MadePages } from '#publish/pages/made-pages.ts'
import { firstIndexWhere } from '#text/first-index.ts'

/** All pages of a release in the order of their paths. */
export interface ListedPages {
  pages: readonly BuiltPage[]
  /** The paths that lists for search engines name: the same object as long as they are the same. */
  indexable: readonly string[]
}

/** Lists the pages that were made. What is listed already is put in order once. */
export function listMadePages(
  made: MadePages,
  before?: { made: MadePages; listed: ListedPages },
): ListedPages {
  if (!before) return listAnew(allOf(made))
  const { changed, gone } = compare(before.made, made)
  const pages = [...before.listed.pages]
  const added: BuiltPage[] = []
  let areSameIndexable = gone.size === 0
  for (const page of changed.values()) {
    const place = placeOf(page.path, pages)
    const last = pages[place]
    if (last?.path === page.path) {
      areSameIndexable &&= last.isIndexable === page.isIndexable
      pages[place] = page
    } else added.push(page)
  }
  if (areSameIndexable && added.length === 0) return { pages, indexable: before.listed.indexable }
  return listAnew([...pages.filter(({ path }) => !gone.has(path)), ...added])
}

/** Whether there is a page at a path. */
export function hasPage({ pages }: ListedPages, path: string): boolean {
  return pages[placeOf(path, pages)]?.path === path
}

function listAnew(all: readonly BuiltPage[]): ListedPages {
  const pages = all.toSorted((a, b) => (a.path < b.path ? -1 : 1))
  return { pages, indexable: pages.flatMap(({ path, isIndexable }) => (isIndexable ? path : [])) }
}

function placeOf(path: string, pages: readonly BuiltPage[]): number {
  return firstIndexWhere(0, pages.length, (index) => (pages[index]?.path ?? '') >= path)
}

function allOf({ byPath, sets }: MadePages): BuiltPage[] {
  const shown = Array.from(byPath.values(), (page) => page.shown)
  for (const { pages } of sets.values()) for (const page of pages) shown.push(page.shown)
  return shown
}

function compare(
  before: MadePages,
  after: MadePages,
): { changed: Map<string, BuiltPage>; gone: Set<string> } {
  const changed = new Map<string, BuiltPage>()
  const gone = new Set<string>()
  for (const [path, { shown }] of after.byPath)
    if (before.byPath.get(path)?.shown !== shown) changed.set(path, shown)
  for (const path of before.byPath.keys()) if (!after.byPath.has(path)) gone.add(path)
  for (const [name, set] of after.sets)
    if (before.sets.get(name) !== set) for (const { shown } of set.pages) changed.set(shown.path, shown)
  for (const [name, set] of before.sets)
    if (after.sets.get(name) !== set) for (const { path } of set.pages) gone.add(path)
  // A page may have moved from one set to another.
  for (const path of changed.keys()) gone.delete(path)
  return { changed, gone }
}
