import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Change, changesResponseSchema, dayChangesResponseSchema } from '#contract/changes.ts'
import { createPublisher } from '#publish/releases/publisher.ts'
import { HOUR_MS } from '#text/days.ts'
import { smallFiles } from '../support/content.ts'
import { eventsOf } from '../support/icalendar.ts'
import { EXPECTED, FIRST, plantedContent, SECOND } from '../support/planted-edits.ts'
import { type ServerProcess, spawnServer } from '../support/server.ts'
import { elementsOf } from '../support/xml.ts'

const TIMEOUT_MS = 600_000

// Below the project, so that compiled code finds its packages.
const scratch = join('node_modules', '.cache', `changes-${process.pid}`)
const content = join(scratch, 'content')
const settings = {
  CACHE_DIR: join('node_modules', '.cache'),
  DATA_DIR: '.data',
  CONTENT_DIR: content,
  SITE_URL: 'http://localhost:4321',
  RELEASES_DIR: join(scratch, 'releases'),
  PAGES_MB: 100,
}
let server: ServerProcess

function write(side: 'before' | 'after'): void {
  rmSync(content, { recursive: true, force: true })
  // What was deleted leaves its links behind, as a publication demands.
  const links = [
    { deal: 'deleted', store: 'shopee' },
    { deal: 'deleted-over', store: 'shopee' },
    { product: 'product-gone', store: 'shopee' },
    { product: 'product-gone', store: 'tiki' },
  ].map((link) => ({ ...link, title: 'Đã xóa', endedAt: '2026-11-22' }))
  const files = smallFiles({ ...plantedContent(side), withStrings: true, ...(side === 'after' && { links }) })
  for (const { path, text = '' } of files) {
    mkdirSync(dirname(join(content, path)), { recursive: true })
    writeFileSync(join(content, path), text)
  }
}

/** Moves the clock of the server to a moment, and waits until it says so. */
async function moveTo(moment: number): Promise<void> {
  server.child.send(moment - Date.now())
  let until = 0
  while (until < moment) {
    const answer = changesResponseSchema.parse(JSON.parse(await get('/api/changes')))
    until = Date.parse(answer.until)
  }
}

async function get(path: string): Promise<string> {
  const response = await fetch(`${server.url}${path}`)
  return response.text()
}

async function changesAfter(moment: number): Promise<Change[]> {
  const since = encodeURIComponent(new Date(moment).toISOString())
  const text = await get(`/api/changes?since=${since}&limit=1000`)
  return changesResponseSchema.parse(JSON.parse(text)).changes
}

/** The ids of the changes since the first publication in everything that lists them. */
async function shownEverywhere(): Promise<Record<string, string[]>> {
  const feed = JSON.parse(await get('/moi-va-het-han/changes.json')) as { items: { id: string }[] }
  const atom = elementsOf(await get('/en/moi-va-het-han/changes.atom'))
  const page = await get('/moi-va-het-han')
  const calendar = eventsOf(await get('/moi-va-het-han/changes.ics'))
  const day = dayChangesResponseSchema.parse(JSON.parse(await get('/changes.json')))
  const found = {
    day: day.changes.map(({ id }) => id),
    json: feed.items.map(({ id }) => behindHash(id)),
    atom: atom
      .filter(({ name, text }) => name === 'id' && text.includes('#'))
      .map(({ text }) => behindHash(text)),
    calendar: calendar.map(({ UID = '' }) => UID.slice(0, UID.lastIndexOf('@'))),
    page: [...page.matchAll(/<li id="([^"]+)" data-type/g)].map(([, id = '']) => id),
  }
  const isLater = (id: string): boolean => Number(id.split('~', 1)[0]) > FIRST
  return Object.fromEntries(
    Object.entries(found).map(([name, ids]) => [name, ids.filter(isLater).toSorted()]),
  )
}

function behindHash(id: string): string {
  return id.slice(id.indexOf('#') + 1)
}

/** What {@link shownEverywhere} gives where all of them list these changes. */
function everywhere(changes: readonly Change[]): Record<string, string[]> {
  const ids = changes.map(({ id }) => id).toSorted()
  return { day: ids, json: ids, atom: ids, calendar: ids, page: ids }
}

beforeAll(async () => {
  const publisher = createPublisher(settings)
  write('before')
  await publisher.publish({ now: FIRST, report: () => {} })
  write('after')
  await publisher.publish({ now: SECOND, report: () => {} })
  await publisher.close()
  server = await spawnServer({
    script: 'test/support/serve.ts',
    arguments: ['releases', String(SECOND - Date.now())],
    environment: { RELEASES_DIR: settings.RELEASES_DIR, CONTENT_DIR: content },
  })
}, TIMEOUT_MS)
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  rmSync(scratch, { recursive: true, force: true })
})

describe('two publications with planted edits between them', { timeout: TIMEOUT_MS }, () => {
  it('give exactly those changes, with what ended by the clock, to callers of the API', async () => {
    // Another test moves the clock of the server beyond the second one.
    const changes = (await changesAfter(FIRST)).filter(({ at }) => Date.parse(at) <= SECOND)
    const byRecord = Map.groupBy(changes, ({ record }) => record)
    for (const [record, change] of EXPECTED) expect(byRecord.get(record), record).toMatchObject([change])
    expect(byRecord.get('ends-between')).toMatchObject([{ type: 'ended', at: '2026-11-22T10:00:00+07:00' }])
    expect(changes).toHaveLength(EXPECTED.length + 1)
  })

  it('give the same in the file of the day, in feeds, in the calendar and on the page', async () => {
    expect(await shownEverywhere()).toEqual(everywhere(await changesAfter(FIRST)))
  })
})

describe('the clock of a server', { timeout: TIMEOUT_MS }, () => {
  it('ends three deals and begins one between publications, everywhere', async () => {
    await moveTo(SECOND + 3 * HOUR_MS)
    const changes = await changesAfter(SECOND)
    expect(changes.map(({ record, type }) => `${record} ${type}`)).toEqual([
      'ends-after ended',
      'ends-later ended',
      'ends-last ended',
      'starts-after started',
    ])
    expect(await shownEverywhere()).toEqual(everywhere(await changesAfter(FIRST)))
  })
})
