import { expect, it } from 'vitest'
import { statedPrice } from '#search/reading/stated-price.ts'

it.each([
  ['Vé máy bay chỉ từ 379k', 379_000],
  ['Son môi đồng giá 829.000đ', 829_000],
  ['Smartphone chỉ còn 6 triệu', 6_000_000],
  ['Giá chỉ từ 1,5tr cho tour Bali', 1_500_000],
  ['Burger only 49k', 49_000],
  ['牛肉粉只要5万盾', 50_000],
  ['ホテル 50万ドンから', 500_000],
  ['Giảm 50K cho đơn từ 199K', 0],
  ['Giảm 50K cho đơn chỉ từ 199K', 0],
  ['Giảm 20%, tối đa 40K', 0],
  ['Trà sữa giảm 20%', 0],
])('%s states a price of %d', (title, price) => {
  expect(statedPrice(title)).toBe(price)
})
