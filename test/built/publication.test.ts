import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { languageOf, routes } from '#contract/routes.ts'
import { readSettings } from '#process/env.ts'
import { publishRelease } from '#publish/releases/publisher.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { smallFiles } from '../support/content.ts'
import { runCommand } from '../support/run-command.ts'
import { openPublishedSite, type PublishedSite } from '../support/published-site.ts'

const TIMEOUT_MS = 300_000

// Below the project, so that the build finds its packages.
const scratch = join('node_modules', '.cache', `plain-build-${process.pid}`)
const content = join(scratch, 'content')
const dist = join(scratch, 'dist')
const releases = join(scratch, 'releases')
let site: PublishedSite

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
  await publishRelease({ settings, now: builtAt, report: () => {} })
  site = await openPublishedSite(releases, { CONTENT_DIR: content })
}, TIMEOUT_MS)
afterAll(async () => {
  await site[Symbol.asyncDispose]()
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

/** The address of a file. */
const pathOf = (file: string): string => file.replace(/(?<=.)\/?index\.html$/, '').replace(/\.html$/, '')

it(
  'a plain build and a publication have the same pages, documents and pictures',
  async () => {
    const plain = filesIn(join(dist, 'client')).filter(
      (path) => !path.includes('/_astro/') && !path.endsWith('.br'),
    )
    const differing: string[] = []
    for (const path of plain) {
      const answer = await fetch(site.server.url + pathOf(path))
      const [one, other] = [readFileSync(join(dist, 'client', path)), Buffer.from(await answer.arrayBuffer())]
      const isSame = path.endsWith('.html')
        ? withoutAssets(String(one)) === withoutAssets(String(other))
        : path === '/service-worker.js' || one.equals(other)
      if (answer.status !== 200 || !isSame) differing.push(`${path} ${answer.status}`)
    }
    expect(differing).toEqual([])
  },
  TIMEOUT_MS,
)

it('a product with a picture shows it in sizes that are there, with its own, in JSON-LD and in lists', async () => {
  const page = await site.read('/san-pham/phone')
  const [picture = ''] = /<picture[\s\S]*?<\/picture>/.exec(page) ?? []
  expect(picture).toContain('alt="Nhìn từ phía trước"')
  expect(picture).toMatch(/width="480"\s+height="320"/)
  const named = [...page.matchAll(/\/photos\/[\w-]+\.(?:avif|webp)/g)].map(([path]) => path)
  expect(new Set(named).size).toBeGreaterThan(5)
  for (const path of named) expect((await fetch(site.server.url + path)).status, path).toBe(200)
  expect(page).toMatch(/"image":"[^"]*\/photos\/[^"]+\.webp"/)
  expect(await site.read('/san-pham-noi-bat')).toContain('<picture')
})

it('a page has a Markdown version, headers and an entity tag', async () => {
  const path = '/ma-giam-gia/shopee/tea'
  const [page, markdown, negotiated] = await Promise.all([
    fetch(site.server.url + path),
    fetch(`${site.server.url}${path}.md`),
    fetch(site.server.url + path, { headers: { Accept: 'text/markdown' } }),
  ])
  const text = await markdown.text()
  expect(text).toMatch(/^# /m)
  expect(await negotiated.text()).toBe(text)
  expect(page.headers.get('link')).toContain(`<${path}.md>; rel="alternate"`)
  const tag = page.headers.get('etag') ?? ''
  expect((await fetch(site.server.url + path, { headers: { 'If-None-Match': tag } })).status).toBe(304)
})

it('a page is asked for by its head, in parts, with a slash or .html at its end', async () => {
  const path = '/en/ma-giam-gia/shopee/tea'
  const plain = { 'Accept-Encoding': 'identity' }
  const page = await fetch(site.server.url + path, { headers: plain })
  const text = await page.text()
  for (const same of [`${path}/`, `${path}.html`, `${path}?q=%3Cscript%3E`, `${path}?utm_source=a`]) {
    const answer = await fetch(site.server.url + same, {
      headers: { ...plain, 'X-Forwarded-Host': 'evil.example' },
    })
    expect([same, answer.status, (await answer.text()) === text]).toEqual([same, 200, true])
  }
  const head = await fetch(site.server.url + path, { headers: plain, method: 'HEAD' })
  for (const name of ['content-length', 'content-type', 'etag', 'link', 'vary'])
    expect(head.headers.get(name)).toBe(page.headers.get(name))
  const part = await fetch(site.server.url + path, { headers: { ...plain, Range: 'bytes=0-14' } })
  expect([part.status, await part.text()]).toEqual([206, text.slice(0, 15)])
})

it.each(['/ma-giam-gia', '/ma-giam-gia/shopee', '/danh-muc/food', '/en/ma-giam-gia', '/en/danh-muc/food'])(
  '%s is a list that a release narrows on request',
  async (path) => {
    const answer = await fetch(`${site.server.url}${path}?sort=newest`)
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
  const answer = await fetch(site.server.url + path)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
  const page = await site.read(routes.notFound(languageOf(path)))
  expect((await answer.text()) === page).toBe(true)
})
