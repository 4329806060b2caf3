import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ALL_ROUTES, FILE_ROUTES, PAGE_ROUTES, READ_ROUTES, WRITE_ROUTES } from '../../support/routes.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: UNLIMITED })
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (target: string, { headers, ...init }: RequestInit = {}): Promise<Response> =>
  fetch(server.url + target, {
    redirect: 'manual',
    headers: { 'Accept-Encoding': 'identity', ...(headers as Record<string, string>) },
    ...init,
  })

const targetsOf = (routes: readonly { target: string }[]): string[] => routes.map(({ target }) => target)

const READABLE = targetsOf([...READ_ROUTES, ...PAGE_ROUTES])
const FILES = targetsOf(FILE_ROUTES)

/** Differs from answer to answer. */
const OF_THE_MOMENT = new Set([
  'date',
  'x-request-id',
  'ratelimit',
  'connection',
  'keep-alive',
  'transfer-encoding',
])

/** Their text holds the time. */
const isOfTheMoment = (target: string): boolean => target === '/api/health'

/** Their text holds how long it took, which may have one digit or two. */
const isTimed = (target: string): boolean => target.startsWith('/api/search')

const lastingHeaders = ({ headers }: Response, target: string): [string, string][] =>
  [...headers].filter(
    ([name]) =>
      !OF_THE_MOMENT.has(name) &&
      !(isOfTheMoment(target) && ['etag', 'content-length'].includes(name)) &&
      !(isTimed(target) && name === 'content-length'),
  )

const namesIn = (header: string | null): string[] => (header ?? '').split(', ').filter(Boolean)

describe('every route', () => {
  it.each(READABLE)('answers HEAD as GET, without the body: %s', async (target) => {
    const whole = await ask(target)
    const head = await ask(target, { method: 'HEAD' })
    expect(head.status).toBe(whole.status)
    expect(await head.text()).toBe('')
    const expected = lastingHeaders(whole, target)
    expect(lastingHeaders(head, target)).toEqual(expect.arrayContaining(expected))
    const bytes = (await whole.arrayBuffer()).byteLength
    const length = head.headers.get('content-length')
    if (length !== null && !isOfTheMoment(target) && !isTimed(target)) expect(Number(length)).toBe(bytes)
  })

  it.each(targetsOf(ALL_ROUTES))(
    'tells its methods to OPTIONS, and to whoever uses another: %s',
    async (target) => {
      const options = await ask(target, { method: 'OPTIONS' })
      expect(options.status).toBe(204)
      expect(options.headers.get('access-control-allow-origin')).toBe('*')
      const allowed = namesIn(options.headers.get('allow'))
      expect(allowed).toContain('OPTIONS')
      for (const method of ['DELETE', 'PUT', 'PATCH']) {
        const refused = await ask(target, { method })
        expect(refused.status).toBe(405)
        expect(namesIn(refused.headers.get('allow'))).toEqual(allowed)
      }
      const taken = ALL_ROUTES.filter((route) => route.target === target).map(({ method }) => method)
      expect(allowed).toEqual(expect.arrayContaining(taken))
      expect(allowed.includes('HEAD')).toBe(allowed.includes('GET'))
    },
  )

  it.each(
    targetsOf(WRITE_ROUTES).filter((target) => target.startsWith('/api/smart') || target === '/api/mcp'),
  )('that only takes a body answers GET with 405: %s', async (target) => {
    const refused = await ask(target)
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('POST, OPTIONS')
  })

  it.each(READABLE)('says what its answer hangs on, and guards it: %s', async (target) => {
    const { headers } = await ask(target)
    expect(namesIn(headers.get('vary'))).toContain('Accept-Encoding')
    if (
      PAGE_ROUTES.some((route) => route.target === target) &&
      (headers.get('content-type') ?? '').includes('html')
    ) {
      expect(namesIn(headers.get('vary'))).toContain('Accept')
    }
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-request-id')).toMatch(/^[\w-]{1,64}$/)
  })

  it.each(READABLE)('with an entity tag answers 304 to who has it: %s', async (target) => {
    const { headers } = await ask(target)
    const etag = headers.get('etag')
    if (etag === null || isOfTheMoment(target)) return
    for (const method of ['GET', 'HEAD']) {
      for (const known of [etag, `W/${etag.replace(/^W\//, '')}`, `"other", ${etag}`, '*']) {
        const answer = await ask(target, { method, headers: { 'If-None-Match': known } })
        expect(answer.status, known).toBe(304)
        expect(answer.headers.get('etag')).toBe(etag)
        expect(answer.headers.get('vary')).toBe(headers.get('vary'))
        expect(await answer.text()).toBe('')
      }
    }
    expect((await ask(target, { headers: { 'If-None-Match': '"other"' } })).status).toBe(200)
  })

  it.each(READABLE)('is the same in every encoding: %s', async (target) => {
    if (isOfTheMoment(target)) return
    const plain = await (await ask(target)).text()
    for (const encoding of ['br', 'zstd', 'gzip', 'br;q=0, gzip;q=0, identity']) {
      const answer = await ask(target, { headers: { 'Accept-Encoding': encoding } })
      const coding = answer.headers.get('content-encoding')
      if (coding !== null) expect(coding).toBe(encoding)
      // How long it took is part of a search's answer.
      if (!target.includes('search')) expect(await answer.text()).toBe(plain)
    }
  })
})

describe('files', () => {
  it.each(FILES)('come in parts that make the whole: %s', async (target) => {
    const whole = Buffer.from(await (await ask(target)).arrayBuffer())
    const cut = Math.floor(whole.length / 3)
    const ranges = [`bytes=0-${cut - 1}`, `bytes=${cut}-${2 * cut - 1}`, `bytes=-${whole.length - 2 * cut}`]
    const parts = await Promise.all(ranges.map((range) => ask(target, { headers: { Range: range } })))
    expect(parts.map(({ status }) => status)).toEqual([206, 206, 206])
    expect(parts[1]?.headers.get('content-range')).toBe(`bytes ${cut}-${2 * cut - 1}/${whole.length}`)
    const bytes = await Promise.all(parts.map(async (part) => Buffer.from(await part.arrayBuffer())))
    expect(Buffer.concat(bytes).equals(whole)).toBe(true)
  })

  it.each(FILES)('say how long they are when a range lies behind their end: %s', async (target) => {
    const size = (await (await ask(target)).arrayBuffer()).byteLength
    const answer = await ask(target, { headers: { Range: `bytes=${size}-` } })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe(`bytes */${size}`)
  })

  it('are sent whole to who has a part of another version', async () => {
    const etag = (await ask('/docs')).headers.get('etag') ?? ''
    const of = (ifRange: string) => ask('/docs', { headers: { Range: 'bytes=0-9', 'If-Range': ifRange } })
    expect((await of(etag)).status).toBe(206)
    expect((await of('"other"')).status).toBe(200)
  })

  it('with a hash in their name may be kept for ever, others are asked for anew', async () => {
    for (const target of FILES) {
      expect((await ask(target)).headers.get('cache-control'), target).toBe(
        target.startsWith('/_astro/')
          ? 'public, max-age=31536000, immutable'
          : 'public, max-age=0, must-revalidate',
      )
    }
  })

  it('of folders and pages have clean addresses, and no other names', async () => {
    for (const target of ['/ma-giam-gia', '/en', '/docs']) expect((await ask(target)).status).toBe(200)
    for (const target of ['/index.html.br', '/docs.html.gz', '/DOCS', '/_astro']) {
      expect((await ask(target)).status, target).toBe(404)
    }
  })
})
