import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dealListResponseSchema } from '#contract/deal-list.ts'
import { errorResponseSchema } from '#contract/errors.ts'
import { routes } from '#contract/routes.ts'
import { searchResponseSchema } from '#contract/search.ts'
import type { Snapshot } from '#catalog/snapshot.ts'
import { CODE_FOLDER } from '#process/releases.ts'
import { DAY_MS, toVietnamIso } from '#text/days.ts'
import { type RawAnswer, sendRaw, type ServerProcess, spawnServer, UNLIMITED } from '../support/server.ts'
import { TESTED_RELEASES } from '../support/tested-release.ts'

const snapshot = JSON.parse(readFileSync('dist/server/catalog.json', 'utf8')) as Snapshot

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: UNLIMITED })
})
afterAll(() => server[Symbol.asyncDispose]())

const get = (path: string, init?: RequestInit) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

describe('the built site', () => {
  it('serves the pages as HTML in UTF-8 that say they show demonstration data', async () => {
    for (const path of ['/', '/docs', '/search?q=tra+sua', '/khong-co']) {
      const response = await get(path)
      expect(response.status, path).toBe(path === '/khong-co' ? 404 : 200)
      expect(response.headers.get('content-type')?.replace(' ', ''), path).toBe('text/html;charset=utf-8')
      const html = await response.text()
      expect(html, path).toContain('<meta charset="utf-8">')
      expect(html, path).toContain('DEMO')
    }
  })

  it('shows current deals and no ended one on the home page', async () => {
    const html = await (await get('/')).text()
    const shown = snapshot.deals.filter((deal) => html.includes(`href="${routes.deal(deal)}"`))
    expect(shown.length).toBeGreaterThan(12)
    expect(shown.filter(({ endsAt }) => endsAt !== undefined && endsAt < snapshot.builtAt)).toEqual([])
  })

  it('keeps catalog and index on the server side', async () => {
    const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' })
    expect(
      files.filter((name) => /^(?:catalog|search-index|api\b|mcp(?!(?:\/server-card.*)?$)|mcp\.)/.test(name)),
    ).toEqual([])
    expect((await get('/catalog.json')).status).toBe(404)
    expect((await get('/search-index.bin')).status).toBe(404)
  })

  it('is of one moment: a prerendered file, llms.txt and the snapshot agree on it', async () => {
    const expires = /^Expires: (.+)$/m.exec(await (await get('/.well-known/security.txt')).text())?.[1] ?? ''
    expect(Date.parse(expires) - 365 * DAY_MS).toBe(snapshot.builtAt)
    expect(await (await get('/llms.txt')).text()).toContain(`Built ${toVietnamIso(snapshot.builtAt)}.`)
  })

  it('serves compressed copies, entity tags and HEAD', async () => {
    const response = await get('/', { headers: { 'Accept-Encoding': 'br' } })
    expect(response.headers.get('content-encoding')).toBe('br')
    const etag = response.headers.get('etag') ?? ''
    expect((await get('/', { headers: { 'Accept-Encoding': 'br', 'If-None-Match': etag } })).status).toBe(304)
    expect((await get('/', { method: 'HEAD' })).status).toBe(200)
  })

  it.each(['dist/server/chunks', `${TESTED_RELEASES}/${CODE_FOLDER}`])(
    'has no record in the code: %s',
    (folder) => {
      const title = snapshot.deals[0]?.title ?? ''
      const scripts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.mjs'),
      )
      expect(scripts.length).toBeGreaterThan(5)
      expect(scripts.filter((name) => readFileSync(join(folder, name), 'utf8').includes(title))).toEqual([])
    },
  )
})

describe('smart links of the built site', () => {
  const now = Date.now()
  const linkOf = (matches: (deal: Snapshot['deals'][number]) => boolean) => snapshot.deals.find(matches)
  const current = linkOf(
    ({ startsAt = 0, endsAt = Infinity, status }) => status === 'live' && startsAt <= now && now <= endsAt,
  )
  const ended = linkOf(({ endsAt = Infinity }) => endsAt < now)
  const coming = linkOf(({ startsAt = 0, status }) => status === 'live' && startsAt > now)

  it('redirect to the store, unseen by search engines and without a referrer', async () => {
    const response = await get(`/s/${current?.hashId}`)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(current?.url)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })

  it.each([
    ['that the deal has ended', ended, 'đã kết thúc'],
    ['that the deal has not begun', coming, 'chưa bắt đầu'],
  ])('say on a page %s', async (_what, deal, words) => {
    const response = await get(`/s/${deal?.hashId}`)
    expect(response.status).toBe(200)
    const html = await response.text()
    expect(html).toContain(words)
    expect(html).not.toContain(`/s/${deal?.hashId}"`)
  })

  it.each(['0000000000', 'x', encodeURIComponent('<script>'), 'constructor', '__proto__'])(
    'answer an unknown id with a page that has a search box: %s',
    async (id) => {
      const response = await get(`/s/${id}`)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('type="search"')
    },
  )
})

describe('the clock of the built server', () => {
  it('hides every deal that has ended by then, in the listing and in search', async () => {
    const YEARS = 5 * 365 * 24 * 3600 * 1000
    const withEnd = snapshot.deals.filter(({ endsAt }) => endsAt !== undefined)
    const later = await spawnServer({
      script: 'test/support/serve.ts',
      arguments: ['dist', String(YEARS)],
      environment: UNLIMITED,
    })
    await using _ = later
    const listed = dealListResponseSchema.parse(
      await (await fetch(`${later.url}/api/deals?limit=200`)).json(),
    )
    const ended = new Set(withEnd.filter(({ endsAt = 0 }) => endsAt < Date.now() + YEARS).map(({ id }) => id))
    expect(ended.size).toBeGreaterThan(80)
    expect(listed.deals.filter(({ id }) => ended.has(id ?? ''))).toEqual([])
    for (const { title } of withEnd.slice(0, 60)) {
      const response = await fetch(`${later.url}/api/search-advanced?limit=50&q=${encodeURIComponent(title)}`)
      const { results } = searchResponseSchema.parse(await response.json())
      expect(results.filter(({ id }) => ended.has(id ?? ''))).toEqual([])
    }
  })
})

/** Requests as bytes on the wire, each with the status and the code it must get. */
const HOSTILE: [what: string, text: string | Buffer, status: number, code?: string][] = [
  ['a target with two slashes', line('GET //evil.example/%2e%2e'), 400, 'bad_request'],
  ['a target with a backslash', line('GET /\\evil.example'), 400, 'bad_request'],
  ['a target with an encoded backslash', line('GET /%5Cevil.example'), 400, 'bad_request'],
  ['a target with a dot segment', line('GET /../../etc/passwd'), 400, 'bad_request'],
  ['a target with encoded dot segments', line('GET /%2e%2e/%2e%2e/etc/passwd'), 400, 'bad_request'],
  ['a target with NUL', line('GET /a%00b'), 400, 'bad_request'],
  ['a path with a broken percent-encoding', line('GET /%E0%A4%A'), 400, 'bad_request'],
  [
    'a query with a broken percent-encoding',
    line('GET /api/search-advanced?q=%E0%A4%A'),
    400,
    'invalid_query',
  ],
  ['a target of 10 KB', line(`GET /api/search-advanced?q=${'a'.repeat(10_240)}`), 414, 'uri_too_long'],
  ['a page target of 10 KB', line(`GET /${'a'.repeat(10_240)}`), 414, 'uri_too_long'],
  ['headers of 100 KB', line('GET /api/deals', `X-Large: ${'a'.repeat(100_000)}`), 431, 'bad_request'],
  ['raw UTF-8 in the target', Buffer.from(line('GET /api/search-advanced?q=phở')), 400, 'bad_request'],
  ['TRACE', line('TRACE /api/deals'), 405, 'method_not_allowed'],
  ['PROPFIND', line('PROPFIND /api/deals'), 405, 'method_not_allowed'],
  ['DELETE', line('DELETE /api/search-advanced'), 405, 'method_not_allowed'],
  ['POST to a page', line('POST /', 'Content-Length: 0'), 405, 'method_not_allowed'],
  ['TRACE of a page', line('TRACE /'), 405, 'method_not_allowed'],
  ['CONNECT', line('CONNECT evil.example:443'), 405, 'method_not_allowed'],
  ['a method that does not exist', line('FETCH /api/deals'), 400, 'bad_request'],
  ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00\r\n\r\n', 400, 'bad_request'],
  [
    'two lengths',
    line('POST /api/search-advanced', 'Content-Length: 5', 'Content-Length: 6'),
    400,
    'bad_request',
  ],
  [
    'a length and chunks',
    line('POST /api/search-advanced', 'Content-Length: 5', 'Transfer-Encoding: chunked'),
    400,
    'bad_request',
  ],
  ['a body of 20 KB', post('{"query":"a","pad":"' + 'x'.repeat(20_000) + '"}'), 413, 'payload_too_large'],
  [
    'a body of 20 KB in chunks',
    chunked('{"query":"a","pad":"' + 'x'.repeat(20_000) + '"}'),
    413,
    'payload_too_large',
  ],
  [
    'a gzip body',
    Buffer.concat([
      Buffer.from(head(gzipSync('{"query":"a"}').length, 'Content-Encoding: gzip')),
      gzipSync('{"query":"a"}'),
    ]),
    415,
    'unsupported_media_type',
  ],
  [
    'no content type',
    line('POST /api/search-advanced', 'Content-Length: 13') + '{"query":"a"}',
    415,
    'unsupported_media_type',
  ],
  ['an empty body', post(''), 400, 'invalid_json'],
  ['an unknown path below /api', line('GET /api/nothing'), 404, 'not_found'],
]

function line(request: string, ...headers: string[]): string {
  return [`${request} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')
}

function head(length: number, ...headers: string[]): string {
  return line(
    'POST /api/search-advanced',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    ...headers,
  )
}

function post(body: string): string {
  return head(body.length) + body
}

function chunked(body: string): string {
  const chunks = (body.match(/[\s\S]{1,1000}/g) ?? []).map(
    (chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`,
  )
  return `${line('POST /api/search-advanced', 'Content-Type: application/json', 'Transfer-Encoding: chunked')}${chunks.join('')}0\r\n\r\n`
}

describe('hostile requests', () => {
  const isClean = ({ body }: RawAnswer): boolean => !/\bat .*:\d+:\d+|node_modules|\/src\/|Error:/.test(body)

  it.each(HOSTILE)('get a clear JSON error: %s', async (_what, text, status, code) => {
    const answer = await sendRaw(server.port, text)
    expect(answer.status).toBe(status)
    expect(errorResponseSchema.parse(JSON.parse(answer.body)).error.code).toBe(code)
    expect(answer.headers['access-control-allow-origin']).toBe('*')
    expect(isClean(answer)).toBe(true)
    expect((await get('/healthz')).status).toBe(200)
  })

  it('do not move the addresses in answers, whatever Host and forwarding headers say', async () => {
    const answer = await sendRaw(
      server.port,
      [
        'GET /api/deals?limit=1 HTTP/1.1',
        'Host: evil.example',
        'X-Forwarded-Host: evil.example',
        'X-Forwarded-Proto: https',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    )
    expect(answer.status).toBe(200)
    expect(answer.body).not.toContain('evil.example')
  })

  it('are answered without a Host as well', async () => {
    expect((await sendRaw(server.port, 'GET /api/deals HTTP/1.0\r\n\r\n')).status).toBe(200)
  })
})

describe('limits of the built server', () => {
  it('are 60 a minute for a client, which cannot pass for another by its headers', async () => {
    await using limited = await spawnServer()
    const statuses: number[] = []
    // One after the other: all at once they may be turned away as too many for a busy machine.
    for (let index = 0; index < 70; index += 1) {
      const response = await fetch(`${limited.url}/api/search-advanced?q=sony`, {
        headers: { 'X-Forwarded-For': `192.0.2.${index}` },
      })
      await response.arrayBuffer()
      statuses.push(response.status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })
})

describe('the process', () => {
  it('refuses to start for another public address than the pages were built for', async () => {
    await expect(spawnServer({ environment: { SITE_URL: 'https://other.example' } })).rejects.toThrow(
      'The pages were built for http://localhost:4321, but SITE_URL is https://other.example; build again with that SITE_URL.',
    )
  })

  it('refuses to start with a wrong environment and names every mistake', async () => {
    const wrong = spawnServer({ environment: { PORT: 'high', SITE_URL: 'shop', TRUSTED_PROXY_HOPS: '-1' } })
    await expect(wrong).rejects.toThrow(
      /PORT is "high"; [\s\S]*SITE_URL is "shop"; [\s\S]*TRUSTED_PROXY_HOPS is "-1"; /,
    )
  })
})
