/** docs/backup.md, step by step: its own commands, on both engines, with a server before and after. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { copyFile, mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import type { Snapshot } from '#catalog/snapshot.ts'
import { smartLinkResponseSchema } from '#contract/smart-link.ts'
import { votesResponseSchema } from '#contract/readers/votes.ts'
import { runCommand } from '../support/run-command.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../support/links.ts'
import { scratchFolder } from '../support/scratch.ts'
import { type ServerProcess, UNLIMITED } from '../support/server.ts'
import { spawnRelease } from '../support/tested-release.ts'

const ROOT = join(import.meta.dirname, '..', '..')

/** The commands of each block of the page, in order. */
const [backUp = [], note = [], restore = [], compare = []] = [
  ...readFileSync(join(ROOT, 'docs/backup.md'), 'utf8').matchAll(/```console\n(.*?)```/gs),
].map(([, block = '']) => block.split('\n').flatMap((line) => /^\$ (.*)/.exec(line)?.[1] ?? []))

const { deals } = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
const live = deals.find(({ startsAt, endsAt, status }) => !startsAt && !endsAt && status === 'live')
const DEAL = live?.id ?? ''

const VOTERS = ['192.0.2.1', '198.51.100.1', '203.0.113.1', '10.1.1.1', '10.2.2.2', '10.3.3.3']
const READER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

const opened: AsyncDisposable[] = []
afterEach(async () => {
  for (const resource of opened.splice(0).toReversed()) await resource[Symbol.asyncDispose]()
})

type Place = Record<'DATA_DIR' | 'DATABASE_URL', string>

async function emptyFolder(): Promise<Place> {
  const folder = await scratchFolder()
  opened.push(folder)
  return { DATA_DIR: folder.path, DATABASE_URL: '' }
}

async function emptyDatabase(): Promise<Place> {
  const database = await scratchDatabase()
  opened.push(database)
  return { ...(await emptyFolder()), DATABASE_URL: database.url }
}

/** A disk that is lost: what was on it is gone, and the database on it with it. */
async function lose({ DATA_DIR }: Place): Promise<void> {
  await rm(DATA_DIR, { recursive: true })
  await mkdir(DATA_DIR)
}

async function serve(place: Place): Promise<ServerProcess> {
  const server = await spawnRelease({ environment: { ...UNLIMITED, ...place, TRUSTED_PROXY_HOPS: '1' } })
  opened.push(server)
  return server
}

async function stop({ child }: ServerProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await exited
}

/** Runs commands of the page as a person would, in one shell. */
function follow(commands: readonly string[], environment: Record<string, string>): string {
  expect(commands.length).toBeGreaterThan(0)
  const { status, stdout, stderr } = spawnSync(
    'bash',
    ['--norc', '-euo', 'pipefail', '-c', commands.join('\n')],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, ...environment },
    },
  )
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  return stdout
}

async function createLink({ url }: ServerProcess, inputUrl: string): Promise<string> {
  const answer = await fetch(`${url}/api/smart-links/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ inputUrl, title: 'Máy xay' }),
  })
  return smartLinkResponseSchema.parse(await answer.json()).hashId
}

const targetOf = async ({ url }: ServerProcess, hashId: string) =>
  (await fetch(`${url}/s/${hashId}`, { redirect: 'manual', headers: READER })).headers.get('location')

const vote = async ({ url }: ServerProcess, client: string, worked: boolean) => {
  const answer = await fetch(`${url}/api/votes`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': client },
    body: JSON.stringify({ deal: DEAL, worked }),
  })
  return votesResponseSchema.parse(await answer.json())
}

const votesOf = async ({ url }: ServerProcess) =>
  votesResponseSchema.parse(await (await fetch(`${url}/api/votes?deal=${DEAL}`)).json())

describe.each([
  ['SQLite', emptyFolder, false],
  ['PostgreSQL', emptyDatabase, TEST_DATABASE_URL === undefined],
] as const)('the steps of docs/backup.md in %s', (_, emptyPlace, isSkipped) => {
  it.skipIf(isSkipped)('bring links, clicks and votes back after the loss of a disk', async () => {
    const place = await emptyPlace()
    const backups = await scratchFolder()
    opened.push(backups)

    const before = await serve(place)
    const links = await Promise.all(
      [1, 2, 3].map((number) => createLink(before, `https://tiki.vn/may-xay-p${number}271828.html`)),
    )
    for (const [index, client] of VOTERS.entries()) await vote(before, client, index > 0)
    const [followed = ''] = links
    const catalogLink = live?.hashId ?? ''
    for (const hashId of [followed, followed, catalogLink]) await targetOf(before, hashId)
    expect(await votesOf(before)).toMatchObject({ worked: 5, total: 6 })
    await stop(before)

    const running = await serve(place)
    const variables = (server: ServerProcess, at: Place) => ({
      ...at,
      BACKUPS: backups.path,
      SITE: server.url,
      DEAL,
    })
    expect(follow(backUp, variables(running, place))).toMatch(
      /3 links, 2 days of clicks, 1 days of votes, 0 subscriptions, 0 tips/,
    )
    follow(note, variables(running, place))
    await stop(running)

    await lose(place)
    const replacement = place.DATABASE_URL === '' ? place : await emptyPlace()
    follow(restore, variables(running, replacement))

    const after = await serve(replacement)
    expect(follow(compare, variables(after, replacement))).toBe('')
    for (const [index, hashId] of links.entries())
      expect(await targetOf(after, hashId)).toBe(`https://tiki.vn/may-xay-p${index + 1}271828.html`)
    expect(await votesOf(after)).toMatchObject({ worked: 5, total: 6 })
    await stop(after)
    // Clicks on a link of the catalog are in no list.
    const counted = await readFile(join(backups.path, 'links.jsonl'), 'utf8')
    expect(counted).toContain(`{"clicks":{"hashId":"${catalogLink}"`)
  })
})

describe('a backup', () => {
  const run = (...args: string[]) => ({
    in: (place: Partial<Place>) => runCommand(['src/tools/links.ts', ...args], place),
  })

  async function backedUp() {
    const place = await emptyFolder()
    const file = join(place.DATA_DIR, 'links.jsonl')
    const server = await serve(place)
    for (const number of [1, 2, 3]) await createLink(server, `https://tiki.vn/noi-com-p${number}31415.html`)
    await stop(server)
    expect(await run('backup', file).in(place)).toMatchObject({ code: 0, errors: '' })
    return { file, place }
  }

  it('that ends early is refused wherever it ends, and nothing is restored', async () => {
    const { file } = await backedUp()
    const whole = await readFile(file)
    const target = await emptyFolder()
    for (const bytes of [0, 1, 40, 200, whole.indexOf('\n', 300) + 1, whole.length - 3]) {
      const cut = join(target.DATA_DIR, 'cut.jsonl')
      await copyFile(file, cut)
      await truncate(cut, bytes)
      const { code, errors } = await run('restore', cut).in(target)
      expect([bytes, code]).toEqual([bytes, 1])
      expect(errors).toMatch(
        /cut\.jsonl.* (?:ends early|is empty|is not a backup).*Nothing was restored\.\n$/,
      )
    }
    expect((await run('list').in(target)).output).toBe('')
  })

  it('of which a byte or a row has changed is refused', async () => {
    const { file } = await backedUp()
    const text = await readFile(file, 'utf8')
    const target = await emptyFolder()
    const changed = join(target.DATA_DIR, 'changed.jsonl')
    const lines = text.split('\n')
    for (const [other, message] of [
      [text.replace('noi-com', 'noi-con'), /is not as it was written/],
      [[...lines.slice(0, 2), ...lines.slice(3)].join('\n'), /is not as it was written/],
      [text.replace('https://tiki', 'javascript:tiki'), /changed\.jsonl:2: link\.inputUrl: write an address/],
      [text.replace('"hashId"', '"id"'), /changed\.jsonl:2: link\.hashId: /],
      [`${text}{"clicks":{}}\n`, /after the end/],
      [text.replace('"version":3', '"version":4'), /later code \(version 4\)/],
      ['id,url\n', /is not a backup of links/],
    ] as const) {
      await writeFile(changed, other)
      const { code, errors } = await run('restore', changed).in(target)
      expect(code).toBe(1)
      expect(errors).toMatch(message)
      expect(errors).toContain('Nothing was restored.')
      expect(errors).not.toMatch(/\n\s+at /)
    }
    expect((await run('list').in(target)).output).toBe('')
  })

  it('is not made of a database that is not there, or of what is left of a damaged one', async () => {
    const { file, place } = await backedUp()
    const before = await readFile(file, 'utf8')
    const elsewhere = await emptyFolder()
    expect(await run('backup', file).in(elsewhere)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('There is no ') as string,
    })
    await writeFile(join(place.DATA_DIR, 'links.sqlite'), 'no database')
    const refused = await run('backup', file).in(place)
    expect(refused.code).toBe(1)
    expect(refused.errors).toMatch(/was set aside.*No backup was written/)
    expect(await readFile(file, 'utf8')).toBe(before)
    expect(await run('restore', file).in(place)).toMatchObject({ code: 0 })
    expect((await run('list').in(place)).output.trim().split('\n')).toHaveLength(3)
  })

  it('that cannot be written leaves the one of before', async () => {
    const { file, place } = await backedUp()
    const nowhere = join(place.DATA_DIR, 'no-such-folder', 'links.jsonl')
    const { code, errors } = await run('backup', nowhere).in(place)
    expect(code).toBe(1)
    expect(errors).toContain('no-such-folder')
    expect(await run('verify', file).in(place)).toMatchObject({ code: 0 })
  })
})
