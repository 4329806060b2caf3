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
