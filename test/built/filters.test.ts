/** The filters beside a list of deals, in a real browser. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowsedSite } from '../support/browsed-site.ts'

const site = useBrowsedSite({ environment: { CLIENT_REQUESTS_PER_MINUTE: '1000' } })

const boxes = (page: Page) => page.locator('#filters input[type="checkbox"]:visible')
const count = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.locator('.listing-bar .count').textContent()) ?? '')?.[0])
const shown = (page: Page) => page.locator('#results h3 a').count()

const PHONE: BrowserContextOptions = { viewport: { width: 375, height: 800 }, hasTouch: true }

describe.each(['/search?q=giảm giá', '/ma-giam-gia'])('the filters of %s', (path) => {
  it('act at once: results, count and address follow a tick, and the way back restores all', async () => {
    await using page = await site.open(path)
    const before = await count(page)
    const [address, results] = [page.url(), await shown(page)]
    const box = boxes(page).first()
    const expected = Number(await page.locator('#filters .options .count').first().textContent())
    await box.check()
    await expect.poll(() => count(page)).toBeLessThan(before)
    expect(page.url()).toContain(`${await box.getAttribute('name')}=`)
    expect(await box.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(Number.isNaN(expected)).toBe(false)
    const filtered = await count(page)
    await page.reload()
    expect([await count(page), await boxes(page).first().isChecked()]).toEqual([filtered, true])
    await page.goBack()
    await expect.poll(() => count(page)).toBe(before)
    expect([
      page.url(),
      await shown(page),
      await page.locator('#filters input[type="checkbox"]:checked').count(),
    ]).toEqual([address, results, 0])
  })

  it('tell on a phone how many are left before the sheet is closed', async () => {
    await using page = await site.open(path, PHONE)
    const before = await count(page)
    await page.locator('.to-filters').click()
    await boxes(page).first().check()
    await expect.poll(() => count(page)).toBeLessThan(before)
    const button = page.locator('#filters [type="submit"]')
    expect(await button.textContent()).toContain(String(await count(page)))
    const address = page.url()
    await button.click()
    await expect.poll(() => page.locator('#filters').isVisible()).toBe(false)
    expect(page.url()).toBe(address)
  })

  it('are a form with a button without JavaScript', async () => {
    await using page = await site.open(path, { javaScriptEnabled: false })
    const before = await count(page)
    const box = boxes(page).first()
    const name = (await box.getAttribute('name')) ?? ''
    await box.check()
    expect(await count(page)).toBe(before)
    await page.locator('#filters [type="submit"]').click()
    await page.waitForURL(new RegExp(`${name}=`))
    expect(await count(page)).toBeLessThan(before)
  })
})
