import { expect, it } from 'vitest'
import { monogramOf } from '#pictures/monogram.ts'

it.each([
  ['Shopee', 'S'],
  ['ShopeeFood', 'SF'],
  ['Shopee Singapore', 'SS'],
  ['FAHASA', 'F'],
  ['be', 'B'],
  ['Điện máy XANH', 'ĐM'],
  ['Nhà Sách Phương Nam', 'NS'],
])('the tile of %s says %s', (name, initials) => {
  expect(monogramOf('any', name).initials).toBe(initials)
})

it('a tile has the same ground wherever it is drawn', () => {
  expect(monogramOf('shopee', 'Shopee').tone).toBe(monogramOf('shopee', 'Shopee Việt Nam').tone)
})
