/**
 * A month in an hour: publications of every kind while a process serves steady traffic, whose kinds of
 * addresses are each asked for the first time at a random moment, with restarts of Redis and PostgreSQL in
 * between. The project is copied, so that its code can be changed as well.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HealthResponse } from '#contract/health.ts'
import { routes } from '#contract/routes.ts'
import { readCurrentId } from '#process/releases.ts'
import { toVietnamIso } from '#text/days.ts'
import { freePort } from '../../support/free-port.ts'
import { layCable } from '../../support/cable.ts'
import { scratchDatabase, TEST_DATABASE_URL } from '../../support/links.ts'
import { HAS_REDIS, spawnRedis } from '../../support/redis.ts'
import { scratchFolder } from '../../support/scratch.ts'
import { UNLIMITED } from '../../support/server.ts'
import { COMPILE_CACHE, MALLOC_SETTINGS, NODE_FLAGS } from '../../support/start-options.ts'

/** What the process that serves holds, and what lies on the disk. */
export interface Held {
  publications: number
  residentMb: number
  /** Of the process beside it that publishes; 0 while new code makes it start again. */
  publisherMb: number
  /** Open files, without the connections of clients. */
  handles: number
  threads: number
  /** In the folders that the service writes to: releases, links, its cache. */
  files: number
  diskMb: number
}

export interface EnduranceFigures {
  publications: number
  requests: number
  /** Answers of 5xx and requests without an answer, by address, with how often. */
  failed: Map<string, number>
  /** Growth over the second half, for each publication. */
  slopes: Record<'residentMb' | 'handles' | 'threads' | 'files' | 'diskMb', number>
  /** Names in temporary folders that were not there before. */
  left: string[]
  health: HealthResponse
  /** What lies in each folder that the service writes to. */
  written: Record<string, Pick<Held, 'files' | 'diskMb'>>
}

interface EnduranceOptions {
  publications: number
  /** The most time for all of them, in seconds. */
  seconds: number
}

const COPIED = [
  'src',
  'public',
  'content',
  'astro.config.mjs',
  'compile.config.mjs',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/** Steady and bounded: the load is not what is measured. */
const REQUESTS_A_SECOND = 12
const REQUEST_TIMEOUT_MS = 20_000

/** A publication that takes longer has failed. */
const PUBLISHED_MS = 600_000

/**
 * When the code is changed, as shares of the run. Modules stay in memory for good, so that the second half,
 * whose growth is held, has none.
 */
const CODE_CHANGES_AT = [0.05, 0.2, 0.4]

/** How often something else than an edit of a record happens, in publications. */
const ROLLBACKS_EVERY = 25
const RESTARTS_EVERY = 40

/** How often what is held is shown, in publications. */
const SHOWN_EVERY = 100

/** A state in `/proc/net/tcp`: linux/include/net/tcp_states.h. */
const LISTENING = '0A'

/** What the server and the publisher beside it log, and how much of it a failure shows. */
const LOG = 'server.log'
const LOG_LINES = 30

/** Folders of the project that the service writes to. */
const WRITTEN = ['.releases', '.data', '.cache']

/** `onHeld` is told what is held at the start, after every hundred publications and at the end. */
export async function endure(
  { publications, seconds }: EnduranceOptions,
  onHeld: (held: Held) => void,
): Promise<EnduranceFigures> {
  await using temporary = await scratchFolder()
  await using redis = HAS_REDIS ? await spawnRedis() : undefined
  await using database = TEST_DATABASE_URL === undefined ? undefined : await scratchDatabase()
  await using cable = database && (await layCable(database.url))
  const folder = join('.work', `endurance-${process.pid}`)
  copyProject(folder)
  const releases = join(folder, '.releases')
  const site = createEdits(folder)
  const environment = {
    ...COMPILE_CACHE,
    TMPDIR: temporary.path,
    CACHE_DIR: '.cache',
    // The bound is reached within the run.
    PAGES_MB: '20',
    ...(redis && { REDIS_URL: redis.url }),
    ...(cable && { DATABASE_URL: cable.url }),
  }
  const server = await start(folder, environment)
  const { child, url } = server
  try {
    let published = 0
    const traffic = askSteadily(url, targetsOf(folder), () => published / publications)
    const codeChanges = new Set(CODE_CHANGES_AT.map((share) => Math.floor(share * publications)))
    const held: Held[] = []
    const look = (isShown: boolean): void => {
      const now = { publications: published, ...holdingsOf(server, folder) }
      held.push(now)
      if (isShown) onHeld(now)
    }
    look(true)
    const endsAt = performance.now() + seconds * 1000
    while (published < publications && performance.now() < endsAt) {
      // What is served at the end is not behind the content.
      const isLast = published === publications - 1
      if (published % ROLLBACKS_EVERY === ROLLBACKS_EVERY - 1 && !isLast) await rollBack(folder, environment)
      else {
        const id = await readCurrentId(releases)
        // New code is noticed by the next publication.
        if (codeChanges.has(published)) site.changeCode(published)
        site.edit(published)
        const isPublished = async (): Promise<boolean> => {
          if (!isRunning(child)) throw new Error('The server has ended by itself')
          return (await readCurrentId(releases)) !== id
        }
        await until(isPublished, PUBLISHED_MS, () => `publication ${published}`)
      }
      published += 1
      if (published % RESTARTS_EVERY === RESTARTS_EVERY / 2) {
        await traffic.pauseWhatNeedsTheDatabase(true)
        await Promise.all([redis?.stop(), cable?.pull()])
        await wait(1_000)
        await Promise.all([redis?.start(), cable?.plugIn()])
        await wait(2_000)
        await traffic.pauseWhatNeedsTheDatabase(false)
      }
      look(published % SHOWN_EVERY === 0)
    }
    await wait(3_000)
    look(true)
    const { requests, failed } = await traffic.stop()
    const health = (await (await fetch(`${url}/api/health`)).json()) as HealthResponse
    return {
      publications: published,
      requests,
      failed,
      slopes: slopesOf(held.slice(Math.floor(held.length / 2))),
      health,
      written: Object.fromEntries(WRITTEN.map((name) => [name, sizeOf([join(folder, name)])])),
      left: [...readdirSync(temporary.path), ...readdirSync(releases).filter((name) => name.startsWith('.'))],
    }
  } catch (error) {
    const log = readFileSync(join(folder, LOG), 'utf8').split('\n').slice(-LOG_LINES).join('\n')
    throw new Error(`${String(error)}. What the server logged last:\n${log}`, { cause: error })
  } finally {
    if (isRunning(child)) {
      child.kill()
      await once(child, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null
}

function copyProject(folder: string): void {
  mkdirSync(folder, { recursive: true })
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
}

interface Server {
  child: ChildProcess
  url: string
  port: number
}

/** Publishes once and serves, as `npm start` does. */
async function start(folder: string, environment: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const options = {
    cwd: folder,
    env: {
      ...process.env,
      ...UNLIMITED,
      ...MALLOC_SETTINGS,
      NODE_ENV: 'production',
      PORT: String(port),
      SITE_URL: url,
      LOG_LEVEL: 'warn',
      ...environment,
    },
  }
  const first = spawn(process.execPath, ['src/publish/start.ts'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(first, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`The first publication exited with ${code}`)
  const log = openSync(join(folder, LOG), 'a')
  const child = spawn(process.execPath, [...NODE_FLAGS, 'src/server/main.ts', '--publish'], {
    ...options,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  await until(
    async () => (await statusOf(`${url}/healthz`)) === 200,
    60_000,
    () => 'the server to listen',
  )
  // The publication beside the server comes first.
  const releases = join(folder, '.releases')
  const id = await readCurrentId(releases)
  await Promise.race([
    until(
      async () => (await readCurrentId(releases)) !== id,
      PUBLISHED_MS,
      () => 'it',
    ),
    wait(20_000),
  ])
  return { child, url, port }
}

/** Goes back by one. While a publication is under way, it is refused. */
async function rollBack(folder: string, environment: Record<string, string>): Promise<void> {
  const isBack = async (): Promise<boolean> => {
    const child = spawn(process.execPath, ['src/publish/publish.ts', 'rollback'], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: 'ignore',
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code === 0
  }
  await until(isBack, PUBLISHED_MS, () => 'a rollback')
}

/** The edits of a month, one after the other. */
function createEdits(folder: string): {
  edit: (number: number) => void
  changeCode: (number: number) => void
} {
  const content = join(folder, 'content')
  const deal = (name: string): string => join(content, 'deals', `${name}.yaml`)
  const write = (name: string, more: string): void =>
    writeFileSync(
      deal(name),
      `title: 'Mã số ${name}'\nstore: shopee\ncategory: food\nurl: https://shopee.vn/\n${more}`,
    )
  const [store = ''] = readdirSync(join(content, 'stores'))
  write('endurance-edited', '')
  write('endurance-ending', '')
  const kinds: ((number: number) => void)[] = [
    (number) => write('endurance-edited', `summary: 'Lần ${number}'\n`),
    // It ends, or begins, by the clock: that is a publication of its own.
    (number) => write('endurance-ending', `endsAt: ${soon()}\nsummary: 'Hết lần ${number}'\n`),
    (number) => write('endurance-beginning', `startsAt: ${soon()}\nsummary: 'Từ lần ${number}'\n`),
    (number) => write('endurance-edited', `status: withdrawn\nsummary: 'Lần ${number}'\n`),
    (number) => {
      const file = join(content, 'stores', store)
      const text = readFileSync(file, 'utf8')
      writeFileSync(file, text.replace(/^name: .*$/m, `name: 'Cửa hàng ${number}'`))
    },
    (number) => write('endurance-edited', `code: 'MA${number}'\n`),
  ]
  return {
    edit: (number) => kinds[number % kinds.length]?.(number),
    changeCode: (number) => {
      const file = join(folder, 'src', 'layouts', 'Page.astro')
      writeFileSync(file, `${readFileSync(file, 'utf8')}\n<!-- ${number} -->\n`)
    },
  }
}

function soon(): string {
  return toVietnamIso(Date.now() + 4_000)
}

interface Target {
  path: string
  headers?: Record<string, string>
  needsDatabase?: boolean
}

/** An address of every kind of route. */
function targetsOf(folder: string): Target[] {
  const content = join(folder, 'content')
  const idsIn = (name: string): string[] =>
    readdirSync(join(content, name)).map((file) => file.replace(/\.yaml$/, ''))
  const product = idsIn('products')[0] ?? ''
  const post = idsIn('posts')[0] ?? ''
  const catalog = ['', '/en', '/ko', '/zh', '/fr', '/ja'].flatMap((language) => [
    language || '/',
    `${language}/ma-giam-gia`,
    `${language}/ma-giam-gia/shopee`,
    `${language}/danh-muc/food`,
    `${language}/cua-hang`,
    `${language}/san-pham-noi-bat`,
    `${language}/san-pham/${product}`,
    `${language}/lich-sale`,
    `${language}/search?q=tea`,
    `${language}/tinh-gia`,
    `${language}/moi-va-het-han`,
    `${language}/tim-kiem-nang-cao?q=tea`,
    `${language}/ma-giam-gia?sort=newest`,
    `${language}/ma-giam-gia/shopee?sort=newest`,
    `${language}/danh-muc/food?sort=newest`,
    `${language}/theo-doi`,
    `${language}/get-link`,
    `${language}/khong-co-trang-nay`,
  ])
  return [
    ...catalog.map((path) => ({ path })),
    { path: routes.post(post) },
    { path: routes.deal({ store: 'shopee', id: 'endurance-edited' }) },
    { path: routes.deal({ store: 'shopee', id: 'endurance-ending' }) },
    { path: `${routes.deal({ store: 'shopee', id: 'endurance-edited' })}.md` },
    { path: '/ma-giam-gia', headers: { Accept: 'text/markdown' } },
    ...['/s/unknown123', '/s/unknown123+', '/get-link/unknown123'].map((path) => ({
      path,
      needsDatabase: true,
    })),
    ...[
      '/llms.txt',
      '/llms-full.txt',
      '/openapi.json',
      '/sitemap.xml',
      '/sitemap-discounts.xml',
      '/robots.txt',
      '/ma-giam-gia/feed.atom',
      '/ma-giam-gia/feed.json',
      '/lich-sale.ics',
      '/tinh-gia.json',
      '/goi-y.json',
      '/changes.json',
      '/favicon.ico',
      '/service-worker.js',
      '/manifest.webmanifest',
      '/api/deals?limit=10',
      '/api/search-advanced?q=tea',
      '/api/llms',
      '/api/changes',
      '/api/savings?store=shopee&amount=200000',
      '/api/blog/query-products?q=a',
      '/docs',
      '/media-kit',
    ].map((path) => ({ path })),
  ]
}

/** Asks at a steady pace. `progress` is the share of the run that is over, from 0 to 1. */
function askSteadily(
  url: string,
  targets: readonly Target[],
  progress: () => number,
): {
  /** Resolves when no answer is waited for that needs it. */
  pauseWhatNeedsTheDatabase: (isPaused: boolean) => Promise<void>
  stop: () => Promise<{ requests: number; failed: Map<string, number> }>
} {
  const failed = new Map<string, number>()
  const timed = targets.map((target) => ({ target, firstAt: Math.random() }))
  let isPaused = false
  let requests = 0
  const underWay = new Set<Promise<void>>()
  const ask = async ({ path, headers = {} }: Target): Promise<void> => {
    const status = await statusOf(url + path, headers)
    requests += 1
    if (status >= 500 || status === 0)
      failed.set(`${path} ${status}`, (failed.get(`${path} ${status}`) ?? 0) + 1)
  }
  const timer = setInterval(() => {
    const open = timed.filter(
      ({ firstAt, target }) => firstAt <= progress() && !(isPaused && target.needsDatabase),
    )
    const next = open[Math.floor(Math.random() * open.length)]
    if (!next) return
    const asking = ask(next.target).finally(() => underWay.delete(asking))
    underWay.add(asking)
  }, 1000 / REQUESTS_A_SECOND)
  return {
    pauseWhatNeedsTheDatabase: async (paused) => {
      isPaused = paused
      if (paused) await Promise.all(underWay)
    },
    stop: async () => {
      clearInterval(timer)
      await Promise.all(underWay)
      // What was never asked for is asked now: by then, its first release is long gone.
      for (const { target } of timed) await ask(target)
      return { requests, failed }
    },
  }
}

/** 0 without an answer. */
async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  try {
    const answer = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

function holdingsOf({ child, port }: Server, folder: string): Omit<Held, 'publications'> {
  const own = String(child.pid)
  const [publisher] = readFileSync(`/proc/${own}/task/${own}/children`, 'utf8').split(' ').filter(Boolean)
  const disk = sizeOf(WRITTEN.map((name) => join(folder, name)))
  return {
    residentMb: figureOf(own, 'VmRSS') / 1024,
    publisherMb: publisher === undefined ? 0 : figureOf(publisher, 'VmRSS') / 1024,
    threads: figureOf(own, 'Threads'),
    handles: readdirSync(`/proc/${own}/fd`).length - countConnections(port),
    ...disk,
  }
}

/** Connections that clients have opened to a port, as long as the server has not closed them. */
function countConnections(port: number): number {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const rows = ['tcp', 'tcp6'].flatMap((name) =>
    readFileSync(`/proc/net/${name}`, 'utf8').split('\n').slice(1),
  )
  return rows.filter((row) => {
    const [, local = '', , state, , , , , , inode = '0'] = row.trim().split(/\s+/)
    return local.endsWith(ending) && state !== LISTENING && inode !== '0'
  }).length
}

/** A figure of `/proc/<pid>/status`; 0 for a process that is gone. */
function figureOf(pid: string, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return 0
    throw error
  }
}

/** Files that several releases share count once. What is removed meanwhile counts for nothing. */
function sizeOf(folders: string[]): Pick<Held, 'files' | 'diskMb'> {
  const sizes = new Map<number, number>()
  for (const each of folders)
    try {
      for (const entry of readdirSync(each, { withFileTypes: true })) {
        const path = join(each, entry.name)
        if (entry.isDirectory()) folders.push(path)
        else if (entry.isFile()) {
          const { ino, size } = statSync(path)
          sizes.set(ino, size)
        }
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  return { files: sizes.size, diskMb: sizes.values().reduce((sum, size) => sum + size, 0) / 1e6 }
}

async function until(
  isReached: () => Promise<boolean>,
  milliseconds: number,
  what: () => string,
): Promise<void> {
  const endsAt = performance.now() + milliseconds
  while (!(await isReached())) {
    if (performance.now() > endsAt) throw new Error(`Waited for ${what()} for ${milliseconds / 1000} s`)
    await wait(50)
  }
}

/** Slopes of lines by least squares; 0 for fewer than two points. */
function slopesOf(held: readonly Held[]): EnduranceFigures['slopes'] {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length
  const xs = held.map(({ publications }) => publications)
  const meanX = mean(xs)
  const spread = xs.reduce((sum, x) => sum + (x - meanX) ** 2, 0)
  const slope = (name: keyof Held): number => {
    const ys = held.map((each) => each[name])
    const meanY = mean(ys)
    const joint = ys.reduce((sum, y, index) => sum + ((xs[index] ?? 0) - meanX) * (y - meanY), 0)
    return spread === 0 ? 0 : joint / spread
  }
  return {
    residentMb: slope('residentMb'),
    handles: slope('handles'),
    threads: slope('threads'),
    files: slope('files'),
    diskMb: slope('diskMb'),
  }
}
