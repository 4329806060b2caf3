/**
 * What a release serves of its catalog, page by page and document by document. Each has a key, the digest of
 * everything that it shows: where a file with this key is kept, it need not be rendered.
 */
import { digest } from '#process/digest.ts'
import { type CatalogFilesOptions, createCatalogFiles } from '#site/files/catalog-files.ts'
import type { GivenPage } from '#site/page-view.ts'
import { LANGUAGES } from '#text/language.ts'
import { createPageFinder, type FoundPage } from '#views/find-page.ts'
import type { PageView } from '#views/page-definition.ts'
import { PAGES } from '#views/pages.ts'

/** Renders the HTML of a page from its view, in UTF-8. The compiled code of a release exports it. */
export type RenderPage = (path: string, given: GivenPage) => Promise<Uint8Array>

/** A page, a document or a picture. */
export interface ReleaseFile {
  /** Its path as the name of a file, from which its media type follows. */
  name: string
  key: string
  render: () => Promise<Uint8Array>
}

export interface ReleaseFiles {
  /** Returns undefined where the catalog has nothing at a path. */
  find: (path: string) => ReleaseFile | undefined
}

interface ReleaseFilesOptions extends Omit<CatalogFilesOptions, 'keyOfPage'> {
  render: RenderPage
}

/** The suffixes that a page's path may have. */
const PAGE_END = /(?<=.)(?:\/|\.html)$/

export function createReleaseFiles({ render, ...given }: ReleaseFilesOptions): ReleaseFiles {
  const { catalog, code } = given
  const findPage = createPageFinder(PAGES)
  const { site, siteUrl, stringsIn } = catalog
  const frame = { site, siteUrl, stringsIn }
  const cacheSalt = digest(JSON.stringify([code, site, siteUrl, LANGUAGES.map(stringsIn)]))
  /** A digest takes as long as the view, so each is computed once. A catalog has so many pages at most. */
  const keys = new Map<string, string>()

  /** A page that has no file yet is looked for, and looked for again to be rendered. */
  let last: { path: string; view: PageView | undefined } | undefined
  const viewAt = (path: string, { page, params }: FoundPage): PageView | undefined => {
    if (last?.path !== path) last = { path, view: page.view(params, catalog) }
    return last.view
  }

  const findPageFile = (path: string): ReleaseFile | undefined => {
    const found = findPage(path)
    if (!found) return undefined
    const { name } = found.page
    const view = keys.has(path) ? undefined : viewAt(path, found)
    if (!view && !keys.has(path)) return undefined
    const key = keys.get(path) ?? digest(`${cacheSalt} ${name} ${JSON.stringify(view)}`)
    keys.set(path, key)
    return {
      name: `${path}.html`,
      key,
      render: async () => {
        const shown = view ?? viewAt(path, found)
        if (!shown) throw new Error(`${path} is listed, but there is no such page`)
        return render(path, { name, view: shown, frame })
      },
    }
  }
  const documents = createCatalogFiles({
    ...given,
    keyOfPage: (path) => findPageFile(path)?.key ?? '',
  })
  return {
    find: (path) => {
      const document = documents.find(path)
      if (document) return document
      const plain = path.replace(PAGE_END, '')
      return findPageFile(plain === '/index' ? '/' : plain)
    },
  }
}
