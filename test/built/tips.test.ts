import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { LANGUAGES } from '#text/language.ts'
import { launchBrowser } from '../support/browser.ts'
import { startForm } from '../support/form-page.ts'
import { spawnServer, UNLIMITED } from '../support/server.ts'
import { useSmallSite } from '../support/small-site.ts'

const run = promisify(execFile)

const site = useSmallSite({
  stores: { shopee: { name: 'Shopee', url: 'https://shopee.vn/', hosts: ['shopee.vn'] } },
  deals: { tea: { title: 'Giảm 20% trà sữa' } },
})

/** Runs `npm run tips` on the folders of the site, and returns what it prints. */
async function tips(...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['src/tools/tips.ts', ...args], {
    env: { ...process.env, ...site.folders },
  })
  return stdout
}

/** Fills in the form of a page and sends it. */
async function tell(page: Page, what: string): Promise<void> {
  await page.locator('textarea[name=what]').fill(what)
  await page.getByRole('button', { name: 'Gửi tin báo' }).click()
}

const numberIn = (page: Page): string => /\/(\d{10})$/.exec(page.url())?.[1] ?? expect.fail(page.url())

describe('a tip', () => {
  it('becomes a published deal through an editor, without JavaScript, and its number says so', async () => {
    await using page = await site.open('/', { javaScriptEnabled: false })
    await page.getByRole('contentinfo').getByRole('link', { name: 'Báo ưu đãi' }).click()
    await page.getByLabel('Hạn dùng').fill('2027-12-30')
    await tell(page, 'Giảm 30% bánh mì https://shopee.vn/banh-mi?utm_source=zalo')
    const number = numberIn(page)
    const main = page.getByRole('main')
    expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe(`Tin báo số ${number}`)
    expect(await main.textContent()).toContain('đang chờ biên tập viên')
    // What a reader wrote stands on no page before an editor looked at it.
    expect(await main.textContent()).not.toContain('bánh mì')

    expect(await tips()).toMatch(new RegExp(`^${number}  \\d{4}-\\d\\d-\\d\\d  1x  Giảm 30% bánh mì`))
    expect(await tips('accept', number)).toContain('shopee-giam-30-banh-mi.yaml')
    const file = join(site.folders.CONTENT_DIR, 'deals', 'shopee-giam-30-banh-mi.yaml')
    const draft = readFileSync(file, 'utf8')
    expect(draft).toMatch(/^# Tip \d{10}/)
    expect(draft).toContain('url: https://shopee.vn/banh-mi\n')
    expect(draft).toContain('endsAt: 2027-12-30\n')
    expect(draft).toContain('status: draft\n')
    await page.reload()
    expect(await main.textContent()).toContain('đã nhận tin báo này')
    await site.publish()
    expect(await main.getByRole('link', { name: 'Giảm 30% bánh mì' }).count()).toBe(0)

    writeFileSync(file, draft.replace('status: draft', 'status: live'))
    await site.publish()
    await expect
      .poll(
        async () => {
          await page.reload()
          return main.getByRole('link', { name: 'Giảm 30% bánh mì' }).count()
        },
        { timeout: 20_000 },
      )
      .toBe(1)
    await main.getByRole('link', { name: 'Giảm 30% bánh mì' }).click()
    expect(new URL(page.url()).pathname).toBe('/ma-giam-gia/shopee/shopee-giam-30-banh-mi')
  })

  it('is refused with a reason, which its number tells in each language; its number is found by the form', async () => {
    await using page = await site.open('/bao-uu-dai')
    await tell(page, 'Mua gì cũng vui')
    const number = numberIn(page)
    await tips('refuse', number, '--because', 'no-deal')
    await page.goto(`${site.url}/en/bao-uu-dai`)
    await page.getByLabel('Number of the tip').fill(`${number.slice(0, 3)} ${number.slice(3)}`)
    await page.getByRole('button', { name: 'Look up' }).click()
    expect(await page.getByRole('main').textContent()).toContain('The reason: it is no deal.')
    await expect(tips('accept', '0000000000')).rejects.toThrow(/there is no tip 0000000000/)
    await expect(tips('refuse', number, '--because', 'x')).rejects.toThrow(/write one of ended, /)
  })

  it('with contacts of a person is not taken; the page says why and keeps what was typed', async () => {
    await using page = await site.open('/bao-uu-dai')
    await tell(page, 'Gọi 0901 234 567')
    expect(await page.getByRole('alert').textContent()).toContain('Chưa lưu gì cả')
    const field = page.locator('textarea[name=what]')
    expect(await field.inputValue()).toBe('Gọi 0901 234 567')
    expect(await field.getAttribute('aria-invalid')).toBe('true')
    expect(await tips('list', '--all')).not.toContain('0901')
  })

  it('that tells of a deal which is there leads to it, and needs a store where it has no address of one', async () => {
    await using page = await site.open('/bao-uu-dai')
    await tell(page, 'Trà sữa đang giảm 20%')
    const number = numberIn(page)
    await expect(tips('accept', number)).rejects.toThrow(/name the store with --store/)
    await tips('accept', number, '--deal', 'tea')
    await page.reload()
    expect(await page.getByRole('main').getByRole('link', { name: 'Giảm 20% trà sữa' }).count()).toBe(1)
  })

  it('is decided on in the list beside the form for editors', { timeout: 240_000 }, async () => {
    await using reader = await site.open('/bao-uu-dai')
    await tell(reader, 'Giảm 10% mũ https://shopee.vn/mu')
    const number = numberIn(reader)
    await using form = await startForm(site.folders)
    const browser = await launchBrowser()
    try {
      const cms = await browser.newPage()
      await cms.goto(form.address)
      const [page] = await Promise.all([
        cms.waitForEvent('popup'),
        cms.getByRole('link', { name: 'Tin báo · Tips' }).click(),
      ])
      const tip = page.getByRole('listitem').filter({ hasText: number })
      await tip.getByRole('button', { name: 'Make a draft' }).click()
      expect(await page.getByRole('status').textContent()).toContain('shopee-giam-10-mu.yaml, a draft')
      expect(await page.getByRole('listitem').filter({ hasText: number }).count()).toBe(0)
      const foreign = await fetch(`${form.address}tips`, {
        method: 'POST',
        headers: { 'Sec-Fetch-Site': 'cross-site' },
        body: new URLSearchParams({ do: 'refuse', number, because: 'ended' }),
      })
      expect(foreign.status).toBe(403)
    } finally {
      await browser.close()
    }
    await reader.reload()
    expect(await reader.getByRole('main').textContent()).toContain('đã nhận tin báo này')
  })
})

describe('the page for tips', () => {
  it.each(LANGUAGES)(
    'is in %s, in the window of a phone, and links to itself in other languages',
    async (language) => {
      await using page = await site.open(routes.tips(language), { viewport: { width: 320, height: 640 } })
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
      expect(await page.getByRole('main').getByRole('textbox').count()).toBeGreaterThanOrEqual(2)
      const other = language === 'fr' ? 'ja' : 'fr'
      expect(await page.locator(`a[hreflang=${other}]`).first().getAttribute('href')).toBe(routes.tips(other))
    },
  )

  it('says that none are taken where they are switched off', async () => {
    await using server = await spawnServer({
      arguments: [],
      environment: { ...UNLIMITED, ...site.folders, TIPS: 'off' },
    })
    const answer = await fetch(`${server.url}/en/bao-uu-dai`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('takes no tips')
    const sent = await fetch(`${server.url}/bao-uu-dai`, {
      method: 'POST',
      body: new URLSearchParams({ what: 'Mã DEMO20' }),
    })
    expect(sent.status).toBe(404)
  })
})
