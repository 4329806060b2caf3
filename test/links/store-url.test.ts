import { describe, expect, it } from 'vitest'
import { createLink } from '#links/create-link.ts'
import { parseStoreUrl } from '#links/store-url.ts'
import { HOSTILE_URLS, wrapped } from './hostile-urls.ts'
import { canonicalOf, sha256, STORES_BY_HOST, STORES } from './support.ts'

const failureOf = (url: string) => {
  const read = parseStoreUrl(url, STORES_BY_HOST)
  return read.ok ? undefined : read.failure
}

describe('a hostile address', () => {
  it.each(HOSTILE_URLS)('is refused as input and as output: $trick, $url', ({ url }) => {
    const asInput = createLink({ inputUrl: url }, STORES_BY_HOST, sha256)
    const asOutput = createLink(
      { inputUrl: 'https://shopee.vn/product/1/2', outputUrl: url },
      STORES_BY_HOST,
      sha256,
    )
    for (const [field, draft] of Object.entries({ inputUrl: asInput, outputUrl: asOutput })) {
      if (draft.ok) expect.fail(`accepted as ${field}: ${draft.data.outputUrl}`)
      expect(['bad_request', 'unsupported_store']).toContain(draft.failure.code)
      expect(draft.failure.message).toContain(field)
      expect(draft.failure.message).not.toMatch(/[^\P{C}]/u)
    }
  })

  it('comes in at least 150 kinds, each once', () => {
    expect(HOSTILE_URLS.length).toBeGreaterThanOrEqual(150)
    expect(new Set(HOSTILE_URLS.map(({ url }) => url)).size).toBe(HOSTILE_URLS.length)
  })
})

describe('an address that is refused', () => {
  it.each([
    ['', 'inputUrl is blank; write the address of a product or page of a store.'],
    ['shopee.vn/a', 'inputUrl is "shopee.vn/a"; write an address that begins with https://.'],
    ['https://shopee.vn/\u200ba', 'inputUrl contains the character U+200B; remove it or percent-encode it.'],
    ['https://shopee.vn\\@a', 'inputUrl contains a backslash; write slashes.'],
    ['https://a@shopee.vn/', 'inputUrl has a user name before the host; write the address without it.'],
    ['https://shopee.vn:8443/', 'inputUrl has a port; write the address without it.'],
    ['https://shopee.vn./', 'inputUrl has the host "shopee.vn."; write a plain host name such as shopee.vn.'],
    [
      `https://shopee.vn/${'a'.repeat(2048)}`,
      'inputUrl has 2066 characters; write an address of at most 2048.',
    ],
    [
      `https://shopee.vn/${'ế'.repeat(300)}`,
      'inputUrl has 2718 characters when encoded; write an address of at most 2048.',
    ],
    [
      'https://shopee.vn/a%2F%2Fb',
      'inputUrl has a backslash or two slashes in a row in its path; write single slashes.',
    ],
    [
      'https://shopee.vn/a//evil.com/b',
      'inputUrl has two slashes before "evil.com" in its path; write the address of one page.',
    ],
    ['https://shopee.vn/a?b=%00', 'inputUrl has an invisible character in its parameter "b"; remove it.'],
    [
      'https://shopee.vn/a?b=%ff',
      'inputUrl is percent-encoded wrongly or too often in its parameter "b"; encode it once, as UTF-8.',
    ],
    [
      'https://go.isclix.com/deep_link/1?url=https%3A%2F%2Fshopee.vn%3A1%2F',
      'the address inside inputUrl has a port; write the address without it.',
    ],
    [wrapped(4, 'https://shopee.vn/'), 'inputUrl is wrapped more than 3 times; write the address inside it.'],
  ])('as malformed says what came and what to write: %s', (url, message) => {
    expect(failureOf(url)).toEqual({ code: 'bad_request', message })
  })

  it.each([
    [
      'https://evil.com/',
      'inputUrl is at evil.com, which is not a supported store; write an address such as https://shopee.vn/product/1/2.',
    ],
    [
      'https://shopee.vn/a?next=%2F%2Fevil.com',
      'inputUrl leads on to "evil.com" in its parameter "next"; write the address of the page at the store itself.',
    ],
    [
      'https://shopee.vn/redirect?a=1',
      'inputUrl is a page that leads elsewhere; write the address of the page at the store itself.',
    ],
  ])('as leading elsewhere says where: %s', (url, message) => {
    expect(failureOf(url)).toEqual({ code: 'unsupported_store', message })
  })
})

describe('an address that is accepted', () => {
  it.each([
    ['a redirect to the same store', 'https://shopee.vn/login?next=https%3A%2F%2Fshopee.vn%2Fcart'],
    [
      'a redirect to a host below the store',
      'https://shopee.vn/login?next=https%3A%2F%2Fseller.shopee.vn%2F',
    ],
    ['a redirect to a page', 'https://shopee.vn/login?next=%2Fuser%2Fcart.html&return=cart.html'],
    ['a per cent sign', 'https://shopee.vn/giam-50%-i.1.2'],
    ['an encoded per cent sign', 'https://shopee.vn/giam-50%25ca-phe-i.1.2'],
    [
      'slashes and dates',
      'https://www.traveloka.com/vi-vn/flight/fullsearch?ap=SGN.HAN&dt=20-12-2026.NA&ps=1.0.0',
    ],
    ['words that are no address', 'https://tiki.vn/search?q=sach+c%2B%2B+v1.0+a/b+10:30+a.b@c'],
    ['encoded white space', 'https://shopee.vn/search?keyword=%20tr%C3%A0%20s%E1%BB%AFa'],
    ['emoji', 'https://shopee.vn/%F0%9F%91%A8%E2%80%8D%F0%9F%91%A9-i.1.2'],
    ['white space around', ' https://shopee.vn/product/1/2\n'],
    ['http', 'http://shopee.vn/product/1/2'],
    ['wrapping, three deep', wrapped(3, 'https://shopee.vn/product/1/2')],
    ['a host of its own below the store', 'https://banhang.shopee.vn/edu'],
    ['nothing but the host', 'https://shopee.vn'],
    ['nothing but the host and a query', 'https://shopee.vn?a=b'],
  ])('may have %s', (_what, url) => {
    expect(failureOf(url)).toBeUndefined()
  })

  it('belongs to the store with the longest host', () => {
    expect(canonicalOf('https://shp.ee/a').store).toBe('shopee')
    expect(canonicalOf('https://id.shp.ee/a').store).toBe('shopee-id')
  })

  it('has one of at least 60 hosts', () => {
    const hosts = [...STORES.values()].flatMap((store) => [...store.hosts, ...store.links.shortHosts])
    expect(new Set(hosts).size).toBe(hosts.length)
    expect([...STORES.values()].flatMap((store) => store.hosts).length).toBeGreaterThanOrEqual(60)
  })

  it('is checked in a moment, however it is made', () => {
    const slow = [
      ...[
        '-i.1',
        '-i1',
        '-s1',
        '-1',
        '/',
        '-jual-',
        '--',
        'p1',
        '.html',
        '%25',
        '%2',
        '[',
        '&a=',
        'https:',
      ].map((piece) => `https://shopee.vn/${piece.repeat(3000).slice(0, 2000)}`),
      `https://shopee.vn/?${'a='.repeat(1000)}`,
    ].flatMap((url) =>
      ['shopee.vn', 'www.lazada.vn', 'www.bukalapak.com', 'www.traveloka.com'].map((host) =>
        url.replace('shopee.vn', host),
      ),
    )
    const start = performance.now()
    for (const url of slow) createLink({ inputUrl: url }, STORES_BY_HOST, sha256)
    expect((performance.now() - start) / slow.length).toBeLessThan(20)
  })
})
