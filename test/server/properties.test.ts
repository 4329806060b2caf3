import { EventEmitter } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '#api/http/read-body.ts'
import { BODY_MAX_BYTES, TARGET_MAX_BYTES } from '#contract/limits.ts'
import { parseRange } from '#server/files/byte-range.ts'
import { createCanonicalHost } from '#server/guards/canonical-host.ts'
import { clientIdentity } from '#server/guards/client-identity.ts'
import { readBytes } from '#server/guards/read-bytes.ts'
import { parseTarget } from '#server/guards/target.ts'

/** Texts that are likely to mean something to whoever reads a target. */
const piece = fc.oneof(
  fc.constantFrom(
    '/',
    '//',
    '..',
    '.',
    '%2e',
    '%2F',
    '%5c',
    '\\',
    '%00',
    '%0d%0a',
    '?',
    '#',
    '%',
    '%zz',
    '%C3%A9',
    '%ff',
  ),
  fc.string({ unit: 'binary-ascii', maxLength: 8 }),
)
const target = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''))

describe('the target of a request', () => {
  it('is refused, or gives a path within the site that decodes to one without dots, controls and backslashes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          target,
          target.map((rest) => `/${rest}`),
        ),
        (raw) => {
          const parsed = parseTarget(raw)
          if (!parsed.ok) return
          const { pathname: path, url } = parsed.data
          expect(raw.endsWith(url)).toBe(true)
          expect(url.startsWith(path)).toBe(true)
          expect(path).toMatch(/^\/(?!\/)[^?#]*$/)
          const decoded = decodeURIComponent(path)
          expect(decoded).not.toMatch(/[\p{Cc}\\]/u)
          expect(decoded.split('/')).not.toContain('..')
          expect(new URL(path, 'http://site.example').host).toBe('site.example')
        },
      ),
      { numRuns: 3000 },
    )
  })

  it('is taken when it is a path of encoded segments, whatever its query', () => {
    const segment = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
      .filter((text) => !/^\.{1,2}$|[\p{Cc}\s\\/]/u.test(text) && text.isWellFormed())
    fc.assert(
      fc.property(
        fc.array(segment, { maxLength: 6 }),
        fc.string({ unit: 'binary-ascii' }),
        (segments, query) => {
          const path = `/${segments.map(encodeURIComponent).join('/')}`
          fc.pre(path.length + query.length < TARGET_MAX_BYTES)
          expect(parseTarget(`${path}?${query}`)).toMatchObject({ ok: true, data: { pathname: path } })
        },
      ),
    )
  })
})

describe('a range', () => {
  it('is read as the part that it names, or not at all', () => {
    const end = fc.option(fc.nat(400), { nil: undefined })
    fc.assert(
      fc.property(end, end, fc.nat(300), (from, to, size) => {
        const range = parseRange(`bytes=${from ?? ''}-${to ?? ''}`, size)
        const bytes = Array.from({ length: size }, (_, index) => index)
        const wanted =
          from === undefined
            ? to
              ? bytes.slice(-to)
              : []
            : bytes.slice(from, to === undefined ? size : to + 1)
        const isNone =
          (from === undefined && to === undefined) || (from !== undefined && to !== undefined && to < from)
        if (isNone) expect(range).toBeUndefined()
        else if (wanted.length === 0) expect(range).toBe('unsatisfiable')
        else expect(range).toEqual({ first: wanted[0], last: wanted.at(-1) })
      }),
      { numRuns: 2000 },
    )
  })

  it('never reaches beyond the body, whatever the header says', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^bytes=[\d, -]{0,30}$/), fc.nat(1000), (header, size) => {
        const range = parseRange(header, size)
        if (range === undefined || range === 'unsatisfiable') return
        expect(range.first).toBeGreaterThanOrEqual(0)
        expect(range.first).toBeLessThanOrEqual(range.last)
        expect(range.last).toBeLessThan(size)
      }),
    )
  })
})

describe('the canonical address of a page', () => {
  const SITE = 'https://deals.example'
  const canonicalUrlOf = createCanonicalHost(SITE)

  it('is given to visitors of the other name alone, and is always on the site', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.domain(), fc.string(), fc.constantFrom('www.deals.example', 'WWW.DEALS.EXAMPLE:8080')),
        fc.webPath(),
        (host, path) => {
          const canonical = canonicalUrlOf(host, path)
          const isOtherName = /^www\.deals\.example(?::\d+)?$/i.test(host)
          expect(canonical).toBe(isOtherName ? SITE + path : undefined)
        },
      ),
    )
  })

  it('goes the other way where the site has the longer name, and never in a circle', () => {
    expect(createCanonicalHost('https://www.deals.example')('deals.example', '/a?b')).toBe(
      'https://www.deals.example/a?b',
    )
    for (const site of [SITE, 'https://www.deals.example']) {
      expect(createCanonicalHost(site)(new URL(site).host, '/')).toBeUndefined()
    }
  })
})

describe('the identity of a client', () => {
  it('does not hang on what the client writes in front of the entries of our proxies', () => {
    const spoofed = fc.string({ maxLength: 200 })
    fc.assert(
      fc.property(spoofed, fc.ipV4(), fc.ipV4(), (written, client, proxy) => {
        expect(clientIdentity(proxy, `${written}, ${client}`, 1)).toBe(client)
        expect(clientIdentity(proxy, written, 0)).toBe(proxy)
      }),
    )
  })

  it('is the same for every address of an IPv6 network of 64 bits, however it is written', () => {
    const group = fc.nat(0xffff)
    fc.assert(
      fc.property(
        fc.tuple(group, group, group, group),
        fc.tuple(group, group, group, group),
        (network, host) => {
          const hex = (value: number): string => value.toString(16)
          const short = [...network, ...host].map(hex).join(':')
          const long = [...network, ...host]
            .map((value) => hex(value).padStart(4, '0').toUpperCase())
            .join(':')
          const expected = clientIdentity(`${network.map(hex).join(':')}::`, undefined, 0)
          expect(expected).toMatch(/^[\da-f:]+::\/64$/)
          fc.pre(!short.startsWith('0:0:0:0:0:ffff:'))
          expect(clientIdentity(short, undefined, 0)).toBe(expected)
          expect(clientIdentity(long, undefined, 0)).toBe(expected)
          expect(clientIdentity('10.0.0.1', `[${short}]:443`, 1)).toBe(expected)
        },
      ),
    )
  })
})

describe('a body', () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 12 })

  it('is read whole up to the limit, and never kept beyond it, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(chunks, fc.nat(300), async (parts, bytesMax) => {
        const stream = new PassThrough()
        const reading = readBytes(stream as unknown as IncomingMessage, bytesMax)
        for (const part of parts) stream.write(part)
        stream.end()
        const whole = Buffer.concat(parts)
        expect(await reading).toEqual(whole.subarray(0, bytesMax + 1))
      }),
    )
  })

  it('that breaks off is an error, not a shorter body', async () => {
    const incoming = new EventEmitter()
    const reading = readBytes(incoming as IncomingMessage, 100)
    incoming.emit('data', Buffer.from('{"query":'))
    incoming.emit('close')
    await expect(reading).rejects.toThrow('The client left')
  })

  it('is JSON as it was sent, or a failure that says what to send', async () => {
    const send = (body: BodyInit): Request =>
      new Request('http://site.example/', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (value) => {
        const text = JSON.stringify(value)
        fc.pre(Buffer.byteLength(text) <= BODY_MAX_BYTES)
        expect(await readJson(send(text), '{}')).toEqual({ ok: true, data: JSON.parse(text) as unknown })
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 40 }), async (bytes) => {
        const read = await readJson(send(bytes as BodyInit), '{}')
        if (!read.ok) expect(read.failure.code).toBe('invalid_json')
      }),
    )
    const tooLarge = await readJson(send('1'.repeat(BODY_MAX_BYTES + 1)), '{}')
    expect(tooLarge).toMatchObject({ ok: false, failure: { code: 'payload_too_large' } })
  })
})
