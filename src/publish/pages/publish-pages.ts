import type { Catalog } from '#catalog/catalog.ts'
import { type FiledPart, isFiled, isOneOfMany } from '#publish/pages/pages-as-files.ts'
import { type ListedPages, listMadePages } from '#publish/pages/listed-pages.ts'
import { createMadePages, type MadePages, type SetToLookAt } from '#publish/pages/made-pages.ts'
import {
  createKeyComparison,
  createPageKeys,
  digestAround,
  type PageKeys,
  type PageSize,
  type SetName,
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
  made?: MadeSite | undefined
  /** The keys of the release whose folder became that of this one. */
  spare?: PageKeys | undefined
  threads: PageThreads
  /** Told now and then how many of all pages are done. */
  onProgress: (done: number, total: number) => void
}

/** All pages that a process made for one release. */
export interface MadeSite {
  made: MadePages
  /** How much of the catalog became files. */
  part: FiledPart
  listed: ListedPages
  keys: PageKeys
}

export interface PublishedPages extends MadeSite {
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
  set?: SetToLookAt | undefined
}

/** The pages of a set, which are looked at one by one where one of them may have changed. */
interface ListedSet extends SetToLookAt {
  pages: () => ListedPage[]
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
  const made = createMadePages(digestAround(around), given.made?.made)
  const inSpare = spare && createKeyComparison(keys.keys, spare)
  // What was made for another release says nothing of the files of the one before.
  const isMadeOfBefore = before !== undefined && given.made?.keys === before && given.made.part === part
  const work = createBoundedWork(BATCHES_WAITING)
  let jobs: (PageJob & { key: ViewKey; set: SetName | undefined })[] = []
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
      for (const [index, { path, key, set }] of batch.jobs.entries()) {
        const page = done.pages[index]
        if (!page) throw new Error(`${path} was not rendered`)
        const { list, ...size } = page
        keys.note(path, key, { ...size, names: done.lists[list] ?? '' }, set)
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
  const add = async (
    { page, path, htmlPath, set }: ListedPage,
    key: ViewKey,
    view: PackedView,
  ): Promise<void> => {
    files.clear(htmlPath)
    addTexts(texts, view)
    jobs.push({
      path,
      file: files.fileOf(htmlPath),
      name: page.name,
      view: view.text,
      isCompressed: isStatic || !isOneOfMany(page),
      key,
      set: set?.name,
    })
    if (jobs.length >= BATCH) await render()
  }
  const keep = (path: string, size: PageSize, isSpare: boolean): void => {
    const htmlPath = htmlPathOf(path)
    const names = size.files > 1 ? [htmlPath, `${htmlPath}.br`] : [htmlPath]
    files.count(size)
    if (isSpare && files.leave(names)) return
    files.clear(htmlPath)
    kept.push(...names)
  }
  const publish = async (listed: ListedPage): Promise<void> => {
    const { path, page, params, set } = listed
    const { key, view } = made.look(listed, catalog, keys.keyOf)
    if (!isFiled(page, params, catalog, part)) return
    const size = keys.keep(path, key, set?.name)
    if (size) keep(path, size, inSpare?.isSame(path, set?.name) ?? false)
    else await add(listed, key, view ?? viewOf(listed))
  }
  /** Returns how many pages were kept: all of the set, or none. */
  const keepSet = (set: ListedSet): number => {
    const known = isMadeOfBefore ? made.keepSet(set, catalog) : undefined
    const kept = known && keys.keepSet(set.name)
    if (!kept) return 0
    const isSpare = inSpare?.isSameSet(set.name) ?? false
    for (const [path, [, , files, bytes]] of kept) keep(path, { files, bytes }, isSpare)
    return known.pages.length
  }

  // With a release before, few pages are rendered.
  const all = before ? listSets(definitions, catalog) : inOrderOfLanguages(definitions, catalog)
  const total = given.made?.listed.pages.length ?? countPages(definitions, catalog)
  let done = 0
  const tell = (count: number): void => {
    if (Math.floor((done + count) / PAGES_A_REPORT) > Math.floor(done / PAGES_A_REPORT))
      onProgress(Math.min(done, total), total)
    done += count
  }
  onProgress(0, total)
  for (const each of all) {
    const count = 'pages' in each ? keepSet(each) : 0
    tell(count)
    for (const listed of count > 0 ? [] : 'pages' in each ? each.pages() : [each]) {
      await publish(listed)
      tell(1)
    }
    if (kept.length >= LINKED_BATCH) await link()
  }
  await Promise.all([render(), link()])
  await work.finish()
  // A page that the release before has lost is made again.
  for (const listed of missing.size > 0 ? listPages(definitions, catalog) : []) {
    const { path, htmlPath, set } = listed
    if (!missing.has(htmlPath)) continue
    files.discard(htmlPath, keys.sizeOf(path, set?.name))
    const view = viewOf(listed)
    await add(listed, keys.keyOf(view.text), view)
  }
  await render()
  await work.finish()
  if (rendered >= RENEWED_AFTER) await threads.renew()
  const listed = listMadePages(made.pages, given.made)
  onProgress(listed.pages.length, listed.pages.length)
  return { listed, keys: keys.keys, made: made.pages, part, rendered, links }
}

function htmlPathOf(path: string): string {
  return path === '/' ? '/index.html' : `${path}.html`
}

/** Sets as they are, and the pages that are in none. */
function* listSets(
  definitions: readonly PageDefinition[],
  catalog: Catalog,
): Generator<ListedPage | ListedSet> {
  for (const page of definitions) {
    const listed = (params: PageParams, set?: SetToLookAt): ListedPage => {
      const path = page.pathOf(params)
      return { page, params, path, htmlPath: htmlPathOf(path), set }
    }
    if (page.sets)
      for (const { id, sources, pages } of page.sets(catalog)) {
        const set = { name: `${page.name} ${id}`, sources }
        yield { ...set, pages: () => pages().map((params) => listed(params, set)) }
      }
    else for (const params of page.list(catalog)) yield listed(params)
  }
}

function* listPages(definitions: readonly PageDefinition[], catalog: Catalog): Generator<ListedPage> {
  for (const each of listSets(definitions, catalog))
    if ('pages' in each) yield* each.pages()
    else yield each
}

function countPages(definitions: readonly PageDefinition[], catalog: Catalog): number {
  let count = 0
  for (const page of definitions) for (const _params of page.list(catalog)) count += 1
  return count
}

/**
 * The pages of deals last, and one language after the other, with neighbours that show the same deals: their
 * cards are rendered once.
 */
function inOrderOfLanguages(definitions: readonly PageDefinition[], catalog: Catalog): ListedPage[] {
  const pages = [...listPages(definitions, catalog)]
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
