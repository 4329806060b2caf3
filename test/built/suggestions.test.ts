import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { type Completions, createCompleter } from '#text/completer.ts'
import { LANGUAGES } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'

const site = useBrowsedSite({ environment: { CLIENT_REQUESTS_PER_MINUTE: '1000' } })

const box = (page: Page) => page.getByRole('combobox', { name: /Bạn muốn mua gì/ })
const list = (page: Page) => page.getByRole('listbox', { name: 'Gợi ý tìm kiếm' })
const options = (page: Page) => list(page).getByRole('option')
const active = (page: Page) => list(page).getByRole('option', { selected: true })
const addressOf = (page: Page) => decodeURIComponent(page.url().slice(site.url.length)).replaceAll('+', ' ')

/** Presses Tab until the search box has the focus, as a reader without a mouse does. */
async function tabToBox(page: Page): Promise<void> {
  while (!(await box(page).evaluate((field) => field === document.activeElement)))
    await page.keyboard.press('Tab')
}

describe('the search box', () => {
  it('completes, remembers and forgets with the keyboard alone', async () => {
    await using page = await site.open('/blog')
    await tabToBox(page)
    expect(await box(page).getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.type('shop')
    await expect.poll(() => options(page).count()).toBeGreaterThan(1)
    expect(await box(page).getAttribute('aria-expanded')).toBe('true')
    const texts = await options(page).allTextContents()
    expect(texts[0]).toBe('Shopee')

    await page.keyboard.press('ArrowDown')
    expect(await active(page).textContent()).toBe(texts[0])
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await active(page).getAttribute('id'))
    await page.keyboard.press('ArrowUp')
    expect(await active(page).count()).toBe(0)
    await page.keyboard.press('ArrowUp')
    expect(await active(page).textContent()).toBe(texts.at(-1))

    await page.keyboard.press('Escape')
    expect(await list(page).count()).toBe(0)
    expect(await box(page).inputValue()).toBe('shop')

    await page.keyboard.type('e')
    await expect.poll(() => options(page).first().textContent()).toBe('Shopee')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/search\?q=Shopee$/)

    await page.goto(`${site.url}/blog`)
    await tabToBox(page)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => options(page).allTextContents()).toEqual(['Shopee', 'Xóa tìm kiếm gần đây'])
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('[data-announcer]').textContent()).toBe('Đã xóa tìm kiếm gần đây')
    await page.keyboard.press('ArrowDown')
    expect(await list(page).count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('recent-searches'))).toBeNull()
  })

  it.each([
    ['an arrow', (page: Page) => page.keyboard.press('ArrowDown')],
    ['a click', (page: Page) => box(page).click()],
  ])('opens for %s that came before its script', async (_, ask) => {
    await using page = await site.open('/blog')
    await page.evaluate(() => localStorage.setItem('recent-searches', '["trà sữa"]'))
    const script = Promise.withResolvers<void>()
    await page.route('**/*.js', (route) => script.promise.then(() => route.continue()))
    await box(page).focus()
    await ask(page)
    script.resolve()
    await expect.poll(() => options(page).allTextContents()).toContain('trà sữa')
  })

  it('shows the results of a completion that is pressed where results appear while typing', async () => {
    await using page = await site.open('/', { viewport: { width: 360, height: 740 } })
    await box(page).click()
    await page.keyboard.type('tra s')
    await expect.poll(() => options(page).allTextContents()).toContain('trà sữa')
    await options(page).getByText('trà sữa', { exact: true }).click()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('trà sữa')
    expect(addressOf(page)).toBe('/?q=trà sữa')
    expect(await list(page).count()).toBe(0)
  })

  it('is a search field without JavaScript, and its examples lead to results in every language', async () => {
    for (const language of LANGUAGES) {
      const html = await (await fetch(site.url + routes.home(language))).text()
      const main = html.slice(html.indexOf('<main'))
      expect(main).toMatch(/<input type="search" name="q"/)
      const examples = [...main.matchAll(/<a href="(\/[^"]*search\?q=[^"]+)"/g)].map(([, href]) => href ?? '')
      expect(examples.length, language).toBeGreaterThan(0)
      for (const example of examples) {
        const answer = await fetch(site.url + example.replaceAll('&#38;', '&'))
        expect(answer.status).toBe(200)
        expect(await answer.text(), example).toContain('<article')
      }
    }
  })

  it('is completed by a file that caches may keep and that follows its catalog', async () => {
    const answer = await fetch(site.url + routes.completions())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('etag')).not.toBeNull()
    expect(answer.headers.get('cache-control')).toContain('public')
    const complete = createCompleter((await answer.json()) as Completions, 'ko')
    expect(complete('쇼')).toContain('쇼피')
  })
})
