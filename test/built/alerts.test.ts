import { readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { AlertMessage } from '#alerts/render-alert.ts'
import type { Subscriber } from '#alerts/subscription.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { routes } from '#contract/routes.ts'
import { createPushKey } from '#process/alerts/push-key.ts'
import { DAY_MS, MINUTE_MS } from '#text/days.ts'
import { launchBrowser } from '../support/browser.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../support/links.ts'
import { eventsOf } from '../support/icalendar.ts'
import { createBrowserKeys, type PushService, startPushService } from '../support/push-service.ts'
import { type ServerProcess, UNLIMITED } from '../support/server.ts'
import { spawnRelease } from '../support/tested-release.ts'
import { elementsOf } from '../support/xml.ts'

const open = new AsyncDisposableStack()
let service: PushService
let server: ServerProcess
let browser: Browser
let environment: Record<string, string>
beforeAll(async () => {
  service = open.use(await startPushService())
  environment = { PUSH_KEY: createPushKey(), PUSH_HOSTS: service.origin }
  server = open.use(await spawnRelease({ environment }))
  browser = open.use(await launchBrowser())
}, 60_000)
afterAll(() => open.disposeAsync())

/** Chromium has no push service here, so what it would answer is answered for it. */
async function openReader(
  path: string,
  followed: Record<string, object>,
): Promise<{ context: BrowserContext; page: Page }> {
  const subscription = service.subscribe(path, createBrowserKeys())
  const context = await browser.newContext()
  await context.grantPermissions(['notifications'], { origin: server.url })
  await context.addInitScript(
    ({ subscription, list }) => {
      if (localStorage.getItem('watchlist') === null) localStorage.setItem('watchlist', list)
      const made = {
        ...subscription,
        toJSON: () => subscription,
        unsubscribe: async () => localStorage.removeItem('subscribed'),
      }
      PushManager.prototype.subscribe = async (options) => {
        localStorage.setItem('subscribed', JSON.stringify(options))
        return made as unknown as PushSubscription
      }
      PushManager.prototype.getSubscription = async () =>
        localStorage.getItem('subscribed') === null ? null : (made as unknown as PushSubscription)
    },
    { subscription, list: JSON.stringify({ followed }) },
  )
  return { context, page: await context.newPage() }
}

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const [product] = snapshot.products
if (!product) throw new Error('the release has no product')
const waiting = { [`product/${product.id}`]: { name: product.title, since: 1, target: 10_000_000_000 } }

/** The subscriptions that the server has of an endpoint. */
function stored(path: string): { id: string; subscriber: Subscriber }[] {
  const database = new DatabaseSync(join(server.data, 'links.sqlite'), { readOnly: true })
  const rows = database.prepare('SELECT id, subscriber FROM subscriptions').all()
  database.close()
  return rows
    .map((row) => ({
      id: String(row['id']),
      subscriber: JSON.parse(String(row['subscriber'])) as Subscriber,
    }))
    .filter(({ subscriber }) => subscriber.endpoint === service.origin + path)
}

type Scope = EventTarget & {
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  shown: object[]
  ExtendableEvent: typeof Event
}

/** Another server on the same data, by whose clock it is `moment`; so it is by that of the push service. */
async function serverAt(moment: number): Promise<ServerProcess & AsyncDisposable> {
  const shift = Number(process.env['TEST_CLOCK_SHIFT_MS'] ?? 0) + moment - Date.now()
  const preload = `--import=${new URL('../support/shifted-clock.ts', import.meta.url).href}`
  vi.useFakeTimers({ toFake: ['Date'], now: moment })
  const shifted = await spawnRelease({
    environment: {
      ...environment,
      DATA_DIR: server.data,
      TEST_CLOCK_SHIFT_MS: String(shift),
      NODE_OPTIONS: preload,
    },
  })
  const stop = shifted[Symbol.asyncDispose].bind(shifted)
  return Object.assign(shifted, {
    [Symbol.asyncDispose]: async () => {
      vi.useRealTimers()
      await stop()
    },
  })
}

/** Hands a message to the service worker as a push service would through the browser. */
async function deliver(page: Page, message: object): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const found: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => found.push(...registrations))
  await session.send('ServiceWorker.enable')
  const ours = () => found.find(({ scopeURL }) => scopeURL === `${server.url}/push/`)
  await expect.poll(ours).toBeDefined()
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: server.url,
    registrationId: ours()?.registrationId ?? '',
    data: JSON.stringify(message),
  })
}

async function turnOn(page: Page): Promise<void> {
  await page.goto(`${server.url}/theo-doi`)
  await page.locator('[data-notify]').click()
  await page.getByRole('button', { name: 'Bật thông báo' }).click()
  await expect.poll(() => page.getByText('Thông báo đang bật.').isVisible()).toBe(true)
}

describe('alerts', () => {
  it('are subscribed, sent, decrypted, shown by the service worker, and ended with a tap', async () => {
    const { context, page } = await openReader('/whole', waiting)
    await using _ = context
    await turnOn(page)
    expect(stored('/whole')).toMatchObject([
      { subscriber: { follows: { [`product/${product.id}`]: 10_000_000_000 }, language: 'vi' } },
    ])
    // The price is reached already, so the page tells it at once.
    expect(await page.locator('[data-said]').textContent()).toContain(`${product.title}: `)
    // The reader has been waiting since before the last moment at which there may be news.
    const database = new DatabaseSync(join(server.data, 'links.sqlite'))
    database.exec("UPDATE subscriptions SET seen_at = 0, delivery = json_set(delivery, '$.told', json('[]'))")
    database.close()
    await expect.poll(() => service.pushed.length, { timeout: 60_000 }).toBe(1)
    expect(service.refused).toEqual([])
    const message: Record<string, string | undefined> = service.pushed[0]?.message ?? {}
    expect(message).toMatchObject({ title: product.title, body: expect.stringContaining('bạn chờ giá') })

    const worker = context.serviceWorkers().find((each) => each.url().endsWith('/push-worker.js'))
    if (!worker) throw new Error('there is no service worker for alerts')
    // The headless shell cannot show notifications, so what would be shown is recorded.
    await worker.evaluate(() => {
      const scope = globalThis as unknown as Scope
      scope.shown = []
      scope.registration.showNotification = async (title, options) => {
        scope.shown.push({ title, ...options })
      }
    })
    await deliver(page, message)
    const shown = () => worker.evaluate(() => (globalThis as unknown as Scope).shown)
    const { title, body, lang, tag, url, id, end } = message as Record<keyof AlertMessage, string>
    const actions = [{ action: 'end', title: end }]
    await expect
      .poll(shown)
      .toEqual([{ title, body, lang, tag, icon: '/icon-192.png', data: { url, id }, actions }])

    await worker.evaluate(() => {
      const scope = globalThis as unknown as Scope
      const notification = { ...scope.shown[0], close: () => scope.shown.pop() }
      const tap = Object.assign(new scope.ExtendableEvent('notificationclick'), {
        notification,
        action: 'end',
      })
      scope.dispatchEvent(tap)
    })
    await expect.poll(() => stored('/whole')).toEqual([])
    expect(await shown()).toEqual([])
  })

  it('follow what the reader follows and the quiet hours, and end on the page', async () => {
    const { context, page } = await openReader('/changes', waiting)
    await using _ = context
    await turnOn(page)
    await page.getByLabel('Không làm phiền từ').fill('23:30')
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
    await expect
      .poll(() => stored('/changes')[0]?.subscriber.quiet)
      .toMatchObject({ from: expect.any(Number) })
    await page.goto(`${server.url}/search?q=tai nghe`)
    await page.getByRole('button', { name: 'Theo dõi: tai nghe', exact: true }).click()
    await expect
      .poll(() => Object.keys(stored('/changes')[0]?.subscriber.follows ?? {}))
      .toContain('search/tai%20nghe')
    await page.goto(`${server.url}/theo-doi`)
    await expect.poll(() => page.locator('[data-part="searches"] li').count()).toBe(1)
    await page.locator('[data-notify]').click()
    await page.getByRole('button', { name: 'Tắt thông báo' }).click()
    await expect.poll(() => page.getByText('Thông báo đã tắt').isVisible()).toBe(true)
    expect(stored('/changes')).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('alerts'))).toBeNull()
  })

  it('are off again on the page after a tap on an alert has ended them, and are not renewed', async () => {
    const { context, page } = await openReader('/tapped', waiting)
    await using _ = context
    await turnOn(page)
    const [{ id } = { id: '' }] = stored('/tapped')
    await fetch(`${server.url}/api/alerts/end`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ id }),
    })
    await page.evaluate(() => localStorage.removeItem('subscribed'))
    await page.reload()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('alerts'))).toBeNull()
    expect(stored('/tapped')).toEqual([])
  })

  it('ring when a coming deal begins that is followed on its page', async () => {
    const upcoming = snapshot.deals.filter(({ startsAt = 0 }) => startsAt > Date.now() + DAY_MS)
    const [coming] = upcoming.toSorted((a, b) => (a.startsAt ?? 0) - (b.startsAt ?? 0))
    if (!coming?.startsAt) throw new Error('the release has no coming deal')
    const { context, page } = await openReader('/coming', {})
    await using _ = context
    await page.goto(server.url + routes.deal(coming, 'vi'))
    const followed = `deal/${coming.store}/${coming.id}`
    await page.locator(`[data-follow="${followed}"]`).first().click()
    await turnOn(page)
    await page.getByLabel('Không làm phiền từ').fill('00:00')
    await page.getByLabel('đến', { exact: true }).fill('00:00')
    await page.getByRole('button', { name: 'Lưu thay đổi' }).click()
    const subscriber = () => stored('/coming')[0]?.subscriber
    await expect.poll(() => subscriber()?.quiet ?? 'none').toBe('none')
    expect(Object.keys(subscriber()?.follows ?? {})).toEqual([followed])
    const pushed = () => service.pushed.filter(({ path }) => path === '/coming')
    expect(pushed()).toEqual([])

    await using later = await serverAt(coming.startsAt + MINUTE_MS)
    await expect.poll(() => pushed().length, { timeout: 60_000 }).toBe(1)
    expect(service.refused).toEqual([])
    expect(pushed()[0]?.message).toMatchObject({
      title: coming.title,
      url: expect.stringContaining(routes.deal(coming, 'vi')),
    })
    expect(later.output()).not.toContain('"level":50')
  })

  it('have a feed and a calendar of the same news at an address that says what is followed', async () => {
    const { context, page } = await openReader('/feeds', waiting)
    await using _ = context
    await page.goto(`${server.url}/theo-doi`)
    await page.locator('[data-notify]').click()
    const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
    const feed = await fetch(new URL((await hrefOf('Feed của riêng bạn')) ?? '', server.url))
    expect(feed.headers.get('content-type')).toContain('application/atom+xml')
    const titles = elementsOf(await feed.text()).flatMap(({ name, text }) => (name === 'title' ? text : []))
    expect(titles).toContain(product.title)
    const calendar = await fetch(new URL((await hrefOf('Lịch của riêng bạn')) ?? '', server.url))
    expect(eventsOf(await calendar.text()).map(({ SUMMARY }) => SUMMARY)).toContain(product.title)
    expect((await fetch(`${server.url}/theo-doi/feed?follow=../x`)).status).toBe(400)
  })
})

describe.skipIf(TEST_DATABASE_URL === undefined)('alerts of two servers that share PostgreSQL', () => {
  it('are sent once to each subscriber', async () => {
    await using database = await scratchDatabase()
    const shared = { PUSH_KEY: createPushKey(), PUSH_HOSTS: service.origin, DATABASE_URL: database.url }
    const environment = { ...UNLIMITED, ...shared }
    await using one = await spawnRelease({ environment })
    await using other = await spawnRelease({ environment })
    const paths = Array.from({ length: 60 }, (_, index) => `/shared-${index}`)
    const answers = await Promise.all(
      paths.map((path, index) =>
        fetch(`${(index % 2 === 0 ? one : other).url}/api/alerts`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({
            ...service.subscribe(path),
            language: 'en',
            quiet: null,
            follows: { [`product/${product.id}`]: 10_000_000_000 },
          }),
        }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sql = postgres(database.url, { max: 1 })
    // They have been waiting, and were told nothing when they subscribed.
    await sql`UPDATE subscriptions SET seen_at = 0, delivery = jsonb_set(delivery::jsonb, '{told}', '[]')::text`
    const told = () => service.pushed.map(({ path }) => path).filter((path) => path.startsWith('/shared-'))
    await expect.poll(() => told().length, { timeout: 90_000 }).toBe(60)
    const isDone = async (): Promise<boolean> => {
      const [row] = await sql`SELECT count(*)::int AS left FROM subscriptions WHERE seen_at = 0`
      return row?.['left'] === 0
    }
    await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
    await sql.end()
    expect(told().toSorted()).toEqual(paths.toSorted())
  }, 180_000)
})

describe('without a key', () => {
  it('there is no trace of alerts, and the button asks the browser as before', async () => {
    await using plain = await spawnRelease()
    for (const path of [
      '/api/alerts',
      '/theo-doi/alerts',
      '/en/theo-doi/alerts',
      '/theo-doi/feed?follow=store/shopee',
    ])
      expect((await fetch(plain.url + path)).status, path).toBe(404)
  })
})
