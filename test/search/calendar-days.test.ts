import { describe, expect, it } from 'vitest'
import { toQueryText } from '#search/query-text.ts'
import { isWeekend, onDay, readDates, speaksOfEnds } from '#search/days/dates.ts'
import { readWeekdays, weekdaysIn, withWholeWeekdays } from '#search/days/weekdays.ts'
import { toVietnamIso } from '#text/days.ts'

/** A Friday. */
const FRIDAY = '2026-11-20T12:00:00+07:00'

/** The days that a query names at a moment, from the first to the last moment of them. */
function daysOf(query: string, at = FRIDAY): string[] {
  return readDates(toQueryText(query), Date.parse(at)).dates.map(({ kind, from = 0, value }) => {
    const [first, last] = [toVietnamIso(from), toVietnamIso(value)]
    expect([first.slice(11, 19), last.slice(11, 19)]).toEqual(['00:00:00', '23:59:59'])
    const [begin, end] = [first.slice(0, 10), last.slice(0, 10)]
    return `${kind} ${begin === end ? begin : `${begin} ${end}`}`
  })
}

describe('a day with its month', () => {
  it.each([
    ['21/11', 'valid-in 2026-11-21'],
    ['19/11', 'valid-in 2027-11-19'],
    ['31/12', 'valid-in 2026-12-31'],
    ['24/6', 'valid-in 2027-06-24'],
    ['25/12/2027', 'valid-in 2027-12-25'],
    ['11/12/2026', 'valid-in 2026-12-11'],
    ['ngày 3 tháng 12', 'valid-in 2026-12-03'],
    ['1st december', 'valid-in 2026-12-01'],
    ['december 25th', 'valid-in 2026-12-25'],
    ['25 december', 'valid-in 2026-12-25'],
    ['january 5', 'valid-in 2027-01-05'],
    ['february 28', 'valid-in 2027-02-28'],
    ['3 mars', 'valid-in 2027-03-03'],
    ['4 avril', 'valid-in 2027-04-04'],
    ['june 30', 'valid-in 2027-06-30'],
    ['14 juillet', 'valid-in 2027-07-14'],
    ['15 août', 'valid-in 2027-08-15'],
    ['sept 2', 'valid-in 2027-09-02'],
    ['october 31', 'valid-in 2027-10-31'],
    ['nov 21', 'valid-in 2026-11-21'],
    ['11月 21日', 'valid-in 2026-11-21'],
  ])('%s is the next such day', (query, day) => {
    expect(daysOf(query)).toEqual([day])
  })

  it.each(['20/11', 'ngày 20', '11月 20日', '오늘', '今天', 'tonight', 'ce soir', 'tối nay'])(
    'is no condition where it is today: %s',
    (query) => {
      expect(readDates(toQueryText(query), Date.parse(FRIDAY))).toEqual({ dates: [], rest: toQueryText(' ') })
    },
  )

  it.each([
    '30/2',
    '31/4',
    '0/5',
    '5/0',
    '25/13',
    '29/2',
    '25/12/2025',
    '24/7',
    '1.25/12',
    '25/12%',
    '5/6/7',
    '12/12',
  ])('is none in %s', (query) => {
    expect(daysOf(query)).toEqual([])
    expect(readDates(toQueryText(query), Date.parse(FRIDAY)).rest.written).toBe(query)
  })

  it('may be the last of February where there is one', () => {
    expect(daysOf('29/2', '2028-02-10T00:00:00+07:00')).toEqual(['valid-in 2028-02-29'])
    expect(daysOf('29/2', '2027-12-10T00:00:00+07:00')).toEqual(['valid-in 2028-02-29'])
  })

  it('far ahead is left to the name that it has', () => {
    const named = (query: string) =>
      readDates(toQueryText(query), Date.parse(FRIDAY), (day) => day === query).dates.length
    expect(named('20/10')).toBe(0)
    expect(named('25/12')).toBe(1)
    expect(named('19/1')).toBe(1)
    expect(named('20/1')).toBe(0)
    expect(readDates(toQueryText('20/10'), Date.parse(FRIDAY), () => false).dates).toHaveLength(1)
  })
})

describe('a day of the month alone', () => {
  it.each([
    ['ngày 21', FRIDAY, 'valid-in 2026-11-21'],
    ['ngày 30', FRIDAY, 'valid-in 2026-11-30'],
    ['ngày 31', FRIDAY, 'valid-in 2026-12-31'],
    ['ngày 19', FRIDAY, 'valid-in 2026-12-19'],
    ['on the 25th', FRIDAY, 'valid-in 2026-11-25'],
    ['le 25', FRIDAY, 'valid-in 2026-11-25'],
    ['25号', FRIDAY, 'valid-in 2026-11-25'],
    ['25일', FRIDAY, 'valid-in 2026-11-25'],
    ['ngày 30', '2026-12-31T12:00:00+07:00', 'valid-in 2027-01-30'],
    ['ngày 30', '2027-01-31T12:00:00+07:00', 'valid-in 2027-03-30'],
    ['ngày 31', '2028-02-10T00:00:00+07:00', 'valid-in 2028-03-31'],
  ])('%s on %s is the next one', (query, at, day) => {
    expect(daysOf(query, at)).toEqual([day])
  })

  it.each(['25日間', '25일간', 'ngày 5 đến 9', 'ngày 5 tháng', 'ngày 32', 'ngày 0', 'ngày 5%'])(
    'is none in %s',
    (query) => {
      expect(daysOf(query)).toEqual([])
    },
  )
})

describe('a month', () => {
  it.each([
    ['tháng 11', FRIDAY, 'valid-in 2026-11-20 2026-11-30'],
    ['tháng 12', FRIDAY, 'valid-in 2026-12-01 2026-12-31'],
    ['tháng 1', FRIDAY, 'valid-in 2027-01-01 2027-01-31'],
    ['tháng 10', FRIDAY, 'valid-in 2027-10-01 2027-10-31'],
    ['tháng 2', '2026-12-31T12:00:00+07:00', 'valid-in 2027-02-01 2027-02-28'],
    ['tháng 2', '2028-02-10T00:00:00+07:00', 'valid-in 2028-02-10 2028-02-29'],
    ['10월', FRIDAY, 'valid-in 2027-10-01 2027-10-31'],
    ['1月', FRIDAY, 'valid-in 2027-01-01 2027-01-31'],
    ['march deals', FRIDAY, 'valid-in 2027-03-01 2027-03-31'],
    ['in may', FRIDAY, 'valid-in 2027-05-01 2027-05-31'],
    ['en mai', FRIDAY, 'valid-in 2027-05-01 2027-05-31'],
    ['tháng này', FRIDAY, 'valid-in 2026-11-20 2026-11-30'],
    ['this month', FRIDAY, 'valid-in 2026-11-20 2026-11-30'],
    ['ce mois', FRIDAY, 'valid-in 2026-11-20 2026-11-30'],
    ['本月', FRIDAY, 'valid-in 2026-11-20 2026-11-30'],
    ['이번 달', FRIDAY, 'valid-in 2026-11-20 2026-11-30'],
    ['tháng sau', '2026-12-31T23:59:59+07:00', 'valid-in 2027-01-01 2027-01-31'],
    ['tháng sau', '2026-12-31T17:00:00Z', 'valid-in 2027-02-01 2027-02-28'],
    ['next month', FRIDAY, 'valid-in 2026-12-01 2026-12-31'],
    ['mois prochain', FRIDAY, 'valid-in 2026-12-01 2026-12-31'],
    ['下个月', FRIDAY, 'valid-in 2026-12-01 2026-12-31'],
    ['来月', FRIDAY, 'valid-in 2026-12-01 2026-12-31'],
    ['다음 달', FRIDAY, 'valid-in 2026-12-01 2026-12-31'],
  ])('%s at %s is what is left of it, or all of it', (query, at, days) => {
    expect(daysOf(query, at)).toEqual([days])
  })

  it.each([
    ['cuối tháng', FRIDAY, 'valid-in 2026-11-24 2026-11-30'],
    ['cuối tháng', '2026-11-27T12:00:00+07:00', 'valid-in 2026-11-27 2026-11-30'],
    ['cuối tháng', '2028-02-10T00:00:00+07:00', 'valid-in 2028-02-23 2028-02-29'],
    ['cuối tháng 12', FRIDAY, 'valid-in 2026-12-25 2026-12-31'],
    ['end of the month', FRIDAY, 'valid-in 2026-11-24 2026-11-30'],
    ['fin du mois', FRIDAY, 'valid-in 2026-11-24 2026-11-30'],
    ['月底', FRIDAY, 'valid-in 2026-11-24 2026-11-30'],
    ['월말', FRIDAY, 'valid-in 2026-11-24 2026-11-30'],
  ])('ends with its last seven days: %s at %s', (query, at, days) => {
    expect(daysOf(query, at)).toEqual([days])
  })

  it.each(['tháng 0', 'tháng 13', '13月', 'march', 'mai', 'may', 'sep', 'tháng 3 tháng', '3 tháng'])(
    'is none in %s',
    (query) => {
      expect(daysOf(query)).toEqual([])
    },
  )
})

describe('a week', () => {
  const SUNDAY_NIGHT = '2026-11-22T23:59:59+07:00'
  const MONDAY = '2026-11-23T00:00:00+07:00'

  it.each([
    ['tuần này', FRIDAY, 'valid-in 2026-11-20 2026-11-22'],
    ['tuần này', MONDAY, 'valid-in 2026-11-23 2026-11-29'],
    ['tuần sau', SUNDAY_NIGHT, 'valid-in 2026-11-23 2026-11-29'],
    ['tuần sau', MONDAY, 'valid-in 2026-11-30 2026-12-06'],
    ['cuối tuần này', MONDAY, 'valid-in 2026-11-28 2026-11-29'],
    ['cuối tuần này', '2026-11-21T00:00:00+07:00', 'valid-in 2026-11-21 2026-11-22'],
    ['cuối tuần sau', FRIDAY, 'valid-in 2026-11-28 2026-11-29'],
    ['cuối tuần sau', MONDAY, 'valid-in 2026-12-05 2026-12-06'],
    ['this week', FRIDAY, 'valid-in 2026-11-20 2026-11-22'],
    ['cette semaine', FRIDAY, 'valid-in 2026-11-20 2026-11-22'],
    ['本周', FRIDAY, 'valid-in 2026-11-20 2026-11-22'],
    ['이번 주', FRIDAY, 'valid-in 2026-11-20 2026-11-22'],
    ['next week', FRIDAY, 'valid-in 2026-11-23 2026-11-29'],
    ['semaine prochaine', FRIDAY, 'valid-in 2026-11-23 2026-11-29'],
    ['下周', FRIDAY, 'valid-in 2026-11-23 2026-11-29'],
    ['来週', FRIDAY, 'valid-in 2026-11-23 2026-11-29'],
    ['다음 주', FRIDAY, 'valid-in 2026-11-23 2026-11-29'],
    ['next weekend', FRIDAY, 'valid-in 2026-11-28 2026-11-29'],
    ['下周末', FRIDAY, 'valid-in 2026-11-28 2026-11-29'],
    ['다음 주말', FRIDAY, 'valid-in 2026-11-28 2026-11-29'],
    ['tomorrow', FRIDAY, 'valid-in 2026-11-21'],
    ['demain', '2026-12-31T12:00:00+07:00', 'valid-in 2027-01-01'],
    ['明天', SUNDAY_NIGHT, 'valid-in 2026-11-23'],
    ['내일', MONDAY, 'valid-in 2026-11-24'],
  ])('begins on Monday: %s at %s', (query, at, days) => {
    expect(daysOf(query, at)).toEqual([days])
  })

  it('is over for the day that is its last', () => {
    expect(daysOf('tuần này', SUNDAY_NIGHT)).toEqual([])
    expect(daysOf('cuối tuần này', SUNDAY_NIGHT)).toEqual([])
  })

  it('has an end by its name', () => {
    const isEnd = (query: string) => readDates(toQueryText(query), Date.parse(FRIDAY)).dates.map(isWeekend)
    for (const query of ['cuối tuần này', 'next weekend', 'ce week-end', '이번 주말', '今週末', '下周末'])
      expect(isEnd(query)).toEqual([true])
    expect(isEnd('tuần này')).toEqual([false])
    expect(isEnd('hết hạn cuối tuần này')).toEqual([false])
  })
})

describe('an end on days', () => {
  it.each([
    ['hết hạn 25/12', 'ending-in 2026-12-25', 'het han 25/12', ''],
    ['25/12 hết hạn', 'ending-in 2026-12-25', '25/12 het han', ''],
    ['ends on december 25', 'ending-in 2026-12-25', 'ends on december 25', ''],
    ['expire le 25 décembre', 'ending-in 2026-12-25', 'expire le 25 decembre', ''],
    [
      'trà sữa hết hạn trong tuần này shopee',
      'ending-in 2026-11-20 2026-11-22',
      'het han trong tuan nay',
      'trà sữa shopee',
    ],
    ['tuần này kết thúc trà sữa', 'ending-in 2026-11-20 2026-11-22', 'tuan nay ket thuc', 'trà sữa'],
    ['本周到期', 'ending-in 2026-11-20 2026-11-22', '本周到期', ''],
    ['오늘 마감 쿠폰', 'ending-in 2026-11-20', '오늘 마감', '쿠폰'],
    ['qui se terminent demain', 'ending-in 2026-11-21', 'qui se terminent demain', ''],
  ])('is told from being valid on them: %s', (query, days, text, rest) => {
    expect(daysOf(query)).toEqual([days])
    const read = readDates(toQueryText(query), Date.parse(FRIDAY))
    expect(read.dates[0]?.text).toBe(text)
    expect(read.rest.written.replace(/\s+/g, ' ').trim()).toBe(rest)
  })

  it('is spoken of without a day too', () => {
    expect(['het han', 'sap het hieu luc', 'ending soon', '곧 마감', '到期'].map(speaksOfEnds)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ])
    expect(['het tien', 'weekend', 'friend', '기간'].map(speaksOfEnds)).toEqual([false, false, false, false])
  })
})

it('a day that begins at a moment lasts to its last second', () => {
  const start = Date.parse('2026-12-12T00:00:00+07:00')
  expect(onDay(start, '12.12')).toEqual({
    kind: 'valid-in',
    from: start,
    value: Date.parse('2026-12-12T23:59:59+07:00'),
    text: '12.12',
  })
})

describe('days of the week', () => {
  it.each([
    ['thứ hai', [1]],
    ['thứ tư và thứ bảy', [3, 6]],
    ['thứ hai, thứ ba', [1, 2]],
    ['thứ sáu đến chủ nhật', [5, 6, 0]],
    ['chủ nhật - thứ ba', [0, 1, 2]],
    ['từ thứ hai đến thứ hai', [1]],
    ['monday through wednesday', [1, 2, 3]],
    ['tuesdays', [2]],
    ['thursday', [4]],
    ['saturday', [6]],
    ['lundi au mercredi', [1, 2, 3]],
    ['월요일부터 수요일', [1, 2, 3]],
    ['周一到周三', [1, 2, 3]],
    ['每周五优惠', [5]],
    ['星期日', [0]],
    ['礼拜天', [0]],
    ['火曜から木曜', [2, 3, 4]],
    ['毎週金曜日', [5]],
    ['今週の日曜日', [0]],
    ['black friday thứ sáu', [5]],
    ['thứ 6 đến chủ nhật', [5, 6, 0]],
    ['thu 6 den chu nhat', [5, 6, 0]],
  ])('are named by %s', (text, weekdays) => {
    expect(weekdaysIn(text)).toEqual(weekdays)
  })

  it.each([
    '每周一次',
    '一周一次',
    '3周一',
    '周末',
    'món thứ tư',
    'thứ 6 đen tối ở siêu thị',
    'thu sau den',
    'vendredi noir',
    'online friday',
    'cyber monday',
    'thứ haiz',
    'xthứ hai',
    'everyfriday',
    'friday1',
    'thử sáu',
    't4',
    'diện tích',
  ])('are none in %s', (text) => {
    expect(weekdaysIn(text)).toEqual([])
  })

  it('leave the rest of the text where it was', () => {
    expect(readWeekdays(toQueryText('Trà sữa thứ sáu ở Tiki'))).toEqual({
      weekdays: [{ weekday: 5, text: 'thu sau' }],
      rest: toQueryText('trà sữa         ở tiki'),
    })
  })

  it.each([
    ['t4', 'thứ 4'],
    ['T7 này', 'thứ 7 này'],
    ['t2 t3', 'thứ 2 thứ 3'],
    ['t8', 't8'],
    ['t1', 't1'],
    ['t44', 't44'],
    ['at4', 'at4'],
    ['ga t2', 'ga t2'],
    ['nội bài t2', 'nội bài t2'],
    ['terminal T3', 'terminal T3'],
  ])('are written in full where a query shortens them: %s', (query, whole) => {
    expect(withWholeWeekdays(toQueryText(query)).written).toBe(whole.toLowerCase())
  })
})
