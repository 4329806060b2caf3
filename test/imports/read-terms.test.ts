import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ReadTerms, readTerms } from '#imports/terms/read-terms.ts'

/** What a native reader says of each text: discount, minimum, conditions. `-` is a field that cannot be said. */
function readTable(name: string) {
  return readFileSync(join(import.meta.dirname, name), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))
    .map(([text = '', discount = '', minimum = '', conditions = '']) => ({
      text,
      currency: /cur:(\w+)/.exec(conditions)?.[1],
      truth: { ...discountFields(discount), ...minimumFields(minimum), ...conditionFields(conditions) },
    }))
}

const FIELDS = ['kind', 'value', 'max', 'minimumSpend', 'newUser', 'appOnly', 'payment'] as const

describe('terms in free text', () => {
  it.each(['gia tri', 'đơn hàng từ', 'giảm 1k từ', 'không áp dụng ứng dụng'])(
    'come to an end where words are repeated without one: %s',
    (words) => {
      const text = `${words} `.repeat(2000).slice(0, 3700)
      expect(readTerms(`${text} 50k`).discount).toBeUndefined()
    },
  )

  it.each([
    ['of platforms', 'terms.tsv'],
    ['of shops, restaurants, travel and banks', 'terms-of-shops.tsv'],
  ])('%s are read without inventing: fewer than one field in a hundred is wrong', (_, name) => {
    const wrong: string[] = []
    const counts = { read: 0, right: 0, leftEmpty: 0 }
    const table = readTable(name)
    for (const { text, truth } of table) {
      const fields = fieldsOf(readTerms(text))
      for (const field of FIELDS) {
        const [is, should] = [fields[field], truth[field]]
        if (is === undefined && should !== undefined) counts.leftEmpty += 1
        if (is === undefined) continue
        counts.read += 1
        if (JSON.stringify(is) === JSON.stringify(should)) counts.right += 1
        else wrong.push(`${text}: ${field} is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`)
      }
    }
    console.log(`${name}, ${table.length} texts: ${JSON.stringify({ ...counts, wrong: wrong.length })}`)
    expect(wrong.length / counts.read, wrong.join('\n')).toBeLessThan(0.01)
    expect(counts.right / (counts.right + counts.leftEmpty)).toBeGreaterThan(0.9)
  })

  it.each(readTable('terms-of-languages.tsv'))(
    'are read as what they say, or left empty: $text',
    ({ text, truth }) => {
      const fields = fieldsOf(readTerms(text))
      for (const field of FIELDS)
        if (fields[field] !== undefined) expect(fields[field], field).toEqual(truth[field])
    },
  )

  it.each(readTable('terms-of-other-languages.tsv'))(
    'in another language are read whole, or not at all: $text',
    ({ text, truth, currency }) => {
      const { slots: _slots, currency: is, ...read } = readTerms(text, { takesOthers: true, bare: 'VND' })
      expect(fieldsOf(read)).toEqual(truth)
      if (currency !== undefined) expect(is).toBe(currency)
      if (Object.keys(truth).length === 0 && /\d ?%|[满減减折]/.test(text) && /\d/.test(text))
        expect(read.doubts).not.toEqual([])
    },
  )

  it('are no doubt where they say nothing of a discount', () => {
    expect(readTerms('iPhone 17 新登場')).toEqual({ doubts: [] })
    expect(readTerms('갤럭시 S30 출시')).toEqual({ doubts: [] })
  })

  it('have numbers without a unit only where their currency is known', () => {
    expect(readTerms('满50000减5000')).toEqual({ doubts: ['conditions in words that are not read here'] })
    expect(readTerms('满50减5', { takesOthers: true, bare: 'SGD' })).toMatchObject({
      discount: { kind: 'amount', value: 5 },
      minimumSpend: 50,
      currency: 'SGD',
    })
    expect(readTerms('满50减5', { bare: 'VND' })).not.toHaveProperty('discount')
  })

  it('leave a discount empty beside words that are not read', () => {
    for (const text of ['全品20%OFF（レビュー投稿で）', 'Giảm 20%\n최대 5만동', 'ลด 20%, สูงสุด 50%'])
      expect(readTerms(text), text).not.toHaveProperty('discount')
    expect(readTerms('Hoàn xu 10% tối đa 20K xu').doubts).toEqual(['a limit in coins'])
  })

  it('say why a field is left empty', () => {
    expect(readTerms('Giảm đến 50% toàn bộ sản phẩm')).toEqual({
      doubts: ['the discount varies: giảm đến 50%'],
    })
    expect(readTerms('Giảm 20K đơn từ 99K, giảm 50K đơn từ 299K').doubts).toHaveLength(2)
  })
})

describe('amounts in English terms', () => {
  it.each([
    [
      '15% off orders above ₹600, with a maximum discount of ₹90',
      { kind: 'percent', value: 15, max: 90 },
      600,
    ],
    ['15% off. Maximum discount $40. Minimum cart value $60', { kind: 'percent', value: 15, max: 40 }, 60],
    ['12% off (cap $18) with min. spend of $90', { kind: 'percent', value: 12, max: 18 }, 90],
    ['8% off, max. disc. $8, min. spend $0', { kind: 'percent', value: 8, max: 8 }, undefined],
    ['12% off when you spend $70', { kind: 'percent', value: 12 }, 70],
    ['Get 12% cashback up to $8', { kind: 'cashback', value: 12, max: 8 }, undefined],
    ['$4 cashback on minimum billing value $30', { kind: 'cashback', value: 4 }, 30],
    ['Spend $60 or more and get $8 back!', { kind: 'cashback', value: 8 }, 60],
  ])('have their roles: %s', (text, discount, minimumSpend) => {
    const terms = readTerms(text, { currency: 'USD', takesOthers: true })
    expect([terms.discount, terms.minimumSpend]).toEqual([discount, minimumSpend])
  })

  it.each([
    'Get 15% off up to ₦700 on rides',
    'Get $20 gift card on orders of $90',
    '12% off orders above 150 units',
    'Buy one pillow and get another of equal value for free',
    'No minimum spend $6',
    '18% off on orders of Rs 700 or more',
    '18% cashback. Max cashback AED 70',
    '18% (max 70) cashback on tickets',
    'Chance to win 18% cashback',
    '18% off on two or more courses',
    '18% off, valid for Tuesdays only',
    '18% off on minimum order of 700.',
  ])('leave the discount in doubt: %s', (text) => {
    const terms = readTerms(text, { currency: 'USD', takesOthers: true })
    expect(terms.discount).toBeUndefined()
    expect(terms.doubts).not.toEqual([])
    expect(terms.minimumSpend === 6).toBe(false)
  })

  it('say nothing of a minimum that one of several discounts may have', () => {
    const { minimumSpend, doubts } = readTerms('Giảm 15% mọi đơn. Freeship cho đơn trên 180k')
    expect(minimumSpend).toBeUndefined()
    expect(doubts).toHaveLength(2)
  })

  it('are for new customers where they say the first time', () => {
    expect(readTerms('18% off for first time users only').newUser).toBe(true)
  })

  it('are no discount where no shop takes so much off', () => {
    expect(readTerms('Ưu đãi 2 tỷ đồng').discount).toBeUndefined()
    expect(readTerms('Giảm 2 triệu đồng').discount).toEqual({ kind: 'amount', value: 2_000_000 })
  })

  it('are kept where their thousands stand before what the code is for', () => {
    const { minimumSpend, doubts } = readTerms('300k áp dụng cho hóa đơn từ 2tr1')
    expect(minimumSpend).toBe(2_100_000)
    expect(doubts).toEqual(['not clear what it is: 300k'])
    expect(readTerms('Giảm 30k, k áp dụng đơn dưới 200k').discount).toEqual({ kind: 'amount', value: 30_000 })
  })
})

describe('a text that says something of a discount which records cannot hold', () => {
  it.each([
    'From 10% off',
    '15% off, valid Mon-Thu',
    'Refer a friend and get 100k',
    '3 for 2 on skincare',
    'Buy 2 get 1 free',
    'Half price on your second item',
    'Mua 2 tính tiền 1',
    'Tặng 50K cho đơn đầu tiên',
    'Trợ giá 2 triệu khi lên đời',
    'Giảm 10% cho hóa đơn từ năm trăm nghìn đồng',
    '10% off 3-night stays',
  ])('is in doubt, and has no discount: %s', (text) => {
    const { discount, doubts } = readTerms(text)
    expect(discount).toBeUndefined()
    expect(doubts).not.toEqual([])
  })

  it.each([
    ['20% off for HSBC cardholders', { payment: ['HSBC'] }],
    ['Giảm 5% tổng bill từ 1 triệu 500', { minimumSpend: 1_500_000, discount: { value: 5 } }],
    ['First-time customers get 10% off', { newUser: true, discount: { value: 10 } }],
    ['Giảm 10% khi thanh toán bằng GrabPay', { payment: ['GrabPay'] }],
    ['Dành cho người dùng lần đầu: giảm 50%', { newUser: true }],
    ['Voucher trị giá 100K cho hóa đơn trên 500K', { discount: { kind: 'amount', value: 100_000 } }],
  ])('is read where they can: %s', (text, terms) => {
    expect(readTerms(text)).toMatchObject(terms)
  })
})

describe('amounts in terms', () => {
  const read = (text: string) => {
    const { doubts: _doubts, ...terms } = readTerms(text, { takesOthers: true })
    return terms
  }

  it.each([
    ['Giảm VND50.000 đơn từ VND500.000', { kind: 'amount', value: 50_000 }, 500_000, 'VND'],
    ['Giảm ₫15k Đơn Tối Thiểu ₫99k', { kind: 'amount', value: 15_000 }, 99_000, 'VND'],
    ['15% off. Min. spend 99K', { kind: 'percent', value: 15 }, 99_000, 'VND'],
    ['10% off, min spend USD 100, max discount USD 30', { kind: 'percent', value: 10, max: 30 }, 100, 'USD'],
    ['S$5 off min spend S$30', { kind: 'amount', value: 5 }, 30, 'SGD'],
    ['RM10 off with min. spend RM100', { kind: 'amount', value: 10 }, 100, 'MYR'],
    ['Diskon Rp50.000 min. belanja Rp 200.000', { kind: 'amount', value: 50_000 }, 200_000, 'IDR'],
    ['Diskon Rp50rb min. belanja Rp200rb', { kind: 'amount', value: 50_000 }, 200_000, 'IDR'],
    ['Giảm 10% tối đa 1tr5 cho đơn từ 5tr', { kind: 'percent', value: 10, max: 1_500_000 }, 5_000_000, 'VND'],
  ])('have the currency beside them: %s', (text, discount, minimumSpend, currency) => {
    expect(read(text)).toEqual({ discount, minimumSpend, currency })
  })

  it('are left out where they are in another currency than the expected one', () => {
    expect(readTerms('10% off, min spend USD 100, max discount USD 30')).toEqual({
      doubts: ['amounts in USD'],
    })
    expect(readTerms('15% off, min spend USD 100')).toMatchObject({
      discount: { value: 15 },
      doubts: [expect.any(String)],
    })
    expect(read('S$5 off, min spend USD 100')).toEqual({})
  })

  it.each(['Giảm 50K đơn từ 1tr50', 'Giảm $5 cho đơn từ 500K', 'Giảm 10% cho đơn từ 1.250 triệu'])(
    'that can be read as two leave all that depends on them empty: %s',
    (text) => {
      expect(read(text)).not.toHaveProperty('discount')
      expect(read(text)).not.toHaveProperty('minimumSpend')
    },
  )
})

describe('a discount that records cannot hold', () => {
  it.each([
    'Giảm 20% khi mua từ 2 món',
    'Mua 3 giảm 15%',
    '20% off when you buy 3',
    'Giảm 50K/vé cho đoàn từ 5 vé',
    'Mua voucher 100K giá 80K',
    'Giảm 15% cho nhóm từ 4 người',
    'Giảm 10% khi ở từ 3 đêm',
    'Mua hai giảm 10%',
    'Giảm 20K mỗi người',
    'Giảm 30K/khách',
    'Giảm 100K/đêm',
    'Giảm 10% đơn từ 2 sản phẩm',
    '3 món trở lên giảm 5%',
    '15% off 2 or more items',
    'Buy any 3, save 20%',
    'Save 10% on 2+ nights',
    '20% off groups of 4',
    'Book 2 nights, save 15%',
    '$5 off each',
    '10% off when you order 2 pizzas',
    'Trả 80K nhận voucher 100K',
    'Voucher 100K giá chỉ 80K',
    'Buy a gift card for $40 and get 20% off',
    '20% dès 2 articles achetés',
    '-20% pour 3 produits',
    'Diskon 20% min. 2 pcs',
    'Diskon 10% untuk 3 tiket',
    '满2件减20%',
    '买3件8折 20% off',
    '2点以上で20%オフ',
    '3個購入で10% OFF',
    '2名様以上で10% OFF',
    '2개 이상 구매 시 20% 할인',
    '3인 이상 10% off',
  ])('is left out: %s', (text) => {
    expect(readTerms(text, { takesOthers: true })).not.toHaveProperty('discount')
  })

  it.each([
    ['Giảm 2% đơn từ 2 triệu', { kind: 'percent', value: 2 }],
    ['Giảm 100K khi mua iPhone 15', { kind: 'amount', value: 100_000 }],
    ['Giảm 20% khi mua từ 200K', { kind: 'percent', value: 20 }],
    ['Giảm 20% khi mua 1 món bất kỳ', { kind: 'percent', value: 20 }],
    ['15% off on orders from 2.000.000đ', { kind: 'percent', value: 15 }],
    ['Giảm 50K, mỗi khách dùng 2 lần', { kind: 'amount', value: 50_000 }],
  ])('is not one with an amount or a name: %s', (text, discount) => {
    expect(readTerms(text).discount).toEqual(discount)
  })
})

function fieldsOf({ discount, doubts: _doubts, ...others }: ReadTerms): Record<string, unknown> {
  return { ...discount, ...others }
}

function discountFields(text: string): Record<string, unknown> {
  if (text === '' || text === '-') return {}
  const [, prefix = '', amount = '', cap] = /^(cb|ship|bogo|gift)?([\d.k%]*)(?:<(\w+))?$/.exec(text) ?? []
  const kind = { cb: 'cashback', ship: 'freeship', bogo: 'bogo', gift: 'gift' }[prefix]
  return {
    kind: kind ?? (amount.endsWith('%') ? 'percent' : 'amount'),
    ...(amount !== '' && { value: numberOf(amount) }),
    ...(cap !== undefined && { max: numberOf(cap) }),
  }
}

function minimumFields(text: string): Record<string, unknown> {
  return text === '' || text === '-' ? {} : { minimumSpend: numberOf(text) }
}

function conditionFields(text: string): Record<string, unknown> {
  const payment = /pay:(\S+(?: (?!cur:)\S+)*)/.exec(text)?.[1]
  return {
    ...(/\bnew\b/.test(text) && { newUser: true }),
    ...(/\bapp\b/.test(text) && { appOnly: true }),
    ...(payment !== undefined && { payment: payment.split(',') }),
  }
}

function numberOf(text: string): number {
  return text.endsWith('k') ? Number(text.slice(0, -1)) * 1000 : Number.parseFloat(text)
}

describe('the worth of a voucher', () => {
  it.each(['Voucher 500K', 'E-voucher 100.000đ', '[Voucher] 199K ăn uống', 'Phiếu 200.000đ'])(
    'is no discount where nothing says that it is taken off: %s',
    (text) => {
      const { discount, doubts } = readTerms(text)
      expect(discount).toBeUndefined()
      expect(doubts).not.toEqual([])
    },
  )

  it.each(['Voucher giảm 50K', 'Voucher 50K cho đơn từ 200K', 'Mã 50K', 'Giảm ngay 50K bằng voucher'])(
    'is one where words or a minimum say so: %s',
    (text) => {
      expect(readTerms(text).discount).toEqual({ kind: 'amount', value: 50_000 })
    },
  )
})

describe('hours and days in terms', () => {
  it.each([
    ['Giảm 15% tối đa 60K khung giờ 0H - 2H', ['00:00-02:00']],
    ['Giảm 50% giờ vàng 12h-13h', ['12:00-13:00']],
    ['Giảm 20K, khung giờ: 9h30 đến 11h và 20h', ['09:30-11:00', '20:00']],
  ])('are the slots of the deal where they are hours: %s', (text, slots) => {
    expect(readTerms(text)).toMatchObject({ slots, discount: { kind: expect.any(String) as string } })
  })

  it.each([
    'Giảm 20% khung giờ linh hoạt',
    'Giảm 20% từ thứ 2 đến thứ 5',
    'Giảm 20% mỗi thứ Sáu',
    'Giảm 20% dịp cuối tuần',
    '20% off every Friday',
    '20% off on weekends',
  ])('leave the discount empty where records cannot hold them: %s', (text) => {
    const read = readTerms(text)
    expect(read.discount).toBeUndefined()
    expect(read.doubts).toEqual([expect.stringMatching(/^a condition that records do not have: /)])
  })

  it('are no days of the week where they count pieces', () => {
    expect(readTerms('Giảm 20K đơn hàng thứ 2').slots).toBeUndefined()
    expect(readTerms('Giảm 20K từ 12/12').discount).toEqual({ kind: 'amount', value: 20_000 })
  })
})
