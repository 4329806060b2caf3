import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { fillIn, formatMoney } from '#text/format.ts'
import { comparisonPath } from '#views/comparison.ts'
import { smallCatalog } from '../support/content.ts'
import { useSmallSite } from '../support/small-site.ts'

const strings = smallCatalog().stringsIn('vi')
const offer = (store: string, price: number) => ({
  store,
  url: `https://${store}.vn/a`,
  price,
  seenAt: '2026-01-01',
})
const money = (amount: number) => formatMoney(amount, 'VND', 'vi')

/** The least that everyone pays, at Shopee. */
const BEFORE = money(900_000)
/** What is paid with MoMo, at Tiki. */
const AFTER = money(750_000)

/** What both products cost with MoMo: each at another store. */
const SPLIT = fillIn(strings.savingsSplit, { count: 2, total: money(840_000) })

const site = useSmallSite({
  stores: { shopee: {}, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
  deals: {
    momo: {
      title: 'Giảm 200K qua MoMo',
      store: 'tiki',
      url: 'https://tiki.vn/momo',
      code: 'DEMOMOMO',
      category: 'tech',
      scope: 'payment',
      discount: { kind: 'amount', value: 200_000 },
      eligibility: { payment: ['MoMo'] },
      appliesTo: 'everything',
    },
  },
  products: {
    phone: { title: 'Tai nghe Sony', offers: [offer('shopee', 900_000), offer('tiki', 950_000)] },
    // The cheapest but for those who pay with MoMo.
    loud: { title: 'Loa Sony', offers: [offer('shopee', 850_000)] },
    cable: { title: 'Cáp Anker', brand: 'Anker', offers: [offer('shopee', 90_000)] },
  },
})

const card = (page: Page) => page.locator('[data-product="phone"] [data-paid]').first()
const verdict = (page: Page) => page.locator('[data-prices] .verdict')
const chip = (page: Page) => page.locator('[data-shopper]')
const answer = (page: Page) => page.locator('[data-calculator-answer]')
const open = (page: Page, path: string) => page.goto(site.url + path)
const calculator = `${routes.savings('vi')}?product=phone`

async function say(page: Page, wallet: string): Promise<void> {
  await chip(page).getByRole('button', { name: strings.shopperChoose }).click()
  await chip(page).getByLabel(wallet, { exact: true }).check()
  await chip(page).getByRole('button', { name: strings.shopperSave }).click()
}

/** Follows the product of a page. The reader of amounts is loaded first. */
async function follow(page: Page): Promise<void> {
  await page.getByRole('button', { name: strings.targetSave }).click()
  await page.locator('.price-target.is-followed').waitFor()
}

/** Everything that the pages of a context send. */
function listenTo(context: BrowserContext): string[] {
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  return sent
}

describe('a reader who says once how they pay', () => {
  it('sees their price on cards, the page, in a search, on the watchlist and in the calculator', async () => {
    await using context = await site.browser.newContext()
    const sent = listenTo(context)
    const page = await context.newPage()
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    await open(page, calculator)
    await expect.poll(() => answer(page).textContent()).toContain(BEFORE)
    await open(page, routes.products('vi'))
    expect(await chip(page).textContent()).toContain(strings.shopperAssumed)
    expect(await card(page).textContent()).toBe(BEFORE)

    await say(page, 'MoMo')
    await expect.poll(() => card(page).textContent()).toBe(AFTER)
    const about = page.locator('[data-product="phone"]').first()
    expect(await about.textContent()).toContain('Tiki')
    expect(await about.locator('[data-paid-note]').first().isVisible()).toBe(true)
    expect(await page.locator('[data-product="cable"] [data-paid]').first().textContent()).toBe(money(90_000))
    expect(await chip(page).locator('[data-facts]').textContent()).toBe(
      fillIn(strings.shopperForYou, { facts: 'MoMo' }),
    )

    await page.reload()
    await expect.poll(() => card(page).textContent()).toBe(AFTER)

    await open(page, routes.product('phone', 'vi'))
    await expect.poll(() => verdict(page).textContent()).toContain(AFTER)
    await follow(page)

    await open(page, `/search?q=${encodeURIComponent('tai nghe')}`)
    await expect.poll(() => card(page).textContent()).toBe(AFTER)
    const others = page.locator('[data-product="phone"] .others [data-paid]')
    expect(await others.allTextContents()).toContain(BEFORE)

    await open(page, routes.watchlist('vi'))
    const row = page.locator('[data-shopper-price]:not([hidden])')
    await expect
      .poll(() => row.textContent())
      .toBe(fillIn(strings.shopperPays, { price: AFTER, store: 'Tiki' }))

    await open(page, routes.product('cable', 'vi'))
    await follow(page)
    await open(page, routes.watchlist('vi'))
    await page.getByRole('link', { name: strings.watchTogether }).click()
    await expect.poll(() => answer(page).textContent()).toContain(SPLIT)

    await open(page, calculator)
    await expect.poll(() => answer(page).locator('.lowest').textContent()).toContain(AFTER)
    expect(await page.locator('form .shopper').isVisible()).toBe(false)
    expect(new URL(page.url()).search).toBe('?product=phone')

    expect(sent.filter((request) => /momo/i.test(decodeURIComponent(request)))).toEqual([])
    expect(failures).toEqual([])
  })

  it('has lists by price in the order of their prices, and products side by side with them', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    const ids = () =>
      page
        .locator('#results [data-product]')
        .evaluateAll((cards) => cards.map((each) => each.getAttribute('data-product')))
    await open(page, `${routes.products('vi')}?sort=price`)
    expect(await ids()).toEqual(['cable', 'loud', 'phone'])
    await say(page, 'MoMo')
    await expect.poll(ids).toEqual(['cable', 'phone', 'loud'])
    await open(page, `${routes.searchPage('vi')}?sort=price`)
    await expect.poll(ids).toEqual(['cable', 'phone', 'loud'])
    await open(page, comparisonPath(['loud', 'phone'], 'vi'))
    await expect.poll(() => card(page).textContent()).toBe(AFTER)
  })

  it('is unknown to another browser, and forgotten on request', async () => {
    await using first = await site.browser.newContext()
    await using second = await site.browser.newContext()
    const [page, other] = [await first.newPage(), await second.newPage()]
    await open(page, routes.product('phone', 'vi'))
    await say(page, 'MoMo')
    await expect.poll(() => verdict(page).textContent()).toContain(AFTER)

    await open(other, routes.product('phone', 'vi'))
    expect(await verdict(other).textContent()).toContain(BEFORE)
    expect(await chip(other).textContent()).toContain(strings.shopperAssumed)

    await chip(page).getByRole('button', { name: strings.shopperChoose }).click()
    await chip(page).getByRole('button', { name: strings.shopperForget }).click()
    await expect.poll(() => verdict(page).textContent()).toContain(BEFORE)
    expect(await page.evaluate(() => localStorage.getItem('shopper'))).toBeNull()
  })

  it('is told which condition of a deal they do not meet', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    const note = page.locator('[data-needs]')
    const path = routes.deal({ store: 'tiki', id: 'momo' }, 'vi')
    const keep = (payment: string) =>
      page.evaluate((name) => localStorage.setItem('shopper', JSON.stringify({ payment: [name] })), payment)
    await open(page, path)
    expect(await note.isVisible()).toBe(false)
    await keep('Visa')
    await page.reload()
    const reason = fillIn(strings.reasonPayment, { names: 'MoMo' })
    await expect.poll(() => note.textContent()).toBe(fillIn(strings.dealNotForYou, { reason }))
    expect(await note.isVisible()).toBe(true)
    await keep('MoMo')
    await page.reload()
    expect(await note.isVisible()).toBe(false)
  })

  it('is told when the choices cannot be loaded, and keeps the prices for everyone', async () => {
    await using context = await site.browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await open(page, routes.products('vi'))
    await page.route(`**${routes.savingsSheet('vi')}`, (route) => route.abort())
    await chip(page).getByRole('button', { name: strings.shopperChoose }).click()
    await expect.poll(() => chip(page).textContent()).toContain(strings.shopperFailed)
    expect(await card(page).textContent()).toBe(BEFORE)
  })
})

it('without scripts a page says for whom its prices are, and has no button that does nothing', async () => {
  await using context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await open(page, routes.products('vi'))
  expect(await chip(page).locator('[data-facts]').textContent()).toBe(strings.shopperAssumed)
  expect(await chip(page).getByRole('button').count()).toBe(0)
  expect(await card(page).textContent()).toBe(BEFORE)
})

it('without scripts the calculator splits products over stores too', async () => {
  await using context = await site.browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await open(page, `${routes.savings('vi')}?product=phone&product-2=cable&pay=MoMo`)
  const text = await answer(page).textContent()
  expect(text).toContain(SPLIT)
  const single = { saving: money(150_000), store: 'Shopee', total: money(990_000) }
  expect(text).toContain(fillIn(strings.savingsSplitSaves, single))
  expect(text).toContain(fillIn(strings.savingsSplitFees, { stores: 'Shopee và Tiki' }))
})
