import type { Catalog } from '#catalog/catalog.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import type { Strings } from '#entries/strings.ts'
import { type PackedView, packView } from '#publish/pages/packed-view.ts'
import type { SetName, ViewKey } from '#publish/pages/page-keys.ts'
import { sameItems } from '#text/same-items.ts'
import type { PageDefinition, PageParams, PageView } from '#views/page-definition.ts'

/** What is known of a page that was looked at. */
interface LookedAt {
  /** What lists of pages say of it: the same object as long as they say the same. */
  shown: BuiltPage
  key: ViewKey
  /** Left out where it was not made again. */
  view?: PackedView
}

/** A page that is none of a set. */
interface MadePage extends Omit<LookedAt, 'view'> {
  /** What its view was last made of, where it is made of parts alone. */
  parts?: object
}

/** A page of a set, with the strings that its view was last made with. */
interface MadeSetPage extends Omit<LookedAt, 'view'> {
  path: string
  strings: Strings
}

/** The pages of a set, with what they were last made of. */
export interface MadeSet {
  sources: object
  pages: MadeSetPage[]
}

/** The pages that a process made, so that no view is made again whose parts are the same. */
export interface MadePages {
  /** The digest of what all views have around them, which is in their keys. */
  around: string
  byPath: Map<string, MadePage>
  /** The same object as long as the pages in it are. */
  sets: Map<SetName, MadeSet>
}

interface PageToLookAt {
  page: PageDefinition
  params: PageParams
  path: string
  /** The set that it is one of. */
  set?: SetToLookAt | undefined
}

export interface SetToLookAt {
  name: SetName
  sources: object
}

/** Looks at pages one by one, or at the set that they are of; `pages` are those that were looked at. */
export function createMadePages(
  around: string,
  before: MadePages | undefined,
): {
  look: (page: PageToLookAt, catalog: Catalog, keyOf: (text: string) => ViewKey) => LookedAt
  /** The pages of a set that are all as they were, which need no look; nothing where one may not be. */
  keepSet: (set: SetToLookAt, catalog: Catalog) => MadeSet | undefined
  pages: MadePages
} {
  const known = before?.around === around ? before : undefined
  const pages: MadePages = { around, byPath: new Map(), sets: new Map() }
  const takeView = ({ page, params, path }: PageToLookAt, catalog: Catalog, parts?: object): PageView => {
    const view = parts && page.parts ? page.parts.make(parts, catalog) : page.view(params, catalog)
    return found(view, path)
  }
  const lookAt = (
    { page, path }: PageToLookAt,
    view: PageView,
    last: BuiltPage | undefined,
    keyOf: (text: string) => ViewKey,
  ): Required<LookedAt> => {
    const { title, description, isUnlisted = false } = view
    const packed = packView(view)
    const shown = { path, title, description, isIndexable: page.isListed && !isUnlisted }
    return { shown: last && saySame(last, shown) ? last : shown, key: keyOf(packed.text), view: packed }
  }
  return {
    pages,
    keepSet: ({ name, sources }, catalog) => {
      const last = known?.sets.get(name)
      const isSame =
        last?.sources === sources &&
        last.pages.every(({ strings }) => strings === catalog.stringsIn(strings.language))
      if (isSame) pages.sets.set(name, last)
      return isSame ? last : undefined
    },
    look: (listed, catalog, keyOf) => {
      const { page, params, path, set } = listed
      if (set) {
        const made = pages.sets.get(set.name) ?? { sources: set.sources, pages: [] }
        pages.sets.set(set.name, made)
        const strings = catalog.stringsIn(params.language)
        const before = known?.sets.get(set.name)
        const last = before?.pages.find((each) => each.path === path)
        if (last?.strings === strings && before?.sources === set.sources) {
          made.pages.push(last)
          return last
        }
        const { view, ...looked } = lookAt(listed, takeView(listed, catalog), last?.shown, keyOf)
        made.pages.push({ path, strings, ...looked })
        return { view, ...looked }
      }
      const last = known?.byPath.get(path)
      const parts = page.parts && found(page.parts.take(params, catalog), path)
      if (parts && last?.parts && sameParts(last.parts, parts)) {
        pages.byPath.set(path, last)
        return last
      }
      const { view, ...looked } = lookAt(listed, takeView(listed, catalog, parts), last?.shown, keyOf)
      pages.byPath.set(path, { ...looked, ...(parts && { parts }) })
      return { view, ...looked }
    },
  }
}

function found<Found>(value: Found | undefined, path: string): Found {
  if (value === undefined) throw new Error(`${path} is listed, but there is no such page`)
  return value
}

function saySame(a: BuiltPage, b: BuiltPage): boolean {
  return a.title === b.title && a.description === b.description && a.isIndexable === b.isIndexable
}

/** Whether two views are made of the very same records, texts and lists of them. */
function sameParts(a: object, b: object): boolean {
  const [own, others] = [a as Record<string, unknown>, b as Record<string, unknown>]
  // Of each page of a large site: no list of names is made for it.
  let count = 0
  for (const name in own) {
    const [part, other] = [own[name], others[name]]
    if (part !== other && !(Array.isArray(part) && Array.isArray(other) && sameItems(part, other)))
      return false
    count += 1
  }
  for (const _name in others) count -= 1
  return count === 0
}
