/** Pictures are drawn when they are first asked for, of what the catalog has, and kept. */
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { loadKnown } from '#imports/load-known.ts'
import { readSettings } from '#process/env.ts'
import { filesBelow } from '#process/files/files-below.ts'
import { PAGES_FOLDER } from '#process/files/page-store.ts'
import { publishRelease } from '#publish/releases/publisher.ts'
import { packRelease, pullRelease } from '#publish/releases/transport-release.ts'
import { smallFiles } from '../support/content.ts'
import { drawPicture } from '../support/draw-picture.ts'
import { importTexts, mappingOf, scratchStore, STORED_PRODUCTS } from '../support/record-store.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'

const TIMEOUT_MS = 300_000

const open = new AsyncDisposableStack()
let scratch = ''
let releases = ''
let server: ServerProcess

beforeAll(async () => {
  scratch = open.use(await scratchFolder()).path
  releases = join(scratch, 'releases')
  const content = join(scratch, 'content')
  const deals = Array.from({ length: 12 }, (_, nth) => [
    `tea-${nth}`,
    { title: 'Trà', discount: { kind: 'percent', value: nth + 1 } },
  ])
  const files = smallFiles({
    withStrings: true,
    stores: {
      shopee: { hosts: ['shopee.vn'] },
      tiki: { name: 'Tiki', url: 'https://tiki.vn/', hosts: ['tiki.vn'] },
    },
    deals: { ...Object.fromEntries(deals), later: { status: 'draft' } },
    products: {
      phone: {
        offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price: 300_000, seenAt: '2026-01-01' }],
        image: '/images/phone.png',
        imageAlt: 'Nhìn từ phía trước',
      },
    },
  })
  const write = (path: string, text: string | Uint8Array): void => {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), text)
  }
  for (const { path, text = '' } of files) write(path, text)
  write('images/phone.png', drawPicture(480, 320))
  write('sources/network.yaml', stringify(STORED_PRODUCTS))
  const store = open.use(await scratchStore(false))
  const now = Date.now()
  await importTexts(store.store, {
    mapping: mappingOf(STORED_PRODUCTS),
    known: loadKnown(content),
    files: {
      'rows.csv':
        'id,title,brand,url,price,gtin\n1,Tai nghe Demo X1,Demo,https://tiki.vn/x-p1.html,900000,4006381333931\n',
    },
    now,
  })
  const settings = readSettings({ CONTENT_DIR: content, RELEASES_DIR: releases, ...store.settings })
  await publishRelease({ settings, now, report: () => {} })
  server = open.use(await serve(releases))
}, TIMEOUT_MS)
afterAll(() => open.disposeAsync())

/** A server without the content. */
const serve = (folder: string): Promise<ServerProcess> =>
  spawnServer({
    arguments: [],
    environment: { ...UNLIMITED, RELEASES_DIR: folder, CONTENT_DIR: join(scratch, 'nowhere') },
  })

const PNG_END = Buffer.from('IEND\xae\x42\x60\x82', 'latin1')
const isPng = (bytes: Buffer | undefined): boolean => bytes?.subarray(1, 4).toString() === 'PNG'

/** The files of the store that are pictures. */
const drawn = (): string[] =>
  filesBelow(join(releases, PAGES_FOLDER))
    .map((path) => join(releases, PAGES_FOLDER, path))
    .filter((file) => isPng(readFileSync(file)))

/** The picture that a page names. */
async function pictureOf(path: string, { url } = server): Promise<string> {
  const page = await (await fetch(url + path)).text()
  const [, picture = ''] = /property="og:image" content="[^"]*?(\/social\/[^"]+)"/.exec(page) ?? []
  return picture
}

const bytesAt = async (url: string): Promise<Buffer> => {
  const answer = await fetch(url)
  expect([url, answer.status]).toEqual([url, 200])
  return Buffer.from(await answer.arrayBuffer())
}

it('a picture is drawn at the first request, once for all of them, and then never again', async () => {
  const picture = await pictureOf('/ma-giam-gia/shopee/tea-0')
  expect(picture).toMatch(/^\/social\/deals\/tea-0-[\w-]{16}\.png$/)
  expect(drawn()).toEqual([])
  const [first, ...others] = await Promise.all(
    Array.from({ length: 10 }, () => bytesAt(server.url + picture)),
  )
  expect(isPng(first)).toBe(true)
  for (const other of others) expect(other.equals(first ?? other)).toBe(true)
  const [file = '', ...more] = drawn()
  expect(more).toEqual([])
  const bytes = readFileSync(file)
  expect(bytes.equals(first ?? PNG_END)).toBe(true)
  // What one process kept is what another one serves.
  writeFileSync(file, Buffer.concat([bytes, Buffer.from('kept')]))
  await using another = await serve(releases)
  expect((await bytesAt(another.url + picture)).subarray(-4).toString()).toBe('kept')
  const answer = await fetch(another.url + picture, { method: 'HEAD' })
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(answer.headers.get('x-release')).toMatch(/^\d{8}T/)
  writeFileSync(file, bytes)
})

it('a path that the catalog does not have draws nothing', async () => {
  const before = drawn()
  const picture = await pictureOf('/ma-giam-gia/shopee/tea-1')
  const digest = picture.slice(-20, -4)
  for (const path of [
    `/social/deals/khong-co-${digest}.png`,
    `/social/products/tea-1-${digest}.png`,
    `/social/deals/later-${digest}.png`,
    `/social/deals/tea-1-${digest}.webp`,
    '/social/khong-co.png',
    '/social/deals/tea-1.png',
    `/photos/${digest}-1-96.webp`,
    `/social/deals/${'a-'.repeat(2_000)}${digest}.png`,
  ])
    expect([path, (await fetch(server.url + path)).status]).toEqual([path, 404])
  // One that the record had once, or never, leads to the one that it has.
  const earlier = await fetch(server.url + picture.replace(digest, 'A'.repeat(16)), { redirect: 'manual' })
  expect([earlier.status, earlier.headers.get('location')]).toEqual([302, picture])
  expect(drawn()).toEqual(before)
})

it('a record of the store of imported records has its picture', async () => {
  const list = await (await fetch(`${server.url}/san-pham-noi-bat`)).text()
  const [path = ''] = /\/san-pham\/(?!phone)[a-z0-9-]+/.exec(list) ?? []
  expect(isPng(await bytesAt(server.url + (await pictureOf(path))))).toBe(true)
})

it('photos come with the release to a machine without the content, and are made there', async () => {
  const archive = join(scratch, 'release.tgz')
  const there = join(scratch, 'there')
  mkdirSync(there)
  await packRelease(releases, archive)
  await pullRelease(there, archive)
  await using other = await serve(there)
  const page = await (await fetch(`${other.url}/san-pham/phone`)).text()
  const photos = [...new Set(page.match(/\/photos\/[\w-]+\.(?:avif|webp)/g))]
  expect(photos.length).toBeGreaterThan(5)
  for (const path of [...photos, await pictureOf('/san-pham/phone', other)]) {
    const answer = await fetch(other.url + path)
    expect([path, answer.status]).toEqual([path, 200])
    if (path.startsWith('/photos/')) expect(answer.headers.get('cache-control')).toContain('immutable')
  }
})

it(
  'a process that is killed while it draws leaves no half picture',
  async () => {
    for (let nth = 2; nth < 7; nth += 1) {
      const killed = await serve(releases)
      const pictures = await Promise.all(
        [nth, nth + 5].map((each) => pictureOf(`/ma-giam-gia/shopee/tea-${each}`, killed)),
      )
      const asked = pictures.map((path) => fetch(killed.url + path).catch(() => undefined))
      await wait(nth * 20)
      killed.child.kill('SIGKILL')
      await once(killed.child, 'exit')
      await Promise.all(asked)
      await killed[Symbol.asyncDispose]()
    }
    for (const file of drawn().filter((each) => !/\.\d+-\d+-\d+$/.test(each)))
      expect(readFileSync(file).subarray(-8).equals(PNG_END), file).toBe(true)
    for (let nth = 2; nth < 12; nth += 1)
      expect(isPng(await bytesAt(server.url + (await pictureOf(`/ma-giam-gia/shopee/tea-${nth}`))))).toBe(
        true,
      )
  },
  TIMEOUT_MS,
)
