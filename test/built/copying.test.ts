/** Codes and addresses where the browser has no clipboard for scripts: http, and browsers inside chat apps. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { createCatalog } from '#catalog/catalog.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { UNLIMITED } from '../support/server.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const catalog = createCatalog(snapshot)
const strings = catalog.stringsIn('vi')
const [deal] = catalog
  .currentDeals(snapshot.builtAt)
  .filter(({ code, status }) => code !== undefined && status === 'live')

const site = useBrowsedSite({ environment: UNLIMITED })

/** The page of a deal in a browser without a clipboard; `copies` says whether a selection can be copied. */
async function open({ copies }: { copies: boolean }): Promise<Page & AsyncDisposable> {
  const context = await site.browser.newContext()
  const page = await context.newPage()
  await page.addInitScript((isCopied) => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
    Object.defineProperty(navigator, 'share', { value: undefined })
    document.execCommand = () => {
      document.documentElement.dataset['copied'] = String(getSelection())
      return isCopied
    }
  }, copies)
  if (!deal) throw new Error('no deal with a code')
  await page.goto(site.url + routes.deal(deal, 'vi'))
  return Object.assign(page, { [Symbol.asyncDispose]: () => context.close() })
}

const copyButton = (page: Page) => page.locator('.stub [data-copy]').first()
const shareButton = (page: Page) => page.locator('[data-share]').first()
const selected = (page: Page) => page.evaluate(() => String(getSelection()))

describe('without a clipboard for scripts', () => {
  it('what is selected is copied', async () => {
    await using page = await open({ copies: true })
    await copyButton(page).click()
    await page.locator('.is-copied').waitFor()
    expect(await page.locator('.by-hand').count()).toBe(0)
    await shareButton(page).click()
    await expect.poll(() => shareButton(page).textContent()).toContain(strings.linkCopied)
  })

  it('a code that cannot be copied is selected, and the page says how to copy it', async () => {
    await using page = await open({ copies: false })
    await copyButton(page).click()
    expect(await page.locator('.by-hand').textContent()).toBe(strings.copyByHand)
    expect(await selected(page)).toBe(deal?.code)
    expect(await page.locator('.is-copied').count()).toBe(0)
    await copyButton(page).click()
    expect(await page.locator('.by-hand').count()).toBe(1)
  })

  it('an address that cannot be copied stands in a field, selected', async () => {
    await using page = await open({ copies: false })
    await shareButton(page).click()
    const field = page.getByRole('textbox', { name: strings.copyByHand })
    expect(await field.inputValue()).toContain(`/${deal?.id}`)
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(true)
  })
})
