import { watch } from 'node:fs'
import { ContentError } from '#process/content-files.ts'
import { describeFiles } from '#publish/code/fingerprint.ts'
import { CodeChanged, type PublishedRelease } from '#publish/releases/publisher.ts'

/** An editor that saves, or a checkout, writes several files; none may be missed for long. */
const QUIET_MS = 50
const WAIT_MAX_MS = 2_000

/** How often the clock is looked at, and the files where the file system does not tell of changes. */
const CLOCK_MS = 500
const FILES_MS = 20_000

/** After a failure that may pass: a full disk, another publication under way. */
const RETRY_MS = 15_000
const DUE_RETRY_MS = 60_000

interface WatchOptions {
  /** Publishes the content as it is; what it rejects with is told. */
  publish: () => Promise<PublishedRelease>
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
 * A mistake in the content is told, and tried again when a file changes.
 */
export function watchContent(options: WatchOptions): Watching {
  const { publish, folders, now, onPublished, onFailed } = options
  const ended = Promise.withResolvers<void>()
  let nextDueAt: number | null = null
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
      const release = await publish()
      nextDueAt = release.nextDueAt
      onPublished(release)
    } catch (error) {
      if (error instanceof CodeChanged) ended.resolve()
      if (!(error instanceof ContentError)) retryAt = now() + RETRY_MS
      // The same files have the same mistakes. What is due is tried again all the same, now and then.
      else if (nextDueAt !== null && now() >= nextDueAt) nextDueAt = now() + DUE_RETRY_MS
      onFailed(error)
    }
  }
  const look = (): void => {
    if (publishing) return
    const moment = now()
    const isDue = (nextDueAt !== null && moment >= nextDueAt) || moment >= retryAt
    if (!isDue && (firstChange === undefined || quiet !== undefined)) return
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
      Math.min(QUIET_MS, waitsFor),
    )
  }
  const compare = (): void => {
    if (!publishing && firstChange === undefined && describe(folders) !== seen) change()
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, change))
  // Watching a folder that goes away ends; the comparison goes on.
  for (const watcher of watchers) watcher.on('error', () => watcher.close())
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

function describe(folders: readonly string[]): string {
  return folders.flatMap(describeFiles).join('\n')
}
