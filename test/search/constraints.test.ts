import { describe, expect, it } from 'vitest'
import { toQueryText } from '#search/query-text.ts'
import { readConstraints } from '#search/constraints.ts'
import { readOrderSums } from '#search/reading/order-sums.ts'

const read = (query: string) =>
  readConstraints(toQueryText(query)).constraints.map(({ kind, value }) => [kind, value])

describe('the numbers of a query', () => {
  it.each([
    ['giảm 50%', [['percent', 50]]],
    ['giam 50 phan tram', [['percent', 50]]],
    ...[
      '500万到1000万越南盾的手机',
      '5百万到1千万的手机',
      '500万から1000万ドンのスマホ',
      '500万ドンから1000万ドンのスマホ',
      'スマホ 500万〜1000万ドン',
      '500만에서 1000만 동 사이 휴대폰',
      'téléphone de 5 à 10 millions',
    ].map((query): [string, [string, number][]] => [
      query,
      [
        ['at-least', 5_000_000],
        ['at-most', 10_000_000],
      ],
    ]),
    ['500万ドンからのスマホ', [['at-least', 5_000_000]]],
    ['500만 동부터 휴대폰', [['at-least', 5_000_000]]],
    ['超过1000万的手机', [['at-least', 10_000_000]]],
    ['more than 50% off', [['percent', 50]]],
    ['giảm 10%, tối đa 60.000đ', [['percent', 10]]],
    ['giảm 15% tối đa 40K', [['percent', 15]]],
    ['quần áo nửa giá', [['percent', 50]]],
    ['五折以上', [['percent', 50]]],
    ['打八折', [['percent', 20]]],
    ['85折', [['percent', 15]]],
    ['3割引', [['percent', 30]]],
    ['50퍼센트 할인', [['percent', 50]]],
    ['sách dưới 200k', [['at-most', 200_000]]],
    ['under 200k', [['at-most', 200_000]]],
    ['dưới 200 nghìn', [['at-most', 200_000]]],
    ['dưới 200 nghìn đồng', [['at-most', 200_000]]],
    ['under 15 million vnd', [['at-most', 15_000_000]]],
    ["I can't spend more than 2 million", [['at-most', 2_000_000]]],
    ['i do not want to pay over 90k', [['at-most', 90_000]]],
    ['15000000 vnd trở xuống', [['at-most', 15_000_000]]],
    ['1500万越南盾以下的', [['at-most', 15_000_000]]],
    ['500만 동 이하', [['at-most', 5_000_000]]],
    ['10万ドン以下の', [['at-most', 100_000]]],
    ['耳机 200k以下', [['at-most', 200_000]]],
    ['nồi chiên không quá 2tr5', [['at-most', 2_500_000]]],
    ['laptop 12 triệu 5 trở xuống', [['at-most', 12_500_000]]],
    ['dưới 1 triệu rưỡi', [['at-most', 1_500_000]]],
    ['dưới nửa triệu', [['at-most', 500_000]]],
    ['tour 2 triệu 5 người', [['about', 2_000_000]]],
    ['camera rẻ hơn 4 triệu', [['at-most', 4_000_000]]],
    ['laptop dưới 20 000 000', [['at-most', 20_000_000]]],
    ['laptop dưới 1 299 000', [['at-most', 1_299_000]]],
    ['1千万以下的手机', [['at-most', 10_000_000]]],
    ['1천만 이하 노트북', [['at-most', 10_000_000]]],
    ['1億以下', [['at-most', 100_000_000]]],
    ['headphones under ₫500k', [['at-most', 500_000]]],
    ['dưới VND 500.000', [['at-most', 500_000]]],
    ['căn hộ dưới 2 tỷ', [['at-most', 2_000_000_000]]],
    ['dưới 1.250k', [['at-most', 1_250_000]]],
    ['dưới 1.250 triệu', []],
    ['dưới 1tr50', []],
    ['không vượt quá 300 ngàn', [['at-most', 300_000]]],
    ['tầm 50K đổ lại', [['at-most', 50_000]]],
    ['mình chỉ có 50 nghìn thôi', [['at-most', 50_000]]],
    ['ngân sách của em khoảng 2 triệu', [['at-most', 2_000_000]]],
    ['my budget is 3.5 million dong', [['at-most', 3_500_000]]],
    ['mon budget est de 18 000 000 dongs', [['at-most', 18_000_000]]],
    ['100k or less', [['at-most', 100_000]]],
    ['예산이 200만 동인데', [['at-most', 2_000_000]]],
    ['予算は5万ドンで', [['at-most', 50_000]]],
    ['不超过300万的手机', [['at-most', 3_000_000]]],
    ['đơn tối thiểu dưới 120.000đ', [['order-at-most', 120_000]]],
    ['giảm thẳng từ 10.000đ trở lên', [['amount-off', 10_000]]],
    ['đơn trên 100.000đ', [['order-at-least', 100_000]]],
    ['mã giảm trên 100.000đ', [['amount-off', 100_000]]],
    ['giảm giá từ 50k', [['amount-off', 50_000]]],
    ['từ 1,5 triệu trở lên', [['at-least', 1_500_000]]],
    [
      'tai nghe từ 200k đến 500k',
      [
        ['at-least', 200_000],
        ['at-most', 500_000],
      ],
    ],
    [
      'từ 1 đến 2 triệu',
      [
        ['at-least', 1_000_000],
        ['at-most', 2_000_000],
      ],
    ],
    [
      'điện thoại tầm 5 đến 7 triệu',
      [
        ['at-least', 5_000_000],
        ['at-most', 7_000_000],
      ],
    ],
    [
      'giày 300-500k',
      [
        ['at-least', 300_000],
        ['at-most', 500_000],
      ],
    ],
    [
      '耳机 200k到500k',
      [
        ['at-least', 200_000],
        ['at-most', 500_000],
      ],
    ],
    ['iphone 15 đến 2 triệu', [['about', 2_000_000]]],
    ['quần áo sale 50', [['percent', 50]]],
    ['tivi không quá 10 củ', [['at-most', 10_000_000]]],
    ['tivi 10 cm', []],
    ['soin visage moins de 300 000 dongs', [['at-most', 300_000]]],
    ['iphone 17 256gb 20 000 000 đ', [['about', 20_000_000]]],
    ['giảm 30 ngày', []],
    ['giảm 50k', [['amount-off', 50_000]]],
    ['voucher 100k', [['amount-off', 100_000]]],
    ['mã 50k shopee', [['amount-off', 50_000]]],
    ['100k voucher', [['amount-off', 100_000]]],
    ['50k 쿠폰', [['amount-off', 50_000]]],
    ['优惠券 5万盾', [['amount-off', 50_000]]],
    ['クーポン 30kドン', [['amount-off', 30_000]]],
    ['voucher trà sữa 50k', [['about', 50_000]]],
    ['má hồng 99k', [['about', 99_000]]],
    ['đơn 99k', [['order-at-least', 99_000]]],
    ['dưới 1.500.000', [['at-most', 1_500_000]]],
    ['trên 2,500,000', [['at-least', 2_500_000]]],
    ['dưới 20.000.000 vnd', [['at-most', 20_000_000]]],
    ['dưới 200', []],
    ['dưới 12.5', []],
    [
      'từ 1.000.000 đến 2.000.000',
      [
        ['at-least', 1_000_000],
        ['at-most', 2_000_000],
      ],
    ],
    ['từ 0 đến 5k', [['at-most', 5000]]],
    ['từ 3 đến 5', []],
    ['9折', [['percent', 10]]],
    ['九点五折', [['percent', 5]]],
    ['8.5折', [['percent', 15]]],
    ['低至3折', [['percent', 70]]],
    ['0折', []],
    ['1割以上', [['percent', 10]]],
    ['100%', [['percent', 100]]],
    ['1000%', []],
    ['half off', [['percent', 50]]],
    ['500k trở xuống', [['at-most', 500_000]]],
    ['500k trở lên', [['at-least', 500_000]]],
    ['đơn dưới 100k', [['order-at-most', 100_000]]],
    ['đơn hàng tối đa 2 triệu', [['order-at-most', 2_000_000]]],
    ['bill không quá 300k', [['order-at-most', 300_000]]],
    ['orders of 300k', [['order-at-least', 300_000]]],
    ['orders over 500k', [['order-at-least', 500_000]]],
    ['order under 500k', [['order-at-most', 500_000]]],
    ['commande de plus de 500k', [['order-at-least', 500_000]]],
    ["commande d'un montant de 500k", [['order-at-least', 500_000]]],
    ["casque jusqu'à 500k", [['at-most', 500_000]]],
    ['casque jusqu’à 500k', [['at-most', 500_000]]],
    ["remise jusqu'à 30 %", [['percent', 30]]],
    ["budget d'environ 2 triệu", [['at-most', 2_000_000]]],
    ["à partir de 500k d'achats", [['order-at-least', 500_000]]],
    ['50만동 이상 주문', [['order-at-least', 500_000]]],
    ['50만동 이상', [['at-least', 500_000]]],
    ['50万ドン以上のお買い上げ', [['order-at-least', 500_000]]],
    ['50万ドン以上の注文', [['order-at-least', 500_000]]],
    ['300k할인', [['amount-off', 300_000]]],
    ['300k off', [['amount-off', 300_000]]],
    ['50k vouchers', [['amount-off', 50_000]]],
    ['khoảng 1500000', [['about', 1_500_000]]],
    ['about 300k', [['about', 300_000]]],
    ['300.000₫', [['about', 300_000]]],
    ['4k', []],
    ['4k 300k', [['about', 300_000]]],
    [
      'giá 300k giảm 20% dưới 1tr',
      [
        ['percent', 20],
        ['at-most', 1_000_000],
        ['about', 300_000],
      ],
    ],
    [
      'giảm 50k đơn từ 200k',
      [
        ['order-at-least', 200_000],
        ['amount-off', 50_000],
      ],
    ],
    ['tai nghe tầm 500k', [['about', 500_000]]],
    ['trả góp 0%', []],
    ['iphone 17 256gb', []],
    ['từ 3 ly', []],
    ['combo 2 người', []],
    ['11.11', []],
    ['trà sữa', []],
    ['từ 150000', [['at-least', 150_000]]],
    ['từ 150', []],
    ['từ 1500000000', []],
    ['từ 20kg', []],
    ['trà từ 100k dưới 50 ly', [['at-least', 100_000]]],
  ])('%s', (query, constraints) => {
    expect(read(query)).toEqual(constraints)
  })

  it.each([
    ['sữa bột 300k', 'sữa bột', [['about', 300_000]]],
    ['sữa tắm 200k', 'sữa tắm', [['about', 200_000]]],
    ['bột giặt giảm 20%', 'bột giặt', [['percent', 20]]],
    ['nước khoáng 50k', 'nước khoáng', [['about', 50_000]]],
    ['tủ 2 triệu', 'tủ', [['about', 2_000_000]]],
    ['giãm 50k', '', [['amount-off', 50_000]]],
    ['sua bot 300k', 'sua', [['amount-off', 300_000]]],
  ])('are not said by words with other diacritics: %s', (query, rest, constraints) => {
    expect(read(query)).toEqual(constraints)
    expect(readConstraints(toQueryText(query)).rest.written.trim()).toBe(rest)
  })

  it('leave the other words as they were typed', () => {
    expect(
      readConstraints(toQueryText('Trà sữa dưới 200k cuối tuần')).rest.written.replace(/\s+/g, ' '),
    ).toBe('trà sữa cuối tuần')
  })

  it.each([
    ['tai nghe khoảng 300k', 'khoang 300k', 'tai nghe'],
    ['voucher 50k tiki', '50k', 'voucher tiki'],
    ['50k voucher tiki', '50k', 'voucher tiki'],
    ['giảm 10%, tối đa 60.000đ sữa', 'giam 10%, toi da 60.000d', 'sữa'],
    ['Ốp lưng ½ giá 20%', '20%', 'ốp lưng 1⁄2 giá'],
  ])('take their own words out of %s', (query, text, rest) => {
    const read = readConstraints(toQueryText(query))
    expect(read.constraints.map((each) => each.text)).toEqual([text])
    expect(read.rest.written.replace(/\s+/g, ' ').trim()).toBe(rest)
  })
})

describe('the order that a query speaks of', () => {
  it.each([
    ['满99k', [['order-at-least', 99_000]]],
    ['满999', [['order-at-least', 999_000]]],
    ['满1000', [['order-at-least', 1000]]],
    ['滿20000', [['order-at-least', 20_000]]],
    ['满2千', [['order-at-least', 2000]]],
    [
      '满1万减1千',
      [
        ['order-at-least', 10_000],
        ['amount-off', 1000],
      ],
    ],
    [
      '满99-10k',
      [
        ['order-at-least', 99_000],
        ['amount-off', 10_000],
      ],
    ],
    ['đơn từ 0k', [['no-minimum', 0]]],
    ['ko điều kiện', [['no-minimum', 0]]],
    ['zero min', [['no-minimum', 0]]],
    ['無門檻', [['no-minimum', 0]]],
    ['最低注文金額なし', [['no-minimum', 0]]],
    ['min 50k', []],
    ['满意', []],
    [
      '满200减50',
      [
        ['order-at-least', 200_000],
        ['amount-off', 50_000],
      ],
    ],
    ['freeship không cần đơn tối thiểu', [['no-minimum', 0]]],
    ['freeship đơn 0đ', [['no-minimum', 0]]],
    ['free delivery no minimum spend', [['no-minimum', 0]]],
    ["livraison gratuite sans minimum d'achat", [['no-minimum', 0]]],
    ['无门槛优惠券', [['no-minimum', 0]]],
    ['최소 주문 금액 없이 무료배송', [['no-minimum', 0]]],
    ['trà sữa tối thiểu 2 ly', []],
  ])('is read from %s', (query, expected) => {
    expect(readOrderSums(toQueryText(query)).sums.map(({ kind, value }) => [kind, value])).toEqual(expected)
  })

  it.each([
    ['Trà 满200减50 sữa', '满200减50', 'trà sữa'],
    ['Trà không cần tối thiểu Sữa', 'khong can toi thieu', 'trà sữa'],
    ['Trà Sữa', undefined, 'trà sữa'],
    ['Trà thiểu', undefined, 'trà thiểu'],
  ])('is taken out of %s', (query, text, rest) => {
    const read = readOrderSums(toQueryText(query))
    expect(read.sums[0]?.text.trim()).toBe(text)
    expect(read.rest.written.replace(/\s+/g, ' ')).toBe(rest)
  })
})
