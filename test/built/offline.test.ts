import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatMoment } from '#text/format.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'

const site = useBrowsedSite()
let context: BrowserContext
let page: Page
beforeEach(async () => {
  context = await site.browser.newContext()
  page = await context.newPage()
  await page.goto(`${site.url}/gioi-thieu`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
})
afterEach(() => context.close())

const banner = () => page.locator('[data-kept]')

describe('without a connection', () => {
  it('shows pages and results that were visited, and says of when they are', async () => {
    for (const path of ['/ma-giam-gia', '/search?q=ca+phe']) {
      await page.goto(site.url + path)
      expect(await banner().isVisible()).toBe(false)
    }
    await context.setOffline(true)
    for (const path of ['/ma-giam-gia', '/search?q=ca+phe']) {
      await page.goto(site.url + path)
      expect(await page.locator('article.ticket').count()).toBeGreaterThan(0)
      const keptAt = Number(await page.locator('html').getAttribute('data-kept-at'))
      await expect
        .poll(() => banner().textContent())
        .toContain(`Không có mạng: đây là bản lưu lúc ${formatMoment(keptAt, 'vi')}`)
    }
    await context.setOffline(false)
    await page.goto(`${site.url}/ma-giam-gia`)
    expect(await banner().isVisible()).toBe(false)
  })

  it('opens a followed deal with its code and terms, though its page was never visited', async () => {
    await page.goto(`${site.url}/ma-giam-gia`)
    const card = page.locator('article.ticket:has(code):has(details li)').first()
    const code = await card.locator('code').textContent()
    const term = (await card.locator('details li').first().textContent())?.trim()
    const href = (await card.locator('h3 a').getAttribute('href')) ?? ''
    await card.locator('[data-follow]').click()
    const kept = () => page.evaluate(async () => (await (await caches.open('followed')).keys()).length)
    await expect.poll(kept).toBe(1)
    await context.setOffline(true)
    await page.goto(site.url + href)
    expect(await page.locator('.ticket.large code').textContent()).toBe(code)
    expect(await page.locator('article.deal .panel').first().textContent()).toContain(term)
    expect(await banner().isVisible()).toBe(true)
    // Followed no longer, it is kept no longer.
    await context.setOffline(false)
    await page.goto(`${site.url}/ma-giam-gia`)
    await card.locator('[data-follow]').click()
    await expect.poll(kept).toBe(0)
  })

  it('saves the list of what is followed, with a tool that was never used', async () => {
    await page.goto(`${site.url}/ma-giam-gia/shopee`)
    await page.locator('[data-follow^="store/"]').first().click()
    await context.setOffline(true)
    await page.goto(`${site.url}/theo-doi`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('[data-export]').click(),
    ])
    expect(download.suggestedFilename()).toBe('watchlist.json')
  })

  it('says in the language of the address that another page is not here, with links to those that are', async () => {
    await page.goto(`${site.url}/ja/offline`)
    await page.goto(`${site.url}/ja/blog`)
    await context.setOffline(true)
    await page.goto(`${site.url}/ja/san-pham-noi-bat`)
    expect(await page.locator('h1').textContent()).toBe('オフラインです')
    const links = page.locator('[data-kept-pages] a')
    await expect.poll(() => links.count()).toBe(1)
    expect(await links.first().getAttribute('href')).toBe(`${site.url}/ja/blog`)
    await links.first().click()
    await expect.poll(() => page.locator('html').getAttribute('data-kept-at')).not.toBeNull()
  })

  it('gives no old answers of the API, and keeps no smart links', async () => {
    // Past the minute for which an answer of its own account is fresh.
    const ask = () =>
      page.evaluate(() =>
        fetch('/api/deals?limit=1', { cache: 'no-store' }).then(
          ({ status }) => status,
          () => 'no connection',
        ),
      )
    expect(await ask()).toBe(200)
    await context.setOffline(true)
    expect(await ask()).toBe('no connection')
    const kept = await page.evaluate(async () => {
      const names = await caches.keys()
      const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
    expect(kept.filter((path) => /^\/(?:api|s|mcp)\b/.test(path))).toEqual([])
  })

  it('keeps a bounded number of pages, the last ones', async () => {
    await page.evaluate(async () => {
      const cache = await caches.open('pages')
      for (let index = 0; index < 60; index += 1) await cache.put(`/old-${index}`, new Response('x'))
    })
    await page.goto(`${site.url}/blog`)
    const count = () => page.evaluate(async () => (await (await caches.open('pages')).keys()).length)
    await expect.poll(count).toBe(40)
    expect(await page.evaluate(async () => (await caches.open('pages')).match('/blog').then(Boolean))).toBe(
      true,
    )
  })

  it('gives way to a newer version', async () => {
    await page.evaluate(() => caches.open('shell-of-an-old-version').then(() => true))
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.unregister()
    })
    await page.goto(`${site.url}/blog`)
    const shells = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('shell-')).length)
    await expect.poll(shells).toBe(1)
  })
})
