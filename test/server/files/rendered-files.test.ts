import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createCompressor } from '#process/compress.ts'
import type { PageStore } from '#process/files/page-store.ts'
import { Overloaded } from '#process/threads.ts'
import { createFileCache } from '#server/files/file-cache.ts'
import { createRecentPaths, createRenderedFiles, type RenderedFiles } from '#server/files/rendered-files.ts'

let server: Server | undefined
afterEach(() => server?.close())

/** A store in memory. */
function createStore(): PageStore & { files: Map<string, Uint8Array> } {
  const files = new Map<string, Uint8Array>()
  return {
    files,
    has: (key) => files.has(key),
    get: async (key) => (files.has(key) ? Buffer.from(files.get(key) as Uint8Array) : undefined),
    put: async (key, body) => void files.set(key, body),
  }
}

/** One page, `/trang`, with the key `key`. */
function createPage(store: PageStore, recent = createRecentPaths()) {
  const page = { rendered: 0, fails: false }
  const files = createRenderedFiles({
    files: {
      find: (path) =>
        path === '/trang'
          ? {
              name: '/trang.html',
              key: 'key',
              render: async () => {
                page.rendered += 1
                if (page.fails) throw new Error('it is broken')
                return Buffer.from('Trang '.repeat(1_000))
              },
            }
          : undefined,
    },
    recent,
    store,
    compress: createCompressor(),
    cache: createFileCache('files'),
    drawn: createFileCache('drawn'),
    sourcesOf: () => ['client'],
  })
  return { page, files }
}

/** Answers from what is kept, and 202 for what has to be rendered, which is rendered then. */
async function serve(files: RenderedFiles): Promise<string> {
  server = createServer((request, response) =>
    files.serveCached(request, response, () => {
      files.serve(request, response).then(
        (isSent) => isSent || response.writeHead(404).end(),
        () => response.writeHead(500).end(),
      )
    }),
  ).listen(0)
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const get = async (url: string, encoding: string) => {
  const answer = await fetch(`${url}/trang`, { headers: { 'Accept-Encoding': encoding } })
  return {
    status: answer.status,
    encoding: answer.headers.get('content-encoding'),
    text: await answer.text(),
  }
}

describe('a page', () => {
  it('is rendered once for all encodings, and not at all where the store has it', async () => {
    const store = createStore()
    const first = createPage(store)
    const url = await serve(first.files)
    for (const encoding of ['br', 'identity', 'gzip', 'zstd', 'br']) {
      const answer = await get(url, encoding)
      expect(answer.encoding).toBe(encoding === 'identity' ? null : encoding)
      if (encoding !== 'zstd') expect(answer.text).toBe('Trang '.repeat(1_000))
    }
    expect(first.page.rendered).toBe(1)
    server?.close()
    const second = createPage(store)
    expect((await get(await serve(second.files), 'br')).status).toBe(200)
    expect(second.page.rendered).toBe(0)
  })

  it('is rendered once for readers who ask for it at the same time', async () => {
    const { page, files } = createPage(createStore())
    const url = await serve(files)
    await Promise.all(Array.from({ length: 20 }, () => get(url, 'br')))
    expect(page.rendered).toBe(1)
  })

  it('whose rendering failed is kept nowhere', async () => {
    const store = createStore()
    const { page, files } = createPage(store)
    const url = await serve(files)
    page.fails = true
    expect((await get(url, 'br')).status).toBe(500)
    expect(store.files.size).toBe(0)
    page.fails = false
    expect((await get(url, 'br')).status).toBe(200)
  })

  it('that readers asked for last is rendered before they ask for it in another release', async () => {
    const recent = createRecentPaths()
    const url = await serve(createPage(createStore(), recent).files)
    await get(url, 'br')
    const next = createPage(createStore())
    await next.files.warm([...recent.list(), '/khong-co'])
    expect(next.page.rendered).toBe(1)
  })
})

describe('a picture', () => {
  /** Pictures that are drawn when the test says so. */
  function createPictures(store: PageStore) {
    const drawn: string[] = []
    const go = Promise.withResolvers<void>()
    let under = 0
    let most = 0
    const files = createRenderedFiles({
      files: {
        find: (path) => ({
          name: path,
          key: path.slice(1),
          render: async () => {
            drawn.push(path)
            most = Math.max(most, (under += 1))
            await go.promise
            under -= 1
            return Buffer.from(path)
          },
        }),
      },
      recent: createRecentPaths(),
      store,
      compress: createCompressor(),
      cache: createFileCache('files'),
      drawn: createFileCache('drawn'),
      sourcesOf: ({ headers }) => [String(headers['x-client'])],
    })
    return { drawn, files, most: () => most, go: go.resolve }
  }
  const ask = (url: string, path: string, client = 'a') =>
    fetch(url + path, { headers: { 'X-Client': client } }).then(({ status }) => status)

  it('is drawn once for all who ask for it, without the gate, two at once, and then never again', async () => {
    const store = createStore()
    const { drawn, files, most, go } = createPictures(store)
    server = createServer((request, response) =>
      files.serveCached(request, response, (error) => response.writeHead(error ? 503 : 202).end()),
    ).listen(0)
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const asked = ['/a.png', '/a.png', '/b.png', '/c.webp', '/d.png'].flatMap((path) =>
      ['a', 'b', 'c'].map((client) => ask(url, path, client)),
    )
    go()
    expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
    expect(drawn.toSorted()).toEqual(['/a.png', '/b.png', '/c.webp', '/d.png'])
    expect(most()).toBeLessThanOrEqual(2)
    server.close()
    const second = createPictures(store)
    expect(await ask(await serve(second.files), '/a.png')).toBe(200)
    expect(second.drawn).toEqual([])
  })

  it('is refused where more than a hundred wait, to the client that waits for most', async () => {
    const { files, go } = createPictures(createStore())
    server = createServer((request, response) =>
      files.serveCached(request, response, (error) =>
        response.writeHead(error instanceof Overloaded ? 503 : 500).end(),
      ),
    ).listen(0)
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    let refused = 0
    const many = Array.from({ length: 130 }, async (_, nth) => {
      const status = await ask(url, `/a${nth}.png`)
      if (status === 503) refused += 1
      return status
    })
    // One is being drawn, a hundred wait.
    await vi.waitUntil(() => refused === 29)
    const other = ask(url, '/b.png', 'b')
    await vi.waitUntil(() => refused === 30)
    go()
    expect(await other).toBe(200)
    expect((await Promise.all(many)).filter((status) => status === 200)).toHaveLength(100)
  })
})
