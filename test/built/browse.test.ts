import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { usualSavingOf } from '#catalog/worth/usual-saving.ts'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { UNLIMITED } from '../support/server.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const current = catalog.currentDeals(Date.now())
// A wallet may be a store too: its name would stand for both.
const asksToPay =
  current.find(
    ({ eligibility, store }) =>
      eligibility.payment && !eligibility.payment.some((name) => name === catalog.stores.get(store)?.name),
  ) ?? expect.fail('no way to pay')
const [payment = ''] = asksToPay.eligibility.payment ?? []
const storeName = catalog.stores.get(asksToPay.store)?.name ?? expect.fail('no store')

const PHONE = { width: 360, height: 740 }

/** Every page on which deals, products or stores are looked through. */
const BROWSED = [
  routes.home(),
  routes.codes(),
  routes.category('food'),
  routes.storeCodes(asksToPay.store),
  routes.stores(),
  routes.products(),
  routes.search('shopee'),
]
/** The longest of those that are about one thing. */
const READ = [
  routes.product(snapshot.products.toSorted((a, b) => b.offers.length - a.offers.length)[0]?.id ?? ''),
  routes.saleDays(),
  routes.mediaKit(),
  routes.docs(),
]
/** A page is read, not wound through. */
const SCREENS_MAX = 10

const site = useBrowsedSite({ environment: UNLIMITED })

const open = (path: string, options: BrowserContextOptions = {}) =>
  site.open(path, { viewport: PHONE, ...options })

const deals = (page: Page) => page.locator('#results article')
const filters = (page: Page) => page.getByRole('form', { name: 'Bộ lọc' })
/** A long list of choices is folded behind its first lines. */
async function unfoldFilters(page: Page): Promise<void> {
  const folded = filters(page).locator('details:not([open]) > summary')
  while ((await folded.count()) > 0) {
    await folded.first().focus()
    await page.keyboard.press('Enter')
  }
}
const asked = (page: Page) => new URL(page.url()).searchParams
const hrefsIn = (page: Page) =>
  deals(page)
    .locator('h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
const dealAt = (href: string) => current.find((deal) => routes.deal(deal) === href) ?? expect.fail(href)

describe('on a desktop, the filters', () => {
  it.each([routes.codes(), routes.search('shopee')])(
    'of %s begin below the bar with the count',
    async (path) => {
      await using page = await open(path, { viewport: { width: 1280, height: 900 } })
      const bar = await page.locator('.listing-bar').boundingBox()
      const form = await filters(page).boundingBox()
      if (!bar || !form) return expect.fail('no bar or no filters')
      expect(form.y).toBeGreaterThanOrEqual(bar.y + bar.height)
    },
  )
})

describe('on paper', () => {
  it('a deal is its code and terms, dark on light, without what is pressed', async () => {
    const withCode = current.find(({ code }) => code !== undefined) ?? expect.fail('no code')
    await using page = await open(routes.deal(withCode))
    const ink = () => page.locator('body').evaluate((body) => getComputedStyle(body).color)
    const dark = await ink()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await ink()).toBe(dark)
    expect(await page.locator('article.deal code').first().isVisible()).toBe(true)
    const pressed = page.locator('.masthead, .footer, button, .button').filter({ visible: true })
    expect(await pressed.count()).toBe(0)
    // A deal is alone on its paper.
    expect(await page.locator('main > :not(.deal)').filter({ visible: true }).count()).toBe(0)
  })
})

describe('a shopper on a phone', () => {
  it('finds a drink below a price and copies its code', async () => {
    await using page = await open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    const box = page.locator('main input[name="q"]')
    await box.fill('trà sữa dưới 200k')
    await box.press('Enter')
    await page.waitForURL(/q=/)
    const first = page.locator('article:has(code)').first()
    const code = await first.locator('code').textContent()
    await first.getByRole('button', { name: /^Sao chép mã/ }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })

  it('narrows all deals to a store and a way to pay in one press, and goes back in one step', async () => {
    await using page = await open(routes.codes())
    await page.getByRole('button', { name: 'Bộ lọc' }).click()
    await unfoldFilters(page)
    await filters(page).locator(`input[name="store"][value="${asksToPay.store}"]`).check()
    await filters(page).locator(`input[name="pay"][value="${payment}"]`).check()
    await page.waitForURL(/pay=/)
    await filters(page).locator('[type="submit"]').click()
    expect(new URL(page.url()).pathname).toBe(routes.codes())
    const found = (await hrefsIn(page)).map(dealAt)
    expect(found.length).toBeGreaterThan(0)
    for (const { store, eligibility } of found) {
      expect(store).toBe(asksToPay.store)
      expect(eligibility.payment).toContain(payment)
    }
    expect(await page.getByRole('link', { name: `Bỏ lọc ${storeName}`, exact: true }).count()).toBe(1)
    await page.goBack()
    expect(page.url()).toBe(site.url + routes.codes())
    await expect
      .poll(() => page.getByRole('link', { name: `Bỏ lọc ${storeName}`, exact: true }).count())
      .toBe(0)
  })

  it('sees the first deal without winding, and no page is longer than she reads', async () => {
    await using page = await open('/')
    for (const path of [...BROWSED, ...READ]) {
      await page.goto(site.url + path)
      const { top, height } = await page.evaluate(() => ({
        top: document.querySelector('main :is(.ticket, .slim, .product, .stores li)')?.getBoundingClientRect()
          .top,
        height: document.documentElement.scrollHeight,
      }))
      if (BROWSED.includes(path)) expect.soft(top, `${path}: first card`).toBeLessThan(PHONE.height)
      expect.soft(height / PHONE.height, `${path}: screens`).toBeLessThan(SCREENS_MAX)
    }
  })

  it('has every section of the site before her, in every language', async () => {
    await using page = await open('/')
    for (const language of LANGUAGES) {
      await page.goto(site.url + routes.stores(language))
      const cut = await page
        .locator('.sections a')
        .evaluateAll(
          (links) => links.filter((link) => link.getBoundingClientRect().right > innerWidth).length,
        )
      expect(cut, language).toBe(0)
    }
  })

  it('has the header out of her way on the way down, and back on the way up', async () => {
    await using page = await open(routes.codes())
    const bottom = () => page.locator('.masthead').evaluate((each) => each.getBoundingClientRect().bottom)
    await page.mouse.wheel(0, 900)
    await expect.poll(bottom).toBeLessThanOrEqual(0)
    expect(await page.getByRole('button', { name: 'Bộ lọc' }).isVisible()).toBe(true)
    await page.mouse.wheel(0, -200)
    await expect.poll(bottom).toBeGreaterThan(40)
    await page.mouse.wheel(0, 600)
    await expect.poll(bottom).toBeLessThanOrEqual(0)
    await page.locator('.masthead a').first().focus()
    await expect.poll(bottom).toBeGreaterThan(40)
  })
})

describe('without JavaScript', () => {
  const plain = { javaScriptEnabled: false }

  it('“see all” leads to what it stands beside', async () => {
    await using page = await open('/', plain)
    const sectionOf = (title: string) =>
      page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) }).last()
    await sectionOf('Sắp hết hạn').getByRole('link', { name: 'Xem tất cả' }).click()
    const ends = (await hrefsIn(page)).map((href) => dealAt(href).endsAt ?? Infinity)
    expect(ends.length).toBeGreaterThan(3)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    await page.goBack()
    await sectionOf('Nổi bật hôm nay').getByRole('link', { name: 'Xem tất cả' }).click()
    const saved = (await hrefsIn(page)).map((href) => usualSavingOf(dealAt(href)))
    expect(saved).toEqual(saved.toSorted((a, b) => b - a))
  })

  it('lists are paged, each deal on one page, and keep what was asked', async () => {
    await using page = await open(`${routes.codes()}?sort=newest`, plain)
    const first = await hrefsIn(page)
    await page.getByRole('link', { name: 'Trang sau' }).click()
    expect(asked(page).get('sort')).toBe('newest')
    expect(asked(page).get('page')).toBe('2')
    const second = await hrefsIn(page)
    expect(second.length).toBeGreaterThan(0)
    expect(second.filter((href) => first.includes(href))).toEqual([])
  })

  it('a store is narrowed at its own address, which names its store no second time', async () => {
    await using page = await open(routes.storeCodes(asksToPay.store), plain)
    await page.getByRole('button', { name: 'Bộ lọc' }).click()
    expect(await filters(page).locator('input[name="store"]').count()).toBe(0)
    await filters(page).locator(`input[name="pay"][value="${payment}"]`).check()
    await filters(page).getByRole('button', { name: 'Áp dụng' }).click()
    expect(new URL(page.url()).pathname).toBe(routes.storeCodes(asksToPay.store))
    const found = (await hrefsIn(page)).map(dealAt)
    expect(found.map(({ id }) => id)).toContain(asksToPay.id)
    for (const { store } of found) expect(store).toBe(asksToPay.store)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  })
})

describe('with the keyboard alone', () => {
  it('the filters are opened, chosen from and applied', async () => {
    await using page = await open(routes.category(asksToPay.category))
    await page.getByRole('button', { name: 'Bộ lọc' }).focus()
    await page.keyboard.press('Enter')
    expect(await filters(page).isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await filters(page).isVisible()).toBe(false)
    await page.keyboard.press('Enter')
    await unfoldFilters(page)
    const choice = filters(page).locator(`input[name="pay"][value="${payment}"]`)
    await choice.focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/pay=/)
    await page.keyboard.press('Enter')
    await expect.poll(() => filters(page).isVisible()).toBe(false)
    const found = (await hrefsIn(page)).map(dealAt)
    expect(found.map(({ id }) => id)).toContain(asksToPay.id)
  })
})

describe('addresses', () => {
  const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })

  it('of the former pages of stores lead to the one page for good', async () => {
    const answer = await get(`/ko/cua-hang/${asksToPay.store}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      routes.storeCodes(asksToPay.store, 'ko'),
    ])
    expect((await get('/cua-hang/khong-co')).status).toBe(404)
  })

  it.each(['/ma-giam-gia/khong-co?sort=ending', '/danh-muc/khong-co?sort=ending'])(
    '%s has no page, whatever it asks',
    async (path) => expect((await get(path)).status).toBe(404),
  )

  it('answer a list with the limits of the search', async () => {
    const answer = await get(`${routes.codes('en')}?sort=saved`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-robots-tag')).toBe('noindex')
    const html = await answer.text()
    for (const language of LANGUAGES) expect(html).toContain(`href="${routes.codes(language)}?sort=saved"`)
  })
})
