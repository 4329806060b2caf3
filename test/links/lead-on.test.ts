import { describe, expect, it } from 'vitest'
import { parseStoreUrl } from '#links/store-url.ts'
import { STORES_BY_HOST } from './support.ts'

const refusalOf = (text: string): string | undefined => {
  const read = parseStoreUrl(text, STORES_BY_HOST)
  return read.ok ? undefined : read.failure.code
}

const EXITS = [
  'an_redir',
  'away',
  'deep_link',
  'deeplink',
  'exit',
  'external',
  'leaving',
  'link',
  'linkout',
  'out',
  'outbound',
  'outlink',
  'redir',
  'redirect',
  'redirector',
  'url',
]

describe('a page that sends visitors elsewhere', () => {
  it.each(EXITS)('is refused: /%s', (segment) => {
    for (const path of [segment, `a/${segment}`, `${segment}/b`, segment.toUpperCase()])
      expect(refusalOf(`https://shopee.vn/${path}`)).toBe('unsupported_store')
  })

  it.each(['outlet', 'links', 'exits', 'redirects', 'curl', 'relink'])(
    'is no page like this: /%s',
    (segment) => {
      expect(refusalOf(`https://shopee.vn/${segment}`)).toBeUndefined()
    },
  )
})

/** Names under which pages are told where to send their visitors; a bare host in them counts. */
const DESTINATIONS = [
  'u',
  'link',
  'href',
  'go',
  'goto',
  'next',
  'dest',
  'destination',
  'target',
  'out',
  'continue',
  'callback',
  'forward',
  'back',
  'deeplink',
  'deep_link',
  'url',
  'uri',
  'returnUrl',
  'return_to',
  'redirect',
  'redir',
  'redirect_uri',
  'origin_link',
]

describe('a parameter that says where to go', () => {
  it.each(DESTINATIONS)('may not name another host, with or without its scheme: %s', (name) => {
    for (const target of ['evil.com', 'evil.com/a', 'https://evil.com', '//evil.com', '10.0.0.1', 'a@b'])
      expect(refusalOf(`https://shopee.vn/login?${name}=${target}`)).toBe('unsupported_store')
  })

  it.each(DESTINATIONS)('may name a page of the store: %s', (name) => {
    for (const target of ['/cart', 'index.html', 'shopee.vn/cart', 'https://shopee.vn/cart'])
      expect(refusalOf(`https://shopee.vn/login?${name}=${encodeURIComponent(target)}`)).toBeUndefined()
  })

  it.each(['brand', 'q', 'goal', 'outfit', 'background'])('is not every one: %s', (name) => {
    expect(refusalOf(`https://shopee.vn/search?${name}=evil.com`)).toBeUndefined()
  })
})
