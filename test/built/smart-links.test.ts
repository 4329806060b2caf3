import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { HealthResponse } from '#contract/health.ts'
import {
  smartLinkErrorSchema,
  type SmartLinkResponse,
  smartLinkResponseSchema,
} from '#contract/smart-link.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { type Cable, layCable } from '../support/cable.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../support/links.ts'
import { runCommand } from '../support/run-command.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type ServerProcess, UNLIMITED } from '../support/server.ts'
import { spawnRelease } from '../support/tested-release.ts'

const READER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot

const post = (server: ServerProcess, body: unknown) =>
  fetch(`${server.url}/api/smart-links/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

async function create(server: ServerProcess, inputUrl: string): Promise<SmartLinkResponse> {
  const response = await post(server, { inputUrl })
  expect(response.status).toBe(200)
  return smartLinkResponseSchema.parse(await response.json())
}

const follow = (server: ServerProcess, path: string, headers: Record<string, string> = READER) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', headers })

const submit = (server: ServerProcess, path: string, url: string) =>
  fetch(`${server.url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ url }),
  })

describe('smart links made at run time', () => {
  let server: ServerProcess
  beforeAll(async () => {
    server = await spawnRelease({ environment: UNLIMITED })
  })
  afterAll(() => server[Symbol.asyncDispose]())

  it('redirect, and with a plus sign show where they lead and how often people followed them', async () => {
    const link = await create(server, 'https://tiki.vn/may-xay-p271828.html?utm_source=x')
    for (const [headers, status] of [
      [READER, 302],
      [READER, 302],
      [{ 'User-Agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }, 302],
      [{ ...READER, 'Sec-Purpose': 'prefetch' }, 302],
    ] as const) {
      const followed = await follow(server, `/s/${link.hashId}`, headers)
      expect(followed.status).toBe(status)
      expect(followed.headers.get('location')).toBe(link.outputUrl)
    }
    await expect
      .poll(async () => (await follow(server, `/s/${link.hashId}+`)).text(), { interval: 500 })
      .toMatch(/<td>2<\/td>/)
    const preview = await follow(server, `/s/${link.hashId}+`)
    expect(preview.status).toBe(200)
    expect(preview.headers.get('x-robots-tag')).toBe('noindex')
    expect(await preview.text()).toContain(link.outputUrl)
  })

  it('show the title that a caller gave to nobody', async () => {
    const response = await post(server, {
      inputUrl: 'https://tiki.vn/sach-p31415.html',
      title: '</title><script>alert(1)</script>',
    })
    const { hashId } = smartLinkResponseSchema.parse(await response.json())
    const html = await (await follow(server, `/s/${hashId}+`)).text()
    expect(html).toContain('https://tiki.vn/sach-p31415.html')
    expect(html).not.toContain('alert(1)')
  })

  it('of the catalog show their preview too', async () => {
    const now = Date.now()
    const deal = snapshot.deals.find(
      ({ startsAt = 0, endsAt = Infinity, status }) => status === 'live' && startsAt <= now && now <= endsAt,
    )
    const html = await (await follow(server, `/s/${deal?.hashId}+`)).text()
    expect(html).toContain(deal?.url.replaceAll('&', '&amp;'))
  })

  it('with an unknown id are a page with a search box', async () => {
    for (const path of ['/s/zzzzzzzzzz', '/s/zzzzzzzzzz+', '/s/x']) {
      const response = await follow(server, path)
      expect(response.status, path).toBe(404)
      expect(await response.text(), path).toContain('type="search"')
    }
  })

  it('are taken down by an operator and answer 410 from then on', async () => {
    const folder = server.data
    const link = await create(server, 'https://tiki.vn/abc-p55555.html')
    expect(
      await runCommand(['src/tools/links.ts', 'remove', link.hashId], { DATA_DIR: folder }),
    ).toMatchObject({
      code: 0,
      output: `${link.hashId}: taken down\n`,
    })
    await expect.poll(async () => (await follow(server, `/s/${link.hashId}`)).status).toBe(410)
    const again = await post(server, { inputUrl: 'https://tiki.vn/abc-p55555.html' })
    expect(again.status).toBe(410)
    expect(smartLinkErrorSchema.parse(await again.json()).error.code).toBe('link_removed')
  })

  it('come from the form, whatever stands around the address', async () => {
    const made = await submit(
      server,
      '/get-link/create',
      'Xem nè: https://tiki.vn/abc-p777.html?utm_source=zalo rẻ lắm!',
    )
    expect(made.status).toBe(303)
    const page = await follow(server, made.headers.get('location') ?? '')
    expect(page.status).toBe(200)
    expect(page.headers.get('x-robots-tag')).toBe('noindex')
    const html = await page.text()
    const [, shortUrl = ''] = /href="([^"]*\/s\/[0-9A-Za-z]{10})"/.exec(html) ?? []
    expect(shortUrl).toMatch(/^http:\/\/localhost:4321\/s\//)
    expect((await follow(server, new URL(shortUrl).pathname)).headers.get('location')).toBe(
      'https://tiki.vn/abc-p777.html',
    )
    const qr = await follow(server, `/get-link/${shortUrl.slice(-10)}.svg`)
    expect(qr.headers.get('content-type')).toContain('image/svg+xml')
    expect(await qr.text()).toMatch(/^<svg .*<\/svg>$/s)
  })

  it.each([
    ['/get-link/create', 'https://evil.example/', 422, 'chưa được hỗ trợ'],
    ['/en/get-link/create', 'shopee', 400, 'Paste the whole address'],
    ['/ja/get-link/create', '', 400, 'https://'],
  ])('keep what was typed at %s when %s is refused', async (path, typed, status, text) => {
    const response = await submit(server, path, typed)
    expect(response.status).toBe(status)
    const html = await response.text()
    expect(html).toContain(text)
    expect(html).toContain('role="alert"')
    expect(html).toContain(typed === '' ? ' value aria-' : ` value="${typed}"`)
  })

  it('are made by POST alone: the form page redirects a GET, and other pages take no POST', async () => {
    expect((await follow(server, '/get-link/create')).headers.get('location')).toBe('/get-link')
    const refused = await submit(server, '/get-link', 'https://tiki.vn/')
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect((await submit(server, '/xx/get-link/create', 'https://tiki.vn/')).status).toBe(405)
  })
})

describe('a file of links that later code wrote', () => {
  /** Sets the version of the tables in a file that no process has open. */
  const setVersion = (folder: string, change: string): void => {
    const database = new DatabaseSync(join(folder, 'links.sqlite'))
    database.exec(change)
    database.close()
  }

  const start = (folder: string) => spawnRelease({ environment: { ...UNLIMITED, DATA_DIR: folder } })

  const stop = async ({ child }: ServerProcess): Promise<void> => {
    const exited = once(child, 'exit')
    child.kill()
    await exited
  }

  it('leaves links made at run time unavailable, and not the site; that code serves them again', async () => {
    await using folder = await scratchFolder()
    const current = await start(folder.path)
    const { hashId } = await create(current, 'https://tiki.vn/abc-p424242.html')
    await stop(current)
    setVersion(folder.path, 'PRAGMA user_version = 99')

    await using rolledBack = await start(folder.path)
    const health = (await (await fetch(`${rolledBack.url}/api/health`)).json()) as HealthResponse
    expect(health).toMatchObject({ status: 'degraded', services: { database: 'degraded' } })
    const live = snapshot.deals.find(
      ({ startsAt, endsAt, status }) => !startsAt && !endsAt && status === 'live',
    )
    expect((await follow(rolledBack, `/s/${live?.hashId}`)).status).toBe(302)
    for (const path of ['/', '/search?q=tra', '/get-link', '/api/deals?limit=1', '/llms.txt', '/healthz'])
      expect([path, (await follow(rolledBack, path)).status]).toEqual([path, 200])
    expect((await follow(rolledBack, `/s/${hashId}`)).status).toBe(503)
    const refused = await post(rolledBack, { inputUrl: 'https://tiki.vn/abc-p434343.html' })
    expect(refused.status).toBe(503)
    expect(smartLinkErrorSchema.parse(await refused.json()).error.code).toBe('links_unavailable')
    await expect.poll(rolledBack.output).toContain('was written by later code')
    await stop(rolledBack)

    setVersion(folder.path, 'PRAGMA user_version = 6')
    await using again = await start(folder.path)
    expect((await follow(again, `/s/${hashId}`)).headers.get('location')).toBe(
      'https://tiki.vn/abc-p424242.html',
    )
  })

  it('is migrated from earlier code after it was copied, and its links are served', async () => {
    await using folder = await scratchFolder()
    const current = await start(folder.path)
    const { hashId } = await create(current, 'https://tiki.vn/abc-p454545.html')
    await stop(current)
    setVersion(
      folder.path,
      'DROP TABLE tips; DROP TABLE voters; DROP TABLE vote_salts; DROP TABLE subscriptions; ALTER TABLE votes DROP COLUMN worked_at; PRAGMA user_version = 2',
    )

    await using upgraded = await start(folder.path)
    expect((await follow(upgraded, `/s/${hashId}`)).status).toBe(302)
    expect(readdirSync(folder.path)).toContain('links.sqlite.version-2')
  })
})

describe.skipIf(TEST_DATABASE_URL === undefined)('links in PostgreSQL', () => {
  it('are one when 100 equal requests meet two instances, five times', async () => {
    await using database = await scratchDatabase()
    const environment = { ...UNLIMITED, DATABASE_URL: database.url }
    const servers = await Promise.all([spawnRelease({ environment }), spawnRelease({ environment })])
    try {
      for (let round = 0; round < 5; round += 1) {
        const links = await Promise.all(
          Array.from({ length: 100 }, (_, index) =>
            create(
              servers[index % 2] as ServerProcess,
              `https://tiki.vn/abc-p${1000 + round}.html?utm_source=${index}`,
            ),
          ),
        )
        expect(new Set(links.map(({ hashId }) => hashId)).size).toBe(1)
        expect(links.filter(({ isNew }) => isNew)).toHaveLength(1)
      }
    } finally {
      for (const server of servers) await server[Symbol.asyncDispose]()
    }
  })

  it.each(['pull', 'hang'] as const)(
    'answer 503 while the database is away (%s), and recover by themselves',
    { timeout: 60_000 },
    async (how) => {
      await using database = await scratchDatabase()
      await using cable: Cable = await layCable(database.url)
      await using server = await spawnRelease({ environment: { ...UNLIMITED, DATABASE_URL: cable.url } })
      const link = await create(server, 'https://tiki.vn/abc-p1.html')
      const health = async () => (await (await fetch(`${server.url}/api/health`)).json()) as HealthResponse
      expect((await health()).services.database).toBe('healthy')

      await cable[how]()
      const refused = await post(server, { inputUrl: 'https://tiki.vn/abc-p2.html' })
      expect(refused.status).toBe(503)
      expect(refused.headers.get('retry-after')).toBe('60')
      expect(smartLinkErrorSchema.parse(await refused.json()).error.code).toBe('links_unavailable')
      expect(await health()).toMatchObject({ status: 'degraded', services: { database: 'degraded' } })
      const away = await follow(server, '/s/zzzzzzzzzz')
      expect(away.status).toBe(503)
      expect(away.headers.get('content-type')).toContain('text/html')
      expect((await fetch(`${server.url}/api/search-advanced?q=tra+sua`)).status).toBe(200)
      const [deal] = snapshot.deals
      expect((await follow(server, `/s/${deal?.hashId}`)).status).toBeLessThan(500)

      await cable.plugIn()
      await expect
        .poll(async () => (await follow(server, `/s/${link.hashId}`)).status, {
          timeout: 30_000,
          interval: 300,
        })
        .toBe(302)
      await create(server, 'https://tiki.vn/abc-p2.html')
      expect((await health()).services.database).toBe('healthy')
    },
  )
})
