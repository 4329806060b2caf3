import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { digest } from '#process/digest.ts'

/** The version that stands in `public/service-worker.js`. */
const DEVELOPMENT = "'development'"

/** The pages that `public/service-worker.js` always has. */
export const ALWAYS_KEPT = LANGUAGES.flatMap((language) => [
  routes.offline(language),
  routes.watchlist(language),
])

/**
 * Gives the service worker its version, which changes with what it keeps for a device without a connection:
 * a browser that finds other bytes installs the new one.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const pages = ALWAYS_KEPT.map((path) => readFile(join(folder, `${path}.html`), 'utf8'))
  const file = join(folder, 'service-worker.js')
  await writeFile(file, renderServiceWorker(await readFile(file, 'utf8'), await Promise.all(pages)))
}

/** The script with a version that changes with the pages it keeps. */
export function renderServiceWorker(script: string, pages: readonly string[]): string {
  if (!script.includes(DEVELOPMENT)) throw new Error(`public/service-worker.js has no version ${DEVELOPMENT}`)
  return script.replace(DEVELOPMENT, `'${digest(pages.join(''))}'`)
}
