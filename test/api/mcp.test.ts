import { setImmediate as nextTurn } from 'node:timers/promises'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { beforeEach, describe, expect, it } from 'vitest'
import { mcpDiscoverySchema } from '#contract/mcp.ts'
import { loadLabels } from '../relevance/labels.ts'
import { type Caller, callerOf } from '../support/calls.ts'
import { demonstration as catalog } from '../support/demonstration.ts'

let api: Caller
beforeEach(() => {
  api = callerOf(catalog)
})

interface Reply {
  jsonrpc: string
  id: unknown
  result?: Record<string, unknown>
  error?: { code: number; message: string; data?: Record<string, unknown> }
}

const send = (body: unknown, headers: Record<string, string> = {}, path = '/mcp') =>
  api.send(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const read = async (response: Response) => (await response.json()) as Reply

const request = (method: string, params?: unknown, id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
})

const callOf = (name: string, given: unknown, id: unknown = 1) =>
  request('tools/call', { name, arguments: given }, id)

/** What a client of the newest protocol version puts into every message. */
const ENVELOPE = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': {},
}

const enveloped = (method: string, params: Record<string, unknown> = {}, name?: string) =>
  send(request(method, { ...params, _meta: ENVELOPE }), {
    'MCP-Protocol-Version': '2026-07-28',
    'Mcp-Method': method,
    ...(name !== undefined && { 'Mcp-Name': name }),
  })

describe('POST /mcp', () => {
  it('lists both tools to a bare POST without initialize and without Accept', async () => {
    const response = await send(request('tools/list'))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toContain('application/json')
    const { tools } = (await read(response)).result as { tools: Record<string, unknown>[] }
    expect(tools.map(({ name }) => name)).toEqual(['search_deals', 'list_deals'])
    for (const tool of tools) {
      expect(tool['annotations']).toMatchObject({
        readOnlyHint: true,
        idempotentHint: true,
        openWorldHint: false,
      })
      expect(tool['outputSchema']).toMatchObject({ type: 'object' })
      expect(JSON.stringify(tool)).not.toContain('$ref')
    }
    expect(tools[0]?.['inputSchema']).toMatchObject({
      required: ['query'],
      properties: { limit: { type: 'integer', minimum: 1, maximum: 50, default: 10 } },
    })
  })

  it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
    'greets clients of %s',
    async (version) => {
      const params = {
        protocolVersion: version,
        capabilities: {},
        clientInfo: { name: 'test', version: '1' },
      }
      const { result } = await read(await send(request('initialize', params)))
      expect(result).toMatchObject({
        protocolVersion: version,
        capabilities: { tools: { listChanged: false } },
        serverInfo: { name: 'deal-search', version: '1.2.0' },
      })
      expect(result?.['instructions']).toContain('Present only codes')
    },
  )

  it('speaks 2026-07-28, with hints for caches', async () => {
    const discovered = await read(await enveloped('server/discover'))
    expect(discovered.result?.['supportedVersions']).toEqual(['2026-07-28'])
    const listed = await read(await enveloped('tools/list'))
    expect(listed.result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
    const called = await read(
      await enveloped('tools/call', { name: 'search_deals', arguments: { query: 'sony' } }, 'search_deals'),
    )
    expect(called.result?.['structuredContent']).toMatchObject({ ok: true, query: 'sony' })
  })

  it('serves the official client in both eras', async () => {
    for (const mode of ['legacy', 'auto'] as const) {
      const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } })
      const transport = new StreamableHTTPClientTransport(new URL('http://localhost/mcp'), {
        fetch: (url, init) => api.send(new URL(url).pathname, init as RequestInit),
      })
      await client.connect(transport)
      const { tools } = await client.listTools()
      expect(tools).toHaveLength(2)
      const answer = await client.callTool({
        name: 'list_deals',
        arguments: { category: 'travel', limit: 3 },
      })
      expect(answer.structuredContent, mode).toMatchObject({ ok: true, total: 3 })
      await client.close()
    }
  })

  it.each([
    ['search_deals', { query: 'trà sữa cuối tuần', limit: 3 }],
    ['search_deals', { query: 'sony', detail: 'full' }],
    ['search_deals', { query: 'xyzzyq "quoted" \\ ' }],
    ['search_deals', { query: '', limit: 900 }],
    ['search_deals', undefined],
    ['list_deals', { category: 'travel', limit: 3 }],
    ['list_deals', { category: 'nothing' }],
    ['list_deals', undefined],
  ])('answers a plain call of %s with %j, new and repeated, as the SDK does', async (name, given) => {
    const textOf = async (params: object, id: unknown, headers = {}) => {
      const response = await send(request('tools/call', params, id), headers)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe('application/json')
      return response.text()
    }
    const plain = { name, ...(given !== undefined && { arguments: given }) }
    const bySdk = { ...plain, _meta: {} }
    for (const id of [1, 'a "b"', -3]) expect(await textOf(plain, id)).toBe(await textOf(bySdk, id))
    const older = { 'MCP-Protocol-Version': '2025-06-18' }
    expect(await textOf(plain, 2, older)).toBe(await textOf(bySdk, 2, older))
  })

  it.each([
    ['a null id', { ...callOf('list_deals', {}), id: null }, {}],
    ['a fraction as id', { ...callOf('list_deals', {}), id: 1.5 }, {}],
    ['no id', { jsonrpc: '2.0', method: 'tools/call', params: { name: 'list_deals' } }, {}],
    ['arguments in a list', callOf('list_deals', []), {}],
    ['another JSON-RPC', { ...callOf('list_deals', {}), jsonrpc: '1.0' }, {}],
    ['an unknown version', callOf('list_deals', {}), { 'MCP-Protocol-Version': '1999-01-01' }],
    ['a header of the newer era alone', callOf('list_deals', {}), { 'MCP-Protocol-Version': '2026-07-28' }],
  ])('gives no results to a call with %s', async (_, message, headers) => {
    const text = await (await send(message, headers)).text()
    expect(text).not.toContain('"deals"')
  })

  it('gives in full the same results as both REST searches, over 100 queries', async () => {
    const queries = loadLabels()
      .filter((_, index) => index % 6 === 0)
      .slice(0, 100)
      .map(({ query }) => query)
    expect(queries).toHaveLength(100)
    const withoutTime = (body: { meta?: Record<string, unknown> }) => ({
      ...body,
      meta: { ...body.meta, response_time_ms: 0 },
    })
    for (const query of queries) {
      const byGet = await api.send(`/api/search-advanced?q=${encodeURIComponent(query)}&limit=7`)
      const byPost = await api.send('/api/search-advanced', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query, limit: 7 }),
      })
      const { result } = await read(await send(callOf('search_deals', { query, limit: 7, detail: 'full' })))
      const expected = withoutTime((await byGet.json()) as object)
      expect(withoutTime((await byPost.json()) as object), query).toEqual(expected)
      expect(withoutTime(result?.['structuredContent'] as object), query).toEqual(expected)
      const [text] = (result?.['content'] ?? []) as { text: string }[]
      expect(withoutTime(JSON.parse(text?.text ?? '') as object), query).toEqual(expected)
    }
  })

  it('gives in full the same listing as REST', async () => {
    const byGet = await (await api.send('/api/deals?category=food&search=giam&limit=5')).json()
    const given = { category: 'food', search: 'giam', limit: '5', detail: 'full' }
    const { result } = await read(await send(callOf('list_deals', given)))
    expect(result?.['structuredContent']).toEqual(byGet)
  })

  it('passes over arguments that a model filled with null or blanks', async () => {
    const { result } = await read(await send(callOf('list_deals', { category: null, search: '', limit: 2 })))
    expect(result?.['structuredContent']).toMatchObject({ ok: true, total: 2 })
  })

  it.each([
    ['search_deals', { limit: 5 }, 'missing_query: query is missing'],
    ['search_deals', { query: 'sony', limit: 51 }, 'limit is 51; write a whole number from 1 to 50.'],
    ['list_deals', { category: 'cars' }, 'category is "cars"'],
  ])('tells a model which argument of %s is wrong in %j', async (name, given, message) => {
    const { result } = await read(await send(callOf(name, given)))
    expect(result?.['isError']).toBe(true)
    expect(result).not.toHaveProperty('structuredContent')
    expect(JSON.stringify(result?.['content'])).toContain(JSON.stringify(message).slice(1, -1))
  })

  it.each([
    ['not JSON', '{"jsonrpc":', 400, -32_700],
    ['an empty body', '', 400, -32_700],
    ['a message without a version', { id: 1, method: 'ping' }, 400, -32_600],
    ['an empty batch', [], 400, -32_600],
    ['an unknown method', request('resources/list'), 200, -32_601],
    ['an unknown tool', callOf('buy_deals', {}), 200, -32_602],
    ['a batch of 21', Array.from({ length: 21 }, (_, id) => request('ping', undefined, id)), 400, -32_600],
    ['initialize in a batch', [request('initialize'), request('ping')], 400, -32_600],
  ])('answers %s as the protocol says', async (_, body, status, code) => {
    const response = await send(body)
    expect(response.status).toBe(status)
    const reply = await read(response)
    expect(reply.jsonrpc).toBe('2.0')
    expect(reply.error?.code).toBe(code)
  })

  it('refuses an unknown protocol version and headers that contradict the message', async () => {
    expect((await send(request('tools/list'), { 'MCP-Protocol-Version': '1999-01-01' })).status).toBe(400)
    const contradiction = await send(request('tools/list', { _meta: ENVELOPE }), {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
    })
    expect(contradiction.status).toBe(400)
    expect((await read(contradiction)).error?.code).toBe(-32_020)
  })

  it('refuses bodies that are too large or no JSON by type', async () => {
    expect((await send(request('ping', { padding: 'x'.repeat(17_000) }))).status).toBe(413)
    expect((await send(request('ping'), { 'Content-Type': 'text/plain' })).status).toBe(415)
  })

  it('takes notifications with 202 and no body', async () => {
    const response = await send({ jsonrpc: '2.0', method: 'notifications/initialized' })
    expect(response.status).toBe(202)
    expect(await response.text()).toBe('')
  })

  it('answers each call of a batch, also when another message of it cancels one', async () => {
    const response = await send([
      request('ping', undefined, 'a'),
      callOf('search_deals', { query: 'sony', limit: 1 }, 'b'),
      { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'b' } },
      request('ping', undefined, 'a'),
    ])
    const replies = (await response.json()) as Reply[]
    expect(replies.map(({ id }) => id)).toEqual(['a', 'b', 'a'])
  })

  it('takes null for no arguments, in both eras, alone and in a batch', async () => {
    const withNull = (more: object = {}) =>
      request('tools/call', { name: 'list_deals', arguments: null, ...more })
    const without = await read(await send(request('tools/call', { name: 'list_deals' })))
    expect((await read(await send(withNull()))).result).toEqual(without.result)
    const newer = await send(withNull({ _meta: ENVELOPE }), {
      'MCP-Protocol-Version': '2026-07-28',
      'Mcp-Method': 'tools/call',
      'Mcp-Name': 'list_deals',
    })
    expect((await read(newer)).result).toMatchObject({ content: without.result?.['content'] })
    const replies = (await (await send([withNull()])).json()) as Reply[]
    expect(replies.map(({ result }) => result)).toEqual([without.result])
  })

  it.each([
    ['ping', null],
    ['tools/list', null],
    ['tools/list', { cursor: null, _meta: null }],
    ['tools/call', { name: 'list_deals', arguments: { limit: 1, category: null }, _meta: null }],
    [
      'initialize',
      {
        protocolVersion: '2025-06-18',
        capabilities: { roots: null, sampling: null, elicitation: { form: null } },
        clientInfo: { name: 'client', version: '1', title: null },
        _meta: null,
      },
    ],
  ])('takes null for what a client leaves out of %s', async (method, params) => {
    const message = { jsonrpc: '2.0', id: 1, method, params }
    for (const sent of [message, { ...message, error: null }])
      expect(await read(await send(sent))).toMatchObject({ id: 1, result: {} })
  })

  it('answers each message of a batch that is none with an error of its own', async () => {
    const response = await send([
      request('ping', undefined, 'a'),
      { foo: 'boo' },
      7,
      [request('ping', undefined, 'inside')],
      request('tools/list', { _meta: ENVELOPE }, 'newer'),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      request('ping', undefined, 'b'),
    ])
    expect(response.status).toBe(200)
    const replies = (await response.json()) as Reply[]
    expect(replies.map(({ id, error }) => error?.code ?? id)).toEqual([
      'a',
      -32_600,
      -32_600,
      -32_600,
      -32_600,
      'b',
    ])
  })

  it('lets others have their turn between the calls of a batch', async () => {
    let isAnswered = false
    const batch = Array.from({ length: 20 }, (_, id) => callOf('search_deals', { query: `sony ${id}` }, id))
    const answer = send(batch).then((response) => {
      isAnswered = true
      return response
    })
    let turns = 0
    while (!isAnswered) {
      await nextTurn()
      turns += 1
    }
    expect(turns).toBeGreaterThanOrEqual(batch.length)
    expect((await (await answer).json()) as Reply[]).toHaveLength(batch.length)
  })

  it('serves the name of the site and of the machine, and no other', async () => {
    const fromHost = async (host: string) => (await send(request('ping'), { Host: host })).status
    expect(await fromHost(new URL(catalog.siteUrl).host)).toBe(200)
    expect(await fromHost('127.0.0.1:8080')).toBe(200)
    expect(await fromHost('evil.example')).toBe(400)
    expect(await fromHost('localhost.evil.example')).toBe(400)
  })

  it('takes every origin', async () => {
    const response = await send(request('ping'), { Origin: 'https://chat.example' })
    expect(response.status).toBe(200)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  it('is served at /api/mcp too', async () => {
    expect((await send(request('ping'), {}, '/api/mcp')).status).toBe(200)
  })
})

describe('the limit that REST and MCP share', () => {
  it('admits 60 requests, denies the next with the id and the seconds, and admits again after them', async () => {
    api = callerOf(catalog, { perClient: 60 })
    for (let sent = 0; sent < 30; sent += 1) {
      expect((await api.send('/api/search-advanced?q=sony')).status).toBe(200)
      expect((await send(callOf('search_deals', { query: 'sony' }))).status).toBe(200)
      api.clock.now += 500
    }
    const denied = await send(callOf('search_deals', { query: 'sony' }, 'sixty-one'))
    expect(denied.status).toBe(429)
    const seconds = Number(denied.headers.get('retry-after'))
    expect(seconds).toBe(45)
    const reply = await read(denied)
    expect(reply).toMatchObject({
      id: 'sixty-one',
      error: { code: -32_029, data: { code: 'rate_limited', retryAfterSeconds: seconds } },
    })
    expect((await api.send('/api/search-advanced?q=sony')).status).toBe(429)
    api.clock.now += seconds * 1000
    expect((await send(callOf('search_deals', { query: 'sony' }))).status).toBe(200)
  })

  it('charges a batch for each of its calls and denies it as one', async () => {
    api = callerOf(catalog, { perClient: 25 })
    const batch = Array.from({ length: 20 }, (_, id) => request('ping', undefined, id))
    expect((await send(batch)).status).toBe(200)
    const denied = await send(batch)
    expect(denied.status).toBe(429)
    expect((await denied.json()) as Reply[]).toHaveLength(20)
    expect((await send(batch.slice(0, 5))).status).toBe(200)
    expect((await send(request('ping'))).status).toBe(429)
  })

  it('says that a batch is too long, whatever is left, and charges it as one request', async () => {
    api = callerOf(catalog, { perClient: 25 })
    const batch = Array.from({ length: 26 }, (_, id) => request('ping', undefined, id))
    const refused = await send(batch)
    expect(refused.status).toBe(400)
    expect((await read(refused)).error?.message).toBe('The batch has 26 messages; send at most 20.')
    expect((await send(batch.slice(0, 20))).status).toBe(200)
    expect((await send(batch.slice(0, 4))).status).toBe(200)
    expect((await send(request('ping'))).status).toBe(429)
  })

  it('charges nothing for GET and OPTIONS', async () => {
    api = callerOf(catalog, { perClient: 1 })
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await api.send('/mcp')).status).toBe(200)
      expect((await api.send('/mcp', { method: 'OPTIONS' })).status).toBe(204)
    }
    expect((await send(request('ping'))).status).toBe(200)
  })
})

describe('GET /mcp', () => {
  it('says what the endpoint is', async () => {
    const discovery = mcpDiscoverySchema.parse(await (await api.send('/mcp')).json())
    expect(discovery.protocolVersions[0]).toBe('2026-07-28')
    expect(discovery.tools.map(({ name }) => name)).toEqual(['search_deals', 'list_deals'])
  })

  it('opens no stream of events', async () => {
    const response = await api.send('/mcp', { headers: { Accept: 'text/event-stream' } })
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST, OPTIONS')
    expect((await api.send('/mcp', { method: 'DELETE' })).status).toBe(405)
  })
})
