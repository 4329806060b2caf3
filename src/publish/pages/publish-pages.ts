import type { Catalog } from '#catalog/catalog.ts'
import type { BuiltPage } from '#discovery/documents/llms.ts'
import { type FiledPart, isFiled, isOneOfMany } from '#publish/pages/pages-as-files.ts'
import { createMadePages, type MadePages } from '#publish/pages/made-pages.ts'
import {
  createKeyComparison,
  createPageKeys,
  digestAround,
  type PageKeys,
  type PageSize,
  type ViewKey,
} from '#publish/pages/page-keys.ts'
import type { ReleaseFiles } from '#publish/releases/release-files.ts'
import type { PageLinks } from '#publish/releases/broken-links.ts'
import type { PageThreads } from '#publish/pages/page-threads.ts'
import { addTexts, type PackedView, packView, type PartTexts } from '#publish/pages/packed-view.ts'
import { packFrame, type PageJob } from '#publish/pages/render-pages.ts'
import { LANGUAGES } from '#text/language.ts'
import type { PageDefinition, PageParams } from '#views/page-definition.ts'
import { shareParts } from '#views/shown/shared-parts.ts'

/** Pages that a thread takes at once, and batches that wait for one: views are held no longer than needed. */
const BATCH = 100
const BATCHES_WAITING = 4

/** Files of unchanged pages that a thread takes over at once. */
const LINKED_BATCH = 2_000

/** Threads that have rendered so many pages hold a hundred megabytes each, which other steps can use. */
const RENEWED_AFTER = 10_000

const PAGES_A_REPORT = 100

interface PagesToPublish {
  catalog: Catalog
  definitions: readonly PageDefinition[]
  /** How much of the catalog becomes files. */
  part: FiledPart
  /** Whether nothing but files will serve it. */
  isStatic: boolean
  /** The digest of the code. */
  code: string
  /** The compiled entry, as a URL. */
  entry: string
  files: ReleaseFiles
  before: PageKeys | undefined
  /** What this process made before. */
  made?: MadePages | undefined
  /** The keys of the release whose folder became that of this one. */
  spare?: PageKeys | undefined
  threads: PageThreads
  /** Told now and then how many of all pages are done. */
  onProgress: (done: number, total: number) => void
}

export interface PublishedPages {
  pages: BuiltPage[]
  keys: PageKeys
  made: MadePages
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
  const { catalog, definitions, part, isStatic, code, entry, files, before, spare, threads, onProgress } =
    given
  const { site, siteUrl, stringsIn } = catalog
  const around = { code, site, siteUrl, stringsIn }
  const keys = createPageKeys(around, before)
  const strings = Object.fromEntries(LANGUAGES.map((language) => [language, stringsIn(language)]))
  const frame = packFrame({ site, siteUrl, strings })
  const made = createMadePages(digestAround(around), given.made)
  const isSpare = spare ? createKeyComparison(keys.keys, spare) : () => false
  const pages: BuiltPage[] = []
  const work = createBoundedWork(BATCHES_WAITING)
  let jobs: (PageJob & { key: ViewKey })[] = []
  let texts: PartTexts = new Map()
  let kept: string[] = []
  const missing = new Set<string>()
  const links: PageLinks = new Map()
  let rendered = 0
  shareParts(catalog)

  const render = async (): Promise<void> => {
    const batch = { entry, frame, jobs, texts }
    jobs = []
    texts = new Map()
    if (batch.jobs.length === 0) return
    await work.start(async () => {
      const done = await threads.render(batch)
      for (const [index, { path, key }] of batch.jobs.entries()) {
        const page = done.pages[index]
        if (!page) throw new Error(`${path} was not rendered`)
        const { list, ...size } = page
        keys.note(path, key, { ...size, names: done.lists[list] ?? '' })
        files.count(size)
      }
      for (const [link, path] of done.links) if (!links.has(link)) links.set(link, path)
      rendered += batch.jobs.length
    })
  }
  const link = async (): Promise<void> => {
    const { before: from, folder: to } = files
    const paths = kept
    kept = []
    if (from === undefined || paths.length === 0) return
    await work.start(async () => {
      for (const path of await threads.link({ from, to, paths })) missing.add(path.replace(/\.br$/, ''))
    })
  }
  const viewOf = ({ page, params, path }: ListedPage): PackedView => {
    const view = page.view(params, catalog)
    if (!view) throw new Error(`${path} is listed, but there is no such page`)
    return packView(view)
  }
  const add = async ({ page, path, htmlPath }: ListedPage, key: ViewKey, view: PackedView): Promise<void> => {
    files.clear(htmlPath)
    addTexts(texts, view)
    jobs.push({
      path,
      file: files.fileOf(htmlPath),
      name: page.name,
      view: view.text,
      isCompressed: isStatic || !isOneOfMany(page),
      key,
    })
    if (jobs.length >= BATCH) await render()
  }
  const keep = async ({ path, htmlPath }: ListedPage, size: PageSize): Promise<void> => {
    files.count(size)
    const names = size.files > 1 ? [htmlPath, `${htmlPath}.br`] : [htmlPath]
    if (isSpare(path) && files.leave(names)) return
    files.clear(htmlPath)
    if (kept.push(...names) >= LINKED_BATCH) await link()
  }

  const listed = [...listPages(definitions, catalog)]
  // With a release before, few pages are rendered.
  const all = before ? listed : inOrderOfLanguages(listed, catalog)
  onProgress(0, all.length)
  for (const listed of all) {
    const { path, page, params } = listed
    const { key, shown, view } = made.look(listed, catalog, keys.keyOf)
    pages.push(shown)
    if (!isFiled(page, params, catalog, part)) continue
    const size = keys.keep(path, key)
    if (size) await keep(listed, size)
    else await add(listed, key, view ?? viewOf(listed))
    if (pages.length % PAGES_A_REPORT === 0) onProgress(pages.length, all.length)
  }
  await Promise.all([render(), link()])
  await work.finish()
  // A page that the release before has lost is made again.
  for (const listed of missing.size > 0 ? all : []) {
    if (!missing.has(listed.htmlPath)) continue
    files.discard(listed.htmlPath, keys.sizeOf(listed.path))
    const view = viewOf(listed)
    await add(listed, keys.keyOf(view.text), view)
  }
  await render()
  await work.finish()
  if (rendered >= RENEWED_AFTER) await threads.renew()
  onProgress(pages.length, all.length)
  return {
    pages: pages.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    keys: keys.keys,
    made: made.pages,
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

/**
 * The pages of deals last, and one language after the other, with neighbours that show the same deals: their
 * cards are rendered once.
 */
function inOrderOfLanguages(pages: readonly ListedPage[], catalog: Catalog): ListedPage[] {
  const { many = [], few = [] } = Object.groupBy(pages, ({ page }) => (isOneOfMany(page) ? 'many' : 'few'))
  const byLanguage = Map.groupBy(many, ({ params }) => params.language)
  const places = placesByLikeness(catalog)
  const placeOf = ({ params }: ListedPage): number => places.get(params['deal'] ?? '') ?? 0
  return [
    ...few,
    ...LANGUAGES.flatMap((language) =>
      (byLanguage.get(language) ?? []).toSorted((a, b) => placeOf(a) - placeOf(b)),
    ),
  ]
}

/** The places of deals in an order in which those that are similar stand together. */
function placesByLikeness({ deals }: Catalog): ReadonlyMap<string, number> {
  const keys = deals.map(({ id, appliesTo, category, store, minimumSpend = 0 }) => {
    const [type = ''] = (typeof appliesTo === 'object' && appliesTo.types) || []
    return { id, key: [type, category, store, String(minimumSpend).padStart(12, '0')].join(' ') }
  })
  const inOrder = keys.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  return new Map(inOrder.map(({ id }, place) => [id, place]))
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
