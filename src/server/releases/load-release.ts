import { DEFAULT_LANGUAGE, type Language, LANGUAGES } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { readdir, readFile, realpath } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { rightUntil } from '#discovery/by-products.ts'
import type { Compress } from '#process/compress.ts'
import type { ServedState } from '#process/health.ts'
import { codeFolderOf, type KeptRelease, touchCode } from '#process/releases.ts'
import { createServices, type ServiceOptions } from '#process/services.ts'
import { type LoadedSnapshot, loadSnapshot } from '#process/snapshot-files.ts'
import { createFileCache, type FileCache } from '#server/files/file-cache.ts'
import { type Convert, createFindMade } from '#server/files/find-made.ts'
import { clientOfRequest, sourcesOf as sourcesOfClient } from '#server/guards/client-identity.ts'
import { type AstroHandler, createListener, type ListenerOptions } from '#server/listener.ts'
import { createPagesOnRequest, type RenderPage } from '#server/files/pages-on-request.ts'
import { drawnLater } from '#server/files/drawn-later.ts'
import { createMadeFiles } from '#server/files/made-files.ts'
import { firstOf, type Middleware, type SourcesOf } from '#server/middleware.ts'
import { createStaticFiles } from '#server/files/static-files.ts'

/** The parts that all releases of a process share. */
export interface SharedParts {
  services: Omit<ServiceOptions, 'catalog' | 'index' | 'served'>
  listener: Pick<ListenerOptions, 'trustedProxyHops' | 'gate' | 'batches' | 'unsent' | 'onAnswered'>
  compress: Compress
  files: FileCache
  convert: Convert
  siteUrl: string
  state: Pick<ServedState, 'isNewerRefused' | 'failingPages' | 'contentMistakes'>
}

/** A folder with `client/` and `server/`. `release` describes it when it is a publication. */
export interface Source {
  folder: string
  release?: KeptRelease
  /** Earlier releases whose scripts and styles open pages may still request. */
  earlier?: readonly KeptRelease[]
}

/**
 * A release in memory. Its listener answers every request that it received, even after a newer release is
 * served.
 */
export interface LoadedRelease extends LoadedSnapshot {
  id: string
  publishedAt: number
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
 * Loads a release without affecting the one in service. Rejects when a part is missing or when it was built
 * for another public address.
 */
export async function loadRelease(
  { folder, release, earlier = [] }: Source,
  shared: SharedParts,
): Promise<LoadedRelease> {
  const { compress, convert, siteUrl } = shared
  const client = join(folder, 'client')
  const sourcesOf: SourcesOf = (request) =>
    sourcesOfClient(clientOfRequest(request, shared.listener.trustedProxyHops))
  const kept = { compress, cache: shared.files, sourcesOf }
  // A large site has a hundred thousand files, so they are listed while the catalog is read.
  const listing = createStaticFiles({ folder: client, ...kept })
  // An error in the catalog is reported first; a listing error is thrown by the `await` below.
  listing.catch(() => {})
  const snapshot = await loadSnapshot(join(folder, 'server'))
  const { catalog, index } = snapshot
  if (catalog.siteUrl !== siteUrl) {
    throw new Error(
      `The pages were built for ${catalog.siteUrl}, but SITE_URL is ${siteUrl}; build again with that SITE_URL.`,
    )
  }
  if (release && catalog.version !== release.catalogVersion)
    throw new Error(
      `${folder} has the catalog ${catalog.version}, but says ${release.catalogVersion}; publish again`,
    )
  if (release && snapshot.indexError) throw snapshot.indexError
  const served: ServedState = {
    id: release?.id ?? catalog.version,
    publishedAt: release?.publishedAt ?? catalog.builtAt,
    nextDueAt: release?.nextDueAt ?? null,
    ...shared.state,
  }
  const services = createServices({ ...shared.services, catalog, index, served, compress })
  const { handler, render } = await loadCode(release ? codeFolderOf(release) : folder)
  const staticFiles = await listing
  // A plain build has no `render`, because every page has a file.
  const made = { compress, cache: createFileCache('madeFiles'), sourcesOf }
  const pages = render && createPagesOnRequest({ catalog, render, ...made })
  const madeFiles = createMadeFiles({
    find: createFindMade({ catalog, files: staticFiles, pages, convert, now: services.now }),
    rightUntil: (moment) => rightUntil(catalog, moment),
    now: services.now,
    ...made,
  })
  const files = firstOf(firstOf(madeFiles, staticFiles.serve), await assetsOf(earlier, kept))
  const listener = createListener({
    ...shared.listener,
    services,
    files: release?.isWhole === false ? firstOf(files, drawnLater) : files,
    pages,
    astro: handler,
    notFoundPages: withDefault(await readPages(client, routes.notFound)),
    failedPages: await readPages(client, routes.failed),
  })
  return { ...snapshot, id: served.id, publishedAt: served.publishedAt, listener }
}

/** The error page of each language that has one. */
async function readPages(
  client: string,
  pathIn: (language: Language) => string,
): Promise<ReadonlyMap<Language, Uint8Array>> {
  const pages = await Promise.all(
    LANGUAGES.map(async (language) => {
      const page = await readFile(join(client, `${pathIn(language)}.html`)).catch(() => undefined)
      return page ? [[language, page] as const] : []
    }),
  )
  return new Map(pages.flat())
}

/** A release without a 404 page is broken. Missing error pages are no problem, because Astro has its own. */
function withDefault(pages: ReadonlyMap<Language, Uint8Array>): ReadonlyMap<Language, Uint8Array> {
  if (!pages.has(DEFAULT_LANGUAGE)) throw new Error('The page for unknown addresses is missing')
  return pages
}

async function assetsOf(
  earlier: readonly KeptRelease[],
  kept: { compress: Compress; cache: FileCache; sourcesOf: SourcesOf },
): Promise<Middleware> {
  const sets = await Promise.all(
    earlier.map(({ folder }) =>
      createStaticFiles({ folder: join(folder, 'client'), below: ASSETS, ...kept }).catch(() => undefined),
    ),
  )
  const handOn: Middleware = (_request, _response, next) => next()
  return sets.reduce<Middleware>((chain, files) => (files ? firstOf(chain, files.serve) : chain), handOn)
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
  if (entry.renderPage) await Promise.all((await modulesIn(folder)).map(load))
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

async function modulesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.mjs'))
    .map((entry) => join(entry.parentPath, entry.name))
}
