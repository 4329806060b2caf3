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
    ['https://shopee.vn/Ao-i.12.34（分享自Shopee）', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34（分享自 Shopee）', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34，真便宜！', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34这个好便宜', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34を見て', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34を見て!?', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34ショッピーで', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34에서 샀어', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34🔥🔥 giá 99k', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34|Shopee', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34–rẻ', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34…', 'https://shopee.vn/Ao-i.12.34'],
    ['https://shopee.vn/Ao-i.12.34(rẻ lắm)', 'https://shopee.vn/Ao-i.12.34'],
    ['« https://shopee.vn/Ao-i.12.34 »', 'https://shopee.vn/Ao-i.12.34'],
    ['&lt;https://shopee.vn/a?b=1&amp;c=2&gt;', 'https://shopee.vn/a?b=1&amp;c=2'],
    ['https://shopee.vn/a，https://tiki.vn/b', 'https://shopee.vn/a'],
    ['https://vi.wikipedia.org/wiki/Tết_(lễ)', 'https://vi.wikipedia.org/wiki/Tết_(lễ)'],
    ['(xem https://vi.wikipedia.org/wiki/Tết_(lễ)).', 'https://vi.wikipedia.org/wiki/Tết_(lễ)'],
    ['https://shopee.vn/search?keyword=tai nghe', 'https://shopee.vn/search?keyword=tai'],
    ['https://shopee.vn/search?keyword=iPhone手机壳', 'https://shopee.vn/search?keyword=iPhone手机壳'],
    ['https://shopee.vn/search?keyword=すまほ', 'https://shopee.vn/search?keyword=すまほ'],
    ['https://shopee.vn/search?keyword=나이키가방', 'https://shopee.vn/search?keyword=나이키가방'],
    ['https://shopee.vn/search?keyword=iphone에서', 'https://shopee.vn/search?keyword=iphone'],
    [
      'https://shopee.tw/【特價】2026新款🔥美白，牙膏-i.1.2（分享）',
      'https://shopee.tw/【特價】2026新款🔥美白，牙膏-i.1.2',
    ],
    ['https://www.traveloka.com/a?spec=1|2', 'https://www.traveloka.com/a?spec=1|2'],
    [
      'https://go.isclix.com/deep_link/1?url=https://shopee.vn/a',
      'https://go.isclix.com/deep_link/1?url=https://shopee.vn/a',
    ],
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
