import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { Tinypool } from 'tinypool'
import { ContentError, loadContent } from '#process/content-files.ts'
import { writeContentMistakes } from '#process/health/content-mistakes.ts'
import { snapshotOf } from '#process/content-snapshot.ts'
import type { Settings } from '#process/env.ts'
import { createKeptRecords, type KeptRecords } from '#process/kept-records.ts'
import { createKeptTexts, type ReadText } from '#process/files/kept-texts.ts'
import type { Report } from '#process/progress.ts'
import { type KeptRelease, readCurrentRelease, type Release } from '#process/releases.ts'
import { type Snapshot, snapshotAt } from '#catalog/snapshot.ts'
import { loadWholeSnapshot } from '#process/snapshot-files.ts'
import { digestCode } from '#publish/code/code-digest.ts'
import { type CompiledCode, compileCode } from '#publish/code/compile-code.ts'
import { createPacker } from '#publish/files/packed-snapshot.ts'
import { type IndexToWrite, writeSearchIndex } from '#publish/files/write-search-index.ts'
import { countPages, type PageKeys, readPageKeys } from '#publish/pages/page-keys.ts'
import { createPageThreads, YOUNG_MB } from '#publish/pages/page-threads.ts'
import { isLarge } from '#publish/pages/pages-as-files.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { type MadeRelease, makeRelease, type ReleaseThreads } from '#publish/releases/make-release.ts'
import { pruneReleases, RELEASES_KEPT, switchRelease } from '#publish/releases/switch-release.ts'

export interface Publication {
  /** The moment for which pages are rendered. */
  now: number
  /** Renders every page anew, though nothing changed. */
  isFull?: boolean
  /**
   * Where nothing can be taken over of a release before, most pages are left to be rendered on request, so
   * that there is something to serve at once. The next publication makes them.
   */
  isQuick?: boolean
  /** Takes a release that is much smaller than the last one. */
  isForced?: boolean
  /** Told of each step as it begins, and of how far it is. */
  report: Report
}

export interface PublishedRelease extends Release {
  pages: number
  /** Pages that were rendered for this release; the others are those of the release before. */
  rendered: number
  /** False when the current release is what would be published. */
  isNew: boolean
  /**
   * What keeps the content from being published. This release has the records of the one before it, at the
   * moment at which a deal began or ended.
   */
  mistakes?: ContentError
}

/**
 * Publishes again and again. It remembers what it read, worked out and rendered, so that the second
 * publication takes a fraction of the time of the first.
 */
export interface Publisher {
  /**
   * The second stage: content becomes a release, which is switched to when it is whole.
   * It rejects, and leaves the current release as it is, when there is a mistake in the content or a page
   * cannot be rendered. Where a deal has begun or ended, a mistake does not keep the records that were
   * published last from being published for that moment.
   */
  publish: (publication: Publication) => Promise<PublishedRelease>
  close: () => Promise<void>
}

interface Prepared {
  /** The digest of the code. */
  code: string
  records: KeptRecords
  readText: ReadText
}

/** The code changed since the publisher was made, which is part of it. */
export class CodeChanged extends Error {
  override message = 'The code has changed since this process began; start it again.'
}

export type PublisherSettings = Pick<
  Settings,
  'CACHE_DIR' | 'CONTENT_DIR' | 'SITE_URL' | 'RELEASES_DIR' | 'BY_PRODUCTS'
>

export function createPublisher(settings: PublisherSettings): Publisher {
  const { CACHE_DIR, CONTENT_DIR, SITE_URL, RELEASES_DIR } = settings
  let known: Prepared | undefined
  let threads: ReturnType<typeof createReleaseThreads> | undefined
  let publications = 0
  let published: { id: string; made: MadeRelease; snapshot: Snapshot } | undefined
  /** The page keys of the releases that were made last, as many as may stand in the folder. */
  const knownKeys = new LRUCache<string, PageKeys>({ max: RELEASES_KEPT + 2 })

  const prepare = async (report: Report): Promise<Prepared & Pick<CompiledCode, 'compiling'>> => {
    const code = digestCode(SITE_URL)
    // Before it is compiled: this process ends, and the next one compiles it.
    if (known && known.code !== code) throw new CodeChanged()
    const { compiling } = await compileCode(SITE_URL, report, code)
    known ??= {
      code,
      records: createKeptRecords(join(CACHE_DIR, 'publish', `records-${code}.bin`)),
      readText: createKeptTexts(),
    }
    return { ...known, ...(compiling && { compiling }) }
  }
  const keysOf = async ({ id, folder }: KeptRelease): Promise<PageKeys | undefined> =>
    knownKeys.get(id) ?? readPageKeys(folder)

  const close = async (): Promise<void> => {
    const closing = threads
    threads = undefined
    known?.records.save()
    await Promise.all([closing?.pages.close(), closing?.close()])
  }

  return {
    publish: async (publication) => {
      const { now, isFull = false, isQuick = false, report } = publication
      const unlock = lockReleases(RELEASES_DIR)
      let compiling: Promise<void> | undefined
      try {
        const { code, records, readText, ...prepared } = await prepare(report)
        compiling = prepared.compiling
        const current = await readCurrentRelease(RELEASES_DIR).catch(() => undefined)
        // What other code has left is of no use: its pages and keys may have another form.
        const keys = current?.codeDigest === code ? await keysOf(current) : undefined
        const make = async (snapshot: Snapshot): Promise<PublishedRelease> => {
          if (isLarge(snapshot)) letMemoryGrow()
          if (current && !isFull && isUpToDate(current, code, snapshot, now))
            return { ...current, pages: keys ? countPages(keys) : 0, rendered: 0, isNew: false }
          const made = await makeRelease({
            ...publication,
            settings,
            code,
            compiling,
            isQuick: isQuick && !keys,
            snapshot,
            current,
            before: current && !isFull ? { release: current, keys } : undefined,
            made: published?.made,
            keysOf: (id) => knownKeys.get(id),
            threads: (threads ??= createReleaseThreads()),
          }).catch(async (error: unknown) => {
            // What they have under way, or know of the last snapshot, is for a release that will not be.
            await close()
            throw error
          })
          await switchRelease(RELEASES_DIR, made.release.id)
          published = { id: made.release.id, made: made.made, snapshot }
          knownKeys.set(made.release.id, made.made.keys)
          return made.release
        }
        try {
          report('content')
          const content = await loadContent(CONTENT_DIR, { now, read: records.read, readText })
          const release = await make(snapshotOf(content, { builtAt: now, siteUrl: SITE_URL }))
          await writeContentMistakes(RELEASES_DIR, [])
          return release
        } catch (error) {
          if (!(error instanceof ContentError)) throw error
          await writeContentMistakes(RELEASES_DIR, error.files)
          if (!current || !isDue(current, now)) throw error
          const last =
            published?.id === current.id
              ? published.snapshot
              : await loadWholeSnapshot(join(current.folder, 'server'))
          return { ...(await make(snapshotAt(last, now))), mistakes: error }
        } finally {
          report('tidying up')
          // The first time for a command that is killed, then when it is over.
          if (publications === 0) records.save()
          publications += 1
        }
      } finally {
        // Two of them would write over each other.
        await compiling?.catch(() => {})
        try {
          await pruneReleases(RELEASES_DIR, { keepsSpare: true })
        } finally {
          unlock()
        }
      }
    },
    close,
  }
}

/** One publication by a process that ends with it. */
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

function createReleaseThreads(): ReleaseThreads & { close: () => Promise<void> } {
  const index = new Tinypool({
    filename: new URL('../files/write-search-index.ts', import.meta.url).href,
    name: writeSearchIndex.name,
    minThreads: 1,
    maxThreads: 1,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
  })
  const pack = createPacker()
  return {
    pages: createPageThreads(),
    writeSnapshot: async (snapshot, folder) => {
      await index.run({ snapshot: pack(snapshot), folder } satisfies IndexToWrite)
    },
    close: () => index.destroy(),
  }
}

/**
 * A process of `npm run publish` collects garbage whenever its memory has grown by a fifth. Where a catalog
 * takes gigabytes, that would be a third of the time of a small edit.
 */
function letMemoryGrow(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

function isUpToDate(
  current: Release,
  code: string,
  { version }: Pick<Snapshot, 'version'>,
  now: number,
): boolean {
  const { codeDigest, catalogVersion, isWhole } = current
  return isWhole && codeDigest === code && catalogVersion === version && !isDue(current, now)
}

/**
 * Whether a deal began or ended since a release was published, or the clock was set back. Pages are right
 * from the moment of their publication to the next due one.
 */
export function isDue(
  { publishedAt, nextDueAt }: Pick<Release, 'publishedAt' | 'nextDueAt'>,
  now: number,
): boolean {
  return now < publishedAt || (nextDueAt !== null && now >= nextDueAt)
}
