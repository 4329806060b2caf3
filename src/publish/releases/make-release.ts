/**
 * Creates a release beside the current one: checks the records and writes snapshot, index, changes and
 * photos.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Catalog, createCatalog } from '#catalog/catalog.ts'
import { upcomingSaleDays } from '#catalog/sale-days.ts'
import type { Snapshot, SnapshotDeal } from '#catalog/snapshot.ts'
import { listPhotos } from '#pictures/photo-sizes.ts'
import { ContentError } from '#process/content-files.ts'
import {
  CURRENT_LINK,
  type StoredRelease,
  listReleases,
  type Release,
  RELEASE_FORMAT,
  renderRelease,
} from '#process/releases.ts'
import { replaceFile } from '#process/files/replace-file.ts'
import { loadRecorded, type WrittenRelease } from '#process/snapshot-files.ts'
import { storeCode } from '#publish/code/store-code.ts'
import { copyPhotos } from '#publish/releases/copy-photos.ts'
import { findBrokenLinks } from '#publish/releases/broken-links.ts'
import { findLinksLostBy, findLostLinks } from '#publish/releases/published-links.ts'
import type { IndexThread } from '#publish/releases/index-thread.ts'
import type { Publication, PublisherSettings } from '#publish/releases/publisher.ts'
import { recordChanges } from '#publish/releases/record-changes.ts'
import { resumeRelease } from '#publish/releases/resume-release.ts'
import { findUpdate, writeUpdate, writeWhole } from '#publish/releases/write-release.ts'
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
  current: StoredRelease | undefined
  /** The release that this process made last. */
  latest: NewRelease | undefined
  index: IndexThread
}

/** A complete release. It is not current before the link is switched to it. */
export interface NewRelease extends WrittenRelease {
  release: Release
  catalog: Catalog
}

export async function makeRelease(given: ReleaseToMake): Promise<NewRelease> {
  const { now, isForced = false, report, code, compiling, current, latest, index } = given
  const { CONTENT_DIR, RELEASES_DIR } = given.settings
  const catalog = createCatalog(given.snapshot)
  const snapshot = { ...given.snapshot, deals: catalog.deals as SnapshotDeal[] }
  const isSameCode = current?.codeDigest === code
  const isLatest = latest !== undefined && current?.id === latest.release.id
  const followed = isLatest
    ? latest
    : current && isSameCode && !isForced && (await resumeRelease(current.folder, snapshot))
  const last = current && followed ? { ...followed, folder: current.folder } : undefined
  const update = last && isSameCode && !isForced ? findUpdate(last, snapshot) : undefined
  const releases = await listReleases(RELEASES_DIR)
  // The links can be read even when the rest of the current release cannot.
  const linked = [join(RELEASES_DIR, CURRENT_LINK), ...releases.map((release) => release.folder)]
  const lost =
    last && update
      ? findLinksLostBy(update, last.snapshot, isLatest ? latest.catalog : createCatalog(last.snapshot))
      : await findLostLinks(linked, catalog)
  if (!isForced) {
    refuse([...lost, ...findBrokenLinks(catalog)], CONTENT_DIR)
    refuseShrunk(countRecords(catalog), current)
  }
  const id = idOf(now, catalog.version, releases[0])
  const folder = resolve(RELEASES_DIR, id)
  // With a stopped clock, a killed publication of the same content left a partial release with this id.
  await rm(folder, { recursive: true, force: true })
  await mkdir(join(folder, 'server'), { recursive: true })
  report('search index')
  const before =
    last ?? (current && (await loadRecorded(join(current.folder, 'server')).catch(() => undefined)))
  const recorded = recordChanges(snapshot, catalog, before)
  const written = await (last && update
    ? writeUpdate({ folder, last, update, catalog, recorded, index })
    : writeWhole({
        folder,
        snapshot,
        catalog,
        recorded,
        index,
        last: isSameCode ? current : undefined,
      }))
  // An update shares the photos of the last release.
  const shown = update
    ? [update.products.added.map(([, product]) => product)]
    : [catalog.products, catalog.stores.values()]
  await copyPhotos(folder, shown.flatMap(listPhotos), { contentDir: CONTENT_DIR, last: current?.folder })
  if (compiling) report('compiling the code')
  await compiling
  await storeCode(RELEASES_DIR, code)
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
  await replaceFile(join(folder, name), text)
  const { history, paidPrices } = recorded
  return { ...written, release, catalog, snapshot, history, paidPrices }
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
