import { watch } from 'node:fs'
import { ContentError } from '#process/content-files.ts'
import { describeFiles } from '#publish/code/fingerprint.ts'
import { CodeChanged, type PublishedRelease } from '#publish/releases/publisher.ts'

/** An editor that saves, or a checkout, writes several files; none may be missed for long. */
const QUIET_MS = 100
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
  let lastChange = 0
  let seen = ''
  let publishing: Promise<void> | undefined

  const publishNow = async (): Promise<void> => {
    firstChange = undefined
    retryAt = Infinity
    try {
      seen = await describe(folders)
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
    const isQuiet = moment - lastChange >= QUIET_MS || moment - (firstChange ?? moment) >= WAIT_MAX_MS
    const isDue = (nextDueAt !== null && moment >= nextDueAt) || moment >= retryAt
    if (!isDue && !(firstChange !== undefined && isQuiet)) return
    publishing = publishNow().finally(() => {
      publishing = undefined
      look()
    })
  }
  const change = (): void => {
    lastChange = now()
    firstChange ??= lastChange
    setTimeout(look, QUIET_MS)
  }
  const compare = async (): Promise<void> => {
    if (!publishing && firstChange === undefined && (await describe(folders)) !== seen) change()
  }
  const watchers = folders.map((folder) => watch(folder, { recursive: true }, change))
  // Watching a folder that goes away ends; the comparison goes on.
  for (const watcher of watchers) watcher.on('error', () => watcher.close())
  const timers = [setInterval(look, CLOCK_MS), setInterval(() => void compare(), FILES_MS)]
  change()
  return {
    ended: ended.promise,
    stop: () => {
      for (const timer of timers) clearInterval(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

async function describe(folders: readonly string[]): Promise<string> {
  const lines = await Promise.all(folders.map(describeFiles))
  return lines.flat().join('\n')
}
