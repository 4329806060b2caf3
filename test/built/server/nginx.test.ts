import { once } from 'node:events'
import { type IncomingMessage, request, type RequestOptions } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SMART_LINK_URL_LENGTH_MAX } from '#contract/limits.ts'
import { HAS_NGINX, type NginxProcess, spawnNginx } from '../../support/nginx.ts'
import { type ServerProcess, spawnServer, UNLIMITED } from '../../support/server.ts'

const environment = { ...UNLIMITED, TRUSTED_PROXY_HOPS: '1' }

/** As `limit_conn` in deploy/nginx.conf. */
const REQUESTS_AT_ONCE = 100

/** An answer's head, whatever was asked. */
const HEAD_MAX_BYTES = 2048

/** A redirect repeats an address that may be longer than that; proxies read 4 KB by default. */
const REDIRECT_HEAD_MAX_BYTES = 4096

const OTHER_CLIENT = '127.0.0.2'

describe.skipIf(!HAS_NGINX)(
  'two instances behind nginx with the shipped configuration',
  { timeout: 60_000 },
  () => {
    let one: ServerProcess
    let two: ServerProcess
    let nginx: NginxProcess
    beforeAll(async () => {
      ;[one, two] = await Promise.all([spawnServer({ environment }), spawnServer({ environment })])
      nginx = await spawnNginx({ one: one.port, two: two.port })
    })
    afterAll(async () => {
      await nginx[Symbol.asyncDispose]()
      await Promise.all([one[Symbol.asyncDispose](), two[Symbol.asyncDispose]()])
    })

    const ask = async (path: string, options: RequestOptions = {}): Promise<IncomingMessage> => {
      const sent = request({ host: '127.0.0.1', port: nginx.port, path, agent: false, ...options }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      answer.resume()
      await once(answer, 'end')
      return answer
    }

    const preflight = (headers: string): RequestOptions => ({
      method: 'OPTIONS',
      headers: {
        Origin: 'https://shop.example',
        'Access-Control-Request-Method': 'GET',
        'Access-Control-Request-Headers': headers,
      },
    })

    const LONG: [what: string, path: string, options: RequestOptions][] = [
      ['a search of 300 Chinese characters', `/search?q=${encodeURIComponent('咖啡优惠'.repeat(75))}`, {}],
      ['a target of nearly 8 KB', `/search?q=sony&x=${'y'.repeat(8000)}`, {}],
      ['a target that is too long', `/search?q=${'y'.repeat(9000)}`, {}],
      [
        'a search of 300 Chinese characters in the interface',
        `/api/search-advanced?q=${encodeURIComponent('咖啡优惠'.repeat(75))}`,
        {},
      ],
      ['a preflight with 5 KB of header names', '/api/deals', preflight(`x-${'a'.repeat(5000)}`)],
      ['a preflight with 20 KB of header names', '/api/deals', preflight('x-abcdefgh, '.repeat(1700))],
      ['a preflight of a page', '/search?q=sony', preflight(`x-${'a'.repeat(5000)}`)],
      ['the former page of a store with a long query', `/cua-hang/shopee?${'y'.repeat(7000)}`, {}],
      ['an unknown page with a long address', `/${'khong-co/'.repeat(700)}`, {}],
      ['a long request id', '/api/deals', { headers: { 'X-Request-Id': 'a'.repeat(6000) } }],
      ['a long cookie', '/', { headers: { Cookie: 'a'.repeat(20_000) } }],
      ['a long name of a host', '/docs', { headers: { Host: `www.${'a'.repeat(4000)}` } }],
      [
        'a long target under the twin of its name',
        `/docs?${'y'.repeat(6000)}`,
        { headers: { Host: 'www.localhost' } },
      ],
    ]

    it.each(LONG)('answer %s, and serve the others meanwhile', async (_what, path, options) => {
      const statuses: (number | undefined)[] = []
      for (let round = 0; round < 3; round += 1) {
        const [long, ...others] = await Promise.all([
          ask(path, options),
          ...['/api/deals?limit=2', '/', '/healthz'].map((each) => ask(each)),
        ])
        expect(long.statusCode).toBeLessThan(500)
        expect(long.rawHeaders.join(': ').length).toBeLessThan(HEAD_MAX_BYTES)
        statuses.push(...others.map(({ statusCode }) => statusCode))
      }
      expect(statuses).toEqual(statuses.map(() => 200))
    })

    it('follow a link to an address as long as may be', async () => {
      const inputUrl = 'https://tiki.vn/'.padEnd(SMART_LINK_URL_LENGTH_MAX, 'a')
      const made = await fetch(`${nginx.url}/api/smart-links/create`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ inputUrl, outputUrl: inputUrl }),
      })
      expect(made.status).toBe(200)
      const { hashId } = (await made.json()) as { hashId: string }
      const followed = await Promise.all(
        [one, two].map(({ url }) => fetch(`${url}/s/${hashId}`, { redirect: 'manual' })),
      )
      expect(new Set(followed.map(({ status }) => status))).toEqual(new Set([302, 404]))
      for (let count = 0; count < 4; count += 1) {
        const { statusCode, rawHeaders } = await ask(`/s/${hashId}`)
        expect([302, 404]).toContain(statusCode)
        expect(rawHeaders.join(': ').length).toBeLessThan(REDIRECT_HEAD_MAX_BYTES)
      }
    })

    it('leave other clients their turn when one has as many requests under way as it may', async () => {
      const hold = Array.from({ length: REQUESTS_AT_ONCE + 20 }, () => connect(nginx.port, '127.0.0.1'))
      try {
        // Bodies that do not come keep requests under way.
        const answers = hold.map(async (socket) => {
          socket.write(
            'POST /api/search-advanced HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
          )
          const [chunk] = (await once(socket, 'data')) as [Buffer]
          return chunk.toString('latin1').slice(0, 12)
        })
        const refused = await Promise.race(answers)
        expect(refused).toBe('HTTP/1.1 429')
        expect((await ask('/healthz')).statusCode).toBe(429)
        expect((await ask('/healthz', { localAddress: OTHER_CLIENT })).statusCode).toBe(200)
        answers.forEach((answer) => void answer.catch(() => {}))
      } finally {
        for (const socket of hold) socket.destroy()
      }
      await expect.poll(async () => (await ask('/healthz')).statusCode).toBe(200)
    })

    it('answer every request while one of them is gone', async () => {
      await using third = await spawnServer({ environment })
      await using fourth = await spawnServer({ environment })
      await using pair = await spawnNginx({ one: third.port, two: fourth.port })
      fourth.child.kill('SIGKILL')
      await once(fourth.child, 'exit')
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => ask('/api/deals?limit=2', { port: pair.port })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    })
  },
)
