/**
 * `npm run bench`: what a build and a start cost at growing catalogs, and what an operation costs over HTTP beside a bare `node:http` server
 * that sends the same bytes. Rounds alternate between the two; medians are printed. Numbers of one run compare with each other only.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'
import { createQueries, generateContent } from './generate.ts'

const SIZES = [1_000, 10_000, 50_000]
const LOADED_SIZE = 10_000
const ROUNDS = 5
const ROUND_SECONDS = 3
const CONNECTIONS = 32
const HTTP_COLUMNS = [
  'catalog',
  'operation',
  'bytes',
  'requests/s',
  'bare requests/s',
  'ratio',
  'processor µs',
  'bare µs',
]

const CACHE = 'node_modules/.cache'

/** Of a second on Linux; /proc counts processor time in these. */
const TICK_MS = 10

// A build resolves its packages from where it stands, so it must stand inside the project.
await mkdir(CACHE, { recursive: true })
const work = await mkdtemp(join(CACHE, 'bench-'))
try {
  console.log(
    '| deals | build s | build ms a deal | ready ms | heap MB | RSS MB |\n|---|---|---|---|---|---|',
  )
  for (const size of SIZES) await benchBuild(size)
  console.log(`\nHTTP, ${CONNECTIONS} connections, ${ROUNDS} rounds of ${ROUND_SECONDS} s each:\n`)
  console.log(`| ${HTTP_COLUMNS.join(' | ')} |\n|${'---|'.repeat(HTTP_COLUMNS.length)}`)
  await benchHttp('demonstration', 'dist')
  await benchHttp(`${LOADED_SIZE} deals`, distOf(LOADED_SIZE))
} finally {
  await rm(work, { recursive: true, force: true })
}

function distOf(size: number): string {
  return join(work, `dist-${size}`)
}

async function benchBuild(size: number): Promise<void> {
  const content = join(work, `content-${size}`)
  await generateContent(content, size)
  const startedAt = performance.now()
  const { status } = spawnSync('astro', ['build', '--force', '--silent', '--outDir', distOf(size)], {
    env: { ...process.env, CONTENT_DIR: content, ASTRO_TELEMETRY_DISABLED: '1' },
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error(`The build of ${size} deals failed`)
  const buildMs = performance.now() - startedAt

  const readies: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const spawnedAt = performance.now()
    await using _ = await spawnServer({ arguments: [distOf(size)] })
    readies.push(performance.now() - spawnedAt)
  }
  await using server = await spawnServer({
    script: 'test/bench/serve-and-weigh.ts',
    arguments: [distOf(size)],
  })
  const { heapMb, rssMb } = JSON.parse(/\{.*\}/.exec(server.output())?.[0] ?? '{}') as {
    heapMb: number
    rssMb: number
  }
  const row = [
    size,
    (buildMs / 1000).toFixed(1),
    (buildMs / size).toFixed(2),
    median(readies).toFixed(0),
    heapMb,
    rssMb,
  ]
  console.log(`| ${row.join(' | ')} |`)
}

async function benchHttp(catalog: string, dist: string): Promise<void> {
  await using server = await spawnServer({ arguments: [dist], environment: UNLIMITED })
  const fresh = createQueries()
  const search = (query: string): string => `/api/search-advanced?q=${encodeURIComponent(query)}`
  const kinds: [name: string, path: () => string][] = [
    ['search, repeated', () => search('trà sữa cuối tuần')],
    ['search, fresh', () => search(fresh())],
    ['listing of 10', () => '/api/deals?limit=10'],
    ['listing of 100', () => '/api/deals'],
  ]
  for (const [name, path] of kinds) {
    const bytes = (await (await fetch(`${server.url}${path()}`)).arrayBuffer()).byteLength
    await using bare = await spawnServer({
      script: 'test/bench/bare-server.ts',
      arguments: [`${server.url}${path()}`],
    })
    const ours: Load[] = []
    const theirs: Load[] = []
    await load(server, path)
    await load(bare, path)
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await load(server, path))
      theirs.push(await load(bare, path))
    }
    const ratio = median(ours.map(({ perSecond }, round) => perSecond / (theirs[round]?.perSecond ?? 0)))
    const row = [
      catalog,
      name,
      bytes,
      median(ours.map(({ perSecond }) => perSecond)).toFixed(0),
      median(theirs.map(({ perSecond }) => perSecond)).toFixed(0),
      ratio.toFixed(2),
      median(ours.map(({ processorUs }) => processorUs)).toFixed(1),
      median(theirs.map(({ processorUs }) => processorUs)).toFixed(1),
    ]
    console.log(`| ${row.join(' | ')} |`)
  }
}

interface Load {
  perSecond: number
  /** Processor time of the server's process for a request, in microseconds. */
  processorUs: number
}

async function load(server: ServerProcess, path: () => string): Promise<Load> {
  const before = processorMs(server)
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: ROUND_SECONDS,
    requests: [{ method: 'GET', setupRequest: (request) => ({ ...request, path: path() }) }],
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests failed`)
  return {
    perSecond: result.requests.total / result.duration,
    processorUs: ((processorMs(server) - before) * 1000) / result.requests.total,
  }
}

function processorMs({ child }: ServerProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
