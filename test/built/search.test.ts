import { describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import type { Snapshot } from '#catalog/snapshot.ts'
import { PAGE_RESULTS } from '#results/results.ts'
import { LANGUAGES } from '#text/language.ts'
import { routes } from '#contract/routes.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { spawnServer } from '../support/server.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot

const site = useBrowsedSite({ environment: { CLIENT_REQUESTS_PER_MINUTE: '1000' } })

const box = (page: Page) => page.locator('form.search [name="q"]')
const choice = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const results = (page: Page) => page.getByRole('main').getByRole('article')
const count = (page: Page) => page.locator('.results .count').first().textContent()
const said = (page: Page) => page.locator('[data-announcer]').textContent()
const addressOf = (page: Page) => decodeURIComponent(page.url().slice(site.url.length)).replaceAll('+', ' ')
const get = (path: string) => fetch(site.url + path, { redirect: 'manual' })

describe('the results', () => {
  it('stand at the home page’s address and at /search, in the language of the path', async () => {
    for (const language of LANGUAGES) {
      const query = '?q=shopee'
      const [asked, search] = await Promise.all(
        [routes.home(language) + query, routes.searchPage(language) + query].map(async (path) => {
          const answer = await get(path)
          expect(answer.status, path).toBe(200)
          expect(answer.headers.get('x-robots-tag'), path).toBe('noindex')
          return answer.text()
        }),
      )
      expect(asked).toBe(search)
      expect(asked).toContain(`<html lang="${language}"`)
      expect(asked).toContain(`action="${routes.searchPage(language)}"`)
      for (const other of LANGUAGES) expect(asked).toContain(`href="${routes.searchPage(other)}?q=shopee"`)
    }
  })

  it('are those of the interface, each kind of record in its order and the best one’s kind first', async () => {
    const { results: found } = (await (await get('/api/search-advanced?q=tai+nghe&limit=5')).json()) as {
      results: { title: string; source: string }[]
    }
    await using page = await site.open('/search?q=tai+nghe')
    const titles = (await results(page).locator('h3').allTextContents()).map((title) => title.trim())
    expect(titles[0]).toBe(found[0]?.title)
    for (const members of Map.groupBy(found, ({ source }) => source).values()) {
      const places = members.map(({ title }) => titles.indexOf(title))
      expect(places).not.toContain(-1)
      expect(places).toEqual(places.toSorted((one, other) => one - other))
    }
  })

  it('of nothing are the home page, and those of an unknown language do not exist', async () => {
    const nothing = await get('/en/search?q=')
    expect([nothing.status, nothing.headers.get('location')]).toEqual([302, '/en'])
    for (const path of ['/xx/search?q=a', '/xx/search/results?q=a'])
      expect((await get(path)).status).toBe(404)
  })

  it('are sent compressed', async () => {
    const answer = await fetch(`${site.url}/search?q=shopee`, { headers: { 'Accept-Encoding': 'br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect(await answer.text()).toContain('</html>')
  })

  it('that cannot be are told in words, with the status and the time to wait', async () => {
    const tooLong = await get(`/search?q=${'a'.repeat(501)}`)
    expect(tooLong.status).toBe(400)
    expect(await tooLong.text()).toContain('tối đa 500 ký tự')
    await using limited = await spawnServer({ environment: { CLIENT_REQUESTS_PER_MINUTE: '1' } })
    await fetch(`${limited.url}/search?q=a`)
    const denied = await fetch(`${limited.url}/en/search?q=a`)
    expect(denied.status).toBe(429)
    const seconds = Number(denied.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(await denied.text()).toContain(`Try again in ${seconds} seconds`)
  })
})

describe('without JavaScript', () => {
  const plain = { javaScriptEnabled: false }

  it('a search leads to results, which facets narrow and chips widen again', async () => {
    await using page = await site.open('/', plain)
    await box(page).fill('shopee')
    await page.getByRole('button', { name: 'Tìm' }).click()
    expect(addressOf(page)).toBe('/search?q=shopee')
    const before = await count(page)
    const filters = page.getByRole('form', { name: 'Bộ lọc' })
    const choice = filters.getByRole('checkbox', { name: /^Giảm theo %/ })
    const promised = /(\d+)\s*$/.exec(
      (await filters.locator('label', { hasText: 'Giảm theo %' }).innerText()) ?? '',
    )?.[1]
    await choice.check()
    await filters.getByRole('button', { name: 'Áp dụng' }).click()
    expect(new URL(page.url()).searchParams.getAll('kind')).toEqual(['percent'])
    expect(await count(page)).toBe(`${promised} kết quả`)
    expect(await results(page).count()).toBe(Math.min(Number(promised), PAGE_RESULTS))
    await page.getByRole('link', { name: 'Bỏ lọc Giảm theo %' }).click()
    expect(await count(page)).toBe(before)
  })

  it('on a phone the filters are a sheet: several choices, one press, and back is one step', async () => {
    await using page = await site.open('/search?q=shopee', {
      ...plain,
      viewport: { width: 360, height: 740 },
    })
    const filters = page.getByRole('form', { name: 'Bộ lọc' })
    expect(await filters.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Bộ lọc' }).click()
    expect(await filters.isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Đóng bộ lọc' }).click()
    expect(await filters.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Bộ lọc' }).click()
    await filters.getByRole('checkbox', { name: /^Công nghệ/ }).check()
    await filters.getByRole('checkbox', { name: /^Mua sắm/ }).check()
    await filters.getByRole('button', { name: 'Áp dụng' }).click()
    const { searchParams } = new URL(page.url())
    expect(searchParams.getAll('category').toSorted()).toEqual(['shopping', 'tech'])
    expect(searchParams.get('q')).toBe('shopee')
    expect(await filters.isVisible()).toBe(false)
    await page.goBack()
    expect(addressOf(page)).toBe('/search?q=shopee')
    expect(await filters.isVisible()).toBe(false)
  })

  it('results are sorted, paged and bounded by a price', async () => {
    await using page = await site.open('/search?q=shopee', plain)
    await page.locator('.sort summary').click()
    await page.getByRole('link', { name: 'Sắp hết hạn trước' }).click()
    const ends = await page
      .locator('article[data-ends-at]')
      .evaluateAll((cards) => cards.map((card) => Number(card.getAttribute('data-ends-at'))))
    expect(ends.length).toBeGreaterThan(3)
    expect(ends).toEqual(ends.toSorted((a, b) => a - b))
    await page.getByRole('link', { name: 'Trang sau' }).click()
    expect(addressOf(page)).toBe('/search?q=shopee&sort=ending&page=2')
    await page.getByLabel('Đến (đồng)').fill('200.000')
    await page.getByRole('button', { name: 'Áp dụng' }).click()
    expect(new URL(page.url()).searchParams.get('sort')).toBe('ending')
    expect(await page.getByRole('link', { name: 'Bỏ lọc Đến 200K' }).count()).toBe(1)
    expect(await count(page)).not.toBe('0 kết quả')
  })

  it('the advanced search combines everything and keeps it in its address', async () => {
    await using page = await site.open('/en/tim-kiem-nang-cao', plain)
    await choice(page, 'Technology').check()
    await choice(page, 'Shopping').check()
    await choice(page, 'Percentage off').check()
    await page.getByLabel('Sort').selectOption('Highest percentage')
    await page.getByRole('button', { name: 'Search' }).click()
    const parameters = new URL(page.url()).searchParams
    expect(parameters.getAll('category')).toEqual(['shopping', 'tech'])
    expect(parameters.get('sort')).toBe('percent')
    expect(await choice(page, 'Technology').isChecked()).toBe(true)
    expect(await choice(page, 'Food & Beverages').isChecked()).toBe(false)
    const gains = await results(page).locator('.figure strong').allTextContents()
    const percents = gains.map((gain) => Number(/\d+/.exec(gain)?.[0]))
    expect(percents.length).toBeGreaterThan(3)
    expect(percents).toEqual(percents.toSorted((a, b) => b - a))
    await page.getByRole('link', { name: 'Remove filter Shopping' }).click()
    expect(new URL(page.url()).pathname).toBe('/en/tim-kiem-nang-cao')
    expect(await choice(page, 'Shopping').isChecked()).toBe(false)
  })

  it('the form of the advanced search keeps ways to pay and savings that were chosen elsewhere', async () => {
    const [way = ''] = snapshot.deals.flatMap(({ eligibility }) => eligibility.payment ?? [])
    const asked = new URLSearchParams({ q: 'giảm giá', pay: way, saves: '20000' })
    await using page = await site.open(`${routes.advancedSearch()}?${asked}`, plain)
    expect(await page.locator(`input[name="pay"][value="${way}"]`).isChecked()).toBe(true)
    await choice(page, 'Có mã để nhập').check()
    await page.locator('form.conditions button[type="submit"]').click()
    const { searchParams } = new URL(page.url())
    expect([searchParams.getAll('pay'), searchParams.get('saves'), searchParams.get('with')]).toEqual([
      [way],
      '20000',
      'code',
    ])
  })

  it('a search that finds nothing offers categories and deals', async () => {
    await using page = await site.open('/search?q=qwrtzpsdfg', plain)
    expect(await page.getByText('Không tìm thấy ưu đãi nào').count()).toBe(1)
    expect(await page.getByRole('heading', { name: 'Có thể bạn cần' }).count()).toBe(1)
    expect(await results(page).count()).toBe(6)
  })
})

describe('while a reader types', () => {
  it('finds a code without diacritics, copies it and follows its link', async () => {
    await using page = await site.open('/', { permissions: ['clipboard-read', 'clipboard-write'] })
    await box(page).pressSequentially('tra sua', { delay: 20 })
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('tra sua')
    expect(addressOf(page)).toBe('/?q=tra sua')
    expect(await page.title()).toContain('tra sua')
    const [first] = await results(page).all()
    const code = await first?.locator('code').textContent()
    await first?.getByRole('button', { name: /^Sao chép mã/ }).click()
    await expect.poll(() => said(page)).toContain(`mã ${code}`)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    const href = await first?.getByRole('link', { name: /^Đến / }).getAttribute('href')
    const followed = await get(href ?? '')
    expect(followed.status).toBe(302)
    expect(followed.headers.get('location')).toBe(snapshot.deals.find((deal) => deal.code === code)?.url)
  })

  it('says how many results there are', async () => {
    await using page = await site.open('/search?q=shopee')
    await box(page).fill('lazada')
    await expect.poll(() => said(page)).toMatch(/^\d+ kết quả\.$/)
    expect(await said(page)).toBe(`${await count(page)}.`)
    expect(addressOf(page)).toBe('/search?q=lazada')
  })

  it('marks among the results what the reader follows', async () => {
    await using page = await site.open('/')
    await box(page).fill('tra sua')
    const follow = results(page).first().locator('[data-follow]')
    await expect.poll(() => page.title()).toContain('tra sua')
    await follow.click()
    await box(page).fill('lazada')
    await expect.poll(() => page.title()).toContain('lazada')
    expect(await follow.getAttribute('aria-pressed')).toBe('false')
    await box(page).fill('tra sua')
    await expect.poll(() => page.title()).toContain('tra sua')
    expect(await follow.getAttribute('aria-pressed')).toBe('true')
  })

  it('gives the page back when the box is emptied', async () => {
    await using page = await site.open('/en')
    const heading = page.getByRole('heading', { level: 1 })
    const before = await heading.textContent()
    await box(page).fill('coffee')
    await expect.poll(() => heading.textContent()).toContain('coffee')
    await box(page).fill('')
    await expect.poll(() => heading.textContent()).toBe(before)
    expect(addressOf(page)).toBe('/en')
  })

  it('gives up requests that nobody waits for any more', async () => {
    await using page = await site.open('/search?q=shopee')
    const failed: string[] = []
    page.on('requestfailed', (request) => failed.push(new URL(request.url()).search))
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(/results\?q=tiki$/, async (route) => {
      await held
      await route.continue().catch(() => {})
    })
    const stale = page.waitForRequest(/results\?q=tiki$/)
    await box(page).fill('tiki')
    await stale
    await box(page).fill('lazada')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('lazada')
    release()
    expect(failed).toEqual(['?q=tiki'])
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('lazada')
  })

  it('leads from the box through the results and back with the keyboard alone', async () => {
    await using page = await site.open('/')
    const focused = () =>
      page.evaluate(() => document.activeElement?.closest('article, input')?.textContent ?? '')
    await page.keyboard.press('Tab')
    while (!(await box(page).evaluate((input) => input === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.type('shopee')
    await expect.poll(() => said(page)).toMatch(/kết quả/)
    const titles = await results(page).locator('h3').allTextContents()
    // The arrows lead through the suggestions first, where there are any.
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain(titles[0]?.trim())
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toContain(titles[1]?.trim())
    await page.keyboard.press('Escape')
    expect(await box(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/(?:ma-giam-gia|san-pham)\//)
  })

  it('narrows the advanced search at every choice', async () => {
    await using page = await site.open('/tim-kiem-nang-cao')
    await choice(page, 'Sách').check()
    await expect.poll(() => addressOf(page)).toBe('/tim-kiem-nang-cao?category=books')
    const books = await count(page)
    await choice(page, 'Có mã để nhập').check()
    await expect.poll(() => count(page)).not.toBe(books)
    expect(addressOf(page)).toBe('/tim-kiem-nang-cao?category=books&with=code')
    const found = /\d+/.exec((await count(page)) ?? '')?.[0]
    expect(await page.getByRole('button', { name: `Xem kết quả (${found})` }).count()).toBe(1)
    await page.reload()
    expect(await choice(page, 'Sách').isChecked()).toBe(true)
  })

  it('says when there is no network, and goes on when it is back', async () => {
    await using page = await site.open('/search?q=shopee')
    await page.context().setOffline(true)
    await box(page).fill('lazada')
    await expect.poll(() => said(page)).toContain('Không có kết nối mạng')
    expect(await page.getByRole('main').textContent()).toContain('Không có kết nối mạng')
    await page.context().setOffline(false)
    await expect.poll(() => said(page)).toMatch(/\d+ kết quả/)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('lazada')
  })

  it('says how long to wait when too much was asked', async () => {
    await using limited = await spawnServer({ environment: { CLIENT_REQUESTS_PER_MINUTE: '1' } })
    await using context = await site.browser.newContext()
    const page = await context.newPage()
    await page.goto(`${limited.url}/search?q=shopee`)
    await box(page).fill('lazada')
    await expect.poll(() => said(page)).toMatch(/Thử lại sau \d+ giây/)
    expect(await page.getByRole('link', { name: 'Thử lại' }).getAttribute('href')).toBe('/search?q=lazada')
  })

  it('breaks no rule of the page’s policy', async () => {
    await using page = await site.open('/')
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    await box(page).fill('cà phê')
    await expect.poll(() => said(page)).toMatch(/kết quả/)
    expect(complaints).toEqual([])
  })
})
