/** Loads a release into memory: its catalog, search, files and pages. */
import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { readdir, readFile, realpath } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { registerHooks } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rightUntil } from '#discovery/by-products.ts'
import type { Services } from '#api/services.ts'
import type { Compress } from '#process/compress.ts'
import type { ServedState } from '#process/health.ts'
import type { Catalog } from '#catalog/catalog.ts'
import type { PageStore } from '#process/files/page-store.ts'
import { filesBelow } from '#process/files/files-below.ts'
import { CODE_FOLDER, codeFolderOf, fileOfPhoto, type StoredRelease, touchCode } from '#process/releases.ts'
import { createServices, type ServiceOptions } from '#process/services.ts'
import { type LoadedSnapshot, loadSnapshot } from '#process/snapshot-files.ts'
import { createFileCache, type FileCache } from '#server/files/file-cache.ts'
import { type Convert, createFindGenerated } from '#server/files/find-generated.ts'
import { clientOfRequest, sourcesOf as sourcesOfClient } from '#server/guards/client-identity.ts'
import { type AstroHandler, createListener, type ListenerOptions } from '#server/listener.ts'
import { createRenderedFiles, type RecentPaths, type RenderedFiles } from '#server/files/rendered-files.ts'
import { createGeneratedFiles } from '#server/files/generated-files.ts'
import { firstOf, type Middleware, type SourcesOf } from '#server/middleware.ts'
import { createStaticFiles } from '#server/files/static-files.ts'
import type { Draw } from '#site/files/draw-picture.ts'
import { createReleaseFiles, type RenderPage } from '#site/files/release-files.ts'

/** The parts that all releases of a process share. */
export interface SharedParts {
  services: Omit<ServiceOptions, 'catalog' | 'index' | 'served'>
  listener: Pick<ListenerOptions, 'trustedProxyHops' | 'gate' | 'batches' | 'unsent' | 'onAnswered'>
  compress: Compress
  files: FileCache
  /** Pictures that wait to be drawn, by `draw`. */
  drawn: FileCache
  draw: Draw
  store: PageStore
  recent: RecentPaths
  convert: Convert
  siteUrl: string
  state: Omit<ServedState, 'id' | 'publishedAt' | 'nextDueAt'>
}

/** A release, or the folder of a plain build with `client/` and `server/`. */
export type Source = { release: StoredRelease } | { folder: string }

/**
 * A release in memory. Its listener answers every request that it received, even after a newer release is
 * served.
 */
export interface LoadedRelease extends LoadedSnapshot {
  id: string
  publishedAt: number
  services: Services
  listener: RequestListener
}

/** Matches package names, but not paths, URLs or `node:` modules. */
const BARE_SPECIFIER = /^[\w@][^:]*$/

/**
 * The folder of scripts and styles that pages of earlier releases load. Their names contain a hash of their
 * content.
 */
const ASSETS = '/_astro'

/**
 * Loads a release without affecting the one in service. Rejects when a part is missing, when a page for
 * errors cannot be rendered, or when it was built for another public address.
 */
export async function loadRelease(
  source: Source,
  shared: SharedParts,
  last?: LoadedRelease,
): Promise<LoadedRelease> {
  const release = 'release' in source ? source.release : undefined
  const folder = 'release' in source ? source.release.folder : source.folder
  const snapshot = await loadSnapshot(join(folder, 'server'), last)
  const { catalog, index } = snapshot
  refuseOthers(source, catalog, shared.siteUrl)
  if (release && snapshot.indexError) throw snapshot.indexError
  const served: ServedState = {
    id: release?.id ?? catalog.version,
    publishedAt: release?.publishedAt ?? catalog.builtAt,
    nextDueAt: release?.nextDueAt ?? null,
    ...shared.state,
  }
  const { compress } = shared
  const services = createServices({ ...shared.services, catalog, index, served, compress })
  const code = release ? codeFolderOf(release) : folder
  const { handler, render } = await loadCode(code)
  const sourcesOf: SourcesOf = (request) =>
    sourcesOfClient(clientOfRequest(request, shared.listener.trustedProxyHops))
  const common = { compress, cache: shared.files, sourcesOf }
  const staticFiles = await createStaticFiles({ folder: join(code, 'client'), ...common })
  const rendered =
    release && render
      ? createRendered(
          { release, catalog, render },
          { ...common, drawn: shared.drawn, draw: shared.draw, store: shared.store, recent: shared.recent },
        )
      : undefined
  const textAt = (path: string) => rendered?.textAt(path) ?? staticFiles.textAt(path)
  const generated = createGeneratedFiles({
    find: createFindGenerated({ catalog, textAt, convert: shared.convert, now: services.now }),
    rightUntil: (moment) => rightUntil(catalog, moment),
    now: services.now,
    compress,
    // Feeds, calendars and Markdown are those of this release.
    cache: createFileCache('generatedFiles'),
    sourcesOf,
  })
  const notFoundPages = await readPages(textAt, routes.notFound)
  if (!notFoundPages.has(DEFAULT_LANGUAGE)) throw new Error('The page for unknown addresses is missing')
  await rendered?.warm(shared.recent.list())
  const listener = createListener({
    ...shared.listener,
    services,
    files: [
      generated,
      staticFiles.serve,
      ...(rendered ? [rendered.serveCached] : []),
      ...(await formerAssets(code, common)),
    ].reduce(firstOf),
    pages: rendered,
    astro: handler,
    notFoundPages,
    failedPages: await readPages(textAt, routes.failed),
  })
  return { ...snapshot, id: served.id, publishedAt: served.publishedAt, services, listener }
}

function refuseOthers(source: Source, catalog: Catalog, siteUrl: string): void {
  if (catalog.siteUrl !== siteUrl)
    throw new Error(
      `The pages were built for ${catalog.siteUrl}, but SITE_URL is ${siteUrl}; build again with that SITE_URL.`,
    )
  if ('release' in source && catalog.version !== source.release.catalogVersion)
    throw new Error(
      `${source.release.folder} has the catalog ${catalog.version}, but says ${source.release.catalogVersion}; publish again`,
    )
}

interface FileOptions {
  compress: Compress
  cache: FileCache
  sourcesOf: SourcesOf
}

/** Pages, documents and pictures of a release. */
function createRendered(
  { release, catalog, render }: { release: StoredRelease; catalog: Catalog; render: RenderPage },
  { draw, ...common }: FileOptions & Pick<SharedParts, 'drawn' | 'draw' | 'store' | 'recent'>,
): RenderedFiles {
  const files = createReleaseFiles({
    catalog,
    render,
    code: release.codeDigest,
    readCodeFile: (path) => readFile(join(codeFolderOf(release), 'client', path)),
    draw,
    fileOfPhoto: (photo) => fileOfPhoto(release.folder, photo),
  })
  return createRenderedFiles({ files, ...common })
}

/** The error page of each language that has one. */
async function readPages(
  textAt: (path: string) => (() => Promise<string>) | undefined,
  pathIn: (language: Language) => string,
): Promise<ReadonlyMap<Language, Uint8Array>> {
  const pages = new Map<Language, Uint8Array>()
  for (const language of LANGUAGES) {
    const text = await textAt(pathIn(language))?.()
    if (text !== undefined) pages.set(language, Buffer.from(text))
  }
  return pages
}

/** Scripts and styles of other code, which pages that are open in browsers still load. */
async function formerAssets(code: string, common: FileOptions): Promise<Middleware[]> {
  const parent = dirname(code)
  const names = basename(parent) === CODE_FOLDER ? await readdir(parent) : []
  const sets = await Promise.all(
    names
      .filter((name) => name !== basename(code) && !name.startsWith('.'))
      .map((name) =>
        createStaticFiles({ folder: join(parent, name, 'client'), below: ASSETS, ...common }).catch(
          () => undefined,
        ),
      ),
  )
  return sets.flatMap((files) => (files ? [files.serve] : []))
}

/**
 * Compiled code by its real folder. Imported modules are never unloaded, so identical code is imported only
 * once.
 */
const codes = new Map<string, Promise<Code>>()

/** How often a process marks the code that it uses, which publications remove after a day without a mark. */
const TOUCH_MS = 600_000

interface Code {
  handler: AstroHandler
  /** Missing in a plain build, whose pages all have files. */
  render?: RenderPage
}

/** Imports code from a folder that outlives releases. It is kept there while this process runs. */
async function loadCode(path: string): Promise<Code> {
  // Modules are imported by their real path, whereas the folder of releases may be a symbolic link.
  const folder = await realpath(path)
  const known = codes.get(folder)
  if (known) return known
  const loading = importCode(join(folder, 'server'))
  codes.set(folder, loading)
  loading.catch(() => codes.delete(folder))
  await loading
  // A folder of another user is not ours to mark, and nothing removes it.
  const touch = (): void => void touchCode(folder).catch(() => {})
  touch()
  setInterval(touch, TOUCH_MS).unref()
  return loading
}

async function importCode(folder: string): Promise<Code> {
  resolveFromHere(pathToFileURL(folder).href)
  const load = (file: string): Promise<unknown> => import(pathToFileURL(file).href)
  const entry = (await load(join(folder, 'entry.mjs'))) as {
    handler: AstroHandler
    renderPage?: RenderPage
  }
  // The handler imports a page's code on the first request. Whatever is wrong with a module shows here.
  if (entry.renderPage) {
    const modules = filesBelow(folder).filter((name) => name.endsWith('.mjs'))
    await Promise.all(modules.map((name) => load(join(folder, name))))
  }
  return { handler: entry.handler, ...(entry.renderPage && { render: entry.renderPage }) }
}

/**
 * Lets code in a folder resolve packages from this process. Releases may be on another disk, where no parent
 * folder contains `node_modules`.
 */
function resolveFromHere(folderUrl: string): void {
  registerHooks({
    resolve: (specifier, context, next) =>
      BARE_SPECIFIER.test(specifier) && context.parentURL?.startsWith(folderUrl)
        ? next(specifier, { ...context, parentURL: import.meta.url })
        : next(specifier, context),
  })
}
