import { describe, expect, it } from 'vitest'
import {
  fillIn,
  formatAmount,
  formatClock,
  formatDay,
  formatList,
  formatCountry,
  formatLanguage,
  formatMoment,
  formatMoney,
  formatMoneyInText,
  formatMonth,
  formatPercent,
  formatPercentOff,
  formatShortMoney,
  formatStart,
  formatWeekday,
  joinSentences,
  placesOf,
} from '#text/format.ts'
import { LANGUAGES } from '#text/language.ts'

/** What each language writes, with no-break spaces as spaces. */
const inEach = (write: (language: (typeof LANGUAGES)[number]) => string): string[] =>
  LANGUAGES.map((language) => write(language).replaceAll(/[\u00A0\u202F]/g, ' '))

const OCTOBER = Date.parse('2026-10-01T09:30:00+07:00')

describe('money', () => {
  it('has one form a language', () => {
    expect(inEach((language) => formatMoney(50_000, 'VND', language))).toEqual([
      '50.000đ',
      '₫50,000',
      '50,000동',
      '50,000越南盾',
      '50 000 ₫',
      '50,000ドン',
    ])
  })

  it('has one short form a language, in ten thousands where these are counted', () => {
    expect(inEach((language) => formatShortMoney(1_250_000, 'VND', language))).toEqual([
      '1,25 triệu',
      '₫1.25M',
      '125만 동',
      '125万越南盾',
      '1 250 000 ₫',
      '125万ドン',
    ])
    expect(inEach((language) => formatShortMoney(9_900, 'VND', language))).toEqual([
      '9,9K',
      '₫9.9K',
      '9,900동',
      '9,900越南盾',
      '9 900 ₫',
      '9,900ドン',
    ])
  })

  it('is short in the currencies of other countries too', () => {
    expect(inEach((language) => formatShortMoney(30_000, 'IDR', language))).toEqual([
      '30K IDR',
      'IDR 30K',
      '3만 루피아',
      '3万印尼盾',
      '30 000 IDR',
      '3万ルピア',
    ])
  })

  it('is short in Korean and Japanese where it is a whole number of ten thousands, its digits parted', () => {
    expect(inEach((language) => formatShortMoney(45_000, 'VND', language))).toEqual([
      '45K',
      '₫45K',
      '45,000동',
      '4.5万越南盾',
      '45 000 ₫',
      '45,000ドン',
    ])
    expect(formatShortMoney(10_000_000, 'VND', 'ko')).toBe('1,000만 동')
    expect(formatShortMoney(10_000_000, 'VND', 'ja')).toBe('1,000万ドン')
  })

  it('is counted in ten thousands within the sentences of the languages that do so', () => {
    expect(inEach((language) => formatMoneyInText(100_000, 'VND', language))).toEqual([
      '100.000đ',
      '₫100,000',
      '10만 동',
      '10万越南盾',
      '100 000 ₫',
      '10万ドン',
    ])
  })

  it('is in other currencies written as the language writes them, without empty decimals', () => {
    expect(inEach((language) => formatMoney(10, 'SGD', language))).toEqual([
      '10 SGD',
      'SGD 10',
      '10싱가포르달러',
      '10新元',
      '10 SGD',
      '10SGD',
    ])
  })
})

describe('a country', () => {
  it('is called as shoppers call it', () => {
    const names = (code: string) => inEach((language) => formatCountry(code, language))
    expect(names('HK')).toEqual(['Hồng Kông', 'Hong Kong', '홍콩', '香港', 'Hong Kong', '香港'])
    expect(names('MM')).toEqual(['Myanmar', 'Myanmar', '미얀마', '缅甸', 'Myanmar', 'ミャンマー'])
    expect(names('VN')).toEqual(['Việt Nam', 'Vietnam', '베트남', '越南', 'Vietnam', 'ベトナム'])
  })
})

describe('figures', () => {
  it('are percentages, or in Chinese what is left to pay', () => {
    expect(inEach((language) => formatPercentOff(20, language))).toEqual([
      '20%',
      '20%',
      '20%',
      '8折',
      '20 %',
      '20%',
    ])
    expect(formatPercentOff(12, 'zh')).toBe('88折')
    expect(formatPercent(12, 'zh')).toBe('12%')
    expect(formatPercent(12.345, 'vi')).toBe('12,35%')
    expect(inEach((language) => formatAmount(20_890_000, language))[0]).toBe('20.890.000')
  })

  it('name languages in each other', () => {
    expect(inEach((language) => formatLanguage('fr', language))).toEqual([
      'Tiếng Pháp',
      'French',
      '프랑스어',
      '法语',
      'français',
      'フランス語',
    ])
  })
})

describe('days and hours', () => {
  it('are written as the language writes them', () => {
    expect(inEach((language) => formatStart(OCTOBER, language))).toEqual([
      '9h30 ngày 01/10/2026',
      '1 Oct 2026, 09:30',
      '2026년 10월 1일 9시 30분',
      '2026年10月1日 9:30',
      '1er oct. 2026 à 9 h 30',
      '2026年10月1日9時30分',
    ])
    expect(formatDay(OCTOBER + 20 * 86_400_000, 'fr')).toBe('21 oct. 2026')
  })

  it('name whole hours without minutes', () => {
    expect(inEach((language) => formatClock('00:00', language))).toEqual([
      '0h',
      '00:00',
      '0시',
      '0:00',
      '0 h',
      '0時',
    ])
  })

  it('say the time of an end only where it is not the last second of a day', () => {
    const end = Date.parse('2026-11-30T23:59:59+07:00')
    expect(inEach((language) => formatMoment(end, language))[0]).toBe('30/11/2026')
    expect(formatMoment(end - 1000, 'vi')).toBe('23h59 ngày 30/11/2026')
    expect(formatMoment(Date.parse('2026-11-30T00:00:00+07:00'), 'en')).toBe('30 Nov 2026, 00:00')
  })

  it('have short names of weekdays', () => {
    expect(inEach((language) => formatWeekday(OCTOBER, language))).toEqual(['T5', 'T', '목', '四', 'J', '木'])
  })

  it('begin a heading with a capital', () => {
    expect(formatMonth(OCTOBER, 'fr')).toBe('Octobre 2026')
    expect(formatMonth(OCTOBER, 'vi')).toBe('Tháng 10 năm 2026')
  })
})

describe('what is joined', () => {
  it('is joined as the language joins', () => {
    expect(inEach((language) => formatList(['MoMo', 'ZaloPay', 'VNPay'], language, 'or'))).toEqual([
      'MoMo, ZaloPay hoặc VNPay',
      'MoMo, ZaloPay or VNPay',
      'MoMo, ZaloPay 또는 VNPay',
      'MoMo、ZaloPay或VNPay',
      'MoMo, ZaloPay ou VNPay',
      'MoMo、ZaloPay、またはVNPay',
    ])
    expect(joinSentences(['一。', '二。'], 'zh')).toBe('一。二。')
    expect(joinSentences(['一。', '二。'], 'ja')).toBe('一。二。')
    expect(joinSentences(['One.', 'Two.'], 'en')).toBe('One. Two.')
    expect(joinSentences(['하나.', '둘.'], 'ko')).toBe('하나. 둘.')
    expect(formatList(['MoMo', 'ZaloPay'], 'vi')).toBe('MoMo và ZaloPay')
  })
})

describe('a text with places', () => {
  const text = '{count, plural, =0 {no deal} =1 {1 deal} other {# deals}} at {store}'

  it.each([
    [0, 'no deal at Tiki'],
    [1, '1 deal at Tiki'],
    ['1,234', '1,234 deals at Tiki'],
  ])('chooses by a number: %s', (count, filled) => {
    expect(fillIn(text, { count, store: 'Tiki' })).toBe(filled)
  })

  it('chooses by more than one digit, and nothing where no choice fits', () => {
    expect(fillIn('{n, plural, =12 {a dozen} other {#}}', { n: 12 })).toBe('a dozen')
    expect(fillIn('{n, plural, =1 {one}}', { n: 2 })).toBe('')
    expect(fillIn('{n, plural, =1 {one}}', {})).toBe('{n, plural, =1 {one}}')
  })

  it('keeps a place for which there is no value', () => {
    expect(fillIn('{deals} at {store}', { store: 'Tiki' })).toBe('{deals} at Tiki')
  })

  it('names its places, and tells a brace that belongs to none', () => {
    expect(placesOf(text)).toEqual(['count', 'store'])
    expect(placesOf('{count, plural, one {# deal}}')).toContain(undefined)
  })
})
