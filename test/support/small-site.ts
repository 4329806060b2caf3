import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { readSettings } from '#process/env.ts'
import { publishRelease } from '#publish/releases/publisher.ts'
import { launchBrowser } from './browser.ts'
import type { BrowsedSite } from './browsed-site.ts'
import { type SmallContent, smallFiles } from './content.ts'
import { spawnServer, UNLIMITED } from './server.ts'

const PREPARED_WITHIN_MS = 120_000

/** A site whose folders a test changes. */
export interface SmallSite extends BrowsedSite {
  folders: { CONTENT_DIR: string; RELEASES_DIR: string; DATA_DIR: string }
  /** Publishes the content as it is now; the server follows within seconds. */
  publish: () => Promise<void>
}

/**
 * Publishes and serves a site of a few records, and starts a browser, for all tests of a file. Both are
 * available once the tests run.
 */
export function useSmallSite(records: SmallContent): SmallSite {
  const site: Partial<SmallSite> = {}
  const open = new AsyncDisposableStack()
  const scratch = join('node_modules', '.cache', `small-site-${process.pid}`)
  beforeAll(async () => {
    const content = join(scratch, 'content')
    open.defer(() => rmSync(scratch, { recursive: true, force: true }))
    for (const { path, text = '' } of smallFiles({ withStrings: true, ...records })) {
      mkdirSync(dirname(join(content, path)), { recursive: true })
      writeFileSync(join(content, path), text)
    }
    const folders = {
      CONTENT_DIR: content,
      RELEASES_DIR: join(scratch, 'releases'),
      DATA_DIR: join(scratch, 'data'),
    }
    const settings = { ...readSettings(process.env), ...folders }
    const publish = async (): Promise<void> => {
      await publishRelease({ settings, now: Date.now(), report: () => {} })
    }
    await publish()
    const server = open.use(await spawnServer({ arguments: [], environment: { ...UNLIMITED, ...folders } }))
    const browser = open.use(await launchBrowser())
    Object.assign(site, {
      url: server.url,
      browser,
      folders,
      publish,
      open: async (path: string, context: BrowserContextOptions = {}) => {
        const reader = await browser.newContext(context)
        const page: Page = await reader.newPage()
        await page.goto(server.url + path)
        return Object.assign(page, { [Symbol.asyncDispose]: () => reader.close() })
      },
    } satisfies SmallSite)
  }, PREPARED_WITHIN_MS)
  afterAll(() => open.disposeAsync())
  return site as Required<typeof site>
}
