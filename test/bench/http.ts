/**
 * `npm run bench -- http [NAME]`: compares every operation with a bare `node:http` server that sends the same
 * statuses, headers and bodies; measures the latency of uncached searches under load; and compares static
 * pages with nginx. The servers alternate within a run, and only numbers of the same run are comparable.
 * `ratio` is the peer's CPU time per request divided by ours.
 */
import { spawnServer, UNLIMITED } from '../support/server.ts'
import { freshSearches } from '../stress/load.ts'
import { type Ask, currentLinkPaths, get, postJson, searchFor } from '../stress/mixed-requests.ts'
import {
  compare,
  compareLatencies,
  COMPARISON_COLUMNS,
  LATENCY_COLUMNS,
  printHeader,
  printRow,
  renderComparison,
  spawnBare,
} from './compare-servers.ts'
import { HAS_NGINX, spawnNginx } from './nginx.ts'

const ROUND_SECONDS = 2

/** The rates of uncached searches per second for latency measurements, and their duration. */
const LATENCY_RATES = [500, 1_000, 2_000]
const LATENCY_SECONDS = 8

const [wanted = ''] = process.argv.slice(2)

const fresh = freshSearches()
const links = currentLinkPaths()
let count = 0

const mcpSearch = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'search_deals', arguments: { query: 'trà sữa cuối tuần' } },
}

const NEW_SEARCHES = 'search, every query new'

const OPERATIONS: readonly (readonly [name: string, next: () => Ask])[] = [
  ['smart link of the catalog', () => get(links[(count += 1) % links.length] ?? '')],
  ['search, repeated', () => searchFor('trà sữa cuối tuần')],
  [NEW_SEARCHES, fresh],
  ['search by POST', () => postJson('/api/search-advanced', { query: 'trà sữa cuối tuần' })],
  [
    'search in words (ui)',
    () => postJson('/api/search-advanced', { query: 'trà sữa cuối tuần', mode: 'ui' }),
  ],
  ['listing of 10', () => get('/api/deals?limit=10')],
  ['listing of 100', () => get('/api/deals')],
  ['product query', () => get('/api/blog/query-products?q=sony')],
  ['metadata', () => get('/api/llms')],
  ['MCP: search_deals', () => postJson('/mcp', mcpSearch)],
  ['MCP: discovery', () => get('/mcp')],
  [
    'smart link creation, known',
    () => postJson('/api/smart-links/create', { inputUrl: 'https://tiki.vn/abc-p1.html' }),
  ],
  ['health', () => get('/api/health')],
  ['liveness', () => get('/healthz')],
]

const GZIP = { 'Accept-Encoding': 'gzip' }
const PAGES: readonly (readonly [name: string, next: () => Ask])[] = [
  ['home page', () => get('/')],
  ['home page, gzip', () => get('/', GZIP)],
  ['page of docs, gzip', () => get('/docs', GZIP)],
  ['llms-full.txt', () => get('/llms-full.txt')],
]

const isWanted = ([name]: readonly [string, unknown]): boolean => name.includes(wanted)

await using server = await spawnServer({ environment: UNLIMITED })

console.log('\nOperations beside bare node:http with the same bytes:\n')
printHeader(['operation', ...COMPARISON_COLUMNS])
for (const [name, next] of OPERATIONS.filter(isWanted)) {
  await using bare = await spawnBare(server, next)
  printRow([name, ...renderComparison(await compare(server, bare, next, ROUND_SECONDS))])
}

if (NEW_SEARCHES.includes(wanted)) {
  console.log('\nHow long new searches take beside bare node:http:\n')
  await using bare = await spawnBare(server, fresh)
  printHeader(LATENCY_COLUMNS)
  for (const perSecond of LATENCY_RATES)
    printRow(await compareLatencies(server, bare, fresh, { perSecond, seconds: LATENCY_SECONDS }))
}

console.log('\nStatic pages beside nginx, one process each:\n')
if (HAS_NGINX) {
  await using nginx = await spawnNginx('dist/client')
  printHeader(['page', ...COMPARISON_COLUMNS])
  for (const [name, next] of PAGES.filter(isWanted)) {
    printRow([name, ...renderComparison(await compare(server, nginx, next, ROUND_SECONDS))])
  }
} else console.log('SKIPPED: there is no nginx. Install it (Debian: apt-get install nginx-light) to compare.')
