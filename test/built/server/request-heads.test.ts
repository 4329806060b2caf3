import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BODY_MAX_BYTES } from '#contract/limits.ts'
import { WRITE_ROUTES } from '../../support/routes.ts'
import { sendRaw, type ServerProcess, spawnServer, UNLIMITED } from '../../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await spawnServer({ environment: UNLIMITED })
})
afterAll(() => server[Symbol.asyncDispose]())

const ask = (head: string[]) => sendRaw(server.port, `${[...head, 'Connection: close'].join('\r\n')}\r\n\r\n`)

/** The first line that a server says to a request whose body does not come. */
function firstLine(head: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.once('data', (chunk) => {
      resolve(chunk.toString('latin1').split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
    socket.once('error', reject)
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
  })
}

describe('a body that the head says to be too large', () => {
  it.each(WRITE_ROUTES)('is refused before it comes: $target', async ({ target, body }) => {
    const head = [
      `POST ${target} HTTP/1.1`,
      'Host: localhost',
      `Content-Type: ${body.type}`,
      `Content-Length: ${BODY_MAX_BYTES + 1}`,
    ]
    expect(await firstLine(head)).toBe('HTTP/1.1 413 Payload Too Large')
    expect(await firstLine([...head, 'Expect: 100-continue'])).toBe('HTTP/1.1 413 Payload Too Large')
  })

  it.each([['Connection: close'], ['Connection: keep-alive'], ['Transfer-Encoding: chunked']])(
    'is read to its end, so that its sender gets to read the answer: %s',
    async (header) => {
      const body = Buffer.alloc(8 * 1024 * 1024, 'a')
      const isChunked = header.startsWith('Transfer-Encoding')
      const head = [
        'POST /api/search-advanced HTTP/1.1',
        'Host: localhost',
        'Content-Type: application/json',
        isChunked ? header : `${header}\r\nContent-Length: ${body.length}`,
      ]
      const socket = connect(server.port, '127.0.0.1')
      let answer = ''
      socket.on('data', (chunk) => (answer += chunk.toString('latin1')))
      socket.write(`${head.join('\r\n')}\r\n\r\n`)
      if (isChunked) socket.write(`${body.length.toString(16)}\r\n`)
      socket.write(body)
      if (isChunked) socket.write('\r\n0\r\n\r\n')
      await once(socket, 'close')
      expect(socket.bytesWritten).toBeGreaterThan(body.length)
      expect(answer).toMatch(/^HTTP\/1.1 413 Payload Too Large\r\n[^]*"payload_too_large"[^]*\}$/)
    },
  )

  it('is asked for where it is small enough', async () => {
    const head = ['POST /api/search-advanced HTTP/1.1', 'Host: localhost', 'Content-Type: application/json']
    expect(await firstLine([...head, 'Content-Length: 20', 'Expect: 100-continue'])).toBe(
      'HTTP/1.1 100 Continue',
    )
  })
})

describe('the host of a request', () => {
  it.each(['/', '/api/deals', '/mcp', '/search?q=sony'])('stands in its head once: %s', async (target) => {
    const line = `GET ${target} HTTP/1.1`
    expect((await ask([line])).status).toBe(400)
    expect((await ask([line, 'Host: localhost', 'Host: localhost'])).status).toBe(400)
    expect((await ask([line, 'Host: a b'])).status).toBe(400)
    expect((await ask([line, 'Host: localhost'])).status).toBe(200)
    expect((await ask([`GET ${target} HTTP/1.0`])).status).toBe(200)
  })

  it.each([
    '/api/smart-links/create',
    'http://localhost/api/smart-links/create',
    'http://localhost/api/smart-links/create?a#b',
  ])('is refused where it is wrong with the fields of the operation: %s', async (target) => {
    const refused = await ask([`POST ${target} HTTP/1.1`, 'Host: a b', 'Content-Length: 0'])
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.body)).toMatchObject({ success: false, ok: false })
  })

  it('may stand in its target, where it counts instead of the header', async () => {
    expect((await ask(['GET http://localhost/api/deals HTTP/1.1', 'Host: evil.example'])).status).toBe(200)
    const mcp = await ask(['POST http://evil.example/mcp HTTP/1.1', 'Host: localhost', 'Content-Length: 0'])
    expect(mcp.status).toBe(400)
    expect(mcp.body).toContain('evil.example')
  })
})

describe('the path of a request', () => {
  it.each(['/%61pi/deals', '/api/%64eals', '/api%2Fdeals', '/%6dcp', '/%2e/docs', '/doc%73'])(
    'hides nothing behind needless encodings: %s',
    async (target) => {
      expect((await ask([`GET ${target} HTTP/1.1`, 'Host: localhost'])).status).toBe(400)
    },
  )

  it('may be encoded where it has to be', async () => {
    expect((await ask(['GET /ph%E1%BB%9F HTTP/1.1', 'Host: localhost'])).status).toBe(404)
  })
})

describe('the phrase of a status', () => {
  it.each([
    ['GET /s/nichts HTTP/1.1', 'HTTP/1.1 404 Not Found'],
    ['GET /nowhere HTTP/1.1', 'HTTP/1.1 404 Not Found'],
    ['GET /api/nowhere HTTP/1.1', 'HTTP/1.1 404 Not Found'],
    ['GET nowhere HTTP/1.1', 'HTTP/1.1 400 Bad Request'],
    ['GET / HTTP/9', 'HTTP/1.1 400 Bad Request'],
  ])('after %s is that of the standard', async (line, expected) => {
    expect(await firstLine([line, 'Host: localhost'])).toBe(expected)
  })
})
