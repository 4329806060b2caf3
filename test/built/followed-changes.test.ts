import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { dealStateAt } from '#catalog/deal-state.ts'
import type { Snapshot, SnapshotDeal } from '#catalog/snapshot.ts'
import { VOTES_SHOWN_MIN } from '#contract/readers/votes.ts'
import { useBrowsedSite } from '../support/browsed-site.ts'
import { eventsOf } from '../support/icalendar.ts'
import { spawnServer } from '../support/server.ts'
import { elementsOf } from '../support/xml.ts'

const DAY_MS = 86_400_000
const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot

const ending = snapshot.deals
  .filter(({ endsAt }) => endsAt !== undefined)
  .filter((deal) => dealStateAt(deal, snapshot.builtAt) === 'current')
  .toSorted((a, b) => (a.endsAt ?? 0) - (b.endsAt ?? 0))
const over = found(ending[0])
/** A minute after the first of them has ended. */
const now = (over.endsAt ?? 0) + 60_000
const soon = found(ending.find(({ endsAt = 0 }) => endsAt > now && endsAt - now <= 2 * DAY_MS))
const product = found(snapshot.products[0])
/** A store with a deal at that moment, which the visit before did not know. */
const fresh = found(
  snapshot.deals.find((deal) => dealStateAt(deal, now) === 'current' && deal.store !== over.store),
)

const site = useBrowsedSite({ environment: { TRUSTED_PROXY_HOPS: '1' } })

function found<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The catalog has nothing that this test is about')
  return value
}

function pathOf({ store, id }: SnapshotDeal): string {
  return `/ma-giam-gia/${store}/${id}`
}

/** What a browser keeps of a reader who came three days before the moment of the catalog. */
function savedList(): string {
  const before = snapshot.builtAt - 3 * DAY_MS
  const known = snapshot.deals.filter((deal) => deal.store === fresh.store && deal.id !== fresh.id)
  const kept = (name: string, more = {}) => ({ name, since: before - DAY_MS, ...more })
  return JSON.stringify({
    followed: {
      [`deal/${over.store}/${over.id}`]: kept(over.title),
      [`deal/${soon.store}/${soon.id}`]: kept(soon.title),
      [`store/${fresh.store}`]: kept(fresh.store),
      [`product/${product.id}`]: kept(product.title, { target: 1_000_000_000 }),
    },
    latest: {
      at: before,
      stores: { [fresh.store]: known.map(({ id }) => id) },
      prices: { [product.id]: 1000 },
    },
  })
}

/** A context in which the list is kept and the clock stands at the moment. */
async function openReader(list = savedList()): Promise<{ context: BrowserContext; page: Page }> {
  const context = await site.browser.newContext({ acceptDownloads: true })
  await context.addInitScript((text) => {
    if (localStorage.getItem('watchlist') === null) localStorage.setItem('watchlist', text)
  }, list)
  const page = await context.newPage()
  await page.clock.setFixedTime(now)
  return { context, page }
}

const itemsOf = (page: Page, part: string) => page.locator(`[data-part="${part}"]:not([hidden]) li`)

describe('what changed for a reader who follows something', () => {
  it('is counted in the header, told on the list with what was before, and is read then', async () => {
    const { context, page } = await openReader()
    await using _ = context
    await page.goto(`${site.url}/moi-va-het-han`)
    const badge = page.locator('[data-watch-badge] .badge')
    await expect.poll(() => badge.textContent()).toBe('4')
    expect(await page.locator('[data-watch-badge]').getAttribute('aria-label')).toContain('4')

    await page.goto(`${site.url}/theo-doi`)
    await expect.poll(() => itemsOf(page, 'changes').count()).toBe(4)
    const told = (await itemsOf(page, 'changes').allTextContents()).join('\n')
    expect(told).toContain(`${product.title}: 1.000`)
    expect(told).toContain(`: ${fresh.title}`)
    expect(told).toMatch(/Sắp hết hạn \(đến .+\): /)
    expect(told).toContain(soon.title)
    expect(told).toContain(`Đã kết thúc: ${over.title}`)
    expect(await itemsOf(page, 'products').textContent()).toContain('Đã đạt giá mong muốn')

    await page.goto(`${site.url}/moi-va-het-han`)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('watch-look'))).toContain('"count":0')
    expect(await badge.isHidden()).toBe(true)
  })

  it('is asked to be notified of only after something is followed, and on a press', async () => {
    const { context, page } = await openReader(JSON.stringify({ followed: {} }))
    await using _ = context
    // Nobody can press the browser's own question here: it is answered, and counted.
    await context.addInitScript(() => {
      const answered = Object.assign(() => undefined, {
        permission: 'default',
        asked: 0,
        requestPermission: () => {
          answered.asked += 1
          answered.permission = 'granted'
          return Promise.resolve('granted')
        },
      })
      Object.defineProperty(globalThis, 'Notification', { value: answered })
    })
    const asked = () => page.evaluate(() => (Notification as unknown as { asked: number }).asked)
    const button = page.locator('[data-notify]')
    await page.goto(`${site.url}/theo-doi`)
    await expect.poll(() => page.locator('[data-show="empty"]').isVisible()).toBe(true)
    expect(await button.isVisible()).toBe(false)

    await page.evaluate((text) => localStorage.setItem('watchlist', text), savedList())
    await page.reload()
    await expect.poll(() => button.isVisible()).toBe(true)
    expect(await asked()).toBe(0)
    await button.click()
    await expect.poll(asked).toBe(1)
    await expect.poll(() => button.isVisible()).toBe(false)
  })

  it('comes as a calendar of ends and as a list of feeds, both made in the browser', async () => {
    const { context, page } = await openReader()
    await using _ = context
    await page.goto(`${site.url}/theo-doi`)
    const download = async (button: string): Promise<string> => {
      await expect.poll(() => page.locator(button).isVisible()).toBe(true)
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator(button).click()])
      return readFileSync(await file.path(), 'utf8')
    }
    expect(eventsOf(await download('[data-calendar]')).map(({ SUMMARY }) => SUMMARY)).toEqual([soon.title])
    const feeds = elementsOf(await download('[data-feeds]')).flatMap(
      ({ attributes }) => attributes['xmlUrl'] ?? [],
    )
    expect(feeds).toContain(`${site.url}/ma-giam-gia/${fresh.store}/changes.atom`)
    expect(feeds).toContain(`${site.url}/san-pham/${product.id}/changes.atom`)
    for (const feed of feeds) {
      const response = await fetch(feed)
      expect(response.headers.get('content-type'), feed).toContain('application/atom+xml')
      await response.text()
    }
  })
})

describe('the page of a deal', () => {
  const deal = found(ending.at(-1))

  it('asks whether it worked, takes one answer a reader and day, and tells them from five on', async () => {
    const context = await site.browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': '192.0.2.1' } })
    await using _ = context
    const page = await context.newPage()
    const box = page.locator('[data-vote]')
    const said = box.locator('[data-said]')
    await page.goto(`${site.url}${pathOf(deal)}`)
    await expect.poll(() => box.isVisible()).toBe(true)
    expect(await said.textContent()).toBe('')
    await box.locator('[data-worked="true"]').click()
    await expect.poll(() => said.textContent()).toBe(await box.getAttribute('data-thanks'))
    expect(await box.locator('button:enabled').count()).toBe(0)

    await page.reload()
    await expect.poll(() => box.isVisible()).toBe(true)
    await box.locator('[data-worked="false"]').click()
    await expect.poll(() => said.textContent()).toBe(await box.getAttribute('data-again'))

    for (let client = 2; client <= VOTES_SHOWN_MIN; client += 1) {
      const response = await fetch(`${site.url}/api/votes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.${client}.1` },
        body: JSON.stringify({ deal: deal.id, worked: client % 2 === 0 }),
      })
      expect(await response.json()).toMatchObject({ counted: true })
    }
    await page.reload()
    await expect.poll(() => said.textContent()).toMatch(/3\D+5/)
    expect(await said.textContent()).toMatch(/Lần gần nhất có người báo dùng được: 1 giờ trước\./)
  })

  it('reports a code that does not work as a vote, where the site has no contact', async () => {
    const context = await site.browser.newContext()
    await using _ = context
    const page = await context.newPage()
    await page.goto(`${site.url}${pathOf(deal)}`)
    const sent = page.waitForRequest((request) => request.method() === 'POST')
    await page.getByRole('button', { name: 'Báo ưu đãi không dùng được' }).click()
    expect((await sent).postDataJSON()).toEqual({ deal: deal.id, worked: false })
    await expect.poll(() => page.locator('[data-vote] [data-said]').textContent()).not.toBe('')
  })

  it('asks and offers nothing that does not work where votes are off', async () => {
    await using quiet = await spawnServer({ environment: { VOTES: 'off' } })
    const context = await site.browser.newContext()
    await using _ = context
    const page = await context.newPage()
    const answered = page.waitForResponse((response) => response.url().includes('/api/votes'))
    await page.goto(`${quiet.url}${pathOf(deal)}`)
    expect((await answered).status()).toBe(404)
    expect(await page.locator('[data-vote]').isVisible()).toBe(false)
    expect(await page.getByText('Báo ưu đãi không dùng được').isVisible()).toBe(false)
  })
})
