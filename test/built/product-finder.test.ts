/** The page of all products: filtered by type, brand, store and price after codes, and in order. */
import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { typesIn } from '#catalog/product-types.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { paidInDong } from '#savings/price-after-codes.ts'
import { nextDayAfter } from '#text/days.ts'
import { fillIn, formatMoney } from '#text/format.ts'
import { LANGUAGES } from '#text/language.ts'
import { comparisonPath } from '#views/comparison.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { UNLIMITED } from '../support/server.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const typesOf = typesIn(catalog)
const paidFor = (id: string): number => {
  const product = catalog.productOf(id)
  return (product && paidInDong(product, catalog, snapshot.builtAt)) ?? Infinity
}
const ofType = (type: string): string[] =>
  catalog.products.filter((each) => each.type && typesOf(each.type).includes(type)).map(({ id }) => id)
/** A type with several products, broader than that of some of them. */
const type = catalog.products
  .flatMap((each) => (each.type ? typesOf(each.type) : []))
  .toSorted((a, b) => ofType(a).length - ofType(b).length)
  .findLast((each) => ofType(each).length < 8)

const site = useBrowsedSite({ environment: UNLIMITED })

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page & AsyncDisposable> {
  const context = await site.browser.newContext(options)
  const page = await context.newPage()
  await page.goto(site.url + path)
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

const idsIn = (page: Page) =>
  page
    .locator('#results h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
const cheapestFirst = (ids: readonly string[]): number[] => ids.map(paidFor).toSorted((a, b) => a - b)

describe('the products', () => {
  it('of a type stand by price after codes in two presses, without JavaScript too', async () => {
    for (const options of [{}, { javaScriptEnabled: false }]) {
      await using page = await open(routes.products('vi'), options)
      await page.locator('.cheapest .kind').first().click()
      await page.waitForURL(/type=.*sort=price/)
      const ids = await idsIn(page)
      expect(ids.length).toBeGreaterThan(1)
      expect(ids.map(paidFor)).toEqual(cheapestFirst(ids))
    }
  })

  it('are filtered by type, broader types too, and the count follows', async () => {
    await using page = await open(`${routes.products('vi')}?type=${type}`)
    expect(new Set(await idsIn(page))).toEqual(new Set(ofType(type ?? '')))
    expect(await page.locator('.listing-bar .count').textContent()).toContain(
      String(ofType(type ?? '').length),
    )
  })

  it('are filtered at once by a brand, and the way back restores all', async () => {
    await using page = await open(routes.products('vi'))
    const box = page.locator('#filters input[name="brand"]').first()
    const brand = await box.getAttribute('value')
    await box.check()
    await page.waitForURL(/brand=/)
    await expect
      .poll(async () => [...new Set((await idsIn(page)).map((id) => catalog.productOf(id)?.brand))])
      .toEqual([brand])
    await page.goBack()
    await expect.poll(() => page.locator('.cheapest').count()).toBe(1)
  })

  it('have bounds of the price after codes', async () => {
    const prices = cheapestFirst(catalog.products.map(({ id }) => id))
    const most = prices[Math.floor(prices.length / 3)] ?? 0
    await using page = await open(`${routes.products('vi')}?to=${most}`)
    const total = Number(/\d+/.exec((await page.locator('.listing-bar .count').textContent()) ?? '')?.[0])
    expect(total).toBe(prices.filter((price) => price <= most).length)
  })

  it('offer no order that prices do not have', async () => {
    await using page = await open(routes.products('vi'))
    const orders = await page
      .locator('.listing-bar .sort a')
      .evaluateAll((links) =>
        links.map((link) => new URLSearchParams(link.getAttribute('href') ?? '').get('sort')),
      )
    expect(orders.length).toBe(3)
  })

  it.each(LANGUAGES)('of each type have their cheapest on the first page, in %s', async (language) => {
    await using page = await open(routes.products(language), { javaScriptEnabled: false })
    const hrefs = await page
      .locator('.cheapest .kind')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const shown = await page
      .locator('.cheapest h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
    expect(hrefs.length).toBeGreaterThan(3)
    for (const [index, href] of hrefs.entries()) {
      const named = new URL(href, site.url).searchParams.get('type') ?? ''
      expect(paidFor(shown[index] ?? '')).toBe(Math.min(...ofType(named).map(paidFor)))
    }
  })
})

describe('products side by side', () => {
  const compared = ofType(type ?? '').slice(0, 2)
  const strings = catalog.stringsIn('vi')
  const titles = compared.map((id) => catalog.productOf(id)?.title ?? '')

  it('are ticked in a list and compared, without JavaScript too', async () => {
    for (const options of [{}, { javaScriptEnabled: false }]) {
      await using page = await open(`${routes.products('vi')}?type=${type}`, options)
      const button = page.getByRole('button', { name: strings.compareTitle })
      expect(await button.isVisible()).toBe(false)
      for (const id of compared) await page.locator(`.compare-box input[value="${id}"]`).first().check()
      await button.click()
      await page.waitForURL(/compare=/)
      for (const title of titles)
        expect(await page.locator('thead').getByRole('link', { name: title, exact: true }).count()).toBe(1)
      const prices = page.locator('tbody tr').first().locator('td [data-period]:not([hidden]) [data-paid]')
      expect(await prices.allTextContents()).toEqual(
        compared.map((id) => formatMoney(paidFor(id), 'VND', 'vi')),
      )
    }
  })

  it('lose one and get another by links and a form', async () => {
    await using page = await open(comparisonPath(compared, 'vi'), { javaScriptEnabled: false })
    const remove = fillIn(strings.compareRemove, { name: titles[0] ?? '' })
    await page.getByRole('link', { name: remove }).click()
    expect(await page.locator('thead th').count()).toBe(2)
    await page.getByRole('button', { name: strings.compareAdd }).click()
    expect(await page.locator('thead th').count()).toBe(3)
  })

  it('show only what differs on request', async () => {
    await using page = await open(comparisonPath(compared, 'vi'))
    const same = page.locator('tr.same')
    expect(await same.count()).toBeGreaterThan(0)
    await page.getByLabel(strings.compareOnlyDifferences).check()
    expect(await same.first().isVisible()).toBe(false)
    expect(await page.locator('tr.differs').first().isVisible()).toBe(true)
  })

  it('fit a phone, whose page does not scroll sideways', async () => {
    await using page = await open(comparisonPath(ofType(type ?? '').slice(0, 4), 'vi'), {
      viewport: { width: 360, height: 800 },
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
})

describe('lists that agree', () => {
  it('what home calls new is what the page of changes says, in the same order', async () => {
    await using page = await open(routes.home('vi'), { javaScriptEnabled: false })
    const strings = catalog.stringsIn('vi')
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: strings.newestDeals, exact: true }),
    })
    const hrefs = () =>
      page
        .locator('.changes .record > a:not(.quiet)')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    const fresh = await section
      .last()
      .locator('h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(fresh.length).toBeGreaterThan(0)
    await section.last().getByRole('link', { name: strings.seeAll }).click()
    await page.waitForURL(site.url + routes.changes('vi'))
    const changed = await hrefs()
    expect(changed.filter((href) => fresh.includes(href))).toEqual(fresh)
  })

  it('deals that have not begun come first where a date is asked', async () => {
    const coming = catalog.deals.find(
      ({ status, startsAt = 0 }) => status === 'live' && startsAt > snapshot.builtAt + 7 * 86_400_000,
    )
    const day = new Date((coming?.startsAt ?? 0) + 7 * 3_600_000)
    await using page = await open(`/search?q=${day.getUTCDate()}/${day.getUTCMonth() + 1}`)
    const first = page.locator('#results :is(h2, h3)').first()
    expect(await first.textContent()).toBe(catalog.stringsIn('vi').comingDeals)
    expect(await page.getByText('0 kết quả').count()).toBe(0)
  })

  it('deals that end today are a filter', async () => {
    const end = catalog
      .currentDeals(snapshot.builtAt)
      .filter(({ endsAt = Infinity }) => endsAt < nextDayAfter(snapshot.builtAt))
    await using page = await open(`${routes.codes('vi')}?valid=last-day`)
    const total = Number(/\d+/.exec((await page.locator('.listing-bar .count').textContent()) ?? '')?.[0])
    expect(total).toBe(end.length)
  })
})
