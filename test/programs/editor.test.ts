import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import { createWorkingCopy, readWorkingCopy, startForm } from '../support/form-page.ts'

const STORE = `# the first shop
name: Cửa hàng A
url: https://a.vn/
hosts: [a.vn]
`
const POST = `title: 'Mẹo: mua sắm'
publishedAt: 2026-11-15
summary: >-
  Một câu ngắt
  bằng tay.
body: |
  ## Bảng

  | Cách | Giá |
  |---|---|
  | Một | 1.000đ |
`

const DEAL = 'a-giam-20-tra-dao-ca-menu'
const FILE = `content/deals/${DEAL}.yaml`
const MADE = `title: 'Giảm 20% trà đào: cả menu'
store: a
category: food
url: https://a.vn/tra
code: '0912'
discount:
  kind: percent
  value: 20
appliesTo: everything
startsAt: 2026-12-12T20:00
`

describe('the form for editors, in a real browser', { timeout: 240_000 }, () => {
  let form: Awaited<ReturnType<typeof startForm>>
  let browser: Awaited<ReturnType<typeof launchBrowser>>
  let page: Page
  const complaints: string[] = []

  beforeAll(async () => {
    ;[form, browser] = await Promise.all([startForm(), launchBrowser()])
    // So high that every field is in sight: the form draws what is seen.
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 5000 } })
    page = await context.newPage()
    page.setDefaultTimeout(60_000)
    page.on('pageerror', (error) => complaints.push(String(error)))
    await page.goto(form.address)
    await createWorkingCopy(page, { 'content/stores/a.yaml': STORE, 'content/posts/meo.yaml': POST })
    await page.reload()
    await page.getByRole('button', { name: /local repository/i }).click()
    await page.getByText('Ưu đãi · Deals').first().waitFor()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await form?.[Symbol.asyncDispose]()
  })

  const field = (path: string): Locator => page.locator(`[data-key-path="${path}"]`)
  const fill = (path: string, text: string): Promise<void> =>
    field(path).locator('input, textarea').first().fill(text)
  const pick = async (path: string, option: string): Promise<void> => {
    await field(path).getByRole('combobox').click()
    await page.getByRole('option', { name: option }).click()
  }
  const add = async (path: string, kind: string): Promise<void> => {
    await field(path).getByRole('button', { name: /^Add/ }).click()
    await page.getByRole('menuitem', { name: kind }).click()
  }
  const saveButton = (): Locator => page.getByRole('button', { name: 'Save', exact: true })
  /** On a busy machine the form is drawn before it listens: a press that changed nothing is repeated. */
  const choose = async (path: string, option: string): Promise<void> => {
    await expect
      .poll(async () => {
        await field(path).getByRole('radio', { name: option }).click()
        return saveButton().isEnabled()
      })
      .toBe(true)
  }
  const isListed = (): Promise<void> =>
    page.getByRole('toolbar', { name: 'Collection', exact: true }).waitFor()
  /** Saving goes back to the list, where the way to a record begins. */
  const open = async (folder: string, record: string, first: string): Promise<void> => {
    await page.goto(`${form.address}#/collections/${folder}`)
    await isListed()
    await page.goto(`${form.address}#/collections/${folder}/${record}`)
    await field(first).waitFor()
  }
  const save = async (): Promise<void> => {
    await saveButton().click()
    await isListed()
  }

  it('makes a deal, refuses a mistake, changes the deal and withdraws it', async () => {
    await open('deals', 'new', 'title')
    await fill('title', 'Giảm 20% trà đào: cả menu')
    await pick('store', 'Cửa hàng A')
    await pick('category', 'Food & Beverages')
    await fill('url', 'https://a.vn/tra?utm_source=zalo')
    await fill('code', '0912')
    await add('discount', 'Per cent')
    await fill('discount.value', '20')
    await add('appliesTo', 'The whole store')
    await fill('startsAt', '2026-12-12')
    await fill('startsAtHour', '20:00')
    await save()
    expect((await readWorkingCopy(page))[FILE]).toBe(MADE)

    await open('deals', `entries/${DEAL}`, 'title')
    await fill('endsAt', '2026-12-01')
    await saveButton().click()
    await page.getByText('Kết thúc · Ends: found "2026-12-01"; write an end after startsAt').waitFor()
    expect((await readWorkingCopy(page))[FILE]).toBe(MADE)
    await page.getByRole('button', { name: 'OK' }).click()
    await fill('endsAt', '2026-12-31')
    await fill('discount.value', '25')
    await save()
    const changed = MADE.replace('value: 20', 'value: 25').concat('endsAt: 2026-12-31\n')
    expect((await readWorkingCopy(page))[FILE]).toBe(changed)

    await open('deals', `entries/${DEAL}`, 'title')
    await choose('status', 'Withdrawn')
    await save()
    expect((await readWorkingCopy(page))[FILE]).toBe(`${changed}status: withdrawn\n`)
  })

  it('leaves the rest of a file as its editor wrote it', async () => {
    await open('stores', 'entries/a', 'name')
    await fill('summary', 'Bán trà.')
    await save()
    await open('posts', 'entries/meo', 'title')
    await fill('title', 'Mẹo')
    await save()
    const files = await readWorkingCopy(page)
    expect(files['content/stores/a.yaml']).toBe(`${STORE}summary: Bán trà.\n`)
    expect(files['content/posts/meo.yaml']).toBe(POST.replace("'Mẹo: mua sắm'", 'Mẹo'))
  })

  it('loads nothing from elsewhere, and may not be shown in a frame', async () => {
    const { headers } = await fetch(form.address)
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval';/,
    )
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const blocked = /^https:\/\/(?:cdn\.jsdelivr\.net|www\.githubstatus\.com|unpkg\.com)\//
    const elsewhere = loaded.filter((url) => !url.startsWith(form.address) && !url.startsWith('blob:'))
    expect(elsewhere.filter((url) => !blocked.test(url))).toEqual([])
    expect(complaints).toEqual([])
  })
})
