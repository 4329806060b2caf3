import { describe, expect, it } from 'vitest'
import { rewriteSearchUrl } from '#site/rewrite-search-url.ts'

describe('the page that answers an address', () => {
  it.each([
    ['/?q=tra+sua', '/search?q=tra+sua'],
    ['/en?q=milk+tea&page=2', '/en/search?q=milk+tea&page=2'],
    ['/en/?q=a', '/en/search?q=a'],
    ['/tim-kiem-nang-cao?category=food', '/search/advanced?category=food'],
    ['/ja/tim-kiem-nang-cao?q=a', '/ja/search/advanced?q=a'],
    ['/ma-giam-gia?sort=ending', '/search/browse/ma-giam-gia?sort=ending'],
    [
      '/en/san-pham-noi-bat?type=phone&sort=price',
      '/en/search/browse/san-pham-noi-bat?type=phone&sort=price',
    ],
    ['/ko/ma-giam-gia/shopee?pay=MoMo', '/ko/search/browse/ma-giam-gia/shopee?pay=MoMo'],
    ['/fr/danh-muc/food/?page=2', '/fr/search/browse/danh-muc/food?page=2'],
    ['/fr/san-pham-noi-bat?compare=a&compare=b', '/fr/search/browse/so-sanh?compare=a&compare=b'],
    ['/ko/get-link?text=a+b', '/ko/get-link/create?text=a+b'],
    ['/get-link?url=x&title=', '/get-link/create?url=x&title='],
  ])('%s is %s', (target, answer) => expect(rewriteSearchUrl(target)).toBe(answer))

  it.each([
    '/',
    '/?',
    '/?q=',
    '/?q=%20',
    '/?utm_source=a',
    '/tim-kiem-nang-cao',
    '/tim-kiem-nang-cao?q=&category=',
    '/tim-kiem-nang-cao?utm_source=a',
    '/get-link?title=&text=&url=',
    '/ma-giam-gia?q=a',
    '/ma-giam-gia?utm_source=a',
    '/ma-giam-gia/shopee?sort=',
    '/ma-giam-gia/shopee/page/2?sort=ending',
    '/ma-giam-gia/shopee/tra-sua?sort=ending',
    '/danh-muc?sort=ending',
    '/xx/ma-giam-gia/shopee?sort=ending',
    '/blog?q=a',
    '/xx?q=a',
  ])('%s is as it is', (target) => expect(rewriteSearchUrl(target)).toBe(target))
})
