import { describe, expect, it } from 'vitest'
import type { DealResult } from '#contract/deal.ts'
import { findUngrounded } from '#narrative/grounding.ts'
import { findingsOf } from './support.ts'

const deal: DealResult = {
  title: 'Giảm 15% tai nghe “Sony” dịp 20/10',
  href: 'https://deals.example/s/abc',
  category: 'tech',
  summary: 'Đơn từ 120K. Không quá 2 triệu.',
  store: { id: 'booking', name: 'Booking.com' },
  code: 'DEMOSONY15',
  discount: { kind: 'percent', value: 15, max: 50_000, currency: 'VND' },
  minimumSpend: 1_250_000,
  endsAt: '2026-11-30T20:00:00+07:00',
}

const check = (text: string, more = {}) =>
  findUngrounded(text, findingsOf({ query: 'tai nghe 500k', results: [deal], totalMatches: 37, ...more }))

describe('a claim is grounded', () => {
  it.each([
    ['a code of a result', 'Nhập DEMOSONY15.'],
    ['a code between letters of another script', 'コードDEMOSONY15を入力。'],
    ['an amount with points', 'Đơn từ 1.250.000đ.'],
    ['an amount with commas', 'Orders from ₫1,250,000.'],
    ['an amount with spaces', 'Dès 1 250 000 ₫ ou 1\u202F250\u202F000\u00A0₫.'],
    ['an amount in thousands', 'Tối đa 50K, tức 50 nghìn, 50k hay 5万 ₫.'],
    ['an amount of a text', 'Từ 120.000đ đến 2.000.000đ.'],
    ['a percentage', '15% · 15 % · 15 phần trăm'],
    ['a number of the query', 'Under 500,000 or 500k.'],
    ['the count', 'Có 37 kết quả.'],
    ['a title with quotation marks in it', 'Có “Giảm 15% tai nghe “Sony” dịp 20/10”.'],
    ['a store', 'Đặt tại Booking.com hay “Booking.com”.'],
    ['the address of a result', 'Xem https://deals.example/s/abc.'],
    ['a day without its year', 'On 30 November, 11月30日, 11월 30일, 30/11, dịp 20/10.'],
  ])('%s', (_what, text) => {
    expect(check(text)).toEqual([])
  })

  it.each([
    '30/11/2026',
    '20:00 30/11/2026',
    '30-11-2026',
    '2026-11-30',
    '30 Nov 2026, 20:00',
    'November 30, 2026, 8:00 pm',
    '30 nov. 2026',
    '30 novembre 2026 20h00',
    '2026. 11. 30. 오후 8:00',
    '2026년 11월 30일',
    '2026年11月30日 20:00',
    '2026/11/30',
    'ngày 30 tháng 11 năm 2026',
  ])('a date as %s', (date) => {
    expect(check(`x ${date}.`)).toEqual([])
  })
})

describe('a claim is found out', () => {
  it.each([
    ['a code', 'Nhập DEMOSONY16.', 'DEMOSONY16'],
    ['a code without digits', 'Nhập demofree.', 'demofree'],
    ['a code of another kind', 'Enter SAVE500 now.', 'SAVE500'],
    ['a code of letters only', 'Enter FREESHIP now.', 'FREESHIP'],
    ['a percentage', 'Giảm 16%.', '16%'],
    ['an amount where a percentage stands', 'Giảm 15đ.', '15'],
    ['a percentage where an amount stands', 'Giảm 37%.', '37%'],
    ['a price', 'Còn 1.250.001đ.', '1.250.001'],
    ['a price of ten times as much', 'From ₫500,000,0 or ₫12,500,000.', '12,500,000'],
    ['a number', 'Có 38 kết quả.', '38'],
    ['a date', 'Đến 01/12/2026.', '01/12/2026'],
    ['a year', 'Đến 30/11/2027.', '30/11/2027'],
    ['a date in words', 'Until 29 Nov 2026.', '29 Nov 2026'],
    ['a Korean date', '2026. 12. 30.까지', '2026. 12. 30.'],
    ['a time', 'Đến 21:00 30/11/2026.', '21:00'],
    ['a store of the catalog', 'Đặt tại Lazada.', 'Lazada'],
    ['a store at the beginning', 'Lazada bán rẻ.', 'Lazada'],
    ['a store nobody knows', 'Buy it at Amazon.', 'Amazon'],
    ['a title', 'Có “Giảm 15% tai nghe Bose”.', 'Giảm 15% tai nghe Bose'],
    ['a title in Japanese quotes', '「ソニー」です。', 'ソニー'],
    ['an address', 'Xem https://deals.example/s/abd.', 'https://deals.example/s/abd.'],
    ['a bare domain', 'Xem evil.com/deal nhé.', 'evil.com/deal'],
  ])('%s', (_what, text, claim) => {
    expect(check(text)).toContain(claim)
  })

  it('a name with which a language without capitals begins a sentence', () => {
    expect(check('Amazonで買えます。', { language: 'ja' })).toEqual(['Amazon'])
  })
})

describe('every kind of evidence vouches for a claim, and nothing does without it', () => {
  const bare: DealResult = { title: 'Áo thun', href: 'https://deals.example/s/bare', category: 'shopping' }
  const priceAfterCodes = {
    amount: 345_000,
    currency: 'VND',
    store: { id: 'tiki', name: 'Tiki' },
    href: 'https://deals.example/s/tiki',
    codes: ['DEMOTIKI9'],
    steps: [
      {
        title: 'Voucher áo',
        href: 'https://deals.example/s/step',
        redeem: 'enter' as const,
        code: 'DEMOTIKI9',
        saving: 1,
      },
    ],
  }
  const later = {
    title: 'Sale lớn',
    lang: 'vi' as const,
    href: 'https://deals.example/s/later',
    category: 'shopping' as const,
    id: 'later',
    store: { id: 'lazada', name: 'Lazada' },
    summary: null,
    startsAt: '2026-12-12T09:30:00+07:00',
    endsAt: '2026-12-13T22:15:00+07:00',
  }

  it.each<[string, string, object]>([
    ['the query', 'Mua “áo len” nhé.', { query: 'áo len' }],
    ['a correction', 'Tìm “ao len” thay cho “ao lenn”.', { corrected: { 'ao lenn': 'ao len' } }],
    ['a summary', 'Giảm 35% ở Huế.', { results: [{ ...bare, summary: 'Giảm 35% tại Huế' }] }],
    ['a term', 'Chỉ 44 suất ở Vinh.', { results: [{ ...bare, terms: ['44 suất tại Vinh'] }] }],
    ['a code of a result', 'Nhập SALE12.', { results: [{ ...bare, code: 'SALE12' }] }],
    ['a code of a step', 'Nhập DEMOTIKI9.', { results: [{ ...bare, priceAfterCodes }] }],
    ['the title of a step', 'Dùng “Voucher áo”.', { results: [{ ...bare, priceAfterCodes }] }],
    ['the store of a price after codes', 'Mua ở Tiki.', { results: [{ ...bare, priceAfterCodes }] }],
    ['a price after codes', 'Còn 345.000đ.', { results: [{ ...bare, priceAfterCodes }] }],
    ['a price', 'Giá 99.500đ.', { results: [{ ...bare, price: { amount: 99_500, currency: 'VND' } }] }],
    ['a minimum', 'Đơn từ 88k.', { results: [{ ...bare, minimumSpend: 88_000 }] }],
    [
      'a cap',
      'Tối đa 77.000đ.',
      { results: [{ ...bare, discount: { kind: 'percent', value: 9, max: 77_000, currency: 'VND' } }] },
    ],
    [
      'an amount off',
      'Giảm 66.000đ.',
      { results: [{ ...bare, discount: { kind: 'amount', value: 66_000, currency: 'VND' } }] },
    ],
    [
      'the currency of a discount',
      'Giảm 5 SGD.',
      { results: [{ ...bare, discount: { kind: 'amount', value: 5, currency: 'SGD' } }] },
    ],
    [
      'the currency of a price',
      'Còn 7 USD.',
      { results: [{ ...bare, price: { amount: 7, currency: 'USD' } }] },
    ],
    [
      'the sign of a currency',
      'Còn 7 US$.',
      { results: [{ ...bare, price: { amount: 7, currency: 'USD' } }] },
    ],
    ['the currency of the country', 'Tính bằng VND.', { results: [bare] }],
    ['a first day', 'Từ 03/11/2026.', { results: [{ ...bare, startsAt: '2026-11-03T00:00:00+07:00' }] }],
    ['a day of a check', 'Ngày 4/11.', { results: [{ ...bare, verifiedAt: '2026-11-04T08:00:00+07:00' }] }],
    ['a time of a moment', 'Lúc 08:45.', { results: [{ ...bare, endsAt: '2026-11-05T08:45:00+07:00' }] }],
    ['a time of a text', 'Lúc 21h30.', { results: [{ ...bare, summary: 'Mở lúc 21:30' }] }],
    ['the title of a deal to come', 'Có “Sale lớn”.', { coming: [later] }],
    ['the store of a deal to come', 'Đợi Lazada nhé.', { coming: [later] }],
    ['the address of a deal to come', 'Xem https://deals.example/s/later.', { coming: [later] }],
    ['the first day of a deal to come', 'Từ 9:30 12/12/2026.', { coming: [later] }],
    ['the last day of a deal to come', 'Đến 22:15 ngày 13/12.', { coming: [later] }],
    [
      'an address of a text',
      'Xem https://ao.example/x!',
      { results: [{ ...bare, summary: 'https://ao.example/x.' }] },
    ],
    [
      'an address with marks behind it',
      'Xem https://deals.example/s/other?!',
      { results: [{ ...bare, href: 'https://deals.example/s/other' }] },
    ],
    ['a domain of a text', 'Xem ao.vn/x nhé.', { results: [{ ...bare, summary: 'Ở ao.vn/x nhé' }] }],
    ['a token of a text', 'Máy WH1000 đây.', { results: [{ ...bare, title: 'Tai nghe wh1000' }] }],
    ['how many results are shown', 'Đây là 2 kết quả.', { results: [bare, bare], totalMatches: 5 }],
    ['how many results there are', 'Có 61 kết quả.', { results: [bare], totalMatches: 61 }],
  ])('%s: %s', (_what, text, evidence) => {
    const about = (more: object) => findUngrounded(text, findingsOf({ query: 'áo', ...more }))
    expect(about(evidence)).toEqual([])
    if (text !== 'Tính bằng VND.') expect(about({ results: [{ ...bare, title: 'Quần' }] })).not.toEqual([])
  })

  it('the sign of a currency comes without an amount of its own', () => {
    expect(findUngrounded('Giá 0đ.', findingsOf({ query: 'áo', results: [bare] }))).toEqual(['0'])
  })

  it('what is taken out of a text joins nothing that stood around it', () => {
    const findings = findingsOf({ query: 'áo len 4 0', results: [bare] })
    expect(findUngrounded('Có 4“áo len”0.', findings)).toEqual([])
  })

  it('a title with the sign of inches in it opens no quotation', () => {
    const results = [{ ...bare, title: 'Màn 27" rẻ' }]
    const findings = findingsOf({ query: 'Dell', results })
    expect(findUngrounded('Màn "Màn 27" rẻ" tốt hơn "Dell".', findings)).toEqual([])
    expect(findUngrounded('Có "Màn 27" rẻ", "Màn 27" rẻ" và "Dell".', findings)).toEqual([])
  })

  it('a percentage is no amount, and an amount no percentage', () => {
    const percent: DealResult = { ...bare, discount: { kind: 'percent', value: 31, currency: 'VND' } }
    const amount: DealResult = { ...bare, discount: { kind: 'amount', value: 32, currency: 'VND' } }
    const about = (text: string, result: DealResult) =>
      findUngrounded(text, findingsOf({ results: [result] }))
    expect([about('Giảm 31%.', percent), about('Giảm 31đ.', percent)]).toEqual([[], ['31']])
    expect([about('Giảm 32đ.', amount), about('Giảm 32%.', amount)]).toEqual([[], ['32%']])
  })

  it('the digits of a code are no amount', () => {
    const coded = { ...bare, title: 'Áo SAVE70', code: 'AO-55' }
    const about = (text: string) => findUngrounded(text, findingsOf({ query: 'áo', results: [coded] }))
    expect(about('Mã AO-55, hay SAVE70.')).toEqual([])
    expect(about('Giảm 55 và 70.')).toEqual(['55', '70'])
  })

  it('a number at the end of one text does not run into the next', () => {
    const texts = { ...bare, title: 'Áo size 40', terms: ['000 áo'] }
    expect(findUngrounded('Giá 40 000.', findingsOf({ results: [texts] }))).toEqual(['40 000'])
  })

  it('an end in one year is no end in another, but may be told without its year', () => {
    const ending = { ...bare, endsAt: '2026-11-05T08:45:00+07:00' }
    const about = (text: string) => findUngrounded(text, findingsOf({ results: [ending] }))
    expect([about('Đến 5/11.'), about('Đến 5/11/2026.'), about('Đến 5/11/2027.')]).toEqual([
      [],
      [],
      ['5/11/2027'],
    ])
  })
})

describe('a word is a claim or not', () => {
  const about = (text: string, more = {}) =>
    findUngrounded(text, findingsOf({ query: 'áo', results: [], ...more }))

  it.each([
    ['a code with a hyphen', 'Nhập SALE-2026A.', ['SALE-2026A']],
    ['a code that begins with digits', 'Nhập 11SALE.', ['11SALE']],
    ['a demonstration code in any case', 'Nhập demoao.', ['demoao']],
    ['a word with a digit that is no code', 'Hay mua ao1x.', ['1']],
    ['a word that is too short for a code', 'Hay mua A1B.', ['1', 'A', 'B']],
    ['a word that ends with demo', 'Hay xem videodemo.', []],
  ])('%s: %s', (_what, text, claims) => {
    expect(about(text)).toEqual(claims)
  })

  it('a thousand with a K is an amount, not a code', () => {
    expect(about('Giảm 1500K nhé.')).toEqual(['1500K'])
    expect(about('Giảm 1500K nhé.', { query: '1.500.000' })).toEqual([])
  })

  it('a capital begins a name in a sentence, but not behind a full stop, a colon or an ellipsis', () => {
    expect(about('Hay mua. Nên chọn: Được giá… Vậy thôi! Rồi? Xong; Hết')).toEqual([])
    expect(about('Hay mua ở Nguyễn Kim.')).toEqual(['Nguyễn', 'Kim'])
    expect(about('mua L’Oréal')).toEqual(['L'])
  })

  it.each(['ko', 'zh', 'ja'] as const)('a capital at the beginning is a name in %s', (language) => {
    expect(about('Amazon 有', { language })).toEqual(['Amazon'])
  })

  it('a store is a name at the beginning too, where it is written with a capital', () => {
    expect(about('Tiki rẻ. be rẻ.', { stores: ['Tiki', 'be'] })).toEqual(['Tiki'])
    expect(about('Tiki rẻ. Tiki gần.', { stores: ['Tiki'] })).toEqual(['Tiki', 'Tiki'])
    expect(about('Đi Tikitaka.', { stores: ['Tiki'] })).toEqual(['Tikitaka'])
    expect(about('Rẻ.', { stores: [] })).toEqual([])
  })

  it('the longer of two stores is meant where one begins like the other', () => {
    const results = [
      {
        title: 'Áo',
        href: 'https://deals.example/1',
        category: 'shopping' as const,
        store: { id: 'a', name: 'Shopee' },
      },
    ]
    expect(about('Shopee Food rẻ.', { results, stores: ['Shopee', 'Shopee Food'] })).toEqual(['Shopee Food'])
    expect(about('Shopee rẻ.', { results, stores: ['Shopee', 'Shopee Food'] })).toEqual([])
  })

  it('a name with signs that mean something in a pattern is a name', () => {
    const results = [
      {
        title: 'Áo',
        href: 'https://deals.example/1',
        category: 'shopping' as const,
        code: 'A+B(1)',
        store: { id: 'a', name: 'Yes! (24h)' },
      },
    ]
    expect(about('Yes! (24h) rẻ, mã A+B(1), nhắc lại A+B(1).', { results, stores: ['Yes! (24h)'] })).toEqual(
      [],
    )
    expect(about('Có “áo (đỏ)” [rẻ].', { query: 'áo (đỏ)' })).toEqual([])
  })

  it('the longer of two quotable texts is taken whole', () => {
    expect(about('Tìm “áo “len” đỏ”.', { query: 'áo “len” đỏ', corrected: { len: 'đỏ' } })).toEqual([])
  })

  it('a quotation may have spaces inside its marks', () => {
    expect(about('Tìm « áo len ».', { query: 'áo len' })).toEqual([])
    expect(about('Tìm “ áo bông ”.', { query: 'áo len' })).toEqual(['áo bông'])
  })
})
