import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowsedSite } from '../support/browsed-site.ts'

const site = useBrowsedSite()

const OFFERS: Record<string, string> = {
  en: 'View this page in English?',
  vi: 'Xem trang này bằng tiếng Việt?',
  fr: 'Voir cette page en français ?',
  ko: '이 페이지를 한국어로 보시겠어요?',
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.url + path)
}

/** The offers that a reader sees. */
async function offersOn(page: Page): Promise<string[]> {
  const texts = await page.locator('.language-offer a:visible').allTextContents()
  return texts.map((text) => text.trim().replaceAll('\u00A0', ' '))
}

const pathOf = (page: Page): string => new URL(page.url()).pathname + new URL(page.url()).search

describe('the language of a reader', () => {
  it('is offered once where the page is in another one, before anything is drawn', async () => {
    await using context = await site.browser.newContext({ locale: 'ko-KR' })
    const page = await context.newPage()
    await open(page, '/lich-sale')
    expect(await offersOn(page)).toEqual([OFFERS['ko']])
    expect(pathOf(page)).toBe('/lich-sale')
    await open(page, '/cua-hang')
    expect(await offersOn(page)).toEqual([])
  })

  it('is not offered on pages in it, nor by browsers of languages that the site has not', async () => {
    for (const [locale, path] of [
      ['fr-CA', '/fr/gioi-thieu'],
      ['de-DE', '/gioi-thieu'],
    ] as const) {
      await using context = await site.browser.newContext({ locale })
      const page = await context.newPage()
      await open(page, path)
      expect(await offersOn(page)).toEqual([])
    }
  })

  it('is kept when it is taken: other pages offer it from then on, links follow it', async () => {
    await using context = await site.browser.newContext({ locale: 'fr-FR' })
    const page = await context.newPage()
    await open(page, '/lich-sale')
    await page.locator('.language-offer a:visible').click()
    await expect.poll(() => pathOf(page)).toBe('/fr/lich-sale')
    for (const path of ['/en/gioi-thieu', '/ja/gioi-thieu']) {
      await open(page, path)
      expect(await offersOn(page)).toEqual([OFFERS['fr']])
    }
    // A choice goes before the browser's languages, which are all that the server knows.
    await page.locator('header details.menu summary').click()
    await page.getByRole('banner').getByRole('link', { name: '한국어' }).click()
    await expect.poll(() => pathOf(page)).toBe('/ko/gioi-thieu')
    await open(page, '/s/unknown')
    await expect.poll(() => pathOf(page)).toBe('/s/unknown?language=ko')
    expect(await page.locator('html').getAttribute('lang')).toBe('ko')
    await open(page, '/s/unknown?language=en')
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await offersOn(page)).toEqual([OFFERS['ko']])
  })

  it('is no longer offered when it is declined', async () => {
    await using context = await site.browser.newContext({ locale: 'en-GB' })
    const page = await context.newPage()
    await open(page, '/lich-sale')
    expect(await offersOn(page)).toEqual([OFFERS['en']])
    await page.locator('.language-offer button:visible').click()
    expect(await offersOn(page)).toEqual([])
    await open(page, '/en/gioi-thieu')
    expect(await offersOn(page)).toEqual([OFFERS['vi']])
  })

  it('is not offered without JavaScript', async () => {
    await using context = await site.browser.newContext({ locale: 'en-GB', javaScriptEnabled: false })
    const page = await context.newPage()
    await open(page, '/gioi-thieu')
    expect(await page.locator('.language-offer p').count()).toBe(5)
    expect(await offersOn(page)).toEqual([])
  })
})
