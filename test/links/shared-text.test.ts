import { describe, expect, it } from 'vitest'
import { readSharedText } from '#links/shared-text.ts'

describe('what an app shares', () => {
  it.each([
    [
      { text: 'Xem Áo thun nam với giá ₫99.000. Mua ngay! https://vn.shp.ee/abc' },
      'https://vn.shp.ee/abc',
      'Xem Áo thun nam với giá ₫99.000. Mua ngay!',
    ],
    [
      { title: 'Nồi chiên', text: 'Nồi chiên 4L\nhttps://s.lazada.vn/s.okH5n?c=d' },
      'https://s.lazada.vn/s.okH5n?c=d',
      'Nồi chiên 4L',
    ],
    [{ title: 'Nồi chiên', text: 'https://vt.tiktok.com/ZS9/' }, 'https://vt.tiktok.com/ZS9/', 'Nồi chiên'],
    [{ url: 'https://ti.ki/abc/XYZ', title: 'Sách' }, 'https://ti.ki/abc/XYZ', 'Sách'],
    [
      { text: 'https://tiki.vn/may-doc-sach-kindle-p275000000.html?spid=1' },
      'https://tiki.vn/may-doc-sach-kindle-p275000000.html?spid=1',
      'may doc sach kindle',
    ],
    [
      { text: 'https://shopee.vn/Tai-nghe-Sony-WH-1000XM5-i.88201679.21436587' },
      'https://shopee.vn/Tai-nghe-Sony-WH-1000XM5-i.88201679.21436587',
      'Tai nghe Sony WH 1000XM5',
    ],
    [{ text: 'https://shopee.vn/product/1/2' }, 'https://shopee.vn/product/1/2', ''],
    [{ text: 'https://shopee.vn/%E1%BB-x' }, 'https://shopee.vn/%E1%BB-x', ''],
    [{ text: 'xem shopee.vn/product/1/2 nhé' }, 'https://shopee.vn/product/1/2', 'xem nhé'],
    [{ title: 'Áo', text: 'S.Lazada.vn/s.okH5n' }, 'https://S.Lazada.vn/s.okH5n', 'Áo'],
    [{ text: 'shopee.vn/a https://tiki.vn/b' }, 'https://tiki.vn/b', 'shopee.vn/a'],
    ...['TP.HCM/Hà Nội', 'shopee.vn', 'a@shopee.vn/x', '1.5tr/vé', 'tiki.vn/ sale'].map(
      (text): [object, undefined, string] => [{ text }, undefined, text],
    ),
    [{ text: 'tai nghe sony' }, undefined, 'tai nghe sony'],
    [{}, undefined, ''],
  ])('of %j is the address %s and the words %j', (shared, url, words) => {
    expect(readSharedText(shared)).toEqual({ url, words })
  })

  it('has words of a bounded length', () => {
    expect(readSharedText({ text: 'đ'.repeat(5000) }).words).toHaveLength(200)
  })
})
