/** Creates a release beside the current one: checks the records and writes snapshot, index and changes. */
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
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
import { storeCode } from '#publish/code/store-code.ts'
import { findBrokenLinks } from '#publish/releases/broken-links.ts'
import { findLostLinks, writePublishedLinks } from '#publish/releases/published-links.ts'
import type { Publication, PublisherSettings } from '#publish/releases/publisher.ts'
import { type PublishedHistory, recordChanges } from '#publish/releases/record-changes.ts'
import type { Finding } from '#review/finding.ts'
import { DAY_MS } from '#text/days.ts'

/** A release with fewer records than this share of the last one is refused. */
const SHRINK_MIN = 0.5

interface ReleaseToMake extends Pick<Publication, 'now' | 'isForced' | 'report'> {
  settings: PublisherSettings
  /** The digest of the code, which may still be compiling. */
  code: string
  compiling: Promise<void> | undefined
  snapshot: Snapshot
  current: KeptRelease | undefined
  /** The history of the current release, if this process published it. */
  history: PublishedHistory | undefined
  /** Writes catalog and search index into the `server/` folder of a release. */
  writeSnapshot: (snapshot: Snapshot, folder: string, last: string | undefined) => Promise<void>
}

/** A complete release that is not current yet. */
interface MadeRelease {
  release: Release
  catalog: Catalog
  history: PublishedHistory
}

export async function makeRelease(given: ReleaseToMake): Promise<MadeRelease> {
  const { now, isForced = false, report, code, compiling, snapshot, current, writeSnapshot } = given
  const { CONTENT_DIR, RELEASES_DIR } = given.settings
  const catalog = createCatalog(snapshot)
  const releases = await listReleases(RELEASES_DIR)
  // The links can be read even when the rest of the current release cannot.
  const linked = [join(RELEASES_DIR, CURRENT_LINK), ...releases.map((release) => release.folder)]
  const findings = [...(await findLostLinks(linked, catalog)), ...findBrokenLinks(catalog)]
  if (!isForced) {
    refuse(findings, CONTENT_DIR)
    refuseShrunk(countRecords(catalog), current)
  }
  const id = idOf(now, catalog.version, releases[0])
  const folder = resolve(RELEASES_DIR, id)
  const server = join(folder, 'server')
  // With a stopped clock, a killed publication of the same content left a partial release with this id.
  await rm(folder, { recursive: true, force: true })
  await mkdir(server, { recursive: true })
  report('search index')
  const last = current?.codeDigest === code ? join(current.folder, 'server') : undefined
  const index = writeSnapshot(snapshot, server, last)
  // The promise is awaited below, which reports a failure.
  index.catch(() => {})
  await writePublishedLinks(folder, catalog)
  const recorded = await recordChanges(server, snapshot, catalog, current, given.history)
  if (compiling) report('compiling the code')
  await compiling
  await storeCode(RELEASES_DIR, code)
  await index
  const release: Release = {
    format: RELEASE_FORMAT,
    id,
    catalogVersion: catalog.version,
    codeDigest: code,
    publishedAt: now,
    nextDueAt: nextDueAfter(now, catalog),
    records: countRecords(catalog),
  }
  const [name, text] = renderRelease(release)
  await writeFile(join(folder, `.${name}`), text)
  await rename(join(folder, `.${name}`), join(folder, name))
  return { release, catalog, history: { ...recorded, id } }
}

function refuse(findings: readonly Finding[], contentDir: string): void {
  const mistakes = findings
    .filter(({ severity }) => severity === 'error')
    .map((found) => ({ ...found, file: join(contentDir, found.file) }))
  if (mistakes.length > 0) throw new ContentError(contentDir, mistakes)
}

function refuseShrunk(records: number, current: Release | undefined): void {
  if (current && records < current.records * SHRINK_MIN)
    throw new Error(
      `The release would have ${records} records where the last one has ${current.records}; if that is meant, publish with --force.`,
    )
}

function countRecords({ deals, products, stores, posts }: Catalog): number {
  return deals.length + products.length + stores.size + posts.length
}

/** Creates an id that sorts by time, and after every existing release even when the clock was set back. */
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

/** The next moment at which a page changes without an edit: a deal begins or ends, or a sale day is over. */
function nextDueAfter(now: number, catalog: Catalog): number | null {
  const ends = upcomingSaleDays(catalog.saleDays, now).map(({ startsAt }) => startsAt + DAY_MS)
  const next = Math.min(catalog.nextChangeAfter(now), ...ends)
  return Number.isFinite(next) ? next : null
}
