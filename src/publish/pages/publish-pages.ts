import type { Catalog } from '#catalog/catalog.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { type FiledPart, isFiled } from '#publish/pages/pages-as-files.ts'
import type { PageKeys } from '#publish/pages/page-keys.ts'
import { createPageKeys } from '#publish/pages/page-keys.ts'
import type { ReleaseFiles } from '#publish/releases/release-files.ts'
import type { PageLinks } from '#publish/releases/broken-links.ts'
import type { PageThreads } from '#publish/pages/page-threads.ts'
import type { PageJob } from '#publish/pages/render-pages.ts'
import { LANGUAGES } from '#text/language.ts'
import type { PageDefinition, PageParams, PageView } from '#views/page-definition.ts'
import { shareParts } from '#views/shown/shared-parts.ts'

/** Pages that a thread takes at once, and batches that wait for one: views are held no longer than needed. */
const BATCH = 40
const BATCHES_WAITING = 4

/** Unchanged pages that a thread takes over at once. */
const LINKED_BATCH = 1_000

const PAGES_A_REPORT = 100

interface PagesToPublish {
  catalog: Catalog
  definitions: readonly PageDefinition[]
  /** How much of the catalog becomes files. */
  part: FiledPart
  /** The digest of the code. */
  code: string
  /** The compiled entry, as a URL. */
  entry: string
  files: ReleaseFiles
  before: PageKeys | undefined
  threads: PageThreads
  /** Told now and then how many of all pages are done. */
  onProgress: (done: number, total: number) => void
}

export interface PublishedPages {
  pages: BuiltPage[]
  keys: PageKeys
  rendered: number
  /** Where the rendered pages lead. */
  links: PageLinks
}

/** A page that is to be published, and where its HTML stands. */
interface ListedPage {
  page: PageDefinition
  params: PageParams
  path: string
  htmlPath: string
}

/**
 * Renders every page whose view, strings or code changed, and takes the others over from the release before.
 */
export async function publishPages(given: PagesToPublish): Promise<PublishedPages> {
  const { catalog, definitions, part, code, entry, files, before, threads, onProgress } = given
  const { site, siteUrl, stringsIn } = catalog
  const keys = createPageKeys({ code, site, siteUrl, stringsIn }, before)
  const strings = Object.fromEntries(LANGUAGES.map((language) => [language, stringsIn(language)]))
  const pages: BuiltPage[] = []
  const work = createBoundedWork(BATCHES_WAITING)
  let jobs: (PageJob & { htmlPath: string })[] = []
  let kept: string[] = []
  const missing = new Set<string>()
  const links: PageLinks = new Map()
  let rendered = 0
  shareParts(catalog)

  const render = async (): Promise<void> => {
    const batch = jobs
    jobs = []
    if (batch.length === 0) return
    await work.start(async () => {
      const made = await threads.render({ entry, site, siteUrl, strings, jobs: batch })
      for (const [index, { path, view, htmlPath }] of batch.entries()) {
        const { names = '', links: to = [] } = made[index] ?? {}
        keys.note(path, view, names)
        files.count(htmlPath)
        for (const link of to) if (!links.has(link)) links.set(link, path)
      }
      rendered += batch.length
    })
  }
  const link = async (): Promise<void> => {
    const { before: from, folder: to } = files
    const paths = kept
    kept = []
    if (from === undefined || paths.length === 0) return
    await work.start(async () => {
      const linked = await threads.link({ from, to, paths })
      files.add(linked)
      for (const path of linked.missing) missing.add(path)
    })
  }
  const viewOf = ({ page, params, path }: ListedPage): PageView => {
    const view = page.view(params, catalog)
    if (!view) throw new Error(`${path} is listed, but there is no such page`)
    return view
  }
  const add = async ({ page, path, htmlPath }: ListedPage, view: PageView): Promise<void> => {
    jobs.push({ path, htmlPath, file: files.fileOf(htmlPath), name: page.name, view })
    if (jobs.length >= BATCH) await render()
  }

  const all = [...listPages(definitions, catalog)]
  onProgress(0, all.length)
  for (const listed of all) {
    const { path, htmlPath, page } = listed
    const view = viewOf(listed)
    const { title, description } = view
    pages.push({ path, title, description, isIndexable: page.isListed })
    if (!isFiled(page, listed.params, catalog, part)) continue
    if (!keys.isSame(path, view)) await add(listed, view)
    else if (kept.push(htmlPath) >= LINKED_BATCH) await link()
    if (pages.length % PAGES_A_REPORT === 0) onProgress(pages.length, all.length)
  }
  await Promise.all([render(), link()])
  await work.finish()
  // A page that the release before has lost is made again.
  if (missing.size > 0)
    for (const listed of all) if (missing.has(listed.htmlPath)) await add(listed, viewOf(listed))
  await render()
  await work.finish()
  onProgress(pages.length, all.length)
  return {
    pages: pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    keys: keys.keys,
    rendered,
    links,
  }
}

function* listPages(definitions: readonly PageDefinition[], catalog: Catalog): Generator<ListedPage> {
  for (const page of definitions)
    for (const params of page.list(catalog)) {
      const path = page.pathOf(params)
      yield { page, params, path, htmlPath: path === '/' ? '/index.html' : `${path}.html` }
    }
}

/** Work under way at once: whoever starts more waits for some of it, and hears of what failed. */
function createBoundedWork(limit: number): {
  start: (work: () => Promise<void>) => Promise<void>
  finish: () => Promise<void>
} {
  const underWay = new Set<Promise<void>>()
  let failure: { error: unknown } | undefined
  const tell = (): void => {
    if (failure) throw failure.error
  }
  return {
    start: async (make) => {
      const work = make()
        .catch((error: unknown) => {
          failure ??= { error }
        })
        .finally(() => underWay.delete(work))
      underWay.add(work)
      if (underWay.size >= limit) await Promise.race(underWay)
      tell()
    },
    finish: async () => {
      await Promise.all(underWay)
      tell()
    },
  }
}
