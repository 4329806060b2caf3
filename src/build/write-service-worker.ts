import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '#contract/language.ts'
import { routes } from '#contract/routes.ts'
import { digest } from '#runtime/digest.ts'

/** The version that stands in `public/service-worker.js`. */
const DEVELOPMENT = "'development'"

/**
 * Gives the service worker its version, which changes with what it keeps for a device without a connection:
 * a browser that finds other bytes installs the new one.
 */
export async function writeServiceWorker(folder: string): Promise<void> {
  const pages = LANGUAGES.map((language) =>
    readFile(join(folder, `${routes.offline(language)}.html`), 'utf8'),
  )
  const file = join(folder, 'service-worker.js')
  const script = await readFile(file, 'utf8')
  if (!script.includes(DEVELOPMENT)) throw new Error(`public/service-worker.js has no version ${DEVELOPMENT}`)
  const version = digest((await Promise.all(pages)).join(''))
  await writeFile(file, script.replace(DEVELOPMENT, `'${version}'`))
}
