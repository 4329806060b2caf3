/**
 * `npm run bench -- growth`: measures the build and startup of growing catalogs, and compares operations over HTTP with
 * a bare `node:http` server that sends the same bytes. Rounds alternate between the two servers and medians
 * are printed. Only numbers of the same run are comparable.
 */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnServer, UNLIMITED } from '../support/server.ts'
import { freshSearches, quantile } from '../stress/load.ts'
import { type Ask, get, searchFor } from '../stress/mixed-requests.ts'
import {
  compare,
  COMPARISON_COLUMNS,
  printHeader,
  printRow,
  renderComparison,
  spawnBare,
} from './compare-servers.ts'
import { generateContent } from './generate.ts'
import { benchSavings } from './savings.ts'

const SIZES = [1_000, 10_000]
const LOADED_SIZE = 10_000
const ROUNDS = 5
const ROUND_SECONDS = 3
const CACHE = 'node_modules/.cache'

// A build resolves its packages from its own folder, which must therefore be inside the project.
await mkdir(CACHE, { recursive: true })
const work = await mkdtemp(join(CACHE, 'bench-'))
try {
  console.log(
    '| deals | build s | build ms a deal | ready ms | heap MB | RSS MB |\n|---|---|---|---|---|---|',
  )
  for (const size of SIZES) await benchBuild(size)
  await benchSavings()
  console.log('\nHTTP beside bare node:http with the same bytes:\n')
  printHeader(['catalog', 'operation', ...COMPARISON_COLUMNS])
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
    quantile(readies, 0.5).toFixed(0),
    heapMb,
    rssMb,
  ]
  console.log(`| ${row.join(' | ')} |`)
}

async function benchHttp(catalog: string, dist: string): Promise<void> {
  await using server = await spawnServer({ arguments: [dist], environment: UNLIMITED })
  const kinds: [name: string, next: () => Ask][] = [
    ['search, repeated', () => searchFor('trà sữa cuối tuần')],
    ['search, every query new', freshSearches()],
    ['listing of 10', () => get('/api/deals?limit=10')],
    ['listing of 100', () => get('/api/deals')],
  ]
  for (const [name, next] of kinds) {
    await using bare = await spawnBare(server, next)
    printRow([catalog, name, ...renderComparison(await compare(server, bare, next, ROUND_SECONDS))])
  }
}
