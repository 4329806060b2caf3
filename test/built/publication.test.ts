import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { readSettings, type Settings } from '#process/env.ts'
import { type Publication, type PublishedRelease, publishRelease } from '#publish/releases/publisher.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { smallFiles } from '../support/content.ts'
import { runCommand } from '../support/run-command.ts'
import { type ServerProcess, spawnServer } from '../support/server.ts'

const TIMEOUT_MS = 300_000

// Below the project, so that the build finds its packages.
const scratch = join('node_modules', '.cache', `plain-build-${process.pid}`)
const content = join(scratch, 'content')
const dist = join(scratch, 'dist')
const releases = join(scratch, 'releases')
let quick: PublishedRelease
let publication: Publication & { settings: Settings }
let client = ''
let server: ServerProcess

beforeAll(async () => {
  const files = smallFiles({
    withStrings: true,
    deals: {
      tea: { translations: { en: { title: 'Tea' } } },
      over: { endsAt: '2026-01-01' },
      gone: { status: 'withdrawn' },
      blog: { title: 'Blog' },
    },
    products: {
      phone: {
        offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price: 300_000, seenAt: '2026-01-01' }],
        image: '/images/phone.png',
        imageAlt: 'Nhìn từ phía trước',
      },
    },
    posts: { guide: { body: '## Một\n\nChữ.', deals: ['tea'] } },
  })
  for (const { path, text = '' } of files) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), text)
  }
  mkdirSync(join(content, 'images'))
  writeFileSync(join(content, 'images', 'phone.png'), drawPicture(480, 320))
  const built = await runCommand(
    ['node_modules/astro/bin/astro.mjs', 'build', '--force', '--silent', '--outDir', dist],
    { CONTENT_DIR: content, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  )
  expect(built).toMatchObject({ code: 0 })
  const { builtAt } = JSON.parse(readFileSync(join(dist, 'server', 'catalog.json'), 'utf8')) as Snapshot
  const settings = readSettings({
    CONTENT_DIR: content,
    RELEASES_DIR: releases,
    CACHE_DIR: join(scratch, 'cache'),
  })
  publication = { settings, now: builtAt, report: () => {} }
  quick = await publishRelease({ ...publication, isQuick: true })
  // It serves the quick release to the end: nobody tells it of the next one.
  server = await spawnServer({ arguments: [join(releases, quick.id)] })
  const { id } = await publishRelease(publication)
  client = join(releases, id, 'client')
}, TIMEOUT_MS)
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  rmSync(scratch, { recursive: true, force: true })
})

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length))
    .toSorted()

/** What a page says apart from the names of its scripts and styles, and their digests in its policy. */
function withoutAssets(html: string): string {
  return html.replaceAll(/\/_astro\/[\w.@-]+/g, '/_astro/…').replaceAll(/'sha256-[^']+'/g, "'sha256-…'")
}

it('a plain build and a publication have the same pages and documents', () => {
  const plain = filesIn(join(dist, 'client')).filter(
    (path) => !path.includes('/_astro/') && !path.endsWith('.br'),
  )
  expect(plain.filter((path) => !existsSync(join(client, path)))).toEqual([])
  const differing = plain.filter((path) => {
    const [one, other] = [join(dist, 'client'), client].map((folder) => readFileSync(join(folder, path)))
    if (!path.endsWith('.html')) return path !== '/service-worker.js' && !one?.equals(other as Buffer)
    return withoutAssets(String(one)) !== withoutAssets(String(other))
  })
  expect(differing).toEqual([])
})

it('a product with a picture shows it in sizes that are there, with its own, in JSON-LD and in lists', () => {
  const page = readFileSync(join(client, 'san-pham', 'phone.html'), 'utf8')
  const [picture = ''] = /<picture[\s\S]*?<\/picture>/.exec(page) ?? []
  expect(picture).toContain('alt="Nhìn từ phía trước"')
  expect(picture).toMatch(/width="480"\s+height="320"/)
  const named = [...page.matchAll(/\/photos\/[\w-]+\.(?:avif|webp)/g)].map(([path]) => path)
  expect(new Set(named).size).toBeGreaterThan(5)
  for (const path of named) expect(existsSync(join(client, path)), path).toBe(true)
  expect(page).toMatch(/"image":"[^"]*\/photos\/[^"]+\.webp"/)
  expect(readFileSync(join(client, 'san-pham-noi-bat.html'), 'utf8')).toContain('<picture')
})

/** The pages of the whole release, by path. */
const pagePaths = (): string[] =>
  filesIn(client)
    .filter((path) => path.endsWith('.html'))
    .map((path) => path.replace(/(?:^\/index)?\.html$/, ''))

it(
  'a first publication leaves most pages to the server, which renders them with the same bytes',
  async () => {
    expect(quick.isWhole).toBe(false)
    const filed = filesIn(join(releases, quick.id, 'client')).filter((path) => path.endsWith('.html'))
    expect(filed.length).toBeLessThan(pagePaths().length / 2)
    const differing: string[] = []
    for (const path of pagePaths()) {
      const answer = await fetch(server.url + (path || '/'))
      const file = readFileSync(join(client, path === '' ? 'index.html' : `${path}.html`), 'utf8')
      const served = await answer.text()
      if (answer.status !== 200 || served !== file) differing.push(`${path} ${answer.status}`)
    }
    expect(differing).toEqual([])
  },
  TIMEOUT_MS,
)

describe('a first release', () => {
  const publishQuickly = (name: string, CACHE_DIR: string): Promise<PublishedRelease> =>
    publishRelease({
      ...publication,
      settings: { ...publication.settings, CACHE_DIR, RELEASES_DIR: join(scratch, name) },
      isQuick: true,
    })
  const picturesIn = (folder: string): string[] =>
    filesIn(folder).filter((path) => path.startsWith('/social/'))

  it('asks to come back for pictures that nobody drew yet', async () => {
    await publishQuickly('without-pictures', join(scratch, 'empty-cache'))
    await using first = await spawnServer({
      arguments: [],
      environment: { CONTENT_DIR: content, RELEASES_DIR: join(scratch, 'without-pictures') },
    })
    const [picture = ''] = picturesIn(client)
    const answer = await fetch(first.url + picture)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('60')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it('has the pictures that were drawn before', async () => {
    const { id } = await publishQuickly('with-pictures', publication.settings.CACHE_DIR)
    expect(picturesIn(join(scratch, 'with-pictures', id, 'client'))).toEqual(picturesIn(client))
  })
})

it('a page without a file has a Markdown version, headers and an entity tag as one with a file has', async () => {
  const path = '/ma-giam-gia/shopee/tea'
  const [page, markdown, negotiated] = await Promise.all([
    fetch(server.url + path),
    fetch(`${server.url}${path}.md`),
    fetch(server.url + path, { headers: { Accept: 'text/markdown' } }),
  ])
  const text = await markdown.text()
  expect(text).toMatch(/^# /m)
  expect(await negotiated.text()).toBe(text)
  expect(page.headers.get('link')).toContain(`<${path}.md>; rel="alternate"`)
  const tag = page.headers.get('etag') ?? ''
  expect((await fetch(server.url + path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
})

it('a page without a file is asked for as one with a file: by its head, in parts, with a slash at its end', async () => {
  const path = '/en/ma-giam-gia/shopee/tea'
  const plain = { 'Accept-Encoding': 'identity' }
  const page = await fetch(server.url + path, { headers: plain })
  const text = await page.text()
  for (const same of [`${path}/`, `${path}.html`, `${path}?q=%3Cscript%3E`, `${path}?utm_source=a`]) {
    const answer = await fetch(server.url + same, {
      headers: { ...plain, 'X-Forwarded-Host': 'evil.example' },
    })
    expect([same, answer.status, (await answer.text()) === text]).toEqual([same, 200, true])
  }
  const head = await fetch(server.url + path, { headers: plain, method: 'HEAD' })
  for (const name of ['content-length', 'content-type', 'etag', 'link', 'vary'])
    expect(head.headers.get(name)).toBe(page.headers.get(name))
  const part = await fetch(server.url + path, { headers: { ...plain, Range: 'bytes=0-14' } })
  expect([part.status, await part.text()]).toEqual([206, text.slice(0, 15)])
})

it.each(['/ma-giam-gia', '/ma-giam-gia/shopee', '/danh-muc/food', '/en/ma-giam-gia', '/en/danh-muc/food'])(
  '%s is a list that a release narrows on request',
  async (path) => {
    const answer = await fetch(`${server.url}${path}?sort=newest`)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('?sort=newest" lang="ko"')
  },
)

it.each([
  '/ma-giam-gia/shopee/khong-co',
  '/en/ma-giam-gia/shopee/over',
  '/ma-giam-gia/khong-co',
  '/ma-giam-gia/khong-co?sort=newest',
  '/en/danh-muc/khong-co?sort=newest',
  '/get-link/khong-co',
  '/ja/get-link/khong-co',
  '/ma-giam-gia/shopee/page/99',
  '/ma-giam-gia/shopee/page/02',
  '/cua-hang/khong-co',
  '/danh-muc/constructor',
  '/san-pham/__proto__',
  '/blog/khong-co',
  '/khong-co',
  '/san-pham/khong-co.md',
  '/ma-giam-gia/shopee/tea//',
  '/ma-giam-gia/shopee/tea/x',
  `/ma-giam-gia/shopee/${'tea-'.repeat(1500)}`,
])('%s is a page that a release does not have, in either, and says so in its language', async (path) => {
  const answer = await fetch(server.url + path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const page = readFileSync(join(client, `${routes.notFound(languageOf(path))}.html`), 'utf8')
  expect((await answer.text()) === page).toBe(true)
})
