/** What a fetch refuses, each with its sentence, and how it follows pages. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceEntry } from '#entries/source.ts'
import { createEnvironmentTexts } from '#imports/fetch/environment-text.ts'
import { type FetchedSource, fetchSource } from '#imports/fetch/fetch-source.ts'
import { readRows } from '#imports/formats/read-rows.ts'
import { type FeedServer, openFeedServer } from '../../support/feed-server.ts'
import { mappingOf } from '../../support/record-store.ts'
import { scratchFolder } from '../../support/scratch.ts'

const NOW = Date.parse('2026-11-28T03:00:00+07:00')

let server: FeedServer
let folder: Awaited<ReturnType<typeof scratchFolder>>
beforeEach(async () => {
  server = await openFeedServer()
  folder = await scratchFolder()
})
afterEach(async () => {
  await server[Symbol.asyncDispose]()
  await folder[Symbol.asyncDispose]()
})

function mapping(fetch: object = {}, rest: object = {}): SourceEntry {
  return mappingOf({
    name: 'A network',
    format: 'json',
    into: 'store',
    records: 'data',
    fetch: { address: `${server.base}/feed`, private: true, perMinute: 6000, ...fetch },
    deals: { fields: { id: 'id', title: 'title', url: 'url' } },
    ...rest,
  })
}

const fetchBy = (entry: SourceEntry, environment: Record<string, string> = {}): Promise<FetchedSource> =>
  fetchSource({
    source: 'network',
    mapping: entry,
    folder: join(folder.path, 'pages'),
    texts: createEnvironmentTexts(environment),
    validators: {},
    now: NOW,
    sleep: () => Promise.resolve(),
  })

async function idsOf(entry: SourceEntry): Promise<unknown[]> {
  const fetched = await fetchBy(entry)
  const ids = []
  if (fetched.kind === 'files')
    for await (const row of readRows(fetched.files, entry)) if ('values' in row) ids.push(row.values['id'])
  return ids
}

const json = (from: number, to: number, more: object = {}): string =>
  JSON.stringify({
    data: Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}` })),
    ...more,
  })

describe('a fetch follows pages', () => {
  it('by the number of records before them', async () => {
    server.answer = ({ query }) => {
      const at = Number(query.get('start'))
      return { body: json(at, Math.min(at + 4, 10)) }
    }
    expect(await idsOf(mapping({ paging: { by: 'offset', parameter: 'start', size: 4 } }))).toHaveLength(10)
  })

  it('by a cursor of the answer', async () => {
    server.answer = ({ query }) =>
      query.get('after') === null
        ? { body: json(0, 3, { paging: { next: 'c1' } }) }
        : { body: json(3, 5, { paging: { next: null } }) }
    const entry = mapping(
      { paging: { by: 'cursor', parameter: 'after' } },
      { pages: { next: 'paging.next' } },
    )
    expect(await idsOf(entry)).toEqual(['0', '1', '2', '3', '4'])
  })

  it('by the Link header', async () => {
    server.answer = ({ query }) =>
      query.get('p') === null
        ? { body: json(0, 3), headers: { Link: '</feed?p=2>; rel="next"' } }
        : { body: json(3, 5), headers: { Link: '</feed>; rel="prev"' } }
    expect(await idsOf(mapping({ paging: { by: 'link' } }))).toHaveLength(5)
  })

  it('and stops at a page that comes twice', async () => {
    server.answer = () => ({ body: json(0, 3) })
    await expect(fetchBy(mapping({ paging: { by: 'page', parameter: 'page' } }))).rejects.toThrow(
      'The source gives the same page again; correct paging in the mapping.',
    )
  })
})

describe('a fetch reads archives', () => {
  it('of zip, with several files', async () => {
    server.answer = () => ({ body: zipOf({ 'a.json': json(0, 2), 'b.json': json(2, 5) }) })
    expect(await idsOf(mapping())).toHaveLength(5)
  })

  it('of gzip, and answers packed on their way', async () => {
    server.answer = ({ headers }) => ({
      body: gzipSync(gzipSync(json(0, 3))),
      headers: { 'Content-Encoding': 'gzip', 'X-Asked': String(headers['accept-encoding']) },
    })
    expect(await idsOf(mapping())).toHaveLength(3)
  })

  it('but refuses a zip within a zip', async () => {
    server.answer = () => ({ body: zipOf({ 'inner.zip': zipOf({ 'a.json': json(0, 1) }) }) })
    await expect(fetchBy(mapping())).rejects.toThrow(
      /has the archive inner\.zip within it, which is not unpacked; ask the source for plain files/,
    )
  })

  it('but refuses one that unpacks to more than allowed', async () => {
    server.answer = () => ({ body: zipOf({ 'a.json': ' '.repeat(3_000_000) }) })
    await expect(fetchBy(mapping({ maxMegabytes: 2 }))).rejects.toThrow(/unpacks to more than 2 MB/)
    server.answer = () => ({
      body: gzipSync(' '.repeat(3_000_000)),
      headers: { 'Content-Encoding': 'gzip' },
    })
    await expect(fetchBy(mapping({ maxMegabytes: 2 }))).rejects.toThrow(/larger than 2 MB/)
  })
})

describe('a fetch refuses', () => {
  it('a private network, by its name and by its number', async () => {
    const refused = /leads to (?:127\.0\.0\.1|::1), which is in a private network; write private: true/
    await expect(fetchBy(mapping({ private: false }))).rejects.toThrow(refused)
    const address = server.base.replace('127.0.0.1', 'localhost')
    await expect(fetchBy(mapping({ private: false, address: `${address}/feed` }))).rejects.toThrow(refused)
    await expect(
      fetchBy(mapping({ private: false, address: 'http://169.254.169.254/latest' })),
    ).rejects.toThrow(/169\.254\.169\.254, which is in a private network/)
    expect(server.requests).toEqual([])
  })

  it('a redirect to a host that the mapping does not name', async () => {
    server.answer = () => ({ status: 302, headers: { Location: 'http://10.0.0.8/secrets' } })
    await expect(fetchBy(mapping())).rejects.toThrow(
      /http:\/\/10\.0\.0\.8\/secrets is at a host that the mapping does not name; add 10\.0\.0\.8 to hosts/,
    )
  })

  it('redirects without end', async () => {
    server.answer = () => ({ status: 302, headers: { Location: '/feed' } })
    await expect(fetchBy(mapping())).rejects.toThrow(/redirects more than 5 times/)
  })

  it('to send its key to another host', async () => {
    await using other = await openFeedServer()
    other.answer = () => ({ body: json(0, 1) })
    server.answer = () => ({ status: 302, headers: { Location: `${other.base}/moved` } })
    const entry = mapping({
      headers: { Authorization: 'Token ${KEY}' },
      hosts: [new URL(other.base).host],
    })
    await fetchBy(entry, { KEY: 'secret-7' })
    expect(server.requests[0]?.headers.authorization).toBe('Token secret-7')
    expect(other.requests[0]?.headers.authorization).toBeUndefined()
  })

  it('an answer of ten gigabytes, announced or not', async () => {
    const huge = createServer((_, response) => {
      if (huge.listenerCount('announced') > 0) response.setHeader('Content-Length', 10e9)
      const part = Buffer.alloc(1 << 20, 32)
      const push = (): void => {
        while (response.writable && response.write(part));
      }
      response.on('drain', push)
      push()
    })
    await new Promise<void>((resolve) => {
      huge.listen(0, '127.0.0.1', resolve)
    })
    const address = `http://127.0.0.1:${(huge.address() as AddressInfo).port}/feed`
    try {
      const refused = /The answer is larger than 5 MB; write maxMegabytes below fetch if that is meant/
      await expect(fetchBy(mapping({ address, maxMegabytes: 5 }))).rejects.toThrow(refused)
      huge.on('announced', () => undefined)
      await expect(fetchBy(mapping({ address, maxMegabytes: 5 }))).rejects.toThrow(refused)
    } finally {
      huge.closeAllConnections()
      huge.close()
    }
  })

  it('to run without a key that the mapping names', async () => {
    const entry = mapping({ headers: { Authorization: 'Token ${KEY}' } })
    await expect(fetchBy(entry)).rejects.toThrow('KEY is not set in the environment; the mapping needs it.')
  })

  it('to tell a key in a message', async () => {
    server.answer = () => ({ status: 404 })
    const entry = mapping({ address: `${server.base}/key/\${KEY}/feed` })
    await expect(fetchBy(entry, { KEY: 'secret-7' })).rejects.toThrow(/\/key\/\*\*\*\/feed answered 404\.$/)
  })
})

/** A zip archive of texts or bytes by name. */
function zipOf(files: Record<string, string | Uint8Array>): Uint8Array {
  const locals: Buffer[] = []
  const entries: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(8, 4)
    common.writeUInt32LE(crc32(data), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(data.length, 18)
    common.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, Buffer.from(name), packed])
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), common, tail, Buffer.from(name)]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}
