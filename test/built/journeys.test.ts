import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { pricesOf } from '#savings/product-prices.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const inState = (state: string) =>
  snapshot.deals.filter((deal) => dealStateAt(deal, snapshot.builtAt) === state && deal.status === 'live')

const site = useBrowsedSite()

/** What leads to the store, with a code or without one. */
const GO = /^Đến |^Sao chép mã, mở|Lưu voucher tại/

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${site.url}${path}`)
}

const pathOf = (page: Page): string => new URL(page.url()).pathname

describe('a reader', () => {
  it.each(['/lich-sale', '/ma-giam-gia/tiki', '/danh-muc/travel', '/theo-doi', '/media-kit'])(
    'changes the language of %s and stays on the page',
    async (path) => {
      await using context = await site.browser.newContext()
      const page = await context.newPage()
      await open(page, path)
      await page.locator('header details.menu summary').click()
      await page.getByRole('banner').getByRole('link', { name: 'Français' }).click()
      await expect.poll(() => pathOf(page)).toBe(`/fr${path}`)
      expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    },
  )

  it('compares what a product costs after codes: the least first, marked and linked', async () => {
    const product = snapshot.products.find(({ offers }) => offers.length > 2) ?? expect.fail('no product')
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await open(page, '/san-pham-noi-bat')
    await page.getByRole('main').getByRole('link', { name: product.title }).first().click()
    const rows = page.getByRole('main').getByRole('table').first().locator('tr:has(.amount)')
    await expect.poll(() => rows.count()).toBe(product.offers.length)
    const shown = await rows
      .locator('.amount')
      .evaluateAll((cells) =>
        cells.map((cell) => Number((cell.firstChild?.textContent ?? '').replace(/\D/g, ''))),
      )
    const prices = pricesOf(product, catalog, snapshot.builtAt).rows
    expect(shown).toEqual(prices.map(({ paid }) => paid))
    expect(await rows.first().textContent()).toContain('thấp nhất')
    expect(await rows.first().getByRole('link').getAttribute('href')).toBe(`/s/${prices[0]?.offer.hashId}`)
  })

  it('narrows the directory by name without diacritics, by country and by category, and hears how many are left', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await open(page, '/cua-hang')
    const items = page.locator('.directory li:visible')
    const whole = await items.count()
    expect(whole).toBe(snapshot.stores.length)
    await page.getByLabel('Tên cửa hàng').fill('dien may')
    expect(await items.getByRole('link').allTextContents()).toEqual(['Điện máy XANH'])
    await expect.poll(() => page.getByRole('status').filter({ hasText: '1 cửa hàng' }).count()).toBe(1)
    expect(await page.locator('[data-letter]:visible').count()).toBe(1)
    await page.getByRole('button', { name: 'Bỏ lọc' }).click()
    await expect.poll(() => items.count()).toBe(whole)
    await page.getByLabel('Quốc gia').selectOption({ label: 'Indonesia' })
    await page.getByLabel('Danh mục').selectOption('travel')
    expect(await items.count()).toBeGreaterThan(0)
    for (const text of await items.allTextContents()) expect(text).toMatch(/Du lịch.*Indonesia/s)
    await page.getByLabel('Tên cửa hàng').fill('không có')
    expect(await page.getByText('Không có cửa hàng nào khớp').first().isVisible()).toBe(true)
  })

  it('reads the whole directory without JavaScript', async () => {
    await using context = await site.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await open(page, '/cua-hang')
    expect(await page.locator('.directory li:visible').count()).toBe(snapshot.stores.length)
    expect(await page.getByLabel('Tên cửa hàng').isVisible()).toBe(false)
  })

  it('opens the operation of the reference that a link names', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await open(page, '/docs#listDeals')
    const isOpen = (id: string) =>
      page.locator(`[id="${id}"]`).evaluate((part: HTMLDetailsElement) => part.open)
    await expect.poll(() => isOpen('listDeals')).toBe(true)
    expect(await isOpen('searchDeals')).toBe(false)
    await page
      .getByRole('navigation', { name: 'On this page' })
      .getByRole('link', { name: 'searchDeals', exact: true })
      .click()
    await expect.poll(() => isOpen('searchDeals')).toBe(true)
    await page.locator('#searchDeals').getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => page.locator('#searchDeals output').innerText()).toContain(': 200')
  })

  it('adds the end of a deal to a calendar', async () => {
    const [deal] = inState('current').filter(({ endsAt }) => endsAt !== undefined)
    if (!deal) throw new Error('no deal ends')
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await open(page, `/ma-giam-gia/${deal.store}/${deal.id}`)
    const link = page.getByRole('link', { name: 'Thêm ngày hết hạn vào lịch' })
    const response = await fetch(`${site.url}${await link.getAttribute('href')}`)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(await response.text()).toContain(`UID:${deal.id}-end@`)
  })
})

describe('a page that is older than what it shows', () => {
  const [ending] = inState('current').filter(({ endsAt }) => endsAt !== undefined)
  const [coming] = inState('upcoming')
  if (!ending?.endsAt || !coming?.startsAt) throw new Error('no deal ends, or none is to come')
  const end = ending.endsAt
  const start = coming.startsAt

  /** The pages on which the ending deal stands, as a card, as a row or as itself. */
  const places = [
    `/ma-giam-gia/${ending.store}/${ending.id}`,
    `/ma-giam-gia/${ending.store}`,
    `/danh-muc/${ending.category}`,
  ]

  it.each(places)('shows a deal as ended after its end: %s', async (path) => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await page.clock.setFixedTime(end - 3_600_000)
    await open(page, path)
    const deal = page.locator(`main [data-ends-at="${end}"]`).first()
    expect(await deal.locator('[data-ended]').first().isVisible()).toBe(false)
    await expect.poll(() => deal.locator('.left').first().textContent()).toContain('còn')
    await page.clock.setFixedTime(end + 1000)
    await open(page, path)
    await expect.poll(() => deal.locator('[data-ended]').first().isVisible()).toBe(true)
    expect(await deal.locator('.left').first().isVisible()).toBe(false)
    expect(await deal.getByRole('link', { name: GO }).count()).toBe(0)
  })

  it('counts down only within the last 72 hours', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await page.clock.setFixedTime(end - 73 * 3_600_000)
    await open(page, places[0] ?? '')
    expect(await page.locator('main .ticket.large .left').isVisible()).toBe(false)
  })

  it('drops what has ended from the list of what ends soon', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    const cards = page.locator('.slims.passing > li')
    await page.clock.setFixedTime(snapshot.builtAt)
    await open(page, '/')
    const ends = await cards
      .locator('[data-ends-at]')
      .evaluateAll((tickets) => tickets.map((ticket) => Number((ticket as HTMLElement).dataset['endsAt'])))
    const last = Math.max(...ends)
    await page.clock.setFixedTime(Math.min(...ends) + 1000)
    await open(page, '/')
    const left = ends.filter((each) => each > Math.min(...ends)).length
    await expect.poll(() => page.locator('.slims.passing > li:visible').count()).toBe(left || ends.length)
    await page.clock.setFixedTime(last + 1000)
    await open(page, '/')
    await expect.poll(() => page.locator('.slims.passing > li:visible').count()).toBe(ends.length)
  })

  it('shows a sale day as over, and not the deals of it that go on', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await open(page, '/lich-sale')
    const days = page.locator('.calendar > li').filter({ has: page.locator('.deal-rows [data-ends-at]') })
    const outlived = await days.evaluateAll((items) => {
      const endOf = (element: Element): number => Number(element.getAttribute('data-ends-at'))
      const found = items.find((item) =>
        [...item.querySelectorAll('.deal-rows [data-ends-at]')].every(
          (row) => endOf(row) > endOf(item) + 1000,
        ),
      )
      return found && { id: found.id, end: endOf(found) }
    })
    if (!outlived) throw new Error('no sale day has deals that go on after it')
    await page.clock.setFixedTime(outlived.end + 1000)
    await open(page, '/lich-sale')
    const day = page.locator(`[id="${outlived.id}"]`)
    await expect.poll(() => day.locator('.when [data-ended]').isVisible()).toBe(true)
    expect(await day.locator('.deal-rows [data-ended]:visible').count()).toBe(0)
  })

  it('opens a deal that has begun since', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    const link = page.locator('.ticket.large').getByRole('link', { name: GO })
    await page.clock.setFixedTime(start - 1000)
    await open(page, `/ma-giam-gia/${coming.store}/${coming.id}`)
    expect(await page.getByRole('timer').isVisible()).toBe(true)
    expect(await link.count()).toBe(0)
    await page.clock.setFixedTime(start + 1000)
    await open(page, `/ma-giam-gia/${coming.store}/${coming.id}`)
    await expect.poll(() => link.count()).toBe(1)
    expect(await page.getByRole('timer').isVisible()).toBe(false)
  })
})
