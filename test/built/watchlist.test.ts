import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const ending = snapshot.deals.find(
  (deal) => deal.endsAt !== undefined && dealStateAt(deal, snapshot.builtAt) === 'current',
)
const [product] = snapshot.products
if (!ending || !product) throw new Error('the catalog has no deal that ends, or no product')
const dealPath = `/ma-giam-gia/${ending.store}/${ending.id}`

const site = useBrowsedSite()

/** A page whose clock stands at a moment and can be put forward. */
async function pageAt(context: BrowserContext, path: string, moment?: number): Promise<Page> {
  const page = await context.newPage()
  if (moment !== undefined) await page.clock.setFixedTime(moment)
  await page.goto(`${site.url}${path}`)
  return page
}

const itemsOf = (page: Page, part: string) => page.locator(`[data-part="${part}"]:not([hidden]) li`)

describe('the watchlist', () => {
  it('keeps what was followed, and tells a reader who comes back that it has ended', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, dealPath, snapshot.builtAt)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Theo dõi: ${ending.title}` })
      .first()
      .click()
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: 'Đã thêm' }).count())
      .toBeGreaterThan(0)
    await page.goto(`${site.url}/theo-doi`)
    await expect.poll(() => itemsOf(page, 'deals').count()).toBe(1)
    expect(await itemsOf(page, 'deals').getByRole('link').textContent()).toBe(ending.title)

    await page.clock.setFixedTime((ending.endsAt ?? 0) + 60_000)
    await page.reload()
    await expect.poll(() => itemsOf(page, 'ended').count()).toBe(1)
    expect(await itemsOf(page, 'deals').count()).toBe(0)
    expect(await itemsOf(page, 'changes').first().textContent()).toContain(`Đã kết thúc: ${ending.title}`)
  })

  it('says when a store asks the price that somebody wants, and when a price has changed', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, `/san-pham/${product.id}`)
    const price = pricesOf(product, createCatalog(snapshot), snapshot.builtAt).rows[0]?.paid ?? 0
    await page.getByLabel('Giá mong muốn').fill(String(price))
    await page.getByRole('button', { name: 'Theo dõi giá' }).click()
    // What reads the price that somebody wants is loaded with the press.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('watchlist'))).toContain(product.id)
    await page.evaluate((id) => {
      const list = JSON.parse(localStorage.getItem('watchlist') ?? '{}') as Record<string, unknown>
      list['latest'] = { at: Date.now() - 86_400_000, stores: {}, prices: { [id]: 1 } }
      localStorage.setItem('watchlist', JSON.stringify(list))
    }, product.id)
    await page.goto(`${site.url}/theo-doi`)
    await expect.poll(() => itemsOf(page, 'products').count()).toBe(1)
    expect(await itemsOf(page, 'products').textContent()).toContain('Đã đạt giá mong muốn')
    expect(await itemsOf(page, 'changes').textContent()).toContain('→')
  })

  it('tells new deals of a followed store, and is taken off again', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/en/ma-giam-gia/shopee')
    await page.getByRole('button', { name: 'Follow: Shopee', exact: true }).click()
    await page.evaluate(() => {
      const list = JSON.parse(localStorage.getItem('watchlist') ?? '{}') as Record<string, unknown>
      list['latest'] = { at: Date.now() - 86_400_000, stores: { shopee: [] }, prices: {} }
      localStorage.setItem('watchlist', JSON.stringify(list))
    })
    await page.goto(`${site.url}/en/theo-doi`)
    await expect.poll(() => itemsOf(page, 'changes').count()).toBeGreaterThan(3)
    expect(await itemsOf(page, 'changes').first().textContent()).toContain('New deal at Shopee')
    await itemsOf(page, 'stores').getByRole('button').click()
    await expect.poll(() => page.getByText('You aren’t following anything yet').isVisible()).toBe(true)
    expect(await itemsOf(page, 'changes').count()).toBe(0)
  })

  it('begins with a product that the empty page offers', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/theo-doi')
    await page.locator('[data-show="empty"] [data-follow]').first().click()
    await expect.poll(() => itemsOf(page, 'products').count()).toBe(1)
    expect(await page.locator('[data-show="empty"]').isVisible()).toBe(false)
  })

  it('is exported as a file and cleared after a second press', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/ma-giam-gia/shopee')
    await page.getByRole('button', { name: 'Theo dõi: Shopee' }).click()
    await page.goto(`${site.url}/theo-doi`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Xuất ra tệp' }).click(),
    ])
    const kept = JSON.parse(readFileSync(await download.path(), 'utf8')) as { followed: object }
    expect(Object.keys(kept.followed)).toEqual(['store/shopee'])
    await page.getByRole('button', { name: 'Xóa danh sách' }).click()
    expect(await itemsOf(page, 'stores').count()).toBe(1)
    await page.getByRole('button', { name: 'Bấm lần nữa' }).click()
    await expect.poll(() => itemsOf(page, 'stores').count()).toBe(0)
  })

  it('is imported from a file on another device, beside what is followed there', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/theo-doi')
    const choose = async (text: string): Promise<void> => {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Nhập từ tệp' }).click()
      const file = { name: 'watchlist.json', mimeType: 'application/json', buffer: Buffer.from(text) }
      await (await chooser).setFiles(file)
    }
    await choose('no list')
    await expect
      .poll(() => page.getByRole('status').filter({ hasText: 'không có danh sách' }).count())
      .toBe(1)
    await choose(JSON.stringify({ followed: { 'store/shopee': { name: 'Shopee', since: 1 }, '../x': {} } }))
    await expect.poll(() => itemsOf(page, 'stores').count()).toBe(1)
    await choose(JSON.stringify({ followed: { 'store/tiki': { name: 'Tiki', since: 1 } } }))
    await expect.poll(() => itemsOf(page, 'stores').count()).toBe(2)
  })

  it('shows what it kept when the network is away', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, dealPath)
    await page
      .getByRole('main')
      .getByRole('button', { name: `Theo dõi: ${ending.title}` })
      .first()
      .click()
    await page.route('**/theo-doi/**/*.json', (route) => route.abort())
    await page.goto(`${site.url}/theo-doi`)
    await expect.poll(() => page.getByText('Chưa tải được dữ liệu mới').isVisible()).toBe(true)
    expect(await itemsOf(page, 'deals').textContent()).toContain(ending.title)
  })

  it('takes it for an answer that the site has a store no more', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/theo-doi')
    await page.evaluate(() => {
      const followed = { 'store/no-such-store': { name: 'Tiệm đã đóng', since: 1 } }
      localStorage.setItem('watchlist', JSON.stringify({ followed }))
    })
    const answered = page.waitForResponse(/no-such-store\.json$/)
    await page.reload()
    expect((await answered).status()).toBe(404)
    await expect.poll(() => itemsOf(page, 'stores').count()).toBe(1)
    expect(await itemsOf(page, 'stores').textContent()).toContain('Tiệm đã đóng')
    expect(await page.getByText('Chưa tải được dữ liệu mới').isVisible()).toBe(false)
  })

  it('shows the last answers of the site where it fails now, and says so', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/ma-giam-gia/shopee')
    await page.getByRole('button', { name: 'Theo dõi: Shopee' }).click()
    await page.goto(`${site.url}/theo-doi`)
    const store = itemsOf(page, 'stores')
    await expect.poll(() => store.count()).toBe(1)
    const told = await store.textContent()
    expect(told).toMatch(/\d/)
    await page.route('**/theo-doi/**/*.json', (route) => route.fulfill({ status: 503, body: '{}' }))
    await page.reload()
    await expect.poll(() => page.getByText('Chưa tải được dữ liệu mới').isVisible()).toBe(true)
    expect(await store.textContent()).toBe(told)
  })

  it('says so where storage is blocked, on its page and at the buttons', async () => {
    await using context = await site.browser.newContext()
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
    })
    const page = await pageAt(context, '/theo-doi')
    await expect.poll(() => page.getByText('chặn lưu trữ').first().isVisible()).toBe(true)
    await page.goto(`${site.url}/ma-giam-gia/shopee`)
    await page.getByRole('button', { name: 'Theo dõi: Shopee' }).click()
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'chặn lưu trữ' }).count()).toBe(1)
  })

  it('says what it needs without JavaScript, and offers no buttons that would do nothing', async () => {
    await using context = await site.browser.newContext({ javaScriptEnabled: false })
    const page = await pageAt(context, '/theo-doi')
    expect(await page.getByText('cần JavaScript').isVisible()).toBe(true)
    await page.goto(`${site.url}/san-pham/${product.id}`)
    expect(await page.getByRole('button', { name: /Theo dõi/ }).count()).toBe(0)
  })
})
