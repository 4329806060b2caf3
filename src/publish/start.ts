/**
 * The first half of `npm start`: compiles and publishes what changed. When that fails and there is a release,
 * the server serves that one. A release of a large catalog is served at once, and what changed since is
 * published by the server.
 */
import { readSettings } from '#process/env.ts'
import { showProgress } from '#process/progress.ts'
import { readCurrentRelease } from '#process/releases.ts'
import { digestCode } from '#publish/code/code-digest.ts'
import { describeRelease } from '#publish/describe-release.ts'
import { isServedAtOnce, publishRelease } from '#publish/releases/publisher.ts'

try {
  const settings = readSettings(process.env)
  const progress = showProgress()
  try {
    const last = await readCurrentRelease(settings.RELEASES_DIR).catch(() => undefined)
    if (last && isServedAtOnce(last, digestCode(settings.SITE_URL)))
      console.log(`Serving ${last.id} at once; what changed since is published meanwhile.`)
    else {
      const release = await publishRelease({
        settings,
        now: Date.now(),
        report: progress.report,
      })
      console.log(`${describeRelease(release)}; ${progress.finish()}`)
      if (release.mistakes) throw release.mistakes
    }
  } catch (error) {
    const current = await readCurrentRelease(settings.RELEASES_DIR).catch(() => undefined)
    if (!current) throw error
    console.error(error instanceof Error ? error.message : error)
    console.error(`Serving ${current.id}, the previous release.`)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
