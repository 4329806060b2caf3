/** Deals of some hours of a day: what pages say of them by the clock of the reader, in Vietnam's time. */
import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import { describeSlots } from '#catalog/describe-use.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { vietnamDayOf } from '#text/days.ts'
import { fillIn } from '#text/format.ts'
import { LANGUAGES } from '#text/language.ts'
import { readSlot } from '#text/slots.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { UNLIMITED } from '../support/server.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const strings = catalog.stringsIn('vi')
const slotted = catalog.currentDeals(snapshot.builtAt).filter(({ slots }) => slots.length > 0)
/** A deal of one slot within a day, with a code. */
const deal = slotted.find(
  ({ slots: [slot = '', other], code }) => code !== undefined && other === undefined && slot.includes('-'),
)
const { from = 0, to = 0 } = deal ? readSlot(deal.slots[0] ?? '') : {}

const site = useBrowsedSite({ environment: UNLIMITED })

/** A page as somebody sees it so many minutes after midnight in Vietnam, on the day of the build. */
async function openAt(
  minutes: number,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Page & AsyncDisposable> {
  // The zone of the reader does not matter.
  const context = await site.browser.newContext({ timezoneId: 'America/Lima', ...options })
  const page = await context.newPage()
  const now = Date.parse(`${vietnamDayOf(snapshot.builtAt)}T00:00:00+07:00`) + minutes * 60_000
  await page.addInitScript((time) => {
    const real = Date
    const clock = { now: time }
    globalThis.Date = new Proxy(real, {
      get: (target, name) => (name === 'now' ? () => clock.now : (Reflect.get(target, name) as unknown)),
    })
    addEventListener('two-minutes-later', () => (clock.now += 2 * 60_000))
  }, now)
  await page.goto(site.url + path)
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

function pathOf(): string {
  if (!deal) throw new Error('no deal of one slot with a code')
  return routes.deal(deal, 'vi')
}

const said = (page: Page) => page.locator('.ticket.large .slots-now')
const copyButton = (page: Page) => page.locator('.ticket.large [data-copy]').first()

describe('a deal of some hours', () => {
  it.each([
    ['is open within them', from + 1, 'open', strings.copyCode],
    ['opens in 40 minutes', from - 40, 'later', fillIn(strings.copyFor, { clock: clockOf() })],
    ['is over for today after them', to + 1, 'over', fillIn(strings.copyFor, { clock: clockOf() })],
  ])('%s, and the button that copies follows', async (_name, minutes, is, label) => {
    await using page = await openAt(minutes, pathOf())
    await expect.poll(() => said(page).getAttribute('data-is')).toBe(is)
    if (is === 'later') expect(await said(page).textContent()).toBe('Mở sau 40 phút')
    expect(await copyButton(page).textContent()).toContain(label)
    expect(await copyButton(page).getAttribute('aria-label')).toContain(label)
    // A code can be copied at any time.
    expect(await copyButton(page).isEnabled()).toBe(true)
  })

  it('follows the clock while the page is open', async () => {
    await using page = await openAt(from - 1, pathOf())
    await expect.poll(() => said(page).getAttribute('data-is')).toBe('later')
    await page.evaluate(() => {
      dispatchEvent(new Event('two-minutes-later'))
      dispatchEvent(new Event('pageshow'))
    })
    await expect.poll(() => said(page).getAttribute('data-is')).toBe('open')
    expect(await copyButton(page).textContent()).toContain(strings.copyCode)
  })

  it('says its hours, and nothing of now, without JavaScript', async () => {
    await using page = await openAt(from, pathOf(), { javaScriptEnabled: false })
    expect(await said(page).isVisible()).toBe(false)
    expect(await page.locator('.ticket.large .chips').textContent()).toContain(
      describeSlots(deal?.slots ?? [], strings),
    )
  })

  it('is never the first deal of home, whose hour nobody knows', async () => {
    await using page = await openAt(0, routes.home('vi'))
    expect(await page.locator('.ticket.first .slots-now').count()).toBe(0)
  })
})

describe('the board of today', () => {
  it('has every deal of some hours, by the hour, and begins with what is open or opens next', async () => {
    await using page = await openAt(12 * 60, routes.saleDays('vi'))
    const hours = await page.locator('.slot-board > li').evaluateAll((all) =>
      all.map((each) => ({
        slots: (each.querySelector<HTMLElement>('[data-slots]')?.dataset['slots'] ?? '').split(' '),
        links: [...each.querySelectorAll('li a')].map((link) => link.getAttribute('href')),
      })),
    )
    const opens = hours.map(({ slots: [slot = ''] }) => readSlot(slot).from)
    expect(opens).toEqual(opens.toSorted((a, b) => a - b))
    expect(new Set(hours.flatMap(({ links }) => links))).toEqual(
      new Set(slotted.map((each) => routes.deal(each, 'vi'))),
    )
  })

  it('on home begins with the first hour that is not over', async () => {
    await using page = await openAt(12 * 60, routes.home('vi'))
    const board = page.locator('.slot-board[data-placed]')
    await board.waitFor()
    const state = await board.evaluate((list) => {
      const left = list.getBoundingClientRect().left
      const first = [...list.children].find((each) => each.getBoundingClientRect().left >= left - 1)
      return first?.querySelector<HTMLElement>('[data-slots]')?.dataset['is']
    })
    expect(state).not.toBe('over')
    expect(await board.locator('[data-is="over"]').count()).toBeGreaterThan(0)
  })

  it.each(LANGUAGES)('is true without JavaScript in %s', async (language) => {
    await using page = await openAt(0, routes.home(language), { javaScriptEnabled: false })
    const board = page.locator('.slot-board')
    expect(await board.isVisible()).toBe(true)
    expect(await board.locator('.slots-now:visible').count()).toBe(0)
  })
})

describe('the calendar', () => {
  it('marks today, in Vietnam', async () => {
    await using page = await openAt(30, routes.saleDays('vi'))
    const today = page.locator('.months [aria-current="date"]')
    await expect.poll(() => today.count()).toBe(1)
    expect(Number(await today.textContent())).toBe(Number(vietnamDayOf(snapshot.builtAt).slice(8)))
  })

  it('marks the days on which deals begin, and leads to those deals', async () => {
    const coming = catalog.deals.filter(
      ({ status, startsAt = 0 }) => status === 'live' && startsAt > snapshot.builtAt,
    )
    await using page = await openAt(30, routes.saleDays('vi'))
    const shown = await page
      .locator('.starts a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(new Set(shown)).toEqual(new Set(coming.map((each) => routes.deal(each, 'vi'))))
    const mark = page.locator('.months a.start').last()
    const target = await mark.getAttribute('href')
    await mark.click()
    await expect.poll(() => page.locator(`${target} a`).first().isVisible()).toBe(true)
  })
})

function clockOf(): string {
  return `${Math.floor(from / 60)}h${from % 60 === 0 ? '' : String(from % 60).padStart(2, '0')}`
}
