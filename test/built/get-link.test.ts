import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowsedSite } from '../support/browsed-site.ts'

const SHARED = 'Mình vừa thấy món này https://shopee.vn/Tai-nghe-i.88201679.21436587?sp_atk=abc, rẻ ghê!'

const site = useBrowsedSite()

async function paste(page: Page, text: string): Promise<void> {
  await page.goto(`${site.url}/get-link`)
  await page.getByLabel('Link sản phẩm').fill(text)
  await page.getByRole('button', { name: 'Tạo link' }).click()
}

describe('the page /get-link', () => {
  it('makes a short link without JavaScript, with its QR code and the codes of the store', async () => {
    await using context = await site.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await paste(page, SHARED)
    const link = page.getByRole('main').getByRole('link', { name: /\/s\/[0-9A-Za-z]{10}$/ })
    await expect.poll(() => link.count()).toBe(1)
    expect(new URL(page.url()).pathname).toMatch(/^\/get-link\/[0-9A-Za-z]{10}$/)
    expect(await page.getByText('https://shopee.vn/product/88201679/21436587').count()).toBe(1)
    const qr = page.getByRole('img', { name: /Mã QR/ })
    expect(await qr.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(
      true,
    )
    expect(await page.getByRole('heading', { name: 'Ưu đãi đang có tại Shopee' }).count()).toBe(1)
    expect(await page.getByRole('article').count()).toBeGreaterThan(3)
    expect(await page.getByRole('button', { name: 'Sao chép link' }).count()).toBe(0)
  })

  it('shows the link in the window of a phone', async () => {
    await using context = await site.browser.newContext({ viewport: { width: 320, height: 640 } })
    const page = await context.newPage()
    await paste(page, SHARED)
    await page.waitForURL(/get-link\/\w{10}\b/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })

  it('copies the link and says so to screen readers', async () => {
    await using context = await site.browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    await paste(page, SHARED)
    await page.getByRole('button', { name: 'Sao chép link' }).click()
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Đã sao chép link' }).count()).toBe(1)
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^http:\/\/localhost:4321\/s\/[0-9A-Za-z]{10}$/)
  })

  it.each(['/get-link/zzzzzzzzzz', '/xx/get-link', '/xx/get-link/create'])(
    'answers %s with the page for what is not there',
    async (path) => {
      const answer = await fetch(site.url + path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('type="search"')
    },
  )

  it('downloads the QR code as SVG', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await paste(page, SHARED)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Tải mã QR' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^[0-9A-Za-z]{10}\.svg$/)
  })

  it('explains a refusal beside the field and keeps what was typed', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await paste(page, 'https://evilshopee.vn/product/1/2')
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('chưa được hỗ trợ')
    const field = page.getByLabel('Link sản phẩm')
    expect(await field.inputValue()).toBe('https://evilshopee.vn/product/1/2')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
  })
})
