import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { dealListParametersSchema, dealListResponseSchema } from '#contract/deal-list.ts'
import { dealResultSchema, dealSchema } from '#contract/deal.ts'
import { healthResponseSchema } from '#contract/health.ts'
import { mcpRequestSchema, mcpResponseSchema } from '#contract/mcp.ts'
import { productQueryParametersSchema, productQueryResponseSchema } from '#contract/product-query.ts'
import { searchBodySchema, searchParametersSchema, searchResponseSchema } from '#contract/search.ts'
import { smartLinkBodySchema, smartLinkResponseSchema } from '#contract/smart-link.ts'
import { listToolSchema, searchToolSchema, TOOLS } from '#contract/tools.ts'

const DEAL = { title: 'A', href: 'https://deals.example/s/a', category: 'food', summary: null }
const RPC = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const URL_MAX = `https://shopee.vn/${'a'.repeat(2048 - 'https://shopee.vn/'.length)}`
const SERVICES = {
  database: 'healthy',
  authentication: 'healthy',
  api: 'degraded',
  search: 'unhealthy',
  limits: 'healthy',
  publications: 'healthy',
}
const CHECKS = {
  version: '1.1.0',
  release: 'a',
  releaseAgeSeconds: 1,
  catalogVersion: 'a',
  catalogBuiltAt: '2026-11-20T02:00:00.000Z',
  currentDeals: 1,
  products: 1,
  linkStore: 'sqlite',
  clicksWaiting: 0,
  clicksWaitingSeconds: 0,
  eventLoopDelayMs: 0.5,
  memoryMb: 100,
  uptimeSeconds: 1,
  failingPages: [],
  contentMistakes: [],
  storeBehindSeconds: 0,
}
const HEALTH = {
  status: 'degraded',
  timestamp: '2026-11-20T05:00:00.000Z',
  services: SERVICES,
  checks: CHECKS,
}
const LINK = {
  success: true,
  hashId: '8hQ2mZ1cVp',
  shortUrl: 'https://deals.example/s/8hQ2mZ1cVp',
  inputUrl: 'https://shopee.vn/product/1/2',
  outputUrl: 'https://shopee.vn/product/1/2',
  campaignId: 'shopee-vn',
  title: null,
  isNew: true,
}

/** What each shape takes, and what it refuses although it is close to that. */
const SHAPES: [name: string, shape: z.ZodType, taken: unknown[], refused: unknown[]][] = [
  [
    'the query string of searchDeals',
    searchParametersSchema,
    [{ q: 'a' }, { q: 'a', limit: '50' }],
    [{}, { q: '' }, { q: 'a', limit: 0 }, { q: 'a', limit: 51 }, { q: ['a'] }],
  ],
  [
    'the body of searchDealsPost',
    searchBodySchema,
    [{ query: 'a' }, { query: 'a', mode: 'ui', limit: 1 }, { query: 'a', more: 1 }],
    [{}, { query: 5 }, { query: 'a', mode: 'UI' }, { query: 'a', limit: 1.5 }],
  ],
  [
    'the query string of listDeals',
    dealListParametersSchema,
    [{}, { category: 'all' }, { category: 'books', search: 'a', limit: 200 }],
    [{ category: 'finance' }, { category: 'Food' }, { limit: 201 }, { search: ' ' }],
  ],
  [
    'the query string of queryProducts',
    productQueryParametersSchema,
    [{ q: 'a' }, { q: 'a', limit: 50 }],
    [{}, { q: 'a', limit: 51 }],
  ],
  [
    'the body of createSmartLink',
    smartLinkBodySchema,
    [
      { inputUrl: 'https://shopee.vn/a' },
      { inputUrl: URL_MAX, outputUrl: 'https://shopee.vn/b', title: 'x'.repeat(200) },
    ],
    [
      {},
      { inputUrl: '' },
      { inputUrl: `${URL_MAX}a` },
      { inputUrl: 'https://shopee.vn/a', outputUrl: '' },
      { inputUrl: 'https://shopee.vn/a', title: 'x'.repeat(201) },
      { inputUrl: 'https://shopee.vn/a', title: null },
    ],
  ],
  [
    'a message to MCP',
    mcpRequestSchema,
    [RPC, [RPC, RPC], { jsonrpc: '2.0', method: 'notifications/initialized' }, { ...RPC, id: 'a' }],
    [[], { ...RPC, jsonrpc: '1.0' }, { jsonrpc: '2.0', id: 1 }, { ...RPC, params: [] }, 'tools/list'],
  ],
  [
    'an answer of MCP',
    mcpResponseSchema,
    [
      { jsonrpc: '2.0', id: 1, result: {} },
      { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'x' } },
      [{ jsonrpc: '2.0', id: 1, result: {} }],
    ],
    [
      { id: 1, result: {} },
      { jsonrpc: '2.0', id: 1, error: 'x' },
    ],
  ],
  [
    'a deal',
    dealSchema,
    [DEAL, { ...DEAL, code: 'DEMO1', endsAt: '2026-11-30T23:59:59+07:00' }],
    [
      { ...DEAL, href: '/s/a' },
      { ...DEAL, category: 'all' },
      { title: 'A' },
      { ...DEAL, endsAt: '2026-11-30' },
    ],
  ],
  [
    'a result',
    dealResultSchema,
    [
      { title: 'A', href: 'https://deals.example/s/a', category: 'food' },
      { ...DEAL, source: 'products' },
    ],
    [
      { ...DEAL, source: 'posts' },
      { ...DEAL, score: '1' },
    ],
  ],
  [
    'an answer of a search',
    searchResponseSchema,
    [{ ok: true, query: 'a', total: 0, results: [] }],
    [
      { ok: false, query: 'a', total: 0, results: [] },
      { ok: true, query: 'a', total: 0.5, results: [] },
      { ok: true, query: 'a', total: 1, results: [{}] },
    ],
  ],
  [
    'an answer of listDeals',
    dealListResponseSchema,
    [{ ok: true, deals: [DEAL], total: 1, categories: ['food'] }],
    [{ ok: true, deals: [DEAL], total: 1, categories: ['all'] }],
  ],
  [
    'an answer of queryProducts',
    productQueryResponseSchema,
    [
      {
        success: true,
        products: [{ title: 'A', url: 'https://deals.example/s/a', brand: 'B', category: 'tech' }],
      },
    ],
    [
      { success: false, products: [] },
      { success: true, products: [{ title: 'A' }] },
    ],
  ],
  [
    'an answer of createSmartLink',
    smartLinkResponseSchema,
    [LINK, { ...LINK, title: 'A', isNew: false }],
    [
      { ...LINK, success: false },
      { ...LINK, shortUrl: '/s/a' },
      { ...LINK, title: undefined },
    ],
  ],
  [
    'an answer of getHealth',
    healthResponseSchema,
    [HEALTH],
    [
      { ...HEALTH, status: 'ok' },
      { ...HEALTH, services: { ...SERVICES, database: undefined } },
      { ...HEALTH, timestamp: 'today' },
    ],
  ],
  [
    'the arguments of search_deals',
    searchToolSchema,
    [{ query: 'a' }, { query: 'a', limit: '3' }],
    [{}, { query: 'a', limit: 51 }],
  ],
  [
    'the arguments of list_deals',
    listToolSchema,
    [{}, { category: 'travel', limit: 200 }],
    [{ limit: 201 }, { category: 'finance' }],
  ],
]

describe.each(SHAPES)('%s', (_name, shape, taken, refused) => {
  it('takes what it should', () => {
    for (const value of taken) expect(shape.safeParse(value).error, JSON.stringify(value)).toBeUndefined()
  })

  it('refuses what is close to that', () => {
    expect(refused.filter((value) => shape.safeParse(value).success)).toEqual([])
  })
})

describe('defaults', () => {
  it('are those of the interface', () => {
    expect(searchParametersSchema.parse({ q: 'a' })).toEqual({ q: 'a', limit: 10 })
    expect(searchBodySchema.parse({ query: 'a' })).toEqual({ query: 'a', mode: 'agent', limit: 10 })
    expect(dealListParametersSchema.parse({})).toEqual({ category: 'all', limit: 100 })
    expect(productQueryParametersSchema.parse({ q: 'a' })).toEqual({ q: 'a', limit: 10 })
    expect(listToolSchema.parse({})).toMatchObject({ category: 'all', limit: 40 })
  })
})

describe('the tools', () => {
  it('are the two of the interface, and search_deals has no mode', () => {
    expect(Object.keys(TOOLS)).toEqual(['search_deals', 'list_deals'])
    expect(Object.keys(searchToolSchema.shape)).not.toContain('mode')
  })
})
