import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#contract/routes.ts'
import { readContentMistakes } from '#process/health/publication-state.ts'
import { codeFolderOf, listReleases, readCurrentRelease } from '#process/releases.ts'
import { PAGES_FOLDER } from '#process/files/page-store.ts'
import { loadSnapshot } from '#process/snapshot-files.ts'
import { createPublisher, type PublishedRelease, publishRelease } from '#publish/releases/publisher.ts'
import { lockReleases } from '#publish/releases/lock-releases.ts'
import { rollBack } from '#publish/releases/switch-release.ts'
import { watchContent } from '#publish/watch-content.ts'
import { LANGUAGES } from '#text/language.ts'
import { smallFiles } from '../support/content.ts'
import { openPublishedSite, type PublishedSite } from '../support/published-site.ts'

/** Rendering a few hundred pages again and again takes its time on a small machine. */
const TIMEOUT_MS = 600_000

const SITE_URL = 'http://localhost:4321'
const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-20T03:00:00Z')
// Below the project, so that compiled code finds its packages.
const scratch = join('node_modules', '.cache', `publish-${process.pid}`)
const content = join(scratch, 'content')
const releases = join(scratch, 'releases')

let now = NOW

/** As editors write moments: Vietnam's, which is ten o'clock at the first publication. */
const dayAfter = (days: number): string => `${new Date(NOW + days * DAY_MS).toISOString().slice(0, 10)}T10:00`

/** Records of every kind that point at each other. */
const FIRST = smallFiles({
  withStrings: true,
  stores: {
    shopee: { name: 'Shopee', url: 'https://shopee.vn/', summary: 'Sàn lớn', hosts: ['shopee.vn'] },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/', summary: 'Sách và hơn thế' },
    lazada: { name: 'Lazada', url: 'https://lazada.vn/' },
  },
  deals: {
    tea: {
      title: 'Trà 20%',
      code: 'TEA20',
      products: ['phone'],
      endsAt: dayAfter(3),
      translations: { en: { title: 'Tea 20%' } },
    },
    book: {
      title: 'Sách 10%',
      url: 'https://tiki.vn/',
      store: 'tiki',
      category: 'books',
      startsAt: dayAfter(2),
      endsAt: dayAfter(9),
    },
    bag: { title: 'Túi 15%', category: 'shopping', featured: true, code: 'BAG15' },
    over: { title: 'Đã qua', endsAt: dayAfter(-2) },
    rice: { title: 'Gạo 5%', url: 'https://lazada.vn/', store: 'lazada', lang: 'vi', tags: ['tet'] },
  },
  products: {
    phone: {
      offers: [
        { store: 'shopee', url: 'https://shopee.vn/a', price: 300_000, seenAt: '2026-11-01' },
        { store: 'tiki', url: 'https://tiki.vn/a', price: 200_000, seenAt: '2026-11-01' },
      ],
      translations: { en: { title: 'Sony headphones' } },
    },
  },
  posts: {
    guide: {
      body: '## Một\n\nChữ.',
      deals: ['tea'],
      products: ['phone'],
      translations: { en: { title: 'Guide', summary: 'How' } },
    },
  },
  calendar: { sale: { name: 'Sale Tết', date: '2026-12-12', tags: ['tet'], stores: ['lazada'] } },
})

function write(path: string, text: string): void {
  mkdirSync(dirname(join(content, path)), { recursive: true })
  writeFileSync(join(content, path), text)
}

function edit(path: string, change: (text: string) => string): void {
  const text = readFileSync(join(content, path), 'utf8')
  const changed = change(text)
  if (changed === text) throw new Error(`${path} has nothing to change: ${text}`)
  write(path, changed)
}

const settings = {
  CACHE_DIR: join('node_modules', '.cache'),
  DATA_DIR: '.data',
  CONTENT_DIR: content,
  SITE_URL,
  RELEASES_DIR: releases,
  PAGES_MB: 100,
}

/** As the process does that watches the content: it remembers what it has read and made. */
const publisher = createPublisher(settings)

function publish(): Promise<PublishedRelease> {
  return publisher.publish({ now, report: () => {} })
}

/** As a command does, which is over then. */
function publishOnce(folder = releases): Promise<PublishedRelease> {
  return publishRelease({
    settings: { ...settings, RELEASES_DIR: folder },
    now,
    report: () => {},
  })
}

const open = (folder: string): Promise<PublishedSite> =>
  openPublishedSite(folder, { SITE_URL, CONTENT_DIR: content })

/** The paths at which two sites are not the same. */
function differences(a: Map<string, string>, b: Map<string, string>): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => a.get(path) !== b.get(path))
}

/** Compares pages with those of another folder of releases, which is deleted. */
async function differencesTo(served: Map<string, string>, folder: string): Promise<string[]> {
  await using other = await open(folder)
  const differ = differences(served, await other.readAll())
  rmSync(folder, { recursive: true })
  return differ
}

/** Pages that list what is new since the releases before; a first release has none before it. */
const HOMES = new Set(LANGUAGES.map((language) => routes.home(language)))

/** The number of files that the page store has. */
const countStored = (): number =>
  readdirSync(join(releases, PAGES_FOLDER), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length

let site: PublishedSite

beforeAll(async () => {
  for (const { path, text = '' } of FIRST) write(path, text)
  await publish()
  site = await open(releases)
}, TIMEOUT_MS)
afterAll(async () => {
  await site[Symbol.asyncDispose]()
  await publisher.close()
  rmSync(scratch, { recursive: true, force: true })
})

describe('a publication', { timeout: TIMEOUT_MS }, () => {
  it('does nothing when nothing changed', async () => {
    await publish()
    expect(await publish()).toMatchObject({ isNew: false })
  })

  it('renders nothing; a page that shows what it showed before is not rendered again', async () => {
    const { size } = await site.readAll()
    const before = countStored()
    edit('deals/bag.yaml', (text) => text.replace('BAG15', 'BAG16'))
    expect(await publish()).toMatchObject({ isNew: true })
    expect(countStored()).toBeLessThanOrEqual(before + 12)
    await site.readAll()
    expect(countStored() - before).toBeGreaterThan(6)
    expect(countStored() - before).toBeLessThan(size / 2)
  })

  it('of records alone writes what changed, and shares the other files of the last release', async () => {
    const filesOf = ({ id }: PublishedRelease) => {
      const server = join(releases, id, 'server')
      return readdirSync(server).map((name) => ({ name, file: statSync(join(server, name)).ino }))
    }
    edit('strings/en.yaml', (text) => text.replace(/^openDeal:.*$/m, 'openDeal: Go'))
    const whole = filesOf(await publish())
    edit('deals/bag.yaml', (text) => text.replace(/BAG\d+/, 'BAG17'))
    const updated = filesOf(await publish())
    expect(whole.map(({ name }) => name)).not.toContain('updates.bin')
    expect(updated.filter(({ name }) => name !== 'updates.bin')).toEqual(whole)
    expect(updated).toHaveLength(whole.length + 1)
    // Another process goes on where this one ended, and this one where that one did.
    for (const [process, code] of [
      [publishOnce, 'BAG18'],
      [publish, 'BAG19'],
    ] as const) {
      edit('deals/bag.yaml', (text) => text.replace(/BAG\d+/, code))
      expect(filesOf(await process()).filter(({ name }) => name !== 'updates.bin')).toEqual(whole)
      expect((await site.readAll()).get(routes.deal({ store: 'shopee', id: 'bag' }))).toContain(code)
    }
    edit('stores/tiki.yaml', (text) => text.replace('Sách và hơn thế', 'Sách'))
    expect(filesOf(await publish()).map(({ name }) => name)).not.toContain('updates.bin')
  })

  it('gives the same bytes after fifty edits as one that was never edited', async () => {
    const steps: (() => void)[] = [
      () => edit('deals/tea.yaml', (text) => text.replace('Trà 20%', 'Trà 25%')),
      () => edit('stores/shopee.yaml', (text) => text.replace('name: Shopee', 'name: Shopee Mall')),
      () => edit('strings/en.yaml', (text) => text.replace(/^openDeal:.*$/m, 'openDeal: Go there')),
      () => edit('posts/guide.yaml', (text) => text.replace('Chữ', 'Chữ mới')),
      () => {
        now += 2.5 * DAY_MS
      },
      () => edit('products/phone.yaml', (text) => text.replace('200000', '190000')),
      () => {
        now += DAY_MS
      },
      () => edit('site.yaml', (text) => text.replace(/^name:.*$/m, 'name: Mã Thử')),
      () => {
        rmSync(join(content, 'deals/over.yaml'))
        const gone = { deal: 'over', title: 'Đã qua', store: 'shopee', endedAt: dayAfter(-2) }
        write('links.yaml', JSON.stringify([gone]))
      },
      () => edit('stores/lazada.yaml', (text) => `${text}summary: Có trang riêng\n`),
    ]
    for (const [step, change] of steps.entries()) {
      change()
      for (let nth = 0; nth < 4; nth += 1) {
        const store = ['shopee', 'tiki', 'lazada'][(step + nth) % 3] ?? 'shopee'
        const category = ['food', 'books', 'tech', 'travel'][(step * 3 + nth) % 4] ?? 'food'
        const ends = nth % 2 === 0 ? `endsAt: ${dayAfter(4 + step)}\n` : ''
        write(
          `deals/new-${(step * 4 + nth) % 17}.yaml`,
          `title: Mã số ${step}-${nth}\nstore: ${store}\ncategory: ${category}\nurl: https://${store}.vn/\n${ends}`,
        )
      }
      // One process or many: every third edit comes from a command of its own.
      await (step % 3 === 1 ? publishOnce() : publish())
      // What one publication gets wrong, the next ones carry on: every second is compared.
      if (step % 2 === 0) continue
      const served = await site.readAll()
      const fresh = join(scratch, `full-${step}`)
      await publishOnce(fresh)
      const differ = await differencesTo(served, fresh)
      expect({ step, differ: differ.filter((path) => !HOMES.has(path)) }).toEqual({ step, differ: [] })
      const unrendered = join(scratch, `unrendered-${step}`)
      cpSync(releases, unrendered, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => path !== join(releases, PAGES_FOLDER),
      })
      expect({ step, differ: await differencesTo(served, unrendered) }).toEqual({ step, differ: [] })
    }
  })

  it('keeps the last five releases, and can go back to the one before', async () => {
    for (let edited = 0; edited < 6; edited += 1) {
      edit('deals/bag.yaml', (text) => text.replace(/^title:.*$/m, `title: Túi lần ${edited}`))
      await publish()
    }
    const kept = await listReleases(releases)
    expect(kept).toHaveLength(5)
    expect(await readCurrentRelease(releases)).toMatchObject({ id: kept[0]?.id })
    await rollBack(releases)
    expect(await readCurrentRelease(releases)).toMatchObject({ id: kept[1]?.id })
  })

  it('leaves the current release alone, and says what is wrong, when there is a mistake in the content', async () => {
    const before = await readCurrentRelease(releases)
    const good = readFileSync(join(content, 'deals/bag.yaml'), 'utf8')
    edit('deals/bag.yaml', (text) => text.replace(/^category:.*$/m, 'category: shoping'))
    await expect(publish()).rejects.toThrow(/deals\/bag\.yaml:\d+:\d+.*category/)
    expect(await readCurrentRelease(releases)).toEqual(before)
    write('deals/bag.yaml', good)
    await publish()
  })

  it('is refused where a link that was published would lead nowhere, with what to do about it', async () => {
    const before = await readCurrentRelease(releases)
    const text = readFileSync(join(content, 'deals/rice.yaml'), 'utf8')
    rmSync(join(content, 'deals/rice.yaml'))
    for (const process of [publish, publishOnce])
      await expect(process()).rejects.toThrow(/deals\/rice\.yaml.*was published and is gone; .*links\.yaml/)
    expect(await readCurrentRelease(releases)).toEqual(before)
    write('deals/rice.yaml', text)
    await publish()
  })

  it('is refused for a lost link also where the current release cannot be read', async () => {
    const current = await readCurrentRelease(releases)
    const description = join(current?.folder ?? '', 'release.json')
    const [good, text] = [readFileSync(description), readFileSync(join(content, 'deals/rice.yaml'), 'utf8')]
    writeFileSync(description, '{')
    rmSync(join(content, 'deals/rice.yaml'))
    await expect(publish()).rejects.toThrow(/deals\/rice\.yaml.*was published and is gone/)
    write('deals/rice.yaml', text)
    writeFileSync(description, good)
    await publish()
  })

  it('gives the folder free where it cannot tidy up', async () => {
    mkdirSync(join(releases, 'mistakes.json'))
    edit('deals/bag.yaml', (text) => text.replace(/^title:.*$/m, 'title: Túi chưa dọn'))
    await expect(publish()).rejects.toThrow('mistakes.json')
    rmSync(join(releases, 'mistakes.json'), { recursive: true })
    expect(await publish()).toMatchObject({ isNew: false })
  })

  it('is refused where an article leads nowhere, and names article and link', async () => {
    const text = readFileSync(join(content, 'posts/guide.yaml'), 'utf8')
    edit('posts/guide.yaml', (post) => post.replace(/Chữ( mới)?/, '[Chữ](/ma-giam-gia/shopee/khong-co)'))
    await expect(publish()).rejects.toThrow(/posts\/guide\.yaml.* links to \/ma-giam-gia\/shopee\/khong-co/)
    write('posts/guide.yaml', text)
    await publish()
  })

  it('waits for no other: the second one is refused', async () => {
    const unlock = lockReleases(releases)
    await expect(publish()).rejects.toThrow(`Process ${process.pid} publishes`)
    unlock()
    await publish()
  })

  it('makes again what a killed one left unfinished under the same id', async () => {
    edit('deals/bag.yaml', (text) => text.replace(/^title:.*$/m, 'title: Túi dở dang'))
    const { id } = await publish()
    await rollBack(releases)
    rmSync(join(releases, id, 'release.json'))
    writeFileSync(join(releases, id, 'server', 'half.json'), 'half')
    expect(await publish()).toMatchObject({ id, isNew: true })
    expect(existsSync(join(releases, id, 'server', 'half.json'))).toBe(false)
  })

  it('leaves a whole release behind when it is killed at any moment', async () => {
    for (let kill = 0; kill < 5; kill += 1) {
      edit('deals/bag.yaml', (text) => text.replace(/^title:.*$/m, `title: Túi số ${kill}`))
      const child = spawn(process.execPath, ['src/publish/publish.ts'], {
        env: { ...process.env, CONTENT_DIR: content, SITE_URL, RELEASES_DIR: releases },
        stdio: 'ignore',
      })
      const exited = once(child, 'exit')
      setTimeout(() => child.kill('SIGKILL'), 300 + Math.random() * 4_000)
      await exited
      const current = await readCurrentRelease(releases)
      if (!current) throw new Error('There is no current release')
      const { catalog, index } = await loadSnapshot(join(current.folder, 'server'))
      expect([catalog.version, index !== undefined]).toEqual([current.catalogVersion, true])
      expect(existsSync(join(codeFolderOf(current), 'server', 'entry.mjs'))).toBe(true)
      // Also one that was never switched to can be gone back to.
      for (const { folder } of await listReleases(releases))
        for (const name of ['changes.json', 'paid-prices.json'])
          expect(existsSync(join(folder, 'server', name))).toBe(true)
    }
    now = Date.now()
    // The last of them may have been done before it was killed.
    edit('deals/bag.yaml', (text) => text.replace(/^title:.*$/m, 'title: Túi sau cùng'))
    expect(await publish()).toMatchObject({ isNew: true })
  })
})

describe('who watches the content', { timeout: TIMEOUT_MS }, () => {
  const published: PublishedRelease[] = []
  const failed: string[] = []
  let watching: ReturnType<typeof watchContent> | undefined
  const until = async (isReached: () => boolean): Promise<void> => {
    while (!isReached()) await wait(50)
  }
  beforeAll(async () => {
    now = NOW + 365 * DAY_MS
    write(
      'deals/clock.yaml',
      `title: Giờ cuối\nstore: tiki\ncategory: books\nurl: https://tiki.vn/\nendsAt: ${dayAfter(366)}\n`,
    )
    const startedAt = Date.now()
    watching = watchContent({
      folders: [content],
      publish,
      readCurrent: () => readCurrentRelease(releases),
      // The test moves this clock, which goes on by itself too.
      now: () => now + Date.now() - startedAt,
      onPublished: (release) => published.push(release),
      onFailed: (error) => failed.push(String(error)),
    })
    await until(() => published.length > 0)
  }, TIMEOUT_MS)
  afterAll(() => watching?.stop())

  it('publishes an edit without anybody asking for it', async () => {
    const before = published.length
    edit('deals/bag.yaml', (text) => text.replace(/^title:.*$/m, 'title: Túi đã sửa'))
    await until(() => published.length > before)
    expect(await site.read('/ma-giam-gia/shopee/bag')).toContain('Túi đã sửa')
  })

  it('tells of a mistake, serves what it had, and goes on when it is corrected', async () => {
    const { length } = published
    edit('deals/bag.yaml', (text) => text.replace(/^category:.*$/m, 'category: shoping'))
    await until(() => failed.length > 0)
    expect(failed.join()).toMatch(/deals\/bag\.yaml:\d+:\d+.*category/)
    expect(published).toHaveLength(length)
    edit('deals/bag.yaml', (text) => text.replace(/^category:.*$/m, 'category: tech'))
    await until(() => published.length > length)
    expect(failed).toHaveLength(1)
  })

  it('publishes when a deal ends, since its pages change then', async () => {
    expect(await site.read('/ma-giam-gia/tiki/clock')).not.toContain('class="split deal ended')
    const before = published.length
    now += DAY_MS + 60_000
    await until(() => published.length > before)
    expect(await site.read('/ma-giam-gia/tiki/clock')).toContain('class="split deal ended')
    expect(await site.read('/llms-full.txt')).not.toContain('Giờ cuối')
  })

  it('publishes when a deal ends though a file has a mistake, which it tells once', async () => {
    write(
      'deals/later.yaml',
      `title: Giờ sau\nstore: tiki\ncategory: books\nurl: https://tiki.vn/\nendsAt: ${dayAfter(368)}\n`,
    )
    let before = published.length
    await until(() => published.length > before)
    failed.length = 0
    before = published.length
    edit('deals/bag.yaml', (text) => text.replace(/^category:.*$/m, 'category: shoping'))
    await until(() => failed.length > 0)
    expect(await readContentMistakes(releases)).toEqual([join(content, 'deals/bag.yaml')])
    now += 4 * DAY_MS
    await until(() => published.length > before)
    expect(published.at(-1)?.mistakes?.message).toContain('bag.yaml')
    expect(await site.read('/ma-giam-gia/tiki/later')).toContain('class="split deal ended')
    expect(await site.read('/llms-full.txt')).not.toContain('Giờ sau')
    before = published.length
    edit('deals/bag.yaml', (text) => text.replace(/^category:.*$/m, 'category: tech'))
    await until(() => published.length > before)
    expect(await readContentMistakes(releases)).toEqual([])
  })

  it('is alone: a second one is told that there is one', () => {
    const unlock = lockReleases(releases, 'watch')
    expect(() => lockReleases(releases, 'watch')).toThrow(`Process ${process.pid} watches the content`)
    unlock()
  })
})
