import { describe, expect, it } from 'vitest'
import { DIFFERENT, PAGES, SAME_PRODUCT } from './product-urls.ts'
import { canonicalOf, STORES } from './support.ts'

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
})
