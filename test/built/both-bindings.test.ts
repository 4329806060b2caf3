import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'

let entry: ServerProcess
let astro: ServerProcess
beforeAll(async () => {
  entry = await spawnServer({ environment: UNLIMITED })
  astro = await spawnServer({ script: 'test/support/serve-astro.ts', environment: UNLIMITED })
})
afterAll(async () => {
  await entry[Symbol.asyncDispose]()
  await astro[Symbol.asyncDispose]()
})

const json = { 'Content-Type': 'application/json' }

const REQUESTS: [target: string, init?: RequestInit][] = [
  ['/api/search-advanced?q=tra+sua'],
  ['/api/search-advanced?q=m%C3%A3+gi%E1%BA%A3m+gi%C3%A1&limit=3'],
  ['/api/search-advanced?q=qwrtzpsdfg'],
  ['/api/search-advanced'],
  ['/api/search-advanced?q=a&limit=51'],
  ['/api/search-advanced?q=%E0%A4%A'],
  ['/api/search-advanced?q=shopee', { method: 'HEAD' }],
  [
    '/api/search-advanced',
    { method: 'OPTIONS', headers: { 'Access-Control-Request-Headers': 'content-type' } },
  ],
  ['/api/search-advanced', { method: 'DELETE' }],
  ['/api/search-advanced', { method: 'POST', headers: json, body: '{"query":"laptop","limit":2}' }],
  ['/api/search-advanced', { method: 'POST', headers: json, body: '{"query":' }],
  ['/api/search-advanced', { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'query=a' }],
  [
    '/api/search-advanced',
    { method: 'POST', headers: json, body: `{"query":"a","pad":"${'x'.repeat(20_000)}"}` },
  ],
  ['/api/deals'],
  ['/api/deals?category=travel&limit=5'],
  ['/api/deals?category=finance'],
  ['/api/deals', { headers: { 'Accept-Encoding': 'br' } }],
  ['/api/llms'],
  ['/api/blog/query-products?q=sony'],
  ['/api/health', { method: 'POST' }],
  ['/api/nothing'],
  ['/api'],
  ['/healthz'],
  ['/s/0000000000', { method: 'POST' }],
]

async function describeAnswer(server: ServerProcess, target: string, init: RequestInit = {}) {
  const given = Object.fromEntries(new Headers(init.headers))
  const response = await fetch(`${server.url}${target}`, {
    redirect: 'manual',
    ...init,
    headers: { 'Accept-Encoding': 'identity', ...given, 'X-Request-Id': 'same-for-both' },
  })
  const perConnection = [
    'date',
    'connection',
    'keep-alive',
    'transfer-encoding',
    'content-length',
    'ratelimit',
  ]
  const headers = [...response.headers].filter(([name]) => !perConnection.includes(name))
  const body = (await response.text()).replace(/"response_time_ms":\d+/, '"response_time_ms":0')
  return { status: response.status, headers: Object.fromEntries(headers), body }
}

describe('the Astro route and the production entry', () => {
  it.each(REQUESTS)('answer alike: %s %o', async (target, init) => {
    expect(await describeAnswer(astro, target, init)).toEqual(await describeAnswer(entry, target, init))
  })

  it('redirect a smart link alike', async () => {
    const listing = (await (await fetch(`${entry.url}/api/deals?limit=3`)).json()) as {
      deals: { href: string }[]
    }
    for (const { href } of listing.deals) {
      const { pathname } = new URL(href)
      const answer = await describeAnswer(astro, pathname)
      expect(answer.status).toBe(302)
      expect(answer).toEqual(await describeAnswer(entry, pathname))
    }
  })
})
