/** Publishes content as releases, once or repeatedly. */
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { createSnapshots, type Snapshot, snapshotAt } from '#catalog/snapshot.ts'
import { type CheckContent, createContentCheck } from '#entries/check-content.ts'
import { type CopyHooks, takeInOnce } from '#imports/store/follow-store.ts'
import { createImportedReader } from '#imports/store/imported-content.ts'
import { ContentError, loadContent } from '#process/content-files.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import type { Settings } from '#process/env.ts'
import { createTextCache, type ReadText } from '#process/files/text-cache.ts'
import { writeContentMistakes, writeStoreBehind } from '#process/health/publication-state.ts'
import { createRecordCache, type RecordCache, RECORDS_FOLDER } from '#process/record-cache.ts'
import type { Report } from '#process/progress.ts'
import { type StoredRelease, readCurrentRelease, type Release } from '#process/releases.ts'
import { loadWholeSnapshot } from '#process/snapshot-files.ts'
import { digestCode } from '#publish/code/code-digest.ts'
import { type CompiledCode, compileCode } from '#publish/code/compile-code.ts'
import { sweepFiles } from '#publish/files/sweep-files.ts'
import { createIndexThread, type IndexThread } from '#publish/releases/index-thread.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { type NewRelease, makeRelease } from '#publish/releases/make-release.ts'
import { pruneReleases, switchRelease } from '#publish/releases/switch-release.ts'
import { HOUR_MS } from '#text/days.ts'

export interface Publication {
  /** The moment for which pages are rendered. */
  now: number
  /** Accepts far fewer records than in the last release, and links that lead nowhere. */
  isForced?: boolean
  /** Receives each step when it begins, and its progress. */
  report: Report
}

export interface PublishedRelease extends Release {
  /** False when the current release already has this content. */
  isNew: boolean
  /**
   * The mistakes that keep the content from being published. This release then has the records of the one
   * before it, for the moment at which a deal began or ended.
   */
  mistakes?: ContentError
}

/**
 * Publishes repeatedly. It keeps what it read and computed, so the second publication takes a fraction of the
 * time of the first.
 */
export interface Publisher {
  /**
   * Creates a release from the content and switches to it when it is complete. It renders nothing. It
   * rejects, and leaves the current release as it is, when the content has a mistake. When a deal has begun
   * or ended meanwhile, it publishes the records of the current release for that moment instead.
   */
  publish: (publication: Publication) => Promise<PublishedRelease>
  /** Removes what nobody has asked for in a month, once an hour. Publications do not wait. */
  sweep: () => Promise<void>
  close: () => Promise<void>
}

interface Prepared {
  /** The digest of the code. */
  code: string
  records: RecordCache
  readText: ReadText
  check: CheckContent
  createSnapshot: ReturnType<typeof createSnapshots>
}

/** The code, of which the publisher is a part, has changed since the process started. */
export class CodeChanged extends Error {
  override message = 'The code has changed since this process began; start it again.'
}

export type PublisherSettings = Pick<
  Settings,
  'CACHE_DIR' | 'CONTENT_DIR' | 'DATA_DIR' | 'DATABASE_URL' | 'SITE_URL' | 'RELEASES_DIR' | 'PAGES_MB'
> &
  Partial<Pick<Settings, 'TIPS'>>

/** The publication of a catalog with more deals takes gigabytes of memory. */
const LARGE_DEALS = 20_000

/** How often what is old is removed, which takes longer than the publication of a deal. */
const SWEEP_MS = HOUR_MS
const SWEEP_PUBLICATIONS = 100

/** Says on servers' health, and to people, when imported records may be behind. */
export function copyHooks(
  { RELEASES_DIR }: Pick<PublisherSettings, 'RELEASES_DIR'>,
  report: CopyHooks['report'],
): CopyHooks {
  return {
    report,
    noteBehind: (isBehind) => writeStoreBehind(RELEASES_DIR, isBehind ? Date.now() : undefined),
  }
}

/** `takeIn` is called before a shared store is read. By default it brings this machine's copy up to date. */
export function createPublisher(
  settings: PublisherSettings,
  takeIn = () => takeInOnce(settings, copyHooks(settings, console.error)),
): Publisher {
  const { CACHE_DIR, CONTENT_DIR, SITE_URL, RELEASES_DIR, TIPS } = settings
  const readImported = createImportedReader(settings, takeIn)
  let known: Prepared | undefined
  let index: IndexThread | undefined
  /** The release that this process made last, if its thread has no other catalog. */
  let latest: NewRelease | undefined
  let publications = 0
  let sweeping: Promise<void> | undefined
  let sweptAt = -Infinity
  let sweptAfter = 0

  const prepare = async (report: Report): Promise<Prepared & Pick<CompiledCode, 'compiling'>> => {
    const code = digestCode(SITE_URL)
    // The check comes before compiling: this process ends, and the next one compiles.
    if (known && known.code !== code) throw new CodeChanged()
    const { compiling } = await compileCode(SITE_URL, report, code)
    known ??= {
      code,
      records: createRecordCache(join(CACHE_DIR, RECORDS_FOLDER, `records-${code}.bin`)),
      readText: createTextCache(),
      check: createContentCheck(),
      createSnapshot: createSnapshots(),
    }
    return { ...known, ...(compiling && { compiling }) }
  }
  const close = async (): Promise<void> => {
    const closing = index
    index = undefined
    await known?.records.save()
    await sweeping
    await closing?.close()
  }
  const make = async (
    snapshot: Snapshot,
    current: StoredRelease | undefined,
    given: Pick<Prepared, 'code'> & Pick<CompiledCode, 'compiling'> & Publication,
  ): Promise<PublishedRelease> => {
    if (snapshot.deals.length > LARGE_DEALS) letMemoryGrow()
    if (current && isUpToDate(current, given.code, snapshot, given.now)) return { ...current, isNew: false }
    if (latest && latest.release.id !== current?.id) {
      // Another process published meanwhile, perhaps with other words.
      latest = undefined
      await index?.close()
      index = undefined
    }
    const thread = (index ??= createIndexThread())
    latest = await makeRelease({
      ...given,
      compiling: given.compiling,
      settings,
      snapshot,
      current,
      latest,
      index: {
        ...thread,
        writeIndex: async (...written) => {
          latest = undefined
          return thread.writeIndex(...written)
        },
      },
    }).catch(async (error: unknown) => {
      if (!latest) {
        // The thread may have taken in a snapshot that will not be published.
        index = undefined
        await thread.close()
      }
      throw error
    })
    await switchRelease(RELEASES_DIR, latest.release.id)
    return { ...latest.release, isNew: true }
  }

  return {
    publish: async (publication) => {
      const { now, report } = publication
      const unlock = lockReleases(RELEASES_DIR)
      let compiling: Promise<void> | undefined
      try {
        const { records, readText, check, createSnapshot, ...prepared } = await prepare(report)
        compiling = prepared.compiling
        const given = { ...publication, ...prepared }
        const current = await readCurrentRelease(RELEASES_DIR).catch(() => undefined)
        try {
          report('content')
          const imported = await readImported(now)
          const content = await loadContent(CONTENT_DIR, {
            now,
            read: records.read,
            readText,
            check,
            imported,
          })
          const site = { builtAt: now, siteUrl: SITE_URL, takesTips: TIPS !== 'off' }
          const release = await make(snapshotOf(content, site, createSnapshot), current, given)
          await writeContentMistakes(RELEASES_DIR, [])
          return release
        } catch (error) {
          if (!(error instanceof ContentError)) throw error
          await writeContentMistakes(RELEASES_DIR, error.files)
          if (!current || !isDue(current, now)) throw error
          const last =
            latest?.release.id === current.id
              ? latest.snapshot
              : await loadWholeSnapshot(join(current.folder, 'server'))
          return { ...(await make(snapshotAt(last, now), current, given)), mistakes: error }
        } finally {
          report('tidying up')
          // Saved after the first publication, in case the command is killed, and again at the end.
          if (publications === 0) await records.save()
          publications += 1
        }
      } finally {
        // Two compilations would overwrite each other.
        await compiling?.catch(() => {})
        try {
          await pruneReleases(RELEASES_DIR)
        } finally {
          unlock()
        }
      }
    },
    sweep: async () => {
      const now = Date.now()
      if (now - sweptAt < SWEEP_MS && publications - sweptAfter < SWEEP_PUBLICATIONS) return
      sweptAt = now
      sweptAfter = publications
      sweeping = sweepFiles(settings, now)
      await sweeping
    },
    close,
  }
}

/** Publishes once, for a process that ends afterwards. */
export async function publishRelease({
  settings,
  ...publication
}: Publication & { settings: PublisherSettings }): Promise<PublishedRelease> {
  const publisher = createPublisher(settings)
  try {
    return await publisher.publish(publication)
  } finally {
    await publisher.close()
  }
}

/**
 * Lets the memory double between garbage collections. A process of `npm run publish` collects garbage when it
 * has grown by half, which would take a third of the time of a small edit when a catalog takes gigabytes.
 */
function letMemoryGrow(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/** A release with more records takes so long to make that a start does not wait for the next one. */
const AT_ONCE_RECORDS = 20_000

/**
 * Whether a start serves a release before it publishes what changed since. The digest of the code has to be
 * that of the code that starts.
 */
export function isServedAtOnce(current: Pick<Release, 'codeDigest' | 'records'>, code: string): boolean {
  return current.codeDigest === code && current.records > AT_ONCE_RECORDS
}

function isUpToDate(
  current: Release,
  code: string,
  { version }: Pick<Snapshot, 'version'>,
  now: number,
): boolean {
  const { codeDigest, catalogVersion } = current
  return codeDigest === code && catalogVersion === version && !isDue(current, now)
}

/**
 * Whether a deal has begun or ended since a release was published, or the clock was set back. Pages are right
 * from their publication until the next due moment.
 */
export function isDue(
  { publishedAt, nextDueAt }: Pick<Release, 'publishedAt' | 'nextDueAt'>,
  now: number,
): boolean {
  return now < publishedAt || (nextDueAt !== null && now >= nextDueAt)
}
