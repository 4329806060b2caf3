import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { BATCH_MAX_CALLS, QUERY_MAX_CHARACTERS, SAVINGS_LINES_MAX } from '#contract/limits.ts'
import { createQueries } from '../bench/generate.ts'
import { spawnServer, UNLIMITED } from '../support/server.ts'
import { quantile } from './load.ts'
import {
  type Ask,
  currentDeals,
  currentLinkPaths,
  get,
  postJson,
  resultsFor,
  searchFor,
} from './mixed-requests.ts'

export interface HostileFigures {
  operation: string
  /** Responses to the hostile client per second, with any status. */
  hostilePerSecond: number
  /** The figures of the good clients. */
  asked: number
  p50Ms: number
  p99Ms: number
  /** Unsuccessful responses, and requests without a response. */
  refused: number
}

const GOOD_CLIENTS = 9
const GOOD_PER_SECOND = 5
const HOSTILE_CONNECTIONS = 64
const WARM_UP_REQUESTS = 40
const WARM_UP_MS = 500

/** A query of maximum length, different every time. */
const longQuery = (count: number): string =>
  `${count} điện thọai giãm gía sam sung ipone `.repeat(20).slice(0, QUERY_MAX_CHARACTERS)

const searchCall = (query: string, id: number) => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name: 'search_deals', arguments: { query } },
})

/**
 * For each operation, the requests of good clients and the most expensive request that a hostile client can
 * send.
 */
function operations(): [name: string, good: (count: number) => Ask, hostile: (count: number) => Ask][] {
  const nextQuery = createQueries()
  const links = currentLinkPaths()
  const link = (count: number): string => links[Math.abs(count) % links.length] ?? ''
  const deals = currentDeals()
  const dealId = (count: number): string => deals[Math.abs(count) % deals.length]?.id ?? ''
  return [
    [
      'search',
      () => searchFor(nextQuery()),
      (count) => postJson('/api/search-advanced', { query: longQuery(count), limit: 50, mode: 'ui' }),
    ],
    [
      'product query',
      (count) => get(`/api/blog/query-products?q=sony%20${count % 50}`),
      (count) => get(`/api/blog/query-products?limit=50&q=${encodeURIComponent(longQuery(count))}`),
    ],
    [
      'deals',
      () => get('/api/deals?limit=10'),
      (count) => get(`/api/deals?limit=200&search=${count % 10}`, { 'Accept-Encoding': 'gzip' }),
    ],
    [
      'mcp',
      (count) => postJson('/mcp', searchCall(nextQuery(), count)),
      (count) =>
        postJson(
          '/mcp',
          Array.from({ length: BATCH_MAX_CALLS }, (_, index) =>
            searchCall(longQuery(count * 20 + index), index),
          ),
        ),
    ],
    [
      'savings',
      (count) => get(`/api/savings?store=shopee&amount=${100_000 + (Math.abs(count) % 1000)}`),
      (count) =>
        postJson('/api/savings', {
          store: 'shopee',
          lines: Array.from({ length: SAVINGS_LINES_MAX }, (_, index) => ({
            price: 1_000_000 + 1000 * index + Math.abs(count),
            category: 'shopping',
          })),
        }),
    ],
    [
      'changes',
      () => get('/api/changes'),
      (count) => get(`/api/changes?since=2026-01-01&limit=1000&store=none-${Math.abs(count)}`),
    ],
    [
      'votes',
      (count) => get(`/api/votes?deal=${dealId(count)}`),
      (count) => postJson('/api/votes', { deal: dealId(count), worked: true }),
    ],
    [
      'links created',
      (count) => postJson('/api/smart-links/create', { inputUrl: `https://tiki.vn/good-p${count}.html` }),
      (count) => postJson('/api/smart-links/create', { inputUrl: `https://tiki.vn/bad-p${count}.html` }),
    ],
    ['links followed', (count) => get(link(count)), (count) => get(link(count))],
    ['pages', () => resultsFor(nextQuery()), (count) => resultsFor(longQuery(count))],
    ['documents', () => get('/llms.txt'), () => get('/llms-full.txt', { 'Accept-Encoding': 'br' })],
    ['health', () => get('/api/health'), () => get('/api/health')],
  ]
}

/**
 * One client sends the most expensive request of an operation as fast as it is answered, over many
 * connections, while nine others use the same operation occasionally. Rate limits are disabled.
 */
export async function measureHostile(
  seconds: number,
  onFigures: (figures: HostileFigures) => void,
): Promise<void> {
  for (const [operation, good, hostile] of operations()) {
    await using server = await spawnServer({ environment: UNLIMITED })
    const attack = clientOf(server.port, '127.66.0.1', HOSTILE_CONNECTIONS)
    // A new process first has to compile its code.
    for (let count = 0; count < WARM_UP_REQUESTS; count += 1) {
      await attack.send(good(-1 - count))
      await attack.send(hostile(-1 - count))
    }
    const endsAt = performance.now() + WARM_UP_MS + seconds * 1000
    let hostileAnswers = 0
    const attacking = Array.from({ length: HOSTILE_CONNECTIONS }, async (_, lane) => {
      for (let count = lane; performance.now() < endsAt; count += HOSTILE_CONNECTIONS) {
        if ((await attack.send(hostile(count))) > 0) hostileAnswers += 1
      }
    })
    await wait(WARM_UP_MS)
    const times: number[] = []
    let refused = 0
    const asking = Array.from({ length: GOOD_CLIENTS }, async (_, index) => {
      const client = clientOf(server.port, `127.${index + 1}.0.1`, 1)
      for (let count = 0; performance.now() < endsAt; count += 1) {
        const startedAt = performance.now()
        const status = await client.send(good(index * 1000 + count))
        const tookMs = performance.now() - startedAt
        if (status >= 200 && status < 400) times.push(tookMs)
        else refused += 1
        await wait(Math.max(0, 1000 / GOOD_PER_SECOND - tookMs))
      }
      client.close()
    })
    await Promise.all([...asking, ...attacking])
    attack.close()
    onFigures({
      operation,
      hostilePerSecond: hostileAnswers / (seconds + WARM_UP_MS / 1000),
      asked: times.length + refused,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      refused,
    })
  }
}

function clientOf(port: number, localAddress: string, maxSockets: number) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  return {
    /** Resolves to the status of the response, or to 0 when there is none. */
    send: ({ body, ...head }: Ask): Promise<number> =>
      new Promise((resolve) => {
        const sent = request({ port, host: '127.0.0.1', localAddress, agent, ...head }, (answer) => {
          answer.resume()
          answer.on('end', () => resolve(answer.statusCode ?? 0))
          answer.on('error', () => resolve(0))
        })
        sent.on('error', () => resolve(0))
        sent.end(body)
      }),
    close: () => agent.destroy(),
  }
}
