import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'
import type { SpawnOptions } from './server.ts'
import { spawnRelease } from './tested-release.ts'

export interface BrowsedSite {
  url: string
  browser: Browser
  /** Opens a path of the site as a reader of its own does, who leaves with the page. */
  open: (path: string, options?: BrowserContextOptions) => Promise<Page & AsyncDisposable>
}

/** Serves the release and starts a browser for all tests of a file. Both are available once the tests run. */
export function useBrowsedSite(options: SpawnOptions = {}): BrowsedSite {
  const site: Partial<BrowsedSite> = {}
  const open = new AsyncDisposableStack()
  beforeAll(async () => {
    const server = open.use(await spawnRelease(options))
    const browser = open.use(await launchBrowser())
    Object.assign(site, {
      url: server.url,
      browser,
      open: async (path, context = {}) => {
        const reader = await browser.newContext(context)
        const page = await reader.newPage()
        await page.goto(server.url + path)
        return Object.assign(page, { [Symbol.asyncDispose]: () => reader.close() })
      },
    } satisfies BrowsedSite)
  }, 60_000)
  afterAll(() => open.disposeAsync())
  return site as Required<typeof site>
}
