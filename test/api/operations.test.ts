import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { dealListResponseSchema } from '#contract/deal-list.ts'
import { ERRORS, errorResponseSchema } from '#contract/errors.ts'
import { healthResponseSchema } from '#contract/health.ts'
import { OPERATIONS } from '#contract/operations.ts'
import { productQueryResponseSchema } from '#contract/product-query.ts'
import { searchResponseSchema } from '#contract/search.ts'
import { siteMetadataResponseSchema } from '#contract/site-metadata.ts'
import { callerOf } from '../support/calls.ts'
import { smallCatalog } from '../support/content.ts'
import { demonstration } from '../support/demonstration.ts'

const api = callerOf(demonstration)

const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

async function expectError(response: Response, code: keyof typeof ERRORS): Promise<string> {
  expect(response.status).toBe(ERRORS[code].status)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const body = errorResponseSchema.parse(await response.json())
  expect(body.error.code).toBe(code)
  return body.error.message
}

describe('GET /api/search-advanced', () => {
  it('answers in the shape of the contract', async () => {
    const response = await api.send('/api/search-advanced?q=tra+sua&limit=5')
    expect(response.status).toBe(200)
    const body = searchResponseSchema.parse(await response.json())
    expect(body).toMatchObject({
      query: 'tra sua',
      meta: { mode: 'agent', language: 'vi', matched: true, fallback: false },
    })
    expect(body.results.length).toBeGreaterThan(0)
    expect(body.total).toBe(body.results.length)
  })

  it('finds the same with and without diacritics', async () => {
    const titles = async (query: string) => {
      const response = await api.send(`/api/search-advanced?q=${encodeURIComponent(query)}`)
      return searchResponseSchema.parse(await response.json()).results.map(({ title }) => title)
    }
    expect(await titles('mã giảm giá trà sữa')).toEqual(await titles('ma giam gia tra sua'))
  })

  it('takes query for q, and q where both are given', async () => {
    const read = async (target: string) =>
      searchResponseSchema.parse(await (await api.send(target)).json()).query
    expect(await read('/api/search-advanced?query=sony')).toBe('sony')
    expect(await read('/api/search-advanced?q=sony&query=lazada')).toBe('sony')
    expect(await read('/api/search-advanced?q=&query=lazada')).toBe('lazada')
  })

  it('gives 10 results unless asked for up to 50', async () => {
    const count = async (target: string) =>
      searchResponseSchema.parse(await (await api.send(target)).json()).results.length
    expect(await count('/api/search-advanced?q=shopee')).toBe(10)
    expect(await count('/api/search-advanced?q=shopee&limit=3')).toBe(3)
    expect(await count('/api/search-advanced?q=giam+gia&limit=50')).toBe(50)
  })

  it('says that the data is demonstration data', async () => {
    const body = searchResponseSchema.parse(await (await api.send('/api/search-advanced?q=shopee')).json())
    expect(body.meta?.notice).toContain('DEMO')
  })

  it('answers nonsense with 200 and no result', async () => {
    const body = searchResponseSchema.parse(
      await (await api.send('/api/search-advanced?q=qwrtzpsdfg')).json(),
    )
    expect(body).toMatchObject({ ok: true, total: 0, results: [], meta: { matched: false, fallback: false } })
  })

  it.each([
    ['', 'missing_query'],
    ['?q=', 'missing_query'],
    ['?q=%20%09', 'missing_query'],
    ['?q=%E2%80%8B', 'missing_query'],
    [`?q=${'a'.repeat(501)}`, 'invalid_query'],
    ['?q=a%00b', 'invalid_query'],
    ['?q=a&q=b', 'invalid_parameter'],
    ['?q=a&limit=0', 'invalid_parameter'],
    ['?q=a&limit=-1', 'invalid_parameter'],
    ['?q=a&limit=51', 'invalid_parameter'],
    ['?q=a&limit=1.5', 'invalid_parameter'],
    ['?q=a&limit=abc', 'invalid_parameter'],
    ['?q=a&limit=', 'invalid_parameter'],
    ['?q=a&limit=99999999999999999999', 'invalid_parameter'],
    ['?q=a&limit=5&limit=6', 'invalid_parameter'],
    ['?q=%E0%A4%A', 'invalid_query'],
    ['?q=%FF', 'invalid_query'],
  ] as const)('refuses %s with %s', async (query, code) => {
    await expectError(await api.send(`/api/search-advanced${query}`), code)
  })

  it('says which field, what came and what is expected', async () => {
    const message = await expectError(
      await api.send('/api/search-advanced?q=a&limit=51'),
      'invalid_parameter',
    )
    expect(message).toBe('limit is "51"; write a whole number from 1 to 50.')
  })

  it('takes a percent sign that a caller forgot to encode', async () => {
    const body = searchResponseSchema.parse(await (await api.send('/api/search-advanced?q=giam+50%')).json())
    expect(body.query).toBe('giam 50%')
  })

  it('passes over parameters it does not know, even twice', async () => {
    expect((await api.send('/api/search-advanced?q=sony&utm=1&utm=2')).status).toBe(200)
  })
})

describe('POST /api/search-advanced', () => {
  it('answers what GET answers', async () => {
    const byGet = await (await api.send('/api/search-advanced?q=tai+nghe&limit=4')).json()
    const byPost = await (
      await api.send('/api/search-advanced', post({ query: 'tai nghe', limit: 4 }))
    ).json()
    expect(byPost).toEqual(byGet)
  })

  it('takes digits in a string as limit, and ui as mode', async () => {
    const response = await api.send(
      '/api/search-advanced',
      post({ query: 'shopee', limit: '2', mode: 'ui' }, { 'X-Agent-Mode': '1' }),
    )
    expect(searchResponseSchema.parse(await response.json())).toMatchObject({
      total: 2,
      meta: { mode: 'agent' },
    })
  })

  it.each([
    [{}, 'missing_query'],
    [{ query: '  ' }, 'missing_query'],
    [{ query: null }, 'missing_query'],
    [{ query: 5 }, 'invalid_query'],
    [{ query: ['a'] }, 'invalid_query'],
    [{ query: { deep: 1 } }, 'invalid_query'],
    [{ query: 'a'.repeat(501) }, 'invalid_query'],
    ['{"query":"\\ud800"}', 'invalid_query'],
    ['{"query":"a\\u0000"}', 'invalid_query'],
    [{ query: 'a', limit: 1.5 }, 'invalid_parameter'],
    [{ query: 'a', limit: '1e1' }, 'invalid_parameter'],
    [{ query: 'a', limit: null }, 'invalid_parameter'],
    [{ query: 'a', mode: 'chat' }, 'invalid_parameter'],
    ['', 'invalid_json'],
    ['query=a', 'invalid_json'],
    ['{"query":', 'invalid_json'],
    ['[]', 'bad_request'],
    ['"a"', 'bad_request'],
    ['null', 'bad_request'],
    ['['.repeat(8000), 'invalid_json'],
    [`${'['.repeat(8000)}${']'.repeat(8000)}`, 'bad_request'],
    ['{"__proto__":{"query":"a"}}', 'missing_query'],
    ['{"constructor":{"prototype":{"query":"a"}}}', 'missing_query'],
  ] as const)('refuses %j with %s', async (body, code) => {
    await expectError(await api.send('/api/search-advanced', post(body)), code)
    expect(Reflect.get({}, 'query')).toBeUndefined()
  })

  it.each([
    [{ 'Content-Type': 'text/plain' }],
    [{ 'Content-Type': 'application/x-www-form-urlencoded' }],
    [{ 'Content-Type': '' }],
    [{ 'Content-Encoding': 'gzip' }],
  ])('refuses a body with %o', async (headers) => {
    const request = {
      method: 'POST',
      body: '{"query":"a"}',
      headers: { 'Content-Type': 'application/json', ...headers },
    }
    await expectError(await api.send('/api/search-advanced', request), 'unsupported_media_type')
  })

  it('takes a body of 16 KB and refuses one byte more, with and without a length', async () => {
    const padded = (bytes: number) =>
      `{"query":"sony","pad":"${'x'.repeat(bytes - '{"query":"sony","pad":""}'.length)}"}`
    expect((await api.send('/api/search-advanced', post(padded(16_384)))).status).toBe(200)
    await expectError(await api.send('/api/search-advanced', post(padded(16_385))), 'payload_too_large')
    await expectError(
      await api.send('/api/search-advanced', post(padded(16_385), { 'Content-Length': '20000' })),
      'payload_too_large',
    )
  })

  it('answers in full whatever entity tags come along', async () => {
    const response = await api.send('/api/search-advanced', post({ query: 'sony' }, { 'If-None-Match': '*' }))
    expect(response.status).toBe(200)
  })

  it('refuses bytes that are not UTF-8', async () => {
    const request = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    }
    await expectError(await api.send('/api/search-advanced', request), 'invalid_json')
  })
})

describe('GET /api/deals', () => {
  const list = async (query: string) =>
    dealListResponseSchema.parse(await (await api.send(`/api/deals${query}`)).json())

  it('lists 100 current deals unless asked for up to 200', async () => {
    const { available = 0 } = await list('?limit=1')
    expect(available).toBeGreaterThan(100)
    expect(await list('')).toMatchObject({ total: 100, available })
    expect((await list('?limit=200')).total).toBe(Math.min(200, available))
  })

  it('lists only the category asked for', async () => {
    const { deals } = await list('?category=travel')
    expect(deals.length).toBeGreaterThan(5)
    expect(new Set(deals.map(({ category }) => category))).toEqual(new Set(['travel']))
  })

  it('filters by words in title or summary, whatever the diacritics, under search or q', async () => {
    const { deals } = await list('?search=tr%C3%A0+s%E1%BB%AFa')
    expect(deals.length).toBeGreaterThan(0)
    expect(await list('?q=tra+sua')).toEqual(await list('?search=tr%C3%A0+s%E1%BB%AFa'))
    expect((await list('?search=qwrtzp')).deals).toEqual([])
  })

  it('names the categories that have a current deal, finance among them', async () => {
    expect((await list('?limit=1')).categories).toEqual([
      'food',
      'shopping',
      'travel',
      'tech',
      'lifestyle',
      'education',
      'books',
      'finance',
    ])
  })

  it('links every deal to a smart link that leads to its store', async () => {
    const { deals } = await list('?limit=200')
    for (const { href, id } of deals) {
      const response = await api.send(new URL(href).pathname)
      expect(response.status, id).toBe(302)
      expect(response.headers.get('location'), id).toBe(
        demonstration.deals.find((deal) => deal.id === id)?.url,
      )
    }
  })

  it.each([
    ['?category=finance', 'invalid_parameter'],
    ['?category=Food', 'invalid_parameter'],
    ['?category=', 'invalid_parameter'],
    ['?category=food&category=tech', 'invalid_parameter'],
    ['?limit=201', 'invalid_parameter'],
    ['?limit=0', 'invalid_parameter'],
    [`?search=${'a'.repeat(501)}`, 'invalid_parameter'],
  ] as const)('refuses %s with %s', async (query, code) => {
    await expectError(await api.send(`/api/deals${query}`), code)
  })

  it('takes keywords that nobody can see for no filter', async () => {
    expect(await list('?search=%E2%80%8B')).toEqual(await list(''))
  })
})

describe('a parameter with a synonym', () => {
  const long = 'a'.repeat(501)

  it.each([
    [`/api/search-advanced?q=${long}`, undefined, 'q'],
    [`/api/search-advanced?query=${long}`, undefined, 'query'],
    ['/api/search-advanced', { q: 5 }, 'q'],
    ['/api/search-advanced', { query: 5 }, 'query'],
    [`/api/deals?search=${long}`, undefined, 'search'],
    [`/api/deals?q=${long}`, undefined, 'q'],
  ])('has the name in a refusal that it was sent under (%#)', async (path, body, name) => {
    const response = await api.send(path, body && post(body))
    const { error } = errorResponseSchema.parse(await response.json())
    expect(error.message.split(' ', 1)[0]).toBe(name)
    const { errors } = path.includes('deals') ? OPERATIONS.listDeals : OPERATIONS.searchDeals
    expect(errors).toContain(error.code)
  })
})

describe('validity', () => {
  it('is decided at the moment of the request', async () => {
    const catalog = smallCatalog({
      deals: {
        ending: { title: 'Trà sữa', endsAt: '2026-11-30' },
        coming: { title: 'Trà sữa', startsAt: '2026-12-01' },
      },
    })
    const timed = callerOf(catalog)
    const seen = async () => {
      const listed = dealListResponseSchema.parse(await (await timed.send('/api/deals')).json())
      const found = searchResponseSchema.parse(
        await (await timed.send('/api/search-advanced?q=tra+sua')).json(),
      )
      return { listed: listed.deals.map(({ id }) => id), found: found.results.map(({ id }) => id) }
    }
    timed.clock.now = Date.parse('2026-11-30T23:59:59+07:00')
    expect(await seen()).toEqual({ listed: ['ending'], found: ['ending'] })
    timed.clock.now = Date.parse('2026-12-01T00:00:00+07:00')
    expect(await seen()).toEqual({ listed: ['coming'], found: ['coming'] })
  })

  it('limits how long an answer may be cached to the next beginning or end', async () => {
    const timed = callerOf(smallCatalog({ deals: { one: { endsAt: '2026-11-30' }, two: {} } }))
    timed.clock.now = Date.parse('2026-11-30T23:59:40+07:00')
    expect((await timed.send('/api/deals')).headers.get('cache-control')).toBe('public, max-age=19')
    timed.clock.now = Date.parse('2026-11-29T00:00:00+07:00')
    expect((await timed.send('/api/deals')).headers.get('cache-control')).toBe('public, max-age=60')
  })
})

describe('the other operations', () => {
  it('describe the service to agents', async () => {
    const body = siteMetadataResponseSchema.parse(await (await api.send('/api/llms')).json())
    expect(body).toMatchObject({
      demonstration: true,
      version: '1.1.0',
      languages: ['vi', 'en', 'ko', 'zh', 'fr', 'ja'],
    })
    expect(body.categories).toHaveLength(8)
    expect(body.api.operations.map(({ id }) => id)).toContain('searchDeals')
  })

  it('find products with their lowest offer', async () => {
    const body = productQueryResponseSchema.parse(
      await (await api.send('/api/blog/query-products?q=sony+wh-1000xm5&limit=3')).json(),
    )
    expect(body.products[0]).toMatchObject({ brand: 'Sony', category: 'tech' })
    const link = await api.send(new URL(body.products[0]?.url ?? '').pathname)
    expect(link.headers.get('location')).toContain('shopee.vn')
    await expectError(await api.send('/api/blog/query-products'), 'missing_query')
    await expectError(await api.send('/api/blog/query-products?q=a&limit=51'), 'invalid_parameter')
  })

  it('count a product query as a search', async () => {
    const limited = callerOf(demonstration, { perClient: 2 })
    expect((await limited.send('/api/blog/query-products?q=sony')).headers.get('ratelimit')).toContain('r=1')
    expect((await limited.send('/api/search-advanced?q=sony')).status).toBe(200)
    await expectError(await limited.send('/api/blog/query-products?q=sony'), 'rate_limited')
  })

  it.each([
    ['en', 'milk tea deals', 'the best match is'],
    ['vi', 'ưu đãi trà sữa', 'kết quả cho'],
    ['ko', '밀크티 할인', '밀크티 할인'],
    ['vi', 'điện thoại rẻ nhất', 'xếp theo giá bán từ thấp đến cao'],
    ['en', 'cheapest phone', 'in order of price before codes, lowest to highest'],
    ['ko', '가장 싼 휴대폰', '판매가 낮은순'],
    ['zh', '最便宜的手机', '用券前价格从低到高'],
    ['fr', 'téléphone le moins cher', 'par prix avant code croissant'],
    ['ja', '一番安いスマホ', '価格が安い順'],
    ['en', 'weather forecast for tomorrow', 'No deals found'],
  ])(
    'answer in the language of the query, with all that it asks for where that is found: %s',
    async (...[language, query, words]) => {
      const response = await api.send(`/api/search-advanced?q=${encodeURIComponent(query)}`)
      const body = searchResponseSchema.parse(await response.json())
      expect(body.meta?.language).toBe(language)
      expect(body.response).toContain(words)
      if (body.meta?.matched === true) expect(body.meta).not.toHaveProperty('relaxed')
    },
  )

  it('find products alone for a product query, also where the same was searched before and after', async () => {
    const search = async () =>
      (await (await api.send('/api/search-advanced?q=sony&limit=5')).json()) as object
    const products = async () =>
      (await (await api.send('/api/blog/query-products?q=sony&limit=5')).json()) as { products: object[] }
    const before = await search()
    const found = await products()
    expect(found.products.length).toBeGreaterThan(0)
    expect(found).not.toHaveProperty('results')
    expect(await search()).toEqual(before)
    expect(await products()).toEqual(found)
  })

  it('report health', async () => {
    const response = await api.send('/api/health')
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { status, services } = healthResponseSchema.parse(await response.json())
    // The loop of a busy machine may be late, which is told of `api` alone.
    const { api: loop, ...others } = services
    expect(new Set(Object.values(others))).toEqual(new Set(['healthy']))
    expect(status).toBe(loop)
    expect(await (await api.send('/healthz')).text()).toBe('ok\n')
  })
})

describe('every operation', () => {
  const TARGETS = [
    '/api/search-advanced?q=shopee',
    '/api/deals',
    '/api/llms',
    '/api/blog/query-products?q=sony',
    '/api/health',
    '/healthz',
  ]

  it.each(TARGETS)('allows any origin and carries a request id: %s', async (target) => {
    const { headers } = await api.send(target)
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('access-control-expose-headers')).toContain('Retry-After')
    expect(headers.get('x-request-id')).toBe('test-request')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it.each(TARGETS)('answers HEAD like GET without a body: %s', async (target) => {
    const get = await api.send(target)
    const head = await api.send(target, { method: 'HEAD' })
    expect(head.status).toBe(get.status)
    expect(await head.text()).toBe('')
    const names = (headers: Headers) =>
      [...headers.keys()].filter((name) => name !== 'content-length').toSorted()
    expect(names(head.headers)).toEqual(names(get.headers))
    expect(Number(head.headers.get('content-length'))).toBeGreaterThan(0)
  })

  it.each(TARGETS)('answers a preflight: %s', async (target) => {
    const response = await api.send(target, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://example.com',
        'Access-Control-Request-Headers': 'content-type,x-agent-mode',
      },
    })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-allow-methods')).toContain('GET')
    expect(response.headers.get('access-control-allow-headers')).toBe('*, Authorization')
    expect(response.headers.get('access-control-max-age')).toBe('86400')
  })

  it.each(TARGETS)('refuses other methods and names those it takes: %s', async (target) => {
    const response = await api.send(target, { method: 'DELETE' })
    expect(response.headers.get('allow')).toContain('GET, HEAD')
    await expectError(response, 'method_not_allowed')
  })

  it.each(TARGETS.filter((target) => !target.includes('health')))(
    'answers 304 to whoever has it: %s',
    async (target) => {
      const etag = (await api.send(target)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^W\/"[\w-]+"$/)
      for (const given of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const response = await api.send(target, { headers: { 'If-None-Match': given } })
        expect(response.status).toBe(304)
        expect(await response.text()).toBe('')
      }
      expect((await api.send(target, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
    },
  )

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('compresses large bodies with %s for those who take it', async (encoding, decompress) => {
    const plain = await (await api.send('/api/deals')).json()
    const response = await api.send('/api/deals', {
      headers: { 'Accept-Encoding': `identity;q=0.5, ${encoding};q=0.8` },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(JSON.parse(decompress(bytes).toString())).toEqual(plain)
  })

  it('does not compress what is small or refused', async () => {
    const small = await api.send('/api/health', { headers: { 'Accept-Encoding': 'br' } })
    expect(small.headers.get('content-encoding')).toBeNull()
    const refused = await api.send('/api/deals', { headers: { 'Accept-Encoding': 'br;q=0, gzip;q=0.000' } })
    expect(refused.headers.get('content-encoding')).toBeNull()
  })

  const PATHS = [...new Set(Object.values(OPERATIONS).map(({ path }) => path.replace(/\*$/, 'DEMO')))]

  it.each(PATHS)('is found at its address with a trailing slash: %s/', async (path) => {
    for (const method of ['GET', 'POST']) {
      const response = await api.send(`${path}/?q=a%20b`, { method })
      expect(response.status).toBe(308)
      expect(response.headers.get('location')).toBe(`${path}?q=a%20b`)
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
    const preflight = await api.send(`${path}/`, { method: 'OPTIONS' })
    expect(preflight.status).toBe(204)
  })

  it('names its address instead of repeating a long query', async () => {
    const message = await expectError(await api.send(`/api/deals/?q=${'a'.repeat(2000)}`), 'not_found')
    expect(message).toContain('/api/deals without the trailing slash')
  })

  it('answers unknown paths below /api in the shape of errors', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/deals//', '/api/deals/x', '/api/DEALS']) {
      await expectError(await api.send(path), 'not_found')
    }
  })
})

describe('the rate limit', () => {
  it('admits 60 searches a minute of one client over GET and POST, then says how long to wait', async () => {
    const limited = callerOf(demonstration, { perClient: 60 })
    for (let count = 0; count < 60; count += 1) {
      const response = await limited.send(
        '/api/search-advanced?q=sony',
        count % 2 ? {} : post({ query: 'sony' }),
      )
      expect(response.status).toBe(200)
      expect(response.headers.get('ratelimit')).toBe(`"client";r=${59 - count};t=60`)
      expect(response.headers.get('ratelimit-policy')).toBe('"client";q=60;w=60')
    }
    const denied = await limited.send('/api/search-advanced?q=sony')
    expect(denied.headers.get('retry-after')).toBe('60')
    await expectError(denied, 'rate_limited')
    expect((await limited.send('/api/search-advanced?q=sony', { client: '192.0.2.2' })).status).toBe(200)
    limited.clock.now += 60_000
    expect((await limited.send('/api/search-advanced?q=sony')).status).toBe(200)
  })

  it('counts searches that are refused, and no preflights, listings or wrong methods', async () => {
    const limited = callerOf(demonstration, { perClient: 2 })
    await limited.send('/api/search-advanced', { method: 'OPTIONS' })
    await limited.send('/api/search-advanced', { method: 'DELETE' })
    await limited.send('/api/deals')
    expect((await limited.send('/api/search-advanced')).status).toBe(400)
    expect((await limited.send('/api/search-advanced?q=sony')).status).toBe(200)
    expect((await limited.send('/api/search-advanced?q=sony')).status).toBe(429)
  })

  it('keeps all clients together below the overall quota', async () => {
    const limited = callerOf(demonstration, { overall: 3 })
    const statuses = []
    for (let count = 0; count < 5; count += 1) {
      statuses.push(
        (await limited.send('/api/search-advanced?q=sony', { client: `198.51.${count}.1` })).status,
      )
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })
})
