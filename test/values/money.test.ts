import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalsOf } from '#values/money/currencies.ts'
import { readCurrency, readMoney } from '#values/money/read-money.ts'

const DONG = { store: 'VND' }

/** The same amounts as feeds, shops and people write them, each with its place. */
const SAME: [number, string, string[]][] = [
  [
    1_299_000,
    'VND',
    [
      '1299000',
      '1.299.000',
      '1,299,000',
      '1 299 000',
      '1\u00A0299\u202F000',
      "1'299'000",
      '1_299_000',
      '1299000.00',
      '1299000.0000',
      '1299000,00',
      '1.299.000,00',
      '1,299,000.00',
      '1.299k',
      '1,299K',
      '1tr299',
      '1 triệu 299 nghìn',
      '1 triệu 299',
      '1triệu299',
      '129.9万',
      '129,9万',
      '１．２９９．０００',
      '1.299.000 ₫',
      '₫1.299.000',
      '1.299.000đ',
      '1.299.000 Đ',
      'đ1.299.000',
      '1.299.000 VND',
      'VND1.299.000',
      'VND 1,299,000',
      'vnd 1299000',
      '1.299.000VNĐ',
      '1.299.000 vnđ',
      '1.299.000 đồng',
      '1.299.000 dong',
      '1299K đ',
      '1299 nghìn đồng',
      '1299 ngàn',
      '1.299.000동',
      '1,299,000ドン',
      '1299000越南盾',
      '1.299.000 ₫.',
      '\u200E1.299.000 ₫',
      'VND 1.299.000đ',
    ],
  ],
  [
    1_500_000,
    'VND',
    [
      '1tr5',
      '1,5tr',
      '1.5 tr',
      '1,5 triệu',
      '1 triệu rưỡi',
      '1 triệu 5',
      '1.5m',
      '1,5 million',
      '150万',
      '1500k',
      '1.500k',
      '1 triệu 500 nghìn',
      '15 trăm nghìn',
      '150만',
      '1,5 trieu dong',
      '1tr5đ',
      '1 củ rưỡi',
    ],
  ],
  [
    50_000,
    'VND',
    ['50k', '50 K', '50K đ', '50kđ', '50 nghìn', '50 ngan', '50.000', '5만', '5万', '50000đ', '50ng'],
  ],
  [
    2_000_000_000,
    'VND',
    ['2 tỷ', '2tỉ', '2 ty', '2 billion', '2bn', '2000 triệu', '20억', '20億', '2 nghìn triệu'],
  ],
  [10_000_000, 'VND', ['1千万', '1천만', '1000万', '1,000만', '10tr', '10 triệu', '1000 万']],
]

describe('an amount of money', () => {
  it.each(
    SAME.flatMap(([amount, currency, texts]) => texts.map((text) => [text, amount, currency] as const)),
  )('%s is %d %s', (text, amount, currency) => {
    expect(readMoney(text, DONG)).toMatchObject({ ok: true, value: { amount, currency } })
  })

  it.each([
    ['1,299.00 SGD', 1299, 'SGD'],
    ['S$50', 50, 'SGD'],
    ['S$12.50', 12.5, 'SGD'],
    ['12.50 S$', 12.5, 'SGD'],
    ['SGD $50', 50, 'SGD'],
    ['US$1,299', 1299, 'USD'],
    ['1.299,50 USD', 1299.5, 'USD'],
    ['USD 1.2k', 1200, 'USD'],
    ['15.00 USD', 15, 'USD'],
    ['15,9 €', 15.9, 'EUR'],
    ['1 250,50 €', 1250.5, 'EUR'],
    ["CHF 1'299.50", 1299.5, 'CHF'],
    ['CHF 12.-', 12, 'CHF'],
    ['12,– €', 12, 'EUR'],
    ['Rp 50.000,00', 50_000, 'IDR'],
    ['Rp50.000', 50_000, 'IDR'],
    ['Rp. 50,000', 50_000, 'IDR'],
    ['Rp 50.000,-', 50_000, 'IDR'],
    ['Rp50rb', 50_000, 'IDR'],
    ['1,2 juta rupiah', 1_200_000, 'IDR'],
    ['99000 IDR', 99_000, 'IDR'],
    ['RM12.90', 12.9, 'MYR'],
    ['RM 1,299', 1299, 'MYR'],
    ['฿1,299.-', 1299, 'THB'],
    ['๑,๒๙๙ บาท', 1299, 'THB'],
    ['₱1,299.00', 1299, 'PHP'],
    ['₩35,000', 35_000, 'KRW'],
    ['3만5천원', 35_000, 'KRW'],
    ['3만 5,000원', 35_000, 'KRW'],
    ['1,299円', 1299, 'JPY'],
    ['￥1,299 JPY', 1299, 'JPY'],
    ['人民币 99.90', 99.9, 'CNY'],
    ['HK$1,299.90', 1299.9, 'HKD'],
    ['₹1,00,000', 100_000, 'INR'],
    ['12.345 KWD', 12.345, 'KWD'],
    ['0.500 SGD', 0.5, 'SGD'],
    ['12.5000 SGD', 12.5, 'SGD'],
    ['1500.500 SGD', 1500.5, 'SGD'],
    ['1.299 €', 1299, 'EUR'],
    ['0 VND', 0, 'VND'],
  ])('%s is %d %s wherever it stands', (text, amount, currency) => {
    expect(readMoney(text)).toEqual({ ok: true, value: { amount, currency, known: 'written' } })
    expect(readMoney(text, { column: 'THB', store: 'VND' })).toMatchObject({ value: { known: 'written' } })
  })

  it.each([
    ['50', { column: 'EUR', store: 'VND' }, 'EUR', 'column'],
    ['50', { column: 'Vnđ', store: 'SGD' }, 'VND', 'column'],
    ['50', { column: ' ', store: 'SGD' }, 'SGD', 'store'],
    ['$50', { store: 'SGD' }, 'SGD', 'store'],
    ['$50', { column: 'USD', store: 'SGD' }, 'USD', 'column'],
    ['US$50', { column: 'SGD' }, 'USD', 'written'],
  ])('%s in %j is in %s by its %s', (text, place, currency, known) => {
    expect(readMoney(text, place)).toEqual({ ok: true, value: { amount: 50, currency, known } })
  })

  it.each([
    ['', DONG, 'empty'],
    ['  \u00A0', DONG, 'empty'],
    ['50', {}, 'no-currency'],
    ['$50', DONG, 'ambiguous-currency'],
    ['$50', {}, 'ambiguous-currency'],
    ['1tr2', { store: 'SGD' }, 'ambiguous-currency'],
    ['50rb', DONG, 'ambiguous-currency'],
    ['50', { column: 'credits', store: 'VND' }, 'unknown-currency'],
    ['50', { column: '$', store: 'VND' }, 'unknown-currency'],
    ['50 USD VND', {}, 'conflicting-currencies'],
    ['1.250 SGD', {}, 'ambiguous'],
    ['12.500 USD', {}, 'ambiguous'],
    ['1.299 SGD', {}, 'ambiguous'],
    ['1.250 €', {}, 'ambiguous'],
    ['1,250 €', {}, 'ambiguous'],
    ['1.250k', { store: 'SGD' }, 'ambiguous'],
    ['1.250 triệu', DONG, 'ambiguous'],
    ['1,299 tỷ', DONG, 'ambiguous'],
    ['1,299.000', DONG, 'ambiguous'],
    ['1500.000', DONG, 'ambiguous'],
    ['1tr50', DONG, 'ambiguous'],
    ['49999.99', DONG, 'too-many-decimals'],
    ['12.345,67 VND', {}, 'too-many-decimals'],
    ['12.3456 SGD', {}, 'too-many-decimals'],
    ['50-100k', DONG, 'range'],
    ['50k~100k', DONG, 'range'],
    ['50.000 – 99.000 ₫', {}, 'range'],
    ['50k đến 100k', DONG, 'range'],
    ['-50k', DONG, 'negative'],
    ['−50.000 ₫', DONG, 'negative'],
    ['₫-50.000', DONG, 'negative'],
    ['50.000-', DONG, 'negative'],
    ['(50.00)', { store: 'SGD' }, 'negative'],
    ['99999999999999999999', DONG, 'too-large'],
    ['1.29.000', DONG, 'not-an-amount'],
    ['12,34,567', DONG, 'not-an-amount'],
    ['007', DONG, 'not-an-amount'],
    ['1e6', DONG, 'not-an-amount'],
    ['1.3E+06', DONG, 'not-an-amount'],
    ['50²', DONG, 'not-an-amount'],
    ['1m2', DONG, 'not-an-amount'],
    ['½ triệu', DONG, 'not-an-amount'],
    ['50%', DONG, 'not-an-amount'],
    ['50 all', DONG, 'not-an-amount'],
    ['20 cup', DONG, 'not-an-amount'],
    ['50k/tháng', DONG, 'not-an-amount'],
    ['từ 50k', DONG, 'not-an-amount'],
    ['50 kem', DONG, 'not-an-amount'],
    ['50k 99k', DONG, 'not-an-amount'],
    ['2 triệu 3 tỷ', DONG, 'not-an-amount'],
    ['Liên hệ', DONG, 'not-an-amount'],
    ['k', DONG, 'not-an-amount'],
    ['VND', DONG, 'not-an-amount'],
    ['12:30', DONG, 'not-an-amount'],
    ['31/12/2026', DONG, 'not-an-amount'],
    ['NaN', DONG, 'not-an-amount'],
    ['[object Object]', DONG, 'not-an-amount'],
  ])('%j in %j is none: %s', (text, place, code) => {
    expect(readMoney(text, place)).toMatchObject({ ok: false, code })
  })

  it('is told with what came, cut where it is long', () => {
    const read = readMoney(`${'x'.repeat(500)}`, DONG)
    expect(read.ok ? '' : read.message).toBe(`"${'x'.repeat(60)}…" is no amount`)
  })
})

describe('the currency of a column', () => {
  it.each([
    ['vnd', 'VND'],
    ['₫', 'VND'],
    ['S$', 'SGD'],
    ['Rupiah', 'IDR'],
    ['$', undefined],
    ['kr', undefined],
    ['XYZ', undefined],
    ['', undefined],
  ])('%j is %s', (text, code) => {
    expect(readCurrency(text)).toBe(code)
  })

  it('has the decimals of ISO 4217, where ICU has others', () => {
    expect(['VND', 'IDR', 'HUF', 'SGD', 'KWD', 'JPY'].map(decimalsOf)).toEqual([0, 2, 2, 2, 3, 0])
  })
})

const currency = fc.constantFrom('VND', 'SGD', 'IDR', 'THB', 'MYR', 'PHP', 'USD', 'EUR', 'CHF', 'KWD', 'JPY')
const units = fc.integer({ min: 0, max: 2_000_000_000 })

describe('any amount', () => {
  const group = (digits: string, mark: string): string => digits.replace(/\B(?=(\d{3})+$)/g, mark)

  it('that is printed is read back', () => {
    fc.assert(
      fc.property(units, currency, (minor, code) => {
        const amount = minor / 10 ** decimalsOf(code)
        const read = readMoney(`${amount.toFixed(decimalsOf(code))} ${code}`)
        expect(read).toEqual({ ok: true, value: { amount, currency: code, known: 'written' } })
      }),
    )
  })

  it('has one value in any two notations that are read', () => {
    fc.assert(
      fc.property(units, currency, (minor, code) => {
        const places = decimalsOf(code)
        const digits = String(minor).padStart(places + 1, '0')
        const whole = digits.slice(0, digits.length - places)
        const decimals = digits.slice(digits.length - places)
        const numbers = [
          [',', '.'],
          ['.', ','],
          [' ', ','],
          ['\u202F', ','],
          ["'", '.'],
          ['', '.'],
        ].map(([mark = '', point = '']) => group(whole, mark) + (places === 0 ? '' : point + decimals))
        const texts = numbers.flatMap((number) => [
          `${number} ${code}`,
          `${code} ${number}`,
          `${code}${number}`,
        ])
        const read = texts.map((text) => readMoney(text)).filter(({ ok }) => ok)
        expect(new Set(read.map((each) => JSON.stringify(each))).size).toBe(1)
        expect(read[0]).toMatchObject({ value: { amount: minor / 10 ** places } })
      }),
    )
  })

  it('is not made from garbage', () => {
    const words = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/\p{Nd}|nửa|rưỡi|nua|ruoi|rưởi/iu.test(text))
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 10_000 }), (before, after, number) => {
        expect(readMoney(before, DONG).ok).toBe(false)
        expect(readMoney(`${before}§${number}${after}`, DONG).ok).toBe(false)
        expect(readMoney(`${number}/${after}`, DONG).ok).toBe(false)
      }),
    )
  })

  it('is never negative, and never has more decimals than its currency', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[ .,'k\d₫$~-]{1,14}$/), currency, (text, store) => {
        const read = readMoney(text, { store })
        if (!read.ok) return
        const { amount, currency: code } = read.value
        expect(amount).toBeGreaterThanOrEqual(0)
        expect(Number(amount.toFixed(decimalsOf(code)))).toBe(amount)
      }),
      { numRuns: 1000 },
    )
  })
})
