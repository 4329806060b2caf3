import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { answerOperation } from '#api/handlers.ts'
import { matchOperation } from '#api/match-operation.ts'
import { type Compress, createCompressor, keepCompressed } from '#process/compress.ts'
import { compressNow } from '#process/compress-now.ts'
import { createServices } from '#process/services.ts'
import { searchResponseSchema } from '#contract/search.ts'
import { lazyLinks } from '../support/links.ts'
import { demonstration as catalog } from '../support/demonstration.ts'
import { indexOf } from '../support/search-over.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const plain = (compressed: Uint8Array): string => gunzipSync(compressed).toString()

/** A compressor, and the bodies that it was given. */
function recorded(): { compress: Compress; bodies: string[] } {
  const bodies: string[] = []
  return {
    bodies,
    compress: async (body, encoding) => {
      bodies.push(new TextDecoder().decode(body))
      return compressNow({ body, encoding })
    },
  }
}

describe.each(['br', 'zstd', 'gzip'] as const)('what is compressed with %s', (encoding) => {
  it.each([
    ['in place', 2_000],
    ['in a thread', 20_000],
  ])('%s holds no more memory than it has bytes', async (_where, length) => {
    const compressed = await createCompressor()(bytes('giảm '.repeat(length / 5)), encoding)
    expect(compressed.length).toBeLessThan(length / 10)
    expect(compressed.buffer.byteLength).toBe(compressed.length)
  })
})

describe('compressed copies', () => {
  it('are found by the entity tag where one is given, and by the body where none is', async () => {
    const { compress, bodies } = recorded()
    const kept = keepCompressed(compress)
    for (let time = 0; time < 2; time += 1) {
      expect(plain(await kept(bytes('one'), 'gzip', 'W/"1"'))).toBe('one')
      expect(plain(await kept(bytes('two'), 'gzip'))).toBe('two')
    }
    bodies.length = 0
    expect(plain(await kept(bytes('not looked at'), 'gzip', 'W/"1"'))).toBe('one')
    expect(plain(await kept(bytes('two'), 'gzip'))).toBe('two')
    expect(plain(await kept(bytes('three'), 'gzip', 'W/"3"'))).toBe('three')
    await kept(bytes('one'), 'br', 'W/"1"')
    expect(bodies).toEqual(['three', 'one'])
  })

  it('are not kept of what is asked for once', async () => {
    const { compress, bodies } = recorded()
    const kept = keepCompressed(compress)
    for (let time = 0; time < 3; time += 1) await kept(bytes('one'), 'gzip', 'W/"1"')
    expect(bodies).toEqual(['one', 'one'])
  })

  it('of a search keep the time that each took, though all of them have one tag', async () => {
    const clock = { now: 0, step: 0 }
    const services = createServices({
      catalog,
      index: indexOf(catalog),
      links: lazyLinks(() => catalog.builtAt),
      settings: { CLIENT_REQUESTS_PER_MINUTE: 1000, GLOBAL_REQUESTS_PER_MINUTE: 1000 },
      now: () => catalog.builtAt,
      elapsed: () => (clock.now += clock.step),
    })
    const search = async (step: number) => {
      clock.step = step
      const request = new Request('http://localhost/api/search-advanced?q=shopee', {
        headers: { 'Accept-Encoding': 'gzip' },
      })
      const match = matchOperation('/api/search-advanced', 'GET')
      const answer = await answerOperation(request, { services, client: 'a', requestId: 'a' }, match)
      expect(answer?.headers.get('content-encoding')).toBe('gzip')
      const body: unknown = JSON.parse(plain(new Uint8Array((await answer?.arrayBuffer()) ?? [])))
      return {
        tag: answer?.headers.get('etag'),
        took: searchResponseSchema.parse(body).meta?.response_time_ms ?? -1,
      }
    }
    const [slow, slower, instant, slowerAgain] = [
      await search(10),
      await search(1000),
      await search(0),
      await search(1000),
    ]
    expect(new Set([slow.tag, slower.tag, instant.tag]).size).toBe(1)
    expect([slow.took > 0, slower.took > slow.took, instant.took]).toEqual([true, true, 0])
    expect(slowerAgain.took).toBeGreaterThan(slow.took)
  })
})
