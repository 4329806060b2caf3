/** Watches for a new current release and has it loaded. */
import { watch } from 'node:fs'
import { readContentMistakes, readStoreBehind } from '#process/health/publication-state.ts'
import type { Log } from '#process/log.ts'
import { CURRENT_LINK, type StoredRelease, readCurrentRelease } from '#process/releases.ts'

/** The polling interval, for file systems that do not report the replacement of the link. */
const LOOK_MS = 1_000

/** A release that cannot be loaded is tried again after so long: its files may still be on their way. */
const RETRY_MS = 15_000

interface FollowOptions {
  releasesDir: string
  log: Log
  /** The id of the release that is served. */
  servedId: () => string
  /** A monotonic clock in milliseconds. */
  elapsed: () => number
  /** Loads a release and serves it. Rejects when it cannot be loaded. */
  take: (release: StoredRelease) => Promise<void>
}

export interface Following {
  /** Checks the link immediately. */
  look(): Promise<void>
  /** Whether the link points to a release that could not be loaded. */
  isRefusing(): boolean
  /** The files of the content whose mistakes keep them from being published. */
  contentMistakes(): readonly string[]
  /** Since when the shared store of imported records cannot be read. */
  storeBehindSince(): number | undefined
  stop(): void
}

/**
 * Follows the link to the current release. While a release cannot be loaded, the previous one stays in
 * service.
 */
export function followReleases({ releasesDir, log, servedId, elapsed, take }: FollowOptions): Following {
  let refused: string | undefined
  let retryAt = 0
  let looking: Promise<void> | undefined
  let lastReported = ''
  let mistakes: readonly string[] = []
  let behindSince: number | undefined

  const follow = async (): Promise<void> => {
    try {
      mistakes = await readContentMistakes(releasesDir)
      behindSince = await readStoreBehind(releasesDir)
      const current = await readCurrentRelease(releasesDir)
      if (!current || current.id === servedId()) {
        refused = undefined
        return
      }
      if (current.id === refused && elapsed() < retryAt) return
      refused = current.id
      retryAt = elapsed() + RETRY_MS
      await take(current)
      refused = undefined
      lastReported = ''
      log.info({ release: current.id }, 'Serving another release')
    } catch (error) {
      refused ??= CURRENT_LINK
      const reason = String(error)
      if (reason === lastReported) return
      lastReported = reason
      log.error(
        { err: error, served: servedId() },
        'The new release cannot be loaded; the one before it is served on',
      )
    }
  }
  const look = async (): Promise<void> => {
    // The link may have been replaced since the check in progress read it.
    await looking
    looking ??= follow().finally(() => {
      looking = undefined
    })
    await looking
  }
  const timer = setInterval(() => void look(), LOOK_MS)
  timer.unref()
  const watcher = watchFolder(releasesDir, () => void look())
  return {
    look,
    contentMistakes: () => mistakes,
    storeBehindSince: () => behindSince,
    isRefusing: () => refused !== undefined && looking === undefined,
    stop: () => {
      clearInterval(timer)
      watcher?.close()
    },
  }
}

/** Returns undefined when the folder does not exist or the file system does not support watching. */
function watchFolder(folder: string, onChange: () => void): { close: () => void } | undefined {
  try {
    const watcher = watch(folder, { persistent: false }, (_event, name) => {
      if (name === null || name === CURRENT_LINK) onChange()
    })
    watcher.on('error', () => watcher.close())
    return watcher
  } catch {
    return undefined
  }
}
