import { readCurrentRelease } from '#process/releases.ts'
import { type ServerProcess, type SpawnOptions, spawnServer } from './server.ts'

/** Where `npm test` publishes the content that it builds into `dist`. */
export const TESTED_RELEASES = '.work/tested-releases'

/**
 * Serves that content as `npm start` does the first time: from a release most of whose pages are rendered on
 * request.
 */
export async function spawnRelease({ environment, ...options }: SpawnOptions = {}): Promise<ServerProcess> {
  // The server would fall back to `dist`.
  const release = await readCurrentRelease(TESTED_RELEASES)
  if (!release) throw new Error(`There is no release in ${TESTED_RELEASES}; \`npm test\` publishes it`)
  return spawnServer({
    arguments: [],
    ...options,
    environment: { RELEASES_DIR: TESTED_RELEASES, ...environment },
  })
}
