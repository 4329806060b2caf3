import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Follows the deal of a page as the first item, and waits until the watchlist works offline. */
export async function followForOffline(page: Page): Promise<void> {
  await page.locator('article.deal .tools [data-follow]').first().click()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('watched')).keys()).length))
    .toBe(1)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}
