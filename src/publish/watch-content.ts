/** Watches the content and the clock, and publishes when either changes something. */
import { type FSWatcher, watch } from 'node:fs'
import { ContentError } from '#process/content-files.ts'
import { describeFiles } from '#publish/code/fingerprint.ts'
import { CodeChanged, isDue, type PublishedRelease } from '#publish/releases/publisher.ts'

/** A publication waits until no file is being written, because a checkout writes several; but not longer. */
const QUIET_MS = 50
const WAIT_MAX_MS = 2_000

/** The polling interval for due moments, and for files on file systems that do not report changes. */
const CLOCK_MS = 500
const FILES_MS = 20_000

/** The wait after a failure that may pass: a full disk, another publication. */
const RETRY_MS = 15_000

/** The times of a release: its publication, and when the next one is due. */
type Dated = Pick<PublishedRelease, 'publishedAt' | 'nextDueAt'>

interface WatchOptions {
  /** Publishes the content. Its rejections are reported to `onFailed`. */
  publish: () => Promise<PublishedRelease>
  /** The current release, whichever process published it. */
  readCurrent: () => Promise<Dated | undefined>
  folders: readonly string[]
  now: () => number
  onPublished: (release: PublishedRelease) => void
  onFailed: (error: unknown) => void
}

export interface Watching {
  /** Resolves when the code has changed, so that another process has to take over. */
  ended: Promise<void>
  stop: () => void
}

/**
 * Publishes at once, then whenever the content has changed, and when a deal begins or ends.
 * After a mistake in the content it publishes again when a file changes or a deal begins or ends.
 */
export function watchContent(options: WatchOptions): Watching {
  const { publish, readCurrent, folders, now, onPublished, onFailed } = options
  const ended = Promise.withResolvers<void>()
  let current: Dated | undefined
  /** Measured by the monotonic clock. */
  let retryAt = Infinity
  let firstChange: number | undefined
  /** Runs while files are being written. */
  let quiet: NodeJS.Timeout | undefined
  let seen = ''
  let publishing: Promise<void> | undefined

  const publishNow = async (): Promise<void> => {
    firstChange = undefined
    retryAt = Infinity
    try {
      seen = describe(folders)
      const published = await publish()
      current = published
      onPublished(published)
      if (published.mistakes) onFailed(published.mistakes)
    } catch (error) {
      if (error instanceof CodeChanged) ended.resolve()
      current ??= await readCurrent().catch(() => undefined)
      // Unchanged files have the same mistakes; only a due moment is a reason to publish.
      const isTried = error instanceof ContentError && !(current && isDue(current, now()))
      if (!isTried) retryAt = performance.now() + RETRY_MS
      onFailed(error)
    }
  }
  const look = (): void => {
    if (publishing) return
    const isTime =
      retryAt === Infinity ? current !== undefined && isDue(current, now()) : performance.now() >= retryAt
    if (!isTime && (firstChange === undefined || quiet !== undefined)) return
    publishing = publishNow().finally(() => {
      publishing = undefined
      look()
    })
  }
  const change = (): void => {
    firstChange ??= performance.now()
    const waitsFor = WAIT_MAX_MS - (performance.now() - firstChange)
    if (quiet !== undefined && waitsFor <= 0) return
    clearTimeout(quiet)
    quiet = setTimeout(
      () => {
        quiet = undefined
        look()
      },
      // A change during a long publication may have waited long enough.
      Math.max(0, Math.min(QUIET_MS, waitsFor)),
    )
  }
  let watchers = watchFolders(folders, change)
  const compare = (): void => {
    if (publishing || firstChange !== undefined || describe(folders) === seen) return
    // A change without an event: a watched folder may have been replaced by another one.
    for (const watcher of watchers) watcher.close()
    watchers = watchFolders(folders, change)
    change()
  }
  const timers = [setInterval(look, CLOCK_MS), setInterval(compare, FILES_MS)]
  change()
  return {
    ended: ended.promise,
    stop: () => {
      clearTimeout(quiet)
      for (const timer of timers) clearInterval(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** Watching fails without the folder, or with too many files; the comparison of files goes on. */
function watchFolders(folders: readonly string[], onChange: () => void): FSWatcher[] {
  return folders.flatMap((folder) => {
    try {
      const watcher = watch(folder, { recursive: true }, onChange)
      return [watcher.on('error', () => watcher.close())]
    } catch {
      return []
    }
  })
}

/** Returns an empty text while the files cannot be listed; the publication reports the reason. */
function describe(folders: readonly string[]): string {
  try {
    return folders.flatMap(describeFiles).join('\n')
  } catch {
    return ''
  }
}
