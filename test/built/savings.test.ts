import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { languagesOf } from '#catalog/translations.ts'
import { SAVINGS_LINES_MAX } from '#contract/limits.ts'
import { routes } from '#contract/routes.ts'
import { savingsOf } from '#savings/catalog-savings.ts'
import { fitOf } from '#savings/coverage.ts'
import { findSavings } from '#savings/find-savings.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import { lineOf } from '#savings/product-line.ts'
import { fillIn, formatMoney } from '#text/format.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { UNLIMITED } from '../support/server.ts'

const DIST = 'dist'
const DAY_MS = 86_400_000

const snapshot = JSON.parse(readFileSync(join(DIST, 'server', 'catalog.json'), 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const catalogSavings = savingsOf(catalog)
const site = useBrowsedSite({ environment: UNLIMITED })

/** What is paid for one piece at each store, from the records alone: all deals of the store, no short cut. */
function paidAt(product: (typeof catalog.products)[number], now: number) {
  return product.offers.map((offer) => {
    const { store, currency } = offer
    const basket = { store, currency, lines: [lineOf(product, offer, catalogSavings.typesOf)] }
    const { total } = findSavings(basket, {}, catalogSavings.termsAt(store), now).guaranteed
    return { offer, paid: fromMinorUnits(total, currency) }
  })
}

const pageOf = (path: string): string => readFileSync(join(DIST, 'client', `${path}.html`), 'utf8')
const toText = (html: string): string =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')

describe('every product page', () => {
  it('shows each store with what is paid there, the least first, as the engine finds over all deals', () => {
    for (const product of catalog.products) {
      const [, table = ''] =
        /<table class="prices">(.*?)<\/table>/s.exec(pageOf(routes.product(product.id))) ?? []
      const shown = [...table.matchAll(/<td class="amount">([^<]*)/g)].map(([, text = '']) => text.trim())
      const paid = paidAt(product, snapshot.builtAt)
      const [first] = product.offers
      const wanted = paid
        .toSorted(
          (a, b) =>
            Number(b.offer.currency === first?.currency) - Number(a.offer.currency === first?.currency) ||
            a.paid - b.paid,
        )
        .map((each) => formatMoney(each.paid, each.offer.currency, 'vi'))
      expect([product.id, shown]).toEqual([product.id, wanted])
    }
  })

  it('names no code whose terms exclude the product, or whose minimum is more than every price', () => {
    const byCode = Map.groupBy(
      catalog.deals.filter(({ code }) => code !== undefined),
      ({ code }) => code ?? '',
    )
    for (const product of catalog.products) {
      const codes = new Set(
        [...pageOf(routes.product(product.id)).matchAll(/<code>([^<]+)<\/code>/g)].map(([, code = '']) =>
          code.trim(),
        ),
      )
      for (const code of codes) {
        const isPossible = (byCode.get(code) ?? []).some((deal) =>
          product.offers.some(
            (offer) =>
              offer.store === deal.store &&
              offer.price >= (deal.minimumSpend ?? 0) &&
              fitOf(deal.appliesTo, lineOf(product, offer, catalogSavings.typesOf)) !== 'no',
          ),
        )
        expect([product.id, code, isPossible]).toEqual([product.id, code, true])
      }
    }
  })

  it('marks one store as the lowest, or each that asks as little', () => {
    const strings = catalog.stringsIn('vi')
    for (const product of catalog.products) {
      const html = pageOf(routes.product(product.id))
      const [, table = ''] = /<table class="prices">(.*?)<\/table>/s.exec(html) ?? []
      const [first] = product.offers
      const paid = paidAt(product, snapshot.builtAt).filter(({ offer }) => offer.currency === first?.currency)
      const least = Math.min(...paid.map((each) => each.paid))
      const count = paid.filter((each) => each.paid === least).length
      const mark = count > 1 ? strings.sameLowestMark : strings.lowestMark
      const marks = [...table.matchAll(/<span class="mark">([^<]*)/g)].map(([, text = '']) => text.trim())
      expect([product.id, marks]).toEqual([
        product.id,
        product.offers.length > 1 ? Array.from({ length: count }, () => mark) : [],
      ])
    }
  })

  it('has scripts that take less than 15 KB', () => {
    const sizes = Map.groupBy(
      ['/', routes.product(catalog.products[0]?.id ?? ''), '/theo-doi'].map((path) => {
        const html = pageOf(path === '/' ? '/index' : path)
        return { path, bytes: scriptBytes(html) }
      }),
      ({ bytes }) => bytes < 15_000,
    )
    expect(sizes.get(false) ?? []).toEqual([])
  })
})

/** The compressed size of a page's modules with all that they import. */
function scriptBytes(html: string): number {
  const seen = new Set<string>()
  const visit = (file: string): number => {
    if (seen.has(file)) return 0
    seen.add(file)
    const text = readFileSync(join(DIST, 'client', '_astro', file), 'utf8')
    const compressed = brotliCompressSync(text).length
    return [...text.matchAll(/["']\.\/([\w.-]+\.js)["']/g)].reduce(
      (sum, [, next = '']) => sum + visit(next),
      compressed,
    )
  }
  return [...html.matchAll(/src="\/_astro\/([^"]+\.js)"/g)].reduce(
    (sum, [, file = '']) => sum + visit(file),
    0,
  )
}

/** A product whose cheapest store after codes changes, or at least its price, when the codes have ended. */
const reduced = catalog.products.find((product) => {
  const now = paidAt(product, snapshot.builtAt)
  return now.some(({ offer, paid }) => paid < offer.price)
})

describe('a product page that is older than its codes', () => {
  it('works out the prices of its reader’s moment, and says how they are without scripts', async () => {
    if (!reduced) throw new Error('no code lowers the price of a product')
    const path = routes.product(reduced.id)
    const later = snapshot.builtAt + 400 * DAY_MS
    const least = (now: number): string => {
      const [first] = reduced.offers
      const paid = paidAt(reduced, now).filter(({ offer }) => offer.currency === first?.currency)
      return formatMoney(Math.min(...paid.map((each) => each.paid)), first?.currency ?? 'VND', 'vi')
    }
    const firstAmount = async (javaScriptEnabled: boolean, now: number): Promise<string> => {
      await using context = await site.browser.newContext({ javaScriptEnabled })
      const page = await context.newPage()
      if (javaScriptEnabled) await page.clock.setFixedTime(now)
      await page.goto(site.url + path)
      const cell = page.locator('.prices .amount').first()
      return ((await cell.textContent()) ?? '').trim().split(/\s/)[0] ?? ''
    }
    expect(await firstAmount(false, later)).toBe(least(snapshot.builtAt))
    await expect.poll(() => firstAmount(true, snapshot.builtAt)).toBe(least(snapshot.builtAt))
    await expect.poll(() => firstAmount(true, later)).toBe(least(later))
    expect(least(later)).not.toBe(least(snapshot.builtAt))
  })
})

describe('a press on copy and open', () => {
  const deal = catalog.deals.find(
    ({ code, endsAt = Infinity, startsAt = 0, status }) =>
      status === 'live' && code !== undefined && startsAt < Date.now() && endsAt > Date.now() + DAY_MS,
  )
  const path = deal ? routes.deal(deal) : ''

  it.each(['a press', 'the keyboard'])('copies the code and opens the store’s page, by %s', async (how) => {
    await using context = await site.browser.newContext({
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    // The shop itself is not asked.
    await context.route(
      (url) => url.origin !== site.url,
      (route) => route.fulfill({ body: 'shop', contentType: 'text/html' }),
    )
    const page = await context.newPage()
    await page.goto(site.url + path)
    const link = page.locator('.ticket.large [data-copy-open]')
    const opened = context.waitForEvent('page')
    if (how === 'a press') await link.click()
    else {
      await link.focus()
      await page.keyboard.press('Enter')
    }
    const shop = await opened
    await shop.waitForLoadState()
    expect(new URL(shop.url()).origin).not.toBe(site.url)
    // The page of the deal stays, with the code where it was.
    expect(page.url()).toBe(site.url + path)
    await page.bringToFront()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(deal?.code)
    expect(
      await page
        .getByRole('status')
        .filter({ hasText: deal?.code ?? '' })
        .count(),
    ).toBe(1)
  })

  it('opens the store’s page without scripts, and promises no more', async () => {
    await using context = await site.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(site.url + path)
    const link = page.locator('.ticket.large [data-copy-open]')
    const { openStore, copyAndOpen } = catalog.stringsIn('vi')
    const named = { store: catalog.stores.get(deal?.store ?? '')?.name ?? '' }
    expect(await link.innerText()).toContain(fillIn(openStore, named))
    expect(await link.innerText()).not.toContain(fillIn(copyAndOpen, named))
    expect(await link.getAttribute('href')).toBe(routes.smartLink(deal?.hashId ?? ''))
  })
})

describe('the calculator', () => {
  const product = catalog.products.find(({ offers }) => offers.length > 1) ?? expect.fail('no product')

  const answerOf = async (address: string, javaScriptEnabled: boolean): Promise<string> => {
    await using context = await site.browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await page.goto(`${site.url}${routes.savings()}${address}`, { waitUntil: 'networkidle' })
    // The script calculates once the form is used.
    await page.locator('input[name="amount"]').focus()
    await page.waitForLoadState('networkidle')
    return toText(await page.locator('[data-calculator-answer]').innerHTML()).replace(/\s+/g, ' ')
  }

  it.each([
    '?amount=450k',
    `?product=${product.id}&pay=MoMo&new=1`,
    `?store=${product.offers[0]?.store}&product=${product.id}&amount-2=100.000&quantity-2=2&kind-2=food`,
    `?store=${product.offers[0]?.store}&amount=x`,
  ])('says with scripts what it says without: %s', async (address) => {
    const without = await answerOf(address, false)
    expect(without.length).toBeGreaterThan(10)
    expect(await answerOf(address, true)).toBe(without)
  })

  it('answers while its reader types, and keeps all of it in the address', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    const navigations: string[] = []
    page.on('request', (request) => {
      if (request.isNavigationRequest()) navigations.push(request.url())
    })
    await page.goto(`${site.url}${routes.savings()}`)
    await page.locator('select[name="store"]').selectOption(product.offers[0]?.store ?? '')
    await page.locator('input[name="amount"]').fill('450k')
    await expect.poll(() => page.locator('.savings-order').count()).toBe(1)
    await page.getByRole('button', { name: catalog.stringsIn('vi').savingsAddLine }).click()
    await page.locator('input[name="amount-2"]').fill('50.000')
    const search = `?store=${product.offers[0]?.store}&amount=450k&amount-2=50.000`
    await expect.poll(() => new URL(page.url()).search).toBe(search)
    await expect.poll(() => page.locator('.savings-order .pays').innerText()).toContain('500.000đ')
    await page.getByRole('button', { name: catalog.stringsIn('vi').savingsButton }).click()
    expect(navigations).toHaveLength(1)
    expect(await answerOf(search, false)).toContain('500.000đ')
  })

  it('begins from a product that it offers, and offers none beside an answer', async () => {
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${site.url}${routes.savings()}`)
    const examples = page.locator('.calculator-examples')
    await page.locator('input[name="amount"]').focus()
    expect(await examples.isVisible()).toBe(true)
    await page.locator('input[name="amount"]').fill('450k')
    await expect.poll(() => examples.isVisible()).toBe(false)
    await page.locator('input[name="amount"]').fill('')
    await examples.getByRole('link').first().click()
    await expect.poll(() => page.locator('.savings-order').count()).toBeGreaterThan(0)
    expect(await examples.count()).toBe(0)
  })

  it('adds an item without scripts too', async () => {
    await using context = await site.browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${site.url}${routes.savings()}?amount=450k`)
    await page.getByRole('button', { name: catalog.stringsIn('vi').savingsAddLine }).click()
    await page.locator('input[name="amount-2"]').fill('50000')
    await page.getByRole('button', { name: catalog.stringsIn('vi').savingsButton }).click()
    expect(toText(await page.locator('[data-calculator-answer]').innerHTML())).toContain('500.000đ')
  })
})

describe('a hostile basket over HTTP', () => {
  const [store] = catalog.stores.keys()
  const inDong = catalog.products.find(({ offers }) => offers[0]?.currency === 'VND')
  it.each<[string, string, number, RegExp]>([
    [
      '1,000 lines',
      JSON.stringify({ store, lines: Array.from({ length: 1000 }, () => ({ price: 1 })) }),
      400,
      new RegExp(`1 to ${SAVINGS_LINES_MAX} lines`),
    ],
    ['1e308', `{"store":"${store}","amount":1e308}`, 400, /amount is 1e\+308; write an amount above 0/],
    ['a number that is none', `{"store":"${store}","amount":1e999}`, 400, /amount/],
    ['a fraction of a đồng', `{"store":"${store}","amount":199.5}`, 400, /VND has no smaller coin/],
    ['a negative amount', `{"store":"${store}","amount":-1}`, 400, /amount is -1; write an amount above 0/],
    [
      'two currencies',
      JSON.stringify({ currency: 'SGD', lines: [{ product: inDong?.id, store: inDong?.offers[0]?.store }] }),
      400,
      /costs VND at .*; a basket has one currency, and this one has SGD/,
    ],
    [
      'an unknown way to pay',
      `{"store":"${store}","amount":1,"shopper":{"payment":["Cowries"]}}`,
      400,
      /"Cowries", which no deal names/,
    ],
    ['an unknown store', '{"store":"nowhere-at-all","amount":1}', 400, /no store of the catalog/],
    ['text in place of a basket', '[]', 400, /./],
    ['broken JSON', '{"store":', 400, /./],
    [
      'more than a body may have',
      JSON.stringify({ store, lines: [{ brand: 'x'.repeat(20_000) }] }),
      413,
      /./,
    ],
  ])('is told: %s', async (_what, body, status, message) => {
    const response = await fetch(`${site.url}/api/savings`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    })
    const { ok, error } = (await response.json()) as { ok: boolean; error: { message: string } }
    expect([response.status, ok]).toEqual([status, false])
    expect(error.message).toMatch(message)
  })
})

describe('what is said in other languages', () => {
  it('names the same least price on every page of a product', () => {
    for (const product of catalog.products) {
      const [first] = product.offers
      const paid = paidAt(product, snapshot.builtAt).filter(({ offer }) => offer.currency === first?.currency)
      const least = Math.min(...paid.map((each) => each.paid))
      for (const language of languagesOf(product)) {
        const [, verdict = ''] =
          /<p class="verdict">([^<]*)/.exec(pageOf(routes.product(product.id, language))) ?? []
        expect([product.id, language, verdict]).toEqual([
          product.id,
          language,
          expect.stringContaining(formatMoney(least, first?.currency ?? 'VND', language)),
        ])
      }
    }
  })
})
