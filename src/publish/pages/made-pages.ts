import type { Catalog } from '#catalog/catalog.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { type PackedView, packView } from '#publish/pages/packed-view.ts'
import type { ViewKey } from '#publish/pages/page-keys.ts'
import { sameItems } from '#text/same-items.ts'
import type { PageDefinition, PageParams, PageView } from '#views/page-definition.ts'

/** What is known of a page that was looked at. */
interface LookedAt {
  /** What lists of pages say of it. */
  shown: BuiltPage
  key: ViewKey
  /** Left out where it was not made again. */
  view?: PackedView
}

/** A page whose view is made of parts alone, with the parts that it was last made of. */
interface MadePage extends Omit<LookedAt, 'view'> {
  parts: object
}

/** The pages that a process made, so that no view is made again whose parts are the same. */
export interface MadePages {
  /** The digest of what all views have around them, which is in their keys. */
  around: string
  byPath: Map<string, MadePage>
}

interface PageToLookAt {
  page: PageDefinition
  params: PageParams
  path: string
}

/** Looks at pages one by one; `pages` are those that were looked at. */
export function createMadePages(
  around: string,
  before: MadePages | undefined,
): {
  look: (page: PageToLookAt, catalog: Catalog, keyOf: (text: string) => ViewKey) => LookedAt
  pages: MadePages
} {
  const known = before?.around === around ? before.byPath : undefined
  const pages: MadePages = { around, byPath: new Map() }
  return {
    pages,
    look: ({ page, params, path }, catalog, keyOf) => {
      const found = <Found>(value: Found | undefined): Found => {
        if (value === undefined) throw new Error(`${path} is listed, but there is no such page`)
        return value
      }
      const lookAt = (view: PageView): Required<LookedAt> => {
        const { title, description } = view
        const packed = packView(view)
        const shown = { path, title, description, isIndexable: page.isListed }
        return { shown, key: keyOf(packed.text), view: packed }
      }
      if (!page.parts) return lookAt(found(page.view(params, catalog)))
      const parts = found(page.parts.take(params, catalog))
      const last = known?.get(path)
      if (last && sameParts(last.parts, parts)) {
        pages.byPath.set(path, last)
        return last
      }
      const { shown, key, view } = lookAt(page.parts.make(parts, catalog))
      pages.byPath.set(path, { shown, key, parts })
      return { shown, key, view }
    },
  }
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
