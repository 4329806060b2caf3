import { describe, expect, it } from 'vitest'
import { toQueryText } from '#search/query-text.ts'
import { readDates } from '#search/days/dates.ts'
import { readWeekdays } from '#search/days/weekdays.ts'
import { toVietnamIso } from '#text/days.ts'

/** A Friday. */
const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const read = (query: string) =>
  readDates(toQueryText(query), NOW).dates.map(({ kind, from = 0, value }) => [
    kind,
    toVietnamIso(from).slice(0, 10),
    toVietnamIso(value).slice(0, 10),
  ])

const DAY = '2026-12-25'
const DECEMBER = ['valid-in', '2026-12-01', '2026-12-31']

describe('the days that a query names', () => {
  it.each([
    ['trà sữa 25/12', 'valid-in', DAY, DAY],
    ['trà sữa ngày 25/12/2026', 'valid-in', DAY, DAY],
    ['ngày 25 tháng 12', 'valid-in', DAY, DAY],
    ['deals on december 25', 'valid-in', DAY, DAY],
    ['offres du 25 décembre', 'valid-in', DAY, DAY],
    ['12月25日 优惠', 'valid-in', DAY, DAY],
    ['12월 25일 할인', 'valid-in', DAY, DAY],
    ['tháng 12', ...DECEMBER],
    ['shopee december', ...DECEMBER],
    ['offres décembre', ...DECEMBER],
    ['12月のセール', ...DECEMBER],
    ['12월 쿠폰', ...DECEMBER],
    ['tháng sau', ...DECEMBER],
    ['khuyến mãi tháng 3', 'valid-in', '2027-03-01', '2027-03-31'],
    ['tháng này', 'valid-in', '2026-11-20', '2026-11-30'],
    ['ngày mai', 'valid-in', '2026-11-21', '2026-11-21'],
    ['mai đi sân bay', 'valid-in', '2026-11-21', '2026-11-21'],
    ['day after tomorrow', 'valid-in', '2026-11-22', '2026-11-22'],
    ['ngày kia', 'valid-in', '2026-11-22', '2026-11-22'],
    ['tháng 1 năm sau', 'valid-in', '2027-01-01', '2027-01-31'],
    ['tháng 12 năm sau', 'valid-in', '2027-12-01', '2027-12-31'],
    ['tuần sau', 'valid-in', '2026-11-23', '2026-11-29'],
    ['đi chơi cuối tuần này', 'valid-in', '2026-11-21', '2026-11-22'],
    ['this weekend', 'valid-in', '2026-11-21', '2026-11-22'],
    ['今週末', 'valid-in', '2026-11-21', '2026-11-22'],
    ['이번 주말', 'valid-in', '2026-11-21', '2026-11-22'],
    ['cuối tuần sau', 'valid-in', '2026-11-28', '2026-11-29'],
    ['hết hạn hôm nay', 'ending-in', '2026-11-20', '2026-11-20'],
    ['mã hết hạn ngày mai', 'ending-in', '2026-11-21', '2026-11-21'],
    ['deals ending this week', 'ending-in', '2026-11-20', '2026-11-22'],
    ['今天到期', 'ending-in', '2026-11-20', '2026-11-20'],
    ["offres qui se terminent aujourd'hui", 'ending-in', '2026-11-20', '2026-11-20'],
    ['expire demain', 'ending-in', '2026-11-21', '2026-11-21'],
    ['mã hết hạn cuối tháng 11', 'ending-in', '2026-11-24', '2026-11-30'],
  ])('%s', (query, ...expected) => {
    expect(read(query)).toEqual([expected])
  })

  it.each([
    ['今日までのクーポン', '今日まで'],
    ['今天到期的优惠', '今天到期'],
    ['hết hạn hôm nay', 'het han hom nay'],
  ])('are named as they were typed: %s', (query, text) => {
    expect(readDates(toQueryText(query), NOW).dates.map((date) => date.text)).toEqual([text])
  })

  it.each([
    'trả góp 12 tháng',
    'sữa cho bé 3 tháng tuổi',
    'mở cửa 24/7',
    'khuyến mãi hôm nay',
    'khuyến mãi',
    'tháng 13',
    '31/2',
    'shopee 12/12',
    'iphone 17',
    'con gái tháng tuổi',
  ])('%s names none that is a condition', (query) => {
    expect(read(query)).toEqual([])
  })

  it('are said in the words of the query', () => {
    expect(readDates(toQueryText('trà sữa hết hạn ngày mai'), NOW)).toMatchObject({
      dates: [{ text: 'het han ngay mai' }],
    })
    expect(readDates(toQueryText('trà sữa hết hạn ngày mai'), NOW).rest.written.trim()).toBe('trà sữa')
  })
})

describe('the days of the week', () => {
  it.each([
    ['thứ sáu', [5]],
    ['Thứ 6 quẹt thẻ', [5]],
    ['chủ nhật', [0]],
    ['every Monday', [1]],
    ['금요일', [5]],
    ['周五', [5]],
    ['vendredi', [5]],
    ['金曜日', [5]],
    ['từ thứ hai đến thứ tư', [1, 2, 3]],
    ['from Friday to Sunday', [5, 6, 0]],
  ])('%s', (text, weekdays) => {
    expect(readWeekdays(toQueryText(text)).weekdays.map(({ weekday }) => weekday)).toEqual(weekdays)
  })

  it.each([
    'Black Friday',
    '黑色星期五',
    '網絡星期一',
    'lon thứ ba bớt 15%',
    'học thử sáu tuần',
    'ly thứ hai miễn phí',
  ])('are none in %s', (text) => {
    expect(readWeekdays(toQueryText(text)).weekdays).toEqual([])
  })
})
