import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMetrics } from '../../support/metrics.ts'
import { type ServerProcess, spawnServer } from '../../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: { METRICS_PORT: '0', CLIENT_REQUESTS_PER_MINUTE: '5' } })
})
afterAll(() => server[Symbol.asyncDispose]())

const search = (query: string, { url }: ServerProcess) =>
  fetch(`${url}/api/search-advanced?q=${query}`).then(async (answer) => answer.text())

const create = (inputUrl: string, { url }: ServerProcess) =>
  fetch(`${url}/api/smart-links/create`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ inputUrl }),
  })

describe('the metrics', () => {
  it('count requests by operation and status, with the time they took', async () => {
    await using other = await spawnServer({ environment: { METRICS_PORT: '0' } })
    await search('tra+sua', other)
    await fetch(`${other.url}/docs`)
    await fetch(`${other.url}/khong-co`)
    await expect
      .poll(async () => Object.fromEntries(await readMetrics(other)))
      .toMatchObject({
        'http_requests_total{operation="searchDeals",status="200"}': 1,
        'http_requests_total{operation="page",status="200"}': 1,
        'http_requests_total{operation="page",status="404"}': 1,
        'http_request_duration_seconds_count{operation="searchDeals"}': 1,
        'http_request_duration_seconds_bucket{le="+Inf",operation="page"}': 2,
      })
  })

  it('count what the limiter decides, and what the cache of answers holds', async () => {
    await using other = await spawnServer({
      environment: { METRICS_PORT: '0', CLIENT_REQUESTS_PER_MINUTE: '5' },
    })
    for (let count = 0; count < 7; count += 1) await search('ca+phe', other)
    const metrics = await readMetrics(other)
    expect(metrics.get('limiter_decisions_total{decision="admitted",counted="as configured"}')).toBe(5)
    expect(metrics.get('limiter_decisions_total{decision="denied",counted="as configured"}')).toBe(2)
    // The second answer is the one that is kept.
    expect(metrics.get('answer_cache_lookups_total{outcome="hit"}')).toBe(3)
    expect(metrics.get('answer_cache_bytes')).toBeGreaterThan(1000)
  })

  it('tell the size of catalog and index, the delay of the event loop and the memory', async () => {
    const metrics = await readMetrics(server)
    expect(metrics.get('catalog_deals')).toBeGreaterThan(100)
    expect(metrics.get('search_index_terms')).toBeGreaterThan(1000)
    expect(metrics.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    expect(metrics.get('http_requests_in_flight')).toBe(0)
    expect(metrics.get('http_requests_waiting')).toBe(0)
  })

  it('count what the link database is asked, and the clicks that wait to be written', async () => {
    await using other = await spawnServer({ environment: { METRICS_PORT: '0' } })
    await create('https://tiki.vn/abc-p777.html', other)
    const { hashId } = (await (await create('https://tiki.vn/abc-p777.html?utm_source=x', other)).json()) as {
      hashId: string
    }
    const agent = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
    for (const id of [hashId, hashId, 'zzzzzzzzzz']) {
      await fetch(`${other.url}/s/${id}`, { redirect: 'manual', headers: agent })
    }
    const metrics = await readMetrics(other)
    expect(metrics.get('link_database_calls_total{call="save",outcome="new"}')).toBe(1)
    expect(metrics.get('link_database_calls_total{call="save",outcome="known"}')).toBe(1)
    expect(metrics.get('link_database_calls_total{call="find",outcome="known"}')).toBe(2)
    expect(metrics.get('link_database_calls_total{call="find",outcome="unknown"}')).toBeGreaterThan(0)
    expect(metrics.get('link_database_up')).toBe(1)
    expect(metrics.get('link_clicks_waiting')).toBe(2)
  })

  it('are read on the loopback address alone, not through the port of the site', async () => {
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  })
})
