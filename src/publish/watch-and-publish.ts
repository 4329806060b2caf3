/** The command `npm run publish -- --watch`. */
import { setPriority } from 'node:os'
import { followStore } from '#imports/store/follow-store.ts'
import { watchedFile } from '#imports/store/open-store.ts'
import type { Settings } from '#process/env.ts'
import { readCurrentRelease } from '#process/releases.ts'
import { inSeconds, showProgress } from '#process/progress.ts'
import { describeRelease } from '#publish/describe-release.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { copyHooks, createPublisher } from '#publish/releases/publisher.ts'
import { watchContent } from '#publish/watch-content.ts'

/** Provides `strings`, `lexicon` and `site.yaml` for a content folder without its own. */
const OWN_CONTENT = 'content'

/** Progress is shown only for publications that take longer. */
const QUIET_MS = 3_000

/** Gives a server on the same machine precedence. */
const NICENESS = 5

/**
 * `npm run publish -- --watch`: publishes until it is told to stop. Returns the exit code: 0 after a signal
 * or when the process that started it is gone, 1 when the code has changed and another process has to go on.
 */
export async function watchAndPublish(settings: Settings, now: () => number): Promise<number> {
  const { CONTENT_DIR, DATA_DIR, RELEASES_DIR } = settings
  const unlock = lockReleases(RELEASES_DIR, 'watch')
  setPriority(NICENESS)
  const following = followStore(settings, copyHooks(settings, tell))
  const publisher = createPublisher(settings, () => following.begun)
  let startedAt = 0
  let lastFailure = ''
  const watching = watchContent({
    folders: [...new Set([CONTENT_DIR, OWN_CONTENT]), watchedFile(DATA_DIR)],
    now,
    publish: async () => {
      startedAt = performance.now()
      const { report } = showProgress({ quietMs: QUIET_MS })
      return publisher.publish({ now: now(), report })
    },
    readCurrent: () => readCurrentRelease(RELEASES_DIR),
    onPublished: (release) => {
      if (!release.mistakes) lastFailure = ''
      publisher.sweep().catch((error: unknown) => tell(`Old files could not be removed: ${String(error)}`))
      tell(`${describeRelease(release)}; ${inSeconds(performance.now() - startedAt)}; ${nextOf(release)}`)
    },
    onFailed: (error) => {
      const failure = error instanceof Error ? error.message : String(error)
      if (failure !== lastFailure) tell(failure)
      lastFailure = failure
    },
  })
  tell(`watching ${CONTENT_DIR}`)
  const told = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => resolve())
  })
  const code = await Promise.race([told.then(() => 0), watching.ended.then(() => 1)])
  watching.stop()
  await following.stop()
  await publisher.close()
  unlock()
  return code
}

function nextOf({ nextDueAt }: { nextDueAt: number | null }): string {
  return nextDueAt === null ? 'nothing begins or ends' : `next due ${new Date(nextDueAt).toISOString()}`
}

function tell(text: string): void {
  console.log(`${new Date().toISOString()}  ${text}`)
}
