import type { Page } from 'playwright-core'
import type { SamplePage } from './built-site.ts'

/** Opens a page of a site as a reader who follows what the sample says, and nothing else. */
export async function visitSample(
  page: Page,
  siteUrl: string,
  { path, follows = [] }: SamplePage,
): Promise<void> {
  await page.goto(siteUrl + path)
  const followed = Object.fromEntries(follows.map((id) => [id, { name: id, since: 1 }]))
  const isOther = await page.evaluate((list) => {
    const before = localStorage.getItem('watchlist')
    localStorage.setItem('watchlist', list)
    return before !== list
  }, JSON.stringify({ followed }))
  if (isOther) await page.goto(siteUrl + path, { waitUntil: 'networkidle' })
  else await page.waitForLoadState('networkidle')
}
