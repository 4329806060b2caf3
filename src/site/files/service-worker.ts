import { LANGUAGES } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { digest } from '#process/digest.ts'

/** Its path on the site. */
export const SERVICE_WORKER = '/service-worker.js'

/** The version that stands in `public/service-worker.js`. */
const DEVELOPMENT = "'development'"

/** The pages that `public/service-worker.js` always has. */
export const ALWAYS_KEPT = LANGUAGES.flatMap((language) => [
  routes.offline(language),
  routes.watchlist(language),
])

/**
 * Gives the script a version, which changes with the pages that it keeps for a device without a connection: a
 * browser that finds other bytes installs the new one. `pages` tell each of them, or its digest.
 */
export function renderServiceWorker(script: string, pages: readonly string[]): string {
  if (!script.includes(DEVELOPMENT)) throw new Error(`public/service-worker.js has no version ${DEVELOPMENT}`)
  return script.replace(DEVELOPMENT, `'${digest(pages.join(''))}'`)
}
