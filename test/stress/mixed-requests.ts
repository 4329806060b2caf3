import { readFileSync } from 'node:fs'
import type { Snapshot } from '#catalog/snapshot.ts'
import { createQueries } from '../bench/generate.ts'

/** A request in the form that load generators take. */
export interface Ask {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

const BROWSER = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

export function get(path: string, headers: Record<string, string> = {}): Ask {
  return { method: 'GET', path, headers: { ...BROWSER, ...headers } }
}

export function postJson(path: string, body: unknown): Ask {
  return {
    method: 'POST',
    path,
    headers: { ...BROWSER, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  }
}

export function searchFor(query: string): Ask {
  return get(`/api/search-advanced?q=${encodeURIComponent(query)}`)
}

export function resultsFor(query: string): Ask {
  return get(`/search?q=${encodeURIComponent(query)}`)
}

/** The current deals of the catalog. */
export function currentDeals(): Snapshot['deals'] {
  const { deals } = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot
  const now = Date.now()
  return deals.filter(
    ({ status, startsAt = 0, endsAt = Infinity }) => status === 'live' && startsAt <= now && now <= endsAt,
  )
}

/** The paths of catalog links that currently redirect to a store. */
export function currentLinkPaths(): string[] {
  return currentDeals().map(({ hashId }) => `/s/${hashId}`)
}

/**
 * Generates requests to everything that is served, in rotation. Each gets a success or a redirect while the
 * service works.
 */
export function mixedRequests(seed?: number): () => Ask {
  const nextQuery = createQueries(seed)
  const links = currentLinkPaths()
  let count = 0
  const link = (): string => links[count % links.length] ?? ''
  const kinds: (() => Ask)[] = [
    () => searchFor(nextQuery()),
    () => searchFor('trà sữa cuối tuần'),
    () => get('/api/deals?limit=10'),
    () => get('/'),
    () => get(link()),
    () => postJson('/api/search-advanced', { query: nextQuery() }),
    () => get('/ma-giam-gia', { 'Accept-Encoding': 'br' }),
    () => get('/api/deals', { 'Accept-Encoding': 'gzip' }),
    () => postJson('/api/search-advanced', { query: nextQuery(), mode: 'ui' }),
    () => get('/docs', { Accept: 'text/markdown' }),
    () => resultsFor(nextQuery()),
    () => get(`${link()}+`),
    () => postJson('/api/smart-links/create', { inputUrl: `https://tiki.vn/abc-p${count}.html` }),
    () =>
      postJson('/mcp', {
        jsonrpc: '2.0',
        id: count,
        method: 'tools/call',
        params: { name: 'search_deals', arguments: { query: nextQuery() } },
      }),
    () => get('/llms.txt'),
    () => get('/openapi.json'),
    () => get('/api/llms'),
    () => get('/api/blog/query-products?q=sony'),
    () => get('/api/health'),
    () => get('/healthz'),
  ]
  return () => {
    count += 1
    return (kinds[count % kinds.length] as () => Ask)()
  }
}
