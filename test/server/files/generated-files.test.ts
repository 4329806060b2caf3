import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createCompressor } from '#process/compress.ts'
import { createFileCache } from '#server/files/file-cache.ts'
import { createGeneratedFiles } from '#server/files/generated-files.ts'

let server: Server
afterEach(() => server.close())

/** A text that says how often it was made, right for ten moments of a clock that the test moves. */
async function serve() {
  const clock = { now: 100 }
  let made = 0
  const answer = createGeneratedFiles({
    find: (path) =>
      path === '/feed.json'
        ? () => JSON.stringify({ made: (made += 1), text: 'Mã '.repeat(1000) })
        : undefined,
    rightUntil: (now) => now + 10,
    now: () => clock.now,
    compress: createCompressor(),
    cache: createFileCache('generatedFiles'),
    sourcesOf: () => ['client'],
  })
  server = createServer((request, response) =>
    answer(request, response, () => response.writeHead(404).end()),
  ).listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const compressionsFor = async (encoding: string): Promise<number> => {
    const response = await fetch(`http://127.0.0.1:${port}/feed.json`, {
      headers: { 'Accept-Encoding': encoding },
    })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    return ((await response.json()) as { made: number }).made
  }
  return { clock, compressionsFor }
}

it('a text is made once in each encoding for as long as it is right, and again when it is not', async () => {
  const { clock, compressionsFor } = await serve()
  expect([
    await compressionsFor('br'),
    await compressionsFor('br'),
    await compressionsFor('identity'),
    await compressionsFor('gzip'),
  ]).toEqual([1, 1, 2, 3])
  clock.now = 109
  expect(await compressionsFor('br')).toBe(1)
  clock.now = 110
  expect(await compressionsFor('br')).toBe(4)
  // A clock that was set back makes a text of later on wrong.
  clock.now = 105
  expect(await compressionsFor('br')).toBe(5)
})
