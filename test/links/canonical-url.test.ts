import { describe, expect, it } from 'vitest'
import { DIFFERENT, PAGES, SAME_PRODUCT } from './product-urls.ts'
import type { StoreRules } from '#links/stores-by-host.ts'
import { defaultTarget } from '#links/target-url.ts'
import { canonicalOf, STORES, STORES_BY_HOST } from './support.ts'

describe('the canonical address', () => {
  it.each(PAGES.flatMap(({ store, href, spellings }) => spellings.map((url) => ({ store, href, url }))))(
    'of $url is $href',
    ({ store, href, url }) => {
      const own = canonicalOf(href)
      expect(own).toMatchObject({ store, href })
      expect(canonicalOf(url)).toEqual(own)
    },
  )

  it('is known for an address of every store, at least 120 addresses in all', () => {
    expect(PAGES.flatMap(({ spellings }) => spellings).length).toBeGreaterThanOrEqual(120)
    const covered = new Set(PAGES.map(({ store }) => store))
    expect([...STORES.keys()].filter((id) => !covered.has(id))).toEqual([])
  })

  it.each(SAME_PRODUCT)('has the key $key in every spelling of that product', ({ store, key, urls }) => {
    expect(urls.map(canonicalOf).map((found) => [found.store, found.key])).toEqual(
      urls.map(() => [store, key]),
    )
  })

  it.each(DIFFERENT)('tells %s from %s', (one, other) => {
    expect(canonicalOf(one).key).not.toBe(canonicalOf(other).key)
  })

  it('keeps the words of a path where the store may need them', () => {
    expect(canonicalOf('https://m.tiki.vn/sach-hay-p1.html?utm_id=1').href).toBe(
      'https://tiki.vn/sach-hay-p1.html',
    )
  })

  it('spells percent-encoding one way', () => {
    const { href } = canonicalOf('https://tiki.vn/%73%c3%a1ch-100%?q=a+b&q=%7e')
    expect(href).toBe('https://tiki.vn/s%C3%A1ch-100%25?q=a%20b&q=~')
  })

  it.each([
    ['an escaped ampersand', 'https://tiki.vn/search?q=tai+nghe&amp;page=2&amp;utm_source=zalo'],
    ['an ampersand escaped twice', 'https://tiki.vn/search?q=tai+nghe&amp;amp;page=2'],
    ['an ampersand as a character reference', 'https://tiki.vn/search?q=tai+nghe&#38;page=2&#x26;gclid=1'],
    ['the port of the scheme', 'https://tiki.vn:443/search?page=2&q=tai%20nghe'],
    ['the port of http', 'http://tiki.vn:80/search?page=2&q=tai%20nghe'],
    ['slashes in a row', 'https://tiki.vn//search?q=tai+nghe&page=2'],
    ['slashes in a row at the end', 'https://tiki.vn/search//?q=tai+nghe&page=2'],
    ['a fragment of the page', 'https://tiki.vn/search?q=tai+nghe&page=2#reviews'],
    ['a text to highlight', 'https://tiki.vn/search?q=tai+nghe&page=2#:~:text=a=b'],
    ['a fragment with tracking alone', 'https://tiki.vn/search?q=tai+nghe&page=2#utm_source=zalo'],
    ['an empty route', 'https://tiki.vn/search?q=tai+nghe&page=2#!/'],
  ])('leaves out %s', (_, url) => {
    expect(canonicalOf(url).key).toBe('tiki.vn/search?page=2&q=tai%20nghe')
  })

  it.each([
    ['https://tiki.vn/search?dir=desc&order=created_at&dir=asc', '?dir=desc&dir=asc&order=created_at'],
    ['https://tiki.vn/search?order=created_at&dir=desc&dir=asc', '?dir=desc&dir=asc&order=created_at'],
    ['https://tiki.vn/search?b=2&a1=1&a=3&a=2&a&a=1', '?a1=1&a=3&a=2&a&a=1&b=2'],
  ])('sorts the parameters of %s by name only', (url, query) => {
    expect(new URL(canonicalOf(url).href).search).toBe(query)
  })

  it.each([
    ['https://www.vietjetair.com/#/booking?from=SGN', 'https://www.vietjetair.com/#/booking?from=SGN'],
    [
      'https://www.vietjetair.com/#/booking?from=SGN&utm_source=zalo&to=HAN',
      'https://www.vietjetair.com/#/booking?from=SGN&to=HAN',
    ],
    ['https://www.vietjetair.com/#!/booking', 'https://www.vietjetair.com/#!/booking'],
    ['https://www.thegioididong.com/dtdd#c=42&o=17', 'https://www.thegioididong.com/dtdd#c=42&o=17'],
    ['https://www.thegioididong.com/dtdd#o=17&c=42', 'https://www.thegioididong.com/dtdd#o=17&c=42'],
  ])('keeps the state in the fragment of %s', (url, href) => {
    expect(canonicalOf(url)).toMatchObject({ href, key: expect.stringContaining(new URL(href).hash) })
  })

  it('puts the parameters of an affiliate before the fragment', () => {
    const affiliate = '?aff={subId}'
    const store = { ...storeOf('www.thegioididong.com'), affiliate }
    expect(defaultTarget('https://www.thegioididong.com/dtdd#c=42', store, 'x')).toBe(
      'https://www.thegioididong.com/dtdd?aff=x#c=42',
    )
    expect(defaultTarget('https://www.thegioididong.com/dtdd?a=1#c=42', store, 'x')).toBe(
      'https://www.thegioididong.com/dtdd?a=1&aff=x#c=42',
    )
  })
})

function storeOf(host: string): StoreRules {
  const store = STORES_BY_HOST.find(host)
  if (!store) throw new Error(`no store has the host ${host}`)
  return store
}
