import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { followForOffline } from '../support/follow-for-offline.ts'
import { eventsOf } from '../support/icalendar.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const coming = snapshot.deals.find(
  (deal) =>
    dealStateAt(deal, snapshot.builtAt) === 'upcoming' &&
    deal.code !== undefined &&
    deal.endsAt !== undefined &&
    (deal.startsAt ?? 0) - snapshot.builtAt > 2 * HOUR,
)
const { startsAt = 0, endsAt = 0 } = coming ?? {}
const usable = snapshot.deals.find(
  (deal) => dealStateAt(deal, snapshot.builtAt) === 'current' && deal.code !== undefined,
)
const product = snapshot.products.find(({ offers }) => offers.some(({ history }) => history.length > 1))
if (!coming || !usable || !product)
  throw new Error('the catalog has no coming deal with a code and an end, or no price over time')
const dealPath = `/ma-giam-gia/${coming.store}/${coming.id}`

const site = useBrowsedSite()

async function pageAt(context: BrowserContext, path: string, moment: number): Promise<Page> {
  const page = await context.newPage()
  await page.clock.setFixedTime(moment)
  await page.goto(`${site.url}${path}`)
  return page
}

describe('a deal that has not begun', () => {
  it('counts down, can be used once it has begun, and is replaced once it is over, by the reader’s clock', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, dealPath, startsAt - 49 * HOUR - 30 * MINUTE)
    const own = page.locator('article.deal')
    const go = own.locator(`a[href="/s/${coming.hashId}"]`)
    expect(await own.getByRole('timer').innerText()).toMatch(/2\s+ngày\s+1\s+giờ\s+30\s+phút/)
    expect(await go.count()).toBe(1)
    expect(await go.isVisible()).toBe(false)
    expect(await own.getByText('Ưu đãi thay thế đang dùng được').isVisible()).toBe(false)
    const shines = () =>
      own
        .locator('.code-row button')
        .first()
        .evaluate((button) => getComputedStyle(button).backgroundColor)
    const quiet = await shines()

    await page.clock.setFixedTime(startsAt + MINUTE)
    await page.reload()
    expect(await go.isVisible()).toBe(true)
    expect(await own.getByRole('timer').isVisible()).toBe(false)
    expect(await shines()).not.toBe(quiet)

    await page.clock.setFixedTime(endsAt + MINUTE)
    await page.reload()
    expect(await go.isVisible()).toBe(false)
    expect(await own.getByText('Ưu đãi này đã kết thúc').isVisible()).toBe(true)
    expect(await own.getByText('Ưu đãi thay thế đang dùng được').isVisible()).toBe(true)
    expect(await own.getByText('Cách dùng').isVisible()).toBe(false)
  })

  it('is reminded in the calendar, and told by the badge and the watchlist when it begins', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, dealPath, startsAt - HOUR)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Nhắc tôi khi bắt đầu' }).click(),
    ])
    const [event] = eventsOf(readFileSync(await download.path(), 'utf8'))
    expect(event?.['DTSTART']).toBe(`${new Date(startsAt).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`)
    await page.locator('.reminder [data-follow]').click()
    await page.goto(`${site.url}/theo-doi`)
    const deals = page.locator('[data-part="deals"] li')
    await expect.poll(() => deals.count()).toBe(1)
    expect(await deals.innerText()).toContain('Bắt đầu')
    expect(await deals.locator('code').count()).toBe(0)

    await page.clock.setFixedTime(startsAt + HOUR)
    await page.goto(`${site.url}/gioi-thieu`)
    await expect.poll(() => page.locator('[data-watch-badge] .badge').innerText()).toBe('1')
    await page.goto(`${site.url}/theo-doi`)
    const changes = page.locator('[data-part="changes"] li')
    await expect.poll(() => changes.first().innerText()).toContain('Đã bắt đầu')
    expect(await deals.locator('code').innerText()).toBe(coming.code)
  })
})

describe('the watchlist at the till', () => {
  it('has the codes without a connection, after a visit to another page', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, `/ma-giam-gia/${usable.store}/${usable.id}`, snapshot.builtAt)
    await followForOffline(page)
    await context.setOffline(true)
    await page.goto(`${site.url}/theo-doi`)
    const deal = page.locator('[data-part="deals"] li')
    await expect.poll(() => deal.count()).toBe(1)
    expect(await deal.locator('code').innerText()).toBe(usable.code)
    expect(await deal.getByRole('button', { name: `Sao chép mã ${usable.code}` }).isVisible()).toBe(true)
    expect(await page.getByText('Chưa tải được dữ liệu mới').isVisible()).toBe(true)
  })
})

describe('the page of a product', () => {
  it('reads the prices of a day with the arrow keys, and shows the range that is chosen', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, `/en/san-pham/${product.id}`, snapshot.builtAt)
    const chart = page.locator('[data-price-chart]')
    const slider = chart.locator('[role="slider"]:visible')
    await slider.focus()
    const last = await chart.locator('[data-readout]').innerText()
    expect(last).toMatch(/₫/)
    await page.keyboard.press('Home')
    const first = await chart.locator('[data-readout]').innerText()
    expect(first).not.toBe(last)
    expect(await slider.getAttribute('aria-valuetext')).toBe(first)
    const ranges = chart.getByRole('radio')
    if ((await ranges.count()) > 1) {
      await chart.locator('.ranges label').first().click()
      const range = await ranges.first().getAttribute('value')
      expect(await chart.locator(`[data-range="${range}"]`).isVisible()).toBe(true)
      expect(await chart.locator('[data-range="all"]').isVisible()).toBe(false)
    }
  })

  it('takes a target with its thousands, and refuses in the language of the page', async () => {
    await using context = await site.browser.newContext({ locale: 'de-DE' })
    const page = await pageAt(context, `/en/san-pham/${product.id}`, snapshot.builtAt)
    const field = page.getByLabel('Target price')
    const say = page.getByRole('alert')
    await field.fill('cheap')
    await field.press('Enter')
    expect(await say.innerText()).toMatch(/^Enter an amount, for example \d/)
    await field.fill('')
    await field.pressSequentially('999999999')
    expect(await field.inputValue()).toBe('999,999,999')
    await field.press('Enter')
    expect(await say.innerText()).toMatch(/^The product already costs less: ₫/)
    await field.fill('1000')
    await field.press('Enter')
    expect(await say.isVisible()).toBe(false)
    // The target is kept once what reads amounts is loaded.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('watchlist') ?? ''))
      .toContain('"target":1000')
  })
})

describe('a reader who comes back', () => {
  it('finds what was opened on the home page, until it is cleared, and only in this browser', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, `/ma-giam-gia/${usable.store}/${usable.id}`, snapshot.builtAt)
    const kept = (): Promise<string> => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
    await expect.poll(kept).toContain(usable.id)
    await page.goto(`${site.url}/san-pham/${product.id}`)
    await expect.poll(kept).toContain(product.id)
    await page.goto(`${site.url}/`)
    const recent = page.locator('[data-recent]')
    expect(await recent.getByRole('link').allTextContents()).toEqual([product.title, usable.title])
    await recent.getByRole('button').click()
    expect(await recent.isVisible()).toBe(false)
    await page.reload()
    expect(await recent.isVisible()).toBe(false)
  })

  it('looks at the sale days of one store', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/lich-sale', snapshot.builtAt)
    const days = page.locator('.calendar > li')
    const all = await days.count()
    const choice = page.getByLabel('Cửa hàng')
    const name = (await choice.locator('option').allTextContents())[1]?.trim() ?? ''
    await choice.selectOption(name)
    const shown = await page.locator('.calendar > li:visible').count()
    expect(shown).toBeGreaterThan(0)
    expect(shown).toBeLessThan(all)
    for (const stores of await page
      .locator('.calendar > li:visible')
      .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['stores'] ?? '')))
      expect(stores === '[]' || stores.includes(JSON.stringify(name))).toBe(true)
  })

  it('closes a menu with Escape and stands at its button again', async () => {
    await using context = await site.browser.newContext()
    const page = await pageAt(context, '/gioi-thieu', snapshot.builtAt)
    const menu = page.locator('header details.menu')
    await menu.locator('summary').press('Enter')
    await menu.getByRole('link').first().focus()
    await page.keyboard.press('Escape')
    expect(await menu.getAttribute('open')).toBeNull()
    expect(await menu.locator('summary').evaluate((button) => button === document.activeElement)).toBe(true)
  })

  it('reaches and copies the first code of a search with the keyboard alone, in a dozen presses', async () => {
    await using context = await site.browser.newContext({
      permissions: ['clipboard-write', 'clipboard-read'],
    })
    const page = await pageAt(
      context,
      `/search?q=${encodeURIComponent(usable.title)}&with=code`,
      snapshot.builtAt,
    )
    let presses = 0
    const press = async (key: string): Promise<void> => {
      presses += 1
      await page.keyboard.press(key)
    }
    const isAt = (selector: string) =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
    await press('Tab')
    await press('Enter')
    await press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent.trim())).toBe('Đến kết quả')
    await press('Enter')
    while (presses < 12 && !(await isAt('[data-copy]'))) await press('Tab')
    await press('Enter')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(snapshot.deals.map(({ code }) => code)).toContain(copied)
    expect(await page.locator('.is-copied').count()).toBe(1)
  })
})
