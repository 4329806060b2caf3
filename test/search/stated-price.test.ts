import { expect, it } from 'vitest'
import { priceAfterDiscount, statedPrice } from '#search/reading/stated-price.ts'

it.each([
  ['Vé máy bay chỉ từ 379k', 379_000],
  ['Son môi đồng giá 829.000đ', 829_000],
  ['Smartphone chỉ còn 6 triệu', 6_000_000],
  ['Giá chỉ từ 1,5tr cho tour Bali', 1_500_000],
  ['Burger only 49k', 49_000],
  ['牛肉粉只要5万盾', 50_000],
  ['ホテル 50万ドンから', 500_000],
  ['Phòng đôi giá 329.000 đồng', 329_000],
  ['Creatine giá sốc 1.259.000 đ (giá gốc 1.390.000đ)', 1_259_000],
  ['Chỉ với 379K có ngay khách sạn', 379_000],
  ['Lẩu bò nhúng giấm chỉ 359.000đ', 359_000],
  ['Từ 1.439.000đ còn 1.210K: phòng đôi', 1_210_000],
  ['Máy chơi game còn 13,89 triệu (giá cũ 23,69 triệu)', 13_890_000],
  ['Cơm gà giờ vàng = 34K', 34_000],
  ['Deal chớp nhoáng 299.000 đồng: cấy tảo', 299_000],
  ['Phòng đôi từ 890K/đêm', 890_000],
  ['Xúc xích Karma 50K/gói', 50_000],
  ['Điện thoại đồng giá 32,3 triệu', 32_300_000],
  ['Giảm giá 50K cho túi', 0],
  ['Tặng túi trị giá 500K', 0],
  ['Nhận 50K khi giá trị đơn 200K', 0],
  ['Hoàn 5K/đơn', 0],
  ['Voucher 30K/đơn từ 199K', 0],
  ['Mã 50K/khách', 0],
  ['Giảm 30K/đơn từ 99K', 0],
  ['Giảm 50K cho đơn từ 199K', 0],
  ['Giảm 50K cho đơn chỉ từ 199K', 0],
  ['Giảm 20%, tối đa 40K', 0],
  ['Trà sữa giảm 20%', 0],
])('%s states a price of %d', (title, price) => {
  expect(statedPrice(title)).toBe(price)
})

it.each([
  ['Ưu đãi dành cho điện thoại. Sau giảm còn 5,29 triệu.', 5_290_000],
  ['Sau khi giảm giá chỉ còn 199.000đ.', 199_000],
  ['Pay 90K after the discount.', 90_000],
  ['Đơn từ 200.000đ, giảm tối đa 50K.', 0],
  ['Giá niêm yết 3,29 triệu, giảm còn lại tùy mẫu.', 0],
])('a summary leaves to pay: %s', (summary, price) => {
  expect(priceAfterDiscount(summary)).toBe(price)
})
