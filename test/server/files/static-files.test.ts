import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createCompressor } from '#process/compress.ts'
import { createFileCache } from '#server/files/file-cache.ts'
import { createStaticFiles } from '#server/files/static-files.ts'
import { scratchFolder } from '../../support/scratch.ts'

const TEXT = 'Mã giảm giá. '.repeat(1000)

/** Hard to compress, so that it stays larger than what is kept as it is. */
const LONG_TEXT = Array.from(
  { length: 400_000 },
  (_, index) => (index * 2_654_435_761) % 4_294_967_296,
).join()

let folder: Awaited<ReturnType<typeof scratchFolder>>
let server: Server
let compressions = 0

beforeEach(async () => {
  folder = await scratchFolder()
  compressions = 0
})
afterEach(async () => {
  server.close()
  await folder[Symbol.asyncDispose]()
})

async function serve(files: Record<string, string | Buffer>): Promise<void> {
  for (const [name, body] of Object.entries(files)) await writeFile(join(folder.path, name), body)
  const compress = createCompressor()
  const { serve: answer } = await createStaticFiles({
    folder: folder.path,
    cache: createFileCache('files'),
    sourcesOf: () => ['client'],
    compress: (body, encoding) => {
      compressions += 1
      return compress(body, encoding)
    },
  })
  server = createServer((request, response) =>
    answer(request, response, () => response.writeHead(404).end()),
  ).listen(0)
  await once(server, 'listening')
}

async function ask(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo
  const [answer] = (await once(get({ port, path, headers }), 'response')) as [IncomingMessage]
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) }
}

const DECODERS = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

describe('a text without a compressed twin', () => {
  it.each(Object.entries(DECODERS))('is compressed with %s on request', async (encoding, decode) => {
    await serve({ 'a.txt': TEXT })
    const { headers, body } = await ask('/a.txt', { 'accept-encoding': encoding })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers.vary).toContain('Accept-Encoding')
    expect(Number(headers['content-length'])).toBe(body.length)
    expect(decode(body).toString()).toBe(TEXT)
  })

  it('is compressed once for all who ask at the same time or later', async () => {
    await serve({ 'a.txt': TEXT })
    const asked = Array.from({ length: 20 }, () => ask('/a.txt', { 'accept-encoding': 'gzip' }))
    const tags = new Set((await Promise.all(asked)).map(({ headers }) => headers.etag))
    const again = await ask('/a.txt', { 'accept-encoding': 'gzip', 'if-none-match': [...tags][0] ?? '' })
    expect(tags.size).toBe(1)
    expect(again.status).toBe(304)
    expect(compressions).toBe(1)
  })

  it('has an entity tag for each encoding, and ranges of the bytes that are sent', async () => {
    await serve({ 'a.txt': TEXT })
    const plain = await ask('/a.txt')
    const whole = await ask('/a.txt', { 'accept-encoding': 'gzip' })
    expect(whole.headers.etag).not.toBe(plain.headers.etag)
    const part = await ask('/a.txt', { 'accept-encoding': 'gzip', range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.body).toEqual(whole.body.subarray(10, 20))
  })

  it('comes in parts only to those who have parts of the same', async () => {
    await serve({ 'a.txt': TEXT })
    const { headers } = await ask('/a.txt')
    const partFor = async (tag: string) =>
      (await ask('/a.txt', { range: 'bytes=10-19', 'if-range': tag })).status
    expect([await partFor(headers.etag ?? ''), await partFor('"another"')]).toEqual([206, 200])
  })

  it('is compressed too where it is larger than what is kept uncompressed', async () => {
    await serve({ 'a.txt': LONG_TEXT })
    const { headers, body } = await ask('/a.txt', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(body).toString()).toBe(LONG_TEXT)
    expect((await ask('/a.txt')).body.toString()).toBe(LONG_TEXT)
  })

  it('is sent as it is where it is small', async () => {
    await serve({ 'a.txt': 'short' })
    const { headers, body } = await ask('/a.txt', { 'accept-encoding': 'br' })
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString()).toBe('short')
  })
})

describe('a compressed twin on the disk', () => {
  it('is sent to those who take it; for others the file is compressed', async () => {
    const twin = brotliCompressSync(`${TEXT} `)
    await serve({ 'a.txt': TEXT, 'a.txt.br': twin })
    expect((await ask('/a.txt', { 'accept-encoding': 'br, gzip' })).body).toEqual(twin)
    const other = await ask('/a.txt', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(other.body).toString()).toBe(TEXT)
    expect((await ask('/a.txt.br')).status).toBe(404)
  })
})

it('a picture is never compressed', async () => {
  await serve({ 'a.png': Buffer.alloc(5000) })
  expect((await ask('/a.png', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined()
  expect(compressions).toBe(0)
})
