import { copyFile, mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { healthResponseSchema } from '#contract/health.ts'
import { writeContentMistakes } from '#process/health/publication-state.ts'
import { toVietnamIso } from '#text/days.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'
import { RELEASE_SITE_URL, RENDER_PAGE, switchTo, writeSmallRelease } from '../support/small-release.ts'

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: ServerProcess | undefined

beforeEach(async () => {
  folder = await scratchFolder()
})
afterEach(async () => {
  await server?.[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

async function start(
  script = 'src/server/main.ts',
  given: readonly string[] = [],
  releases = folder.path,
): Promise<ServerProcess> {
  const environment = { ...UNLIMITED, RELEASES_DIR: releases, SITE_URL: RELEASE_SITE_URL, WORKERS: '2' }
  server = await spawnServer({ script, arguments: given, environment })
  return server
}

const get = (path: string) => fetch(`${server?.url}${path}`)

async function health() {
  return healthResponseSchema.parse(await (await get('/api/health')).json())
}

/**
 * Everything that is told apart by the release that it comes from: files, texts that are made, answers,
 * rendered pages.
 */
const TARGETS = [
  '/',
  '/index.md',
  '/ma-giam-gia/feed.json',
  '/lich-sale.ics',
  '/api/llms',
  '/search?q=a',
  '/nothing-here',
]

/** The releases that an answer names in its body, its header among them. */
async function releasesIn(answer: Response): Promise<Set<string>> {
  const body = await answer.text()
  const named = [...body.matchAll(/(?:Site|code of) (r\d)/g)].map(([, id]) => id ?? '')
  return new Set([answer.headers.get('x-release') ?? '', ...named])
}

async function until(isReached: () => Promise<boolean>): Promise<void> {
  while (!(await isReached())) await wait(50)
}

const serves = (id: string) => async (): Promise<boolean> => (await get('/')).headers.get('x-release') === id

describe('a server', { timeout: 60_000 }, () => {
  it('takes releases over and goes back while it is asked: no request fails, none mixes two', async () => {
    const ids = ['r1', 'r2', 'r3']
    for (const id of ids) await writeSmallRelease(folder.path, { id })
    await switchTo(folder.path, 'r1')
    await start()
    const seen = new Set<string>()
    const failed: string[] = []
    const mixed: string[] = []
    let isOver = false
    const ask = async (): Promise<void> => {
      for (let turn = 0; !isOver; turn += 1) {
        const target = TARGETS[turn % TARGETS.length] ?? '/'
        const answer = await get(target)
        const expected = target === '/nothing-here' ? 404 : 200
        const releases = await releasesIn(answer)
        if (answer.status !== expected) failed.push(`${target}: ${answer.status}`)
        if (releases.size !== 1) mixed.push(`${target}: ${[...releases].join(', ')}`)
        for (const id of releases) seen.add(id)
      }
    }
    const asking = Array.from({ length: 16 }, ask)
    for (const id of ['r2', 'r3', 'r2', 'r1', 'r3']) {
      seen.delete(id)
      await switchTo(folder.path, id)
      await until(async () => seen.has(id))
    }
    isOver = true
    await Promise.all(asking)
    expect(failed).toEqual([])
    expect(mixed).toEqual([])
    expect([...seen].toSorted()).toEqual(ids)
  })

  it('gives what the pages of earlier releases load', async () => {
    for (const id of ['r1', 'r2']) await writeSmallRelease(folder.path, { id })
    await switchTo(folder.path, 'r1')
    await start()
    await switchTo(folder.path, 'r2')
    await until(serves('r2'))
    for (const id of ['r1', 'r2'])
      expect(await (await get(`/_astro/page.${id}.css`)).text()).toBe(`/* ${id} */`)
  })

  it('serves releases behind a symbolic link, as systemd makes one of its state folder', async () => {
    const [real, link] = [join(folder.path, 'real'), join(folder.path, 'link')]
    await mkdir(real)
    await symlink(real, link)
    await writeSmallRelease(real, { id: 'r1' })
    await switchTo(real, 'r1')
    await start('src/server/main.ts', [], link)
    expect(await (await get('/search?q=a')).text()).toContain('code of r1')
    await writeSmallRelease(real, { id: 'r2' })
    await switchTo(real, 'r2')
    await until(serves('r2'))
    expect(await (await get('/search?q=a')).text()).toContain('code of r2')
  })

  it('serves the release on that it has when a newer one cannot be loaded, and says so', async () => {
    await writeSmallRelease(folder.path, { id: 'r1' })
    await switchTo(folder.path, 'r1')
    const { output } = await start()
    expect((await health()).services.publications).toBe('healthy')
    await writeSmallRelease(folder.path, { id: 'r2', release: { catalogVersion: 'of another build' } })
    await switchTo(folder.path, 'r2')
    await until(async () => (await health()).services.publications === 'degraded')
    await expect.poll(output).toContain('says of another build')
    expect((await health()).checks.release).toBe('r1')
    expect((await get('/')).headers.get('x-release')).toBe('r1')
    await writeSmallRelease(folder.path, { id: 'r3' })
    await switchTo(folder.path, 'r3')
    await until(serves('r3'))
    expect((await health()).services.publications).toBe('healthy')
  })

  it('refuses a release whose index is that of another catalog', async () => {
    await writeSmallRelease(folder.path, { id: 'r1' })
    await writeSmallRelease(folder.path, { id: 'r2', content: { deals: { other: {} } } })
    await copyFile(`${folder.path}/r1/server/search-index.bin`, `${folder.path}/r2/server/search-index.bin`)
    await switchTo(folder.path, 'r2')
    await expect(start()).rejects.toThrow('r2/server/search-index.bin is not the index of')
  })

  it('is degraded when a publication is more than a minute overdue', async () => {
    await writeSmallRelease(folder.path, { id: 'r1', release: { nextDueAt: Date.now() - 61_000 } })
    await writeSmallRelease(folder.path, { id: 'r2', release: { nextDueAt: Date.now() + 600_000 } })
    await switchTo(folder.path, 'r1')
    await start()
    expect((await health()).status).toBe('degraded')
    await switchTo(folder.path, 'r2')
    await until(serves('r2'))
    expect((await health()).services.publications).toBe('healthy')
  })
})

describe('a page that nobody asked for before', { timeout: 60_000 }, () => {
  /** Its code is imported when the page is asked for first. */
  const entry = `export const handler = async (request, response) => {
      const { text } = await import('./chunks/' + (request.url.startsWith('/tinh-gia') ? 'broken' : 'late') + '.mjs')
      const body = text()
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(body)
    }
    ${RENDER_PAGE}`
  const files = {
    '../code/same/server/entry.mjs': entry,
    '../code/same/server/chunks/late.mjs': `export const text = () => 'late'`,
    '../code/same/server/chunks/broken.mjs': `export const text = () => { throw new Error('it is broken') }`,
  }

  it('is rendered after its first release is gone, with the code that both share', async () => {
    for (const id of ['r1', 'r2']) await writeSmallRelease(folder.path, { id, code: 'same', files })
    await switchTo(folder.path, 'r1')
    await start()
    await switchTo(folder.path, 'r2')
    await until(serves('r2'))
    await rm(join(folder.path, 'r1'), { recursive: true })
    expect(await (await get('/search?q=a')).text()).toBe('late')
  })

  it('makes the process degraded while it fails, which names its route and is logged with its address', async () => {
    await writeSmallRelease(folder.path, { id: 'r1', code: 'same', files })
    await switchTo(folder.path, 'r1')
    const { output } = await start()
    expect((await get('/tinh-gia?q=secret')).status).toBe(500)
    const { services, checks, status } = await health()
    expect({ status, api: services.api, failing: checks.failingPages }).toEqual({
      status: 'degraded',
      api: 'degraded',
      failing: ['/tinh-gia'],
    })
    await expect.poll(output).toMatch(/"page":"\/tinh-gia".*A page could not be rendered/)
    expect(output()).not.toContain('secret')
  })
})

describe('content with a mistake', { timeout: 60_000 }, () => {
  it('makes the process degraded, which names its file, until it is corrected', async () => {
    await writeSmallRelease(folder.path, { id: 'r1' })
    await switchTo(folder.path, 'r1')
    await start()
    await writeContentMistakes(folder.path, ['content/deals/tea.yaml'])
    await until(async () => (await health()).services.publications === 'degraded')
    expect((await health()).checks.contentMistakes).toEqual(['content/deals/tea.yaml'])
    await writeContentMistakes(folder.path, [])
    await until(async () => (await health()).status === 'healthy')
  })
})

describe('the workers of a cluster', { timeout: 60_000 }, () => {
  it('all follow', async () => {
    for (const id of ['r1', 'r2']) await writeSmallRelease(folder.path, { id })
    await switchTo(folder.path, 'r1')
    await start('src/server/cluster.ts')
    await switchTo(folder.path, 'r2')
    // Connections go to the workers in turn.
    let streak = 0
    await until(async () => {
      const answer = await fetch(`${server?.url}/`, { headers: { Connection: 'close' } })
      streak = answer.headers.get('x-release') === 'r2' ? streak + 1 : 0
      return streak >= 8
    })
  })
})

describe('as time passes', { timeout: 60_000 }, () => {
  it('feeds, calendars and Markdown are right without a publication: over an end and a start', async () => {
    const at = (minutes: number): string => toVietnamIso(Date.now() + minutes * 60_000).slice(0, 16)
    const deals = {
      ending: { title: 'Sắp hết', startsAt: at(-600), endsAt: at(30) },
      coming: { title: 'Sắp tới', startsAt: at(30), endsAt: at(6000) },
    }
    await writeSmallRelease(folder.path, { id: 'r1', content: { deals } })
    await switchTo(folder.path, 'r1')
    const { child } = await start('test/support/serve.ts', ['releases', '0'])
    const text = async (path: string): Promise<string> => (await get(path)).text()

    expect(await text('/ma-giam-gia/feed.json')).toContain('Sắp hết')
    expect(await text('/ma-giam-gia/feed.json')).not.toContain('Sắp tới')
    expect(await text('/ma-giam-gia/endings.ics')).toContain('ending-end@')
    expect(await text('/ma-giam-gia/shopee/ending.md')).not.toContain('Đã hết')

    child.send(31 * 60_000)
    await until(async () => !(await text('/ma-giam-gia/feed.json')).includes('Sắp hết'))
    expect(await text('/ma-giam-gia/feed.json')).toContain('Sắp tới')
    expect(await text('/ma-giam-gia/feed.atom')).toContain('Sắp tới')
    expect(await text('/ma-giam-gia/endings.ics')).not.toContain('ending-end@')
    expect(await text('/ma-giam-gia/shopee/ending.md')).toContain('Đã hết')
  })
})
