import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createPageFiles } from '#server/files/page-files.ts'
import { createSentFile, sendFile } from '#server/files/sent-file.ts'

const FILES: Record<string, string> = { '/docs': '/docs.html', '/docs.md': '/docs.md', '/only': '/only.html' }

let server: Server
beforeEach(async () => {
  const pages = createPageFiles((request, response, next) => {
    const name = FILES[request.url ?? '']
    if (name === undefined) next()
    else sendFile(request, response, createSentFile(name, Buffer.from(name)))
  })
  server = createServer((request, response) =>
    pages(request, response, () => response.writeHead(404).end(`${request.url} ${request.headers.accept}`)),
  ).listen(0)
  await once(server, 'listening')
})
afterEach(() => server.close())

describe('a page', () => {
  it.each([
    ['/docs', '*/*', 'text/html', '/docs.html'],
    ['/docs', 'text/markdown', 'text/markdown', '/docs.md'],
    ['/docs', 'text/plain', 'text/plain', '/docs.md'],
    ['/only', 'text/plain', 'text/html', '/only.html'],
  ])('%s for %s comes as %s', async (path, accept, type, text) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: accept } })
    expect(answer.headers.get('content-type')?.toLowerCase().replace(' ', '')).toBe(`${type};charset=utf-8`)
    expect(await answer.text()).toBe(text)
  })

  it.each([
    ['/rendered.md?day=2', '/rendered?day=2 text/markdown; charset=utf-8'],
    ['/index.md', '/ text/markdown; charset=utf-8'],
    ['/404.md', '/404.md */*'],
    ['/mcp.md', '/mcp.md */*'],
    ['/s/4fT9aK2bQx.md', '/s/4fT9aK2bQx.md */*'],
    ['/rendered.txt', '/rendered.txt */*'],
  ])('%s without a file is asked for as %s', async (path, asked) => {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { Accept: '*/*' } })
    expect(await answer.text()).toBe(asked)
  })
})
