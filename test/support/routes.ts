import { readdirSync } from 'node:fs'
import { currentLinkPaths } from '../stress/mixed-requests.ts'

/** A request of a route. `target` may contain a query. */
export interface Route {
  method: 'GET' | 'POST'
  target: string
  /** A valid body of the route, with its media type. */
  body?: { type: string; text: string }
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'

const [link = ''] = currentLinkPaths()
const [asset = ''] = readdirSync('dist/client/_astro').filter((name) => name.endsWith('.css'))

const get = (target: string): Route => ({ method: 'GET', target })

/** Operations without a body. */
export const READ_ROUTES: readonly Route[] = [
  '/api/search-advanced?q=sony',
  '/api/deals',
  '/api/llms',
  '/api/blog/query-products?q=sony',
  '/api/savings?store=shopee&amount=450000',
  '/api/health',
  '/healthz',
  '/mcp',
  link,
].map(get)

/** Operations and pages with a body. */
export const WRITE_ROUTES: readonly (Route & { body: { type: string; text: string } })[] = [
  ['/api/search-advanced', JSON_TYPE, '{"query":"sony"}'] as const,
  ['/api/savings', JSON_TYPE, '{"store":"shopee","amount":450000}'] as const,
  ['/mcp', JSON_TYPE, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'] as const,
  ['/api/mcp', JSON_TYPE, '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'] as const,
  ['/api/smart-links/create', JSON_TYPE, '{"inputUrl":"https://tiki.vn/abc-p1.html"}'] as const,
  ['/get-link/create', FORM_TYPE, 'url=https%3A%2F%2Ftiki.vn%2Fabc-p1.html'] as const,
].map(([target, type, text]) => ({ method: 'POST', target, body: { type, text } }))

/** Pages rendered on request. */
const RENDERED_ROUTES: readonly Route[] = ['/search?q=sony', `${link}+`].map(get)

/** Pages made at build time, and other files. */
export const FILE_ROUTES: readonly Route[] = [
  '/',
  '/en',
  '/docs',
  '/ma-giam-gia',
  '/llms.txt',
  '/openapi.json',
  '/sitemap.xml',
  `/_astro/${asset}`,
  '/index.md',
].map(get)

export const PAGE_ROUTES: readonly Route[] = [...RENDERED_ROUTES, ...FILE_ROUTES]

export const ALL_ROUTES: readonly Route[] = [...READ_ROUTES, ...WRITE_ROUTES, ...PAGE_ROUTES]
