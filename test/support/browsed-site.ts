import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import type { SpawnOptions } from './server.ts'
import { spawnRelease } from './tested-release.ts'

/** Serves the release and starts a browser for all tests of a file. Both are available once the tests run. */
export function useBrowsedSite(options: SpawnOptions = {}): { url: string; browser: Browser } {
  const site: { url?: string; browser?: Browser } = {}
  const open = new AsyncDisposableStack()
  beforeAll(async () => {
    const server = open.use(await spawnRelease(options))
    const browser = open.use(await launchBrowser())
    Object.assign(site, { url: server.url, browser })
  }, 60_000)
  afterAll(() => open.disposeAsync())
  return site as Required<typeof site>
}
