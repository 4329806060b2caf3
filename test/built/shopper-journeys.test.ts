import { readFileSync } from 'node:fs'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { PARAMETERS } from '#results/refinement.ts'
import { fillIn } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { followForOffline } from '../support/follow-for-offline.ts'
import { eventsOf } from '../support/icalendar.ts'
import { UNLIMITED } from '../support/server.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const current = catalog.currentDeals(snapshot.builtAt)

const site = useBrowsedSite({ environment: UNLIMITED })

/** Somebody on a phone whose presses are counted: a tap, a key, a word typed and sent. */
class Shopper {
  presses = 0
  readonly context: BrowserContext
  readonly page: Page
  readonly language: Language

  constructor(context: BrowserContext, page: Page, language: Language) {
    this.context = context
    this.page = page
    this.language = language
  }

  get strings() {
    return catalog.stringsIn(this.language)
  }

  async open(path: string): Promise<void> {
    await this.page.goto(site.url + path)
  }

  async press(target: Locator): Promise<void> {
    this.presses += 1
    await target.click()
  }

  async ask(query: string): Promise<void> {
    this.presses += 1
    const box = this.page.locator('input[name="q"]').first()
    await box.fill(query)
    await box.press('Enter')
    await this.page.waitForURL(/q=/)
  }

  async copied(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText())
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.context.close()
  }
}

async function enter(language: Language): Promise<Shopper> {
  const context = await site.browser.newContext({
    viewport: { width: 360, height: 740 },
    permissions: ['clipboard-read', 'clipboard-write'],
    locale: language,
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(snapshot.builtAt)
  const shopper = new Shopper(context, page, language)
  await shopper.open(routes.home(language))
  return shopper
}

const WORDS = {
  vi: { bubbleTea: 'trà sữa dưới 200k', phone: 'điện thoại' },
  ko: { bubbleTea: '밀크티 20만 동 이하', phone: '휴대폰' },
} as const

describe.each(['vi', 'ko'] as const)('a shopper who reads %s', (language) => {
  const words = WORDS[language]

  it('finds a bubble tea below 200K and copies its code in two presses', async () => {
    await using shopper = await enter(language)
    const { page } = shopper
    await shopper.ask(words.bubbleTea)
    const first = page.locator('#results article:has(code)').first()
    const code = (await first.locator('code').innerText()).trim()
    await shopper.press(first.locator('[data-copy]'))
    expect(await shopper.copied()).toBe(code)
    const deal = current.find((each) => each.code === code) ?? expect.fail(code)
    expect(deal.category).toBe('food')
    expect(deal.minimumSpend ?? 0).toBeLessThanOrEqual(200_000)
    expect(shopper.presses).toBe(2)
  })

  it('does the same by keyboard alone in eleven presses, past the frame and past the filters', async () => {
    await using shopper = await enter(language)
    const { page } = shopper
    const type = async (...keys: string[]): Promise<void> => {
      for (const key of keys) {
        shopper.presses += 1
        await page.keyboard.press(key)
      }
    }
    await type('Tab', 'Enter', 'Tab')
    await page.keyboard.type(words.bubbleTea)
    await type('Enter')
    await page.waitForURL(/\/search\?q=/)
    await type('Tab', 'Tab', 'Enter', 'Tab', 'Tab', 'Enter')
    const first = page.locator('#results article:has(code)').first()
    await expect.poll(() => shopper.copied()).toBe((await first.locator('code').innerText()).trim())
    // Words that are typed count as one press.
    expect(shopper.presses + 1).toBe(11)
  })

  it('finds the cheapest phone after codes and leaves a target for it in five presses', async () => {
    await using shopper = await enter(language)
    const { page, strings } = shopper
    await shopper.ask(words.phone)
    await shopper.press(page.locator('.menu.sort summary'))
    await shopper.press(page.getByRole('link', { name: strings.sortPrice }))
    const product = page.locator(`#results a[href^="${routes.product('', language)}"]`).first()
    const href = (await product.getAttribute('href')) ?? ''
    await shopper.press(product)
    await page.waitForURL(`**${href}`)
    await shopper.press(page.getByRole('button', { name: strings.targetSave }))
    await page.locator('form[data-price-target].is-followed').waitFor()
    const kept = await page.evaluate(() => localStorage.getItem('watchlist') ?? '')
    expect(kept).toContain(`"product/${href.split('/').at(-1)}"`)
    expect(kept).toMatch(/"target":\d+/)
    expect(shopper.presses).toBe(5)
  })

  it('finds what ends first at a store with a way to pay in six presses', async () => {
    const wanted = current.find(
      ({ endsAt, eligibility }) => endsAt !== undefined && eligibility.payment !== undefined,
    )
    if (!wanted) throw new Error('no deal that ends asks for a way to pay')
    const [payment = ''] = wanted.eligibility.payment ?? []
    await using shopper = await enter(language)
    const { page, strings } = shopper
    await shopper.ask(catalog.stores.get(wanted.store)?.name ?? '')
    await shopper.press(page.getByRole('button', { name: strings.filters }))
    const filters = page.getByRole('form', { name: strings.filters })
    // A long list of choices is folded behind its first lines.
    for (const folded of await filters.locator('details:not([open]) > summary').all()) {
      await folded.focus()
      await page.keyboard.press('Enter')
    }
    await shopper.press(filters.locator(`input[name="${PARAMETERS.payments}"][value="${payment}"]`))
    await shopper.press(filters.getByRole('button', { name: strings.apply }))
    await page.waitForURL(/pay=/)
    await shopper.press(page.locator('.menu.sort summary'))
    await shopper.press(page.getByRole('link', { name: strings.sortEnding }))
    await page.waitForURL(/sort=ending/)
    const found = await page
      .locator('#results h3 a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
    const deals = found.map((id) => catalog.dealOf(id) ?? expect.fail(id))
    expect(found).toContain(wanted.id)
    for (const deal of deals) expect(deal.eligibility.payment).toContain(payment)
    const ends = deals.map(({ endsAt = Infinity }) => endsAt)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    expect(shopper.presses).toBe(6)
  })

  it('is reminded of a coming deal in two presses', async () => {
    const coming = snapshot.deals.filter((deal) => dealStateAt(deal, snapshot.builtAt) === 'upcoming')
    await using shopper = await enter(language)
    const { page, strings } = shopper
    const link = page.locator('.slim:has(.mark.coming) h3 a').first()
    const href = (await link.getAttribute('href')) ?? ''
    await shopper.press(link)
    await page.waitForURL(`**${href}`)
    const download = page.waitForEvent('download')
    await shopper.press(page.getByRole('link', { name: strings.remindStart }))
    const [event] = eventsOf(readFileSync(await (await download).path(), 'utf8'))
    const id = href.split('/').at(-1) ?? ''
    expect(event?.['UID']).toContain(id)
    expect(coming.map((deal) => deal.id)).toContain(id)
    expect(shopper.presses).toBe(2)
  })

  it('copies a followed code at the till without a connection in two presses', async () => {
    const deal = current.find(({ code, status }) => code !== undefined && status === 'live')
    if (!deal) throw new Error('no deal with a code')
    await using shopper = await enter(language)
    const { page, strings, context } = shopper
    await shopper.open(routes.deal(deal, language))
    await followForOffline(page)
    await context.setOffline(true)
    await shopper.press(page.locator('.tool.watch'))
    await page.waitForURL(`**${routes.watchlist(language)}`)
    const row = page.locator('[data-part="deals"] li')
    await shopper.press(
      row.getByRole('button', { name: fillIn(strings.copyCodeNamed, { code: deal.code ?? '' }) }),
    )
    expect(await shopper.copied()).toBe(deal.code)
    expect(shopper.presses).toBe(2)
  })
})
