import { describe, expect, it } from 'vitest'
import { firstUrlIn } from '#links/first-url.ts'

describe('the first address in shared text', () => {
  it.each([
    [
      'Xem Áo thun nam với giá ₫99.000. Mua ngay trên Shopee! https://s.shopee.vn/abc',
      'https://s.shopee.vn/abc',
    ],
    ['https://shopee.vn/product/1/2', 'https://shopee.vn/product/1/2'],
    ['Link:https://shopee.vn/a?b=c#d, nhanh lên', 'https://shopee.vn/a?b=c#d'],
    ['(https://shopee.vn/a).', 'https://shopee.vn/a'],
    ['<a href="https://shopee.vn/a">x</a>', 'https://shopee.vn/a'],
    ['“https://shopee.vn/a”', 'https://shopee.vn/a'],
    ['看看这个！https://shopee.sg/a。', 'https://shopee.sg/a'],
    ['HTTPS://shopee.vn/A\nhttps://tiki.vn/b', 'HTTPS://shopee.vn/A'],
    ['https://shopee.vn/a\u200b', 'https://shopee.vn/a'],
    ['https://shopee.vn/áo-thun-i.1.2 ok', 'https://shopee.vn/áo-thun-i.1.2'],
  ])('of %j is %s', (text, url) => {
    expect(firstUrlIn(text)).toBe(url)
  })

  it.each(['', 'shopee.vn', 'https://', 'javascript:alert(1)', 'ftp://shopee.vn/'])(
    'is missing in %j',
    (text) => {
      expect(firstUrlIn(text)).toBeUndefined()
    },
  )
})
