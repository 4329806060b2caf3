import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { upcomingSaleDays } from '#catalog/sale-days.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { ContentError } from '#process/content-files.ts'
import {
  CURRENT_LINK,
  type KeptRelease,
  listReleases,
  type Release,
  RELEASE_FORMAT,
  renderRelease,
} from '#process/releases.ts'
import { COMPILED } from '#publish/code/compile-code.ts'
import { storeCode } from '#publish/code/store-code.ts'
import { hasPage } from '#publish/pages/listed-pages.ts'
import { digestAround, type PageKeys, writePageKeys } from '#publish/pages/page-keys.ts'
import type { PageThreads } from '#publish/pages/page-threads.ts'
import { filedPartOf } from '#publish/pages/pages-as-files.ts'
import { type MadeSite, publishPages } from '#publish/pages/publish-pages.ts'
import type { Publication, PublishedRelease, PublisherSettings } from '#publish/releases/publisher.ts'
import { findBrokenLinks } from '#publish/releases/broken-links.ts'
import { keepFormerAssets } from '#publish/releases/former-assets.ts'
import { findLostLinks, writePublishedLinks } from '#publish/releases/published-links.ts'
import { type PublishedHistory, recordChanges } from '#publish/releases/record-changes.ts'
import { createReleaseFiles } from '#publish/releases/release-files.ts'
import { createReleaseParts } from '#publish/releases/release-parts.ts'
import { findSpare } from '#publish/releases/spare-release.ts'
import { writeParts } from '#publish/releases/write-parts.ts'
import type { Finding } from '#review/finding.ts'
import { DAY_MS } from '#text/days.ts'
import { PAGES } from '#views/pages.ts'

/** A release with fewer files than this part of the last one looks like a mistake. */
const SHRINK_MIN = 0.5

/** The release before, whose unchanged files are taken over. */
interface ReleaseBefore {
  release: KeptRelease
  /** Left out where other code made it. */
  keys: PageKeys | undefined
}

/** Threads that outlive a publication. */
export interface ReleaseThreads {
  pages: PageThreads
  /** Writes catalog and search index into the `server/` folder of a release. */
  writeSnapshot: (snapshot: Snapshot, folder: string) => Promise<void>
}

interface ReleaseToMake extends Pick<Publication, 'now' | 'isForced' | 'report'> {
  settings: PublisherSettings
  /** The digest of the code, which may be compiled meanwhile. */
  code: string
  compiling: Promise<void> | undefined
  /** Leaves most pages to be rendered when they are asked for. */
  isQuick: boolean
  snapshot: Snapshot
  current: KeptRelease | undefined
  before: ReleaseBefore | undefined
  /** What this process made for an earlier release. */
  made: MadeRelease | undefined
  /** The page keys of releases that this process made, by their ids. */
  keysOf: (id: string) => PageKeys | undefined
  threads: ReleaseThreads
}

/** What a process remembers of a release, so that it makes the next one sooner. */
export interface MadeRelease {
  keys: PageKeys
  site: Omit<MadeSite, 'keys'>
  history: PublishedHistory
}

/** Makes a whole release beside the current one, which nobody is told of yet. */
export async function makeRelease(
  given: ReleaseToMake,
): Promise<{ release: PublishedRelease; made: MadeRelease }> {
  const {
    now,
    isForced = false,
    isQuick,
    report,
    code,
    compiling,
    snapshot,
    current,
    before,
    made,
    threads,
  } = given
  const { CACHE_DIR, CONTENT_DIR, RELEASES_DIR, BY_PRODUCTS } = given.settings
  const catalog = createCatalog(snapshot)
  const refuse = (findings: readonly Finding[]): void => {
    const mistakes = findings.map((found) => ({ ...found, file: join(CONTENT_DIR, found.file) }))
    if (mistakes.length > 0 && !isForced) throw new ContentError(CONTENT_DIR, mistakes)
  }
  const releases = await listReleases(RELEASES_DIR)
  const [latest] = releases
  // Also where nothing else of the current release can be read.
  const linked = [join(RELEASES_DIR, CURRENT_LINK), ...releases.map((release) => release.folder)]
  refuse(await findLostLinks(linked, catalog))
  const id = idOf(now, catalog.version, latest)
  const folder = resolve(RELEASES_DIR, id)
  const client = join(folder, 'client')
  const server = join(folder, 'server')
  // A killed publication of the same content leaves a part of itself under the same id when the clock stood.
  await rm(folder, { recursive: true, force: true })
  const { site, siteUrl } = snapshot
  // By-products are read from the folder of pages, where nothing else may stand.
  const spare =
    before?.keys && BY_PRODUCTS === 'request'
      ? await findSpare({
          releasesDir: RELEASES_DIR,
          around: digestAround({ code, site, siteUrl }),
          list: threads.pages.list,
          keysOf: given.keysOf,
        })
      : undefined
  spare?.moveTo(folder)
  await mkdir(client, { recursive: true })
  await mkdir(server, { recursive: true })
  const index = threads.writeSnapshot(snapshot, server)
  // It is waited for in the end; a failure before that is told then.
  index.catch(() => {})
  if (compiling) report('compiling the code')
  await compiling
  await storeCode(RELEASES_DIR, code)

  const isStatic = BY_PRODUCTS === 'files'
  const part = isStatic ? 'all' : isQuick ? 'least' : filedPartOf(catalog)
  const isWhole = part !== 'least'
  const files = createReleaseFiles(client, before && join(before.release.folder, 'client'), spare?.paths)
  const published = await publishPages({
    catalog,
    definitions: PAGES,
    part,
    isStatic,
    code,
    entry: pathToFileURL(resolve(COMPILED, 'server', 'entry.mjs')).href,
    files,
    before: before?.keys,
    made: made && { ...made.site, keys: made.keys },
    spare: spare?.keys,
    threads: threads.pages,
    onProgress: (looked, total) => report('pages', looked, total),
  })
  const { listed, rendered, links } = published
  report('documents, sitemaps, pictures')
  const parts = createReleaseParts(folder, files, before?.keys?.parts)
  await writeParts({
    catalog,
    listed,
    code,
    files,
    parts,
    cacheDir: CACHE_DIR,
    contentDir: CONTENT_DIR,
    hasByProducts: isStatic,
    isWhole,
  })
  const formerAssets = keepFormerAssets(current, files, now)
  refuse(findBrokenLinks(links, (path) => hasPage(listed, path), catalog, files))
  files.clearRest()
  await writePublishedLinks(folder, catalog)
  const history = await recordChanges(server, snapshot, current, made?.history)
  const keys = { ...published.keys, parts: parts.keys }
  await writePageKeys(folder, keys)
  report('search index')
  await index

  const totals = files.totals()
  if (current && isWhole && !isForced && totals.files < current.files * SHRINK_MIN) {
    await rm(folder, { recursive: true, force: true })
    throw new Error(
      `The release would have ${totals.files} files where the last one has ${current.files}; if that is meant, publish with --force.`,
    )
  }
  const release: Release = {
    format: RELEASE_FORMAT,
    id,
    catalogVersion: catalog.version,
    codeDigest: code,
    publishedAt: now,
    nextDueAt: nextDueAfter(now, catalog),
    isWhole,
    formerAssets,
    ...totals,
  }
  const [name, text] = renderRelease(release)
  await writeFile(join(folder, `.${name}`), text)
  await rename(join(folder, `.${name}`), join(folder, name))
  return {
    release: { ...release, pages: listed.pages.length, rendered, isNew: true },
    made: {
      keys,
      site: { made: published.made, part, listed },
      history: { ...history, id },
    },
  }
}

/** Ids sort by their moment, and after every release that is there, even where the clock went back. */
function idOf(now: number, version: string, latest: Release | undefined): string {
  const after = latest ? Math.max(now, momentOf(latest.id) + 1) : now
  const moment = new Date(after).toISOString().replaceAll(/[-:.]/g, '')
  return `${moment}-${version.slice(0, 8)}`
}

function momentOf(id: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(id)?.slice(1).map(Number) ?? []
  const [year = 0, month = 1, ...rest] = parts
  return Date.UTC(year, month - 1, ...rest)
}

/** The next moment at which a page changes by itself: a deal begins or ends, or a sale day is over. */
function nextDueAfter(now: number, catalog: Catalog): number | null {
  const ends = upcomingSaleDays(catalog.saleDays, now).map(({ startsAt }) => startsAt + DAY_MS)
  const next = Math.min(catalog.nextChangeAfter(now), ...ends)
  return Number.isFinite(next) ? next : null
}
