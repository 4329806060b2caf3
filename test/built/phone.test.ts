/** What a phone of 360 pixels shows: a query that can be read, codes and names that do not break, a bar for thumbs. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { UNLIMITED } from '../support/server.ts'

const site = useBrowsedSite({ environment: UNLIMITED })

/** A small phone; most are higher. */
const PHONE = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page & AsyncDisposable> {
  const context = await site.browser.newContext({ ...PHONE, ...options })
  const page = await context.newPage()
  await page.goto(site.url + path)
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

/** The places of elements in the window. */
const boxesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all.map((each) => {
      const { top, bottom, width, height } = each.getBoundingClientRect()
      return { top, bottom, width, height, isWhole: each.scrollWidth <= each.clientWidth + 1 }
    }),
  )

const TABS = '.sections li:not(.wide) a, .tool.watch'

describe.each(LANGUAGES)('on a phone, in %s', (language) => {
  it('the sections are one bar at the bottom, each with a name that is whole', async () => {
    await using page = await open(routes.codes(language))
    const tabs = await boxesOf(page, TABS)
    expect(tabs).toHaveLength(5)
    for (const { bottom, width, height } of tabs) {
      expect(bottom).toBeLessThanOrEqual(PHONE.viewport.height)
      expect(bottom).toBeGreaterThan(PHONE.viewport.height - 60)
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    const names = await boxesOf(page, `:is(${TABS}) span:not(.wide, .badge)`)
    expect(names.filter(({ isWhole, height }) => !isWhole || height > 20)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
  })

  it('the query has room, codes and names of stores stand whole, and a card is on the first screen', async () => {
    await using page = await open(routes.codes(language))
    const [field] = await boxesOf(page, '.masthead input')
    expect(field?.width).toBeGreaterThan(180)
    const [bar] = await boxesOf(page, '.sections')
    const [card] = await boxesOf(page, '.results-list .ticket')
    // At least the figure and the title.
    expect(card?.top).toBeLessThan((bar?.top ?? 0) - 150)
    const codes = await boxesOf(page, '.ticket .code-row code')
    expect(codes.length).toBeGreaterThan(0)
    expect(codes.filter(({ isWhole, height }) => !isWhole || height > 44)).toEqual([])
    const links = await boxesOf(page, '.ticket .actions > a')
    expect(links.filter(({ isWhole, height }) => !isWhole || height > 45)).toEqual([])
  })
})

describe('the bar of a phone', () => {
  it('leads to the sections without JavaScript, and never covers the end of a page', async () => {
    await using page = await open(routes.home('vi'), { javaScriptEnabled: false })
    await page.locator(`.sections a[href="${routes.codes('vi')}"]`).click()
    await page.waitForURL(site.url + routes.codes('vi'))
    const last = page.locator('.footer a').last()
    await last.scrollIntoViewIfNeeded()
    const [bar] = await boxesOf(page, '.sections')
    expect((await last.boundingBox())?.y).toBeLessThan(bar?.top ?? 0)
  })

  it('is absent on a desktop, where the sections are a line in the header', async () => {
    await using page = await open(routes.codes('vi'), { viewport: { width: 1280, height: 800 } })
    for (const { top } of await boxesOf(page, '.sections a')) expect(top).toBeLessThan(120)
    expect(await page.locator('.watch .tab').isVisible()).toBe(false)
  })

  it('the switch of the theme is in the footer', async () => {
    await using page = await open(routes.codes('vi'), { colorScheme: 'light' })
    await page.locator('[data-theme-toggle]:visible').click()
    expect(await page.locator(':root').getAttribute('data-theme')).toBe('dark')
  })
})
