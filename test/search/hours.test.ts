import { describe, expect, it } from 'vitest'
import { toQueryText } from '#search/query-text.ts'
import { hoursIn, hoursOfSlots, readHours } from '#search/days/hours.ts'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    evening: { title: 'Váy áo bớt 25%', slots: ['20:00-22:00'], category: 'shopping' },
    noon: { title: 'Váy áo bớt 15%', slots: ['00:00', '12:00'], category: 'shopping' },
    morning: { title: 'Cà phê bớt 15%', slots: ['06:30-10:00'] },
    overnight: { title: 'Món khuya bớt 15%', slots: ['21:30-02:00'] },
    'all-day': { title: 'Váy áo bớt 10%', category: 'shopping' },
    'fast-delivery': { title: 'Giao trong 2 giờ', category: 'shopping' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('a time of day in a query', () => {
  it.each([
    '8 giờ tối nay',
    '8h toi',
    'tối nay 20h',
    '20h',
    '20:00',
    '20h30',
    'lúc 20 giờ',
    'voucher 8 giờ tối nay',
    '8pm',
    'tonight at 8',
    'at 8:30 pm tonight',
    '晚上8点',
    '今晚八点',
    '저녁 8시',
    '20시 30분',
    '夜8時',
    '20時',
    'ce soir à 20h',
    '8 heures du soir',
  ])('finds the deals of this hour: %s', (query) => {
    expect(idsFor(query)[0]).toBe('evening')
    expect(idsFor(query)).not.toContain('noon')
    expect(ask(query)).toMatchObject({ matched: true, relaxed: [] })
  })

  it.each([
    ['12h trưa', 'noon'],
    ['12 giờ đêm', 'noon'],
    ['sale 0h', 'noon'],
    ['7h sáng', 'morning'],
    ['9 am', 'morning'],
    ['1h đêm', 'overnight'],
    ['凌晨1点', 'overnight'],
  ])('knows the part of the day: %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id)
  })

  it.each(['váy 8 giờ tối', 'robe ce soir', '裙子 今晚', '오늘 저녁 원피스', 'dress tonight'])(
    'puts deals of the hour before those of all day, without those of other hours: %s',
    (query) => {
      expect(idsFor(query)).toEqual(['evening', 'all-day'])
    },
  )

  it.each(['giao hàng 2h', 'giao trong 2 giờ', 'delivery within 2 hours', '2시간 배송', '2小时送达'])(
    'is none where it says how long something takes: %s',
    (query) => {
      expect(idsFor(query)[0]).toBe('fast-delivery')
    },
  )

  it.each([
    'ăn tối',
    'hết hạn tối nay',
    'trả góp 12 tháng',
    'mở cửa 24h',
    'iphone 15 pm',
    '8点击',
    '시간대 특가',
    '3時間',
  ])('is none in %s', (query) => {
    expect(readHours(toQueryText(query))).toEqual({ hours: [], rest: toQueryText(query) })
  })

  it('leaves the day that is named with it', () => {
    expect(readHours(toQueryText('9h tối mai')).rest.written.trim()).toBe('ngày mai')
  })
})

describe('the hours that are meant', () => {
  it.each([
    ['6h', [6, 18]],
    ['08:00', [8]],
    ['11h', [11, 23]],
    ['12h', [12]],
    ['12:30', [12]],
    ['13h', [13]],
    ['23:59', [23]],
    ['12h đêm', [0]],
    ['12h trưa', [12]],
    ['12 am', [0]],
    ['12 pm', [12]],
    ['1 am', [1]],
    ['11 pm', [23]],
    ['1h trưa', [13]],
    ['11h trưa', [11]],
    ['1h chiều', [13]],
    ['5h chiều', [17]],
    ['5h sáng', [5]],
    ['8h sáng', [8]],
    ['6h tối', [18]],
    ['10h đêm', [22]],
    ['2h đêm', [2]],
    ['at 9 tonight', [21]],
    ["tonight at 9 o'clock", [21]],
    ['9h du matin', [9]],
    ['ce soir à 9h', [21]],
    ['오후 3시', [15]],
    ['새벽 2시', [2]],
    ['下午3点', [15]],
    ['十点', [10, 22]],
    ['十二点', [12]],
    ['二十点', [20]],
    ['二十一点', [21]],
    ['午後3時', [15]],
    ['夜の8時', [20]],
    ['8h-10h', [8, 9]],
    ['8h đến 10h', [8, 9]],
    ['22h-2h', [0, 1, 22, 23]],
    ['20h-24h', [20, 21, 22, 23]],
    ['tối nay', [18, 19, 20, 21, 22, 23]],
    ['sáng nay', [5, 6, 7, 8, 9, 10]],
    ['this afternoon', [13, 14, 15, 16, 17]],
    ['ce midi', [11, 12, 13]],
    ['오늘 아침', [5, 6, 7, 8, 9, 10]],
    ['今天下午', [13, 14, 15, 16, 17]],
    ['今朝', [5, 6, 7, 8, 9, 10]],
  ])('by %s', (query, hours) => {
    expect(readHours(toQueryText(query)).hours.map(({ value }) => hoursIn(value))).toEqual([hours])
  })

  it.each([
    '5h',
    '0h',
    '24h',
    '25h',
    '3시',
    '三点',
    '99:00',
    '8点餐',
    'giao nhanh 8h',
    'trong 8h',
    'within 8h',
    'thuê 8h',
  ])('by %s are none', (query) => {
    expect(readHours(toQueryText(query))).toEqual({ hours: [], rest: toQueryText(query) })
  })

  it.each([
    ['váy 20h shopee', '20h', 'váy shopee'],
    ['váy 20h 25/12', '20h', 'váy 25/12'],
    ['váy 20h 25', '20h 25', 'váy'],
    ['lúc 20 giờ rưỡi', 'luc 20 gio ruoi', ''],
    ['9h30 sáng mai trà sữa', '9h30 sang mai', 'ngày mai trà sữa'],
    ['tối mai', 'toi mai', 'ngày mai'],
  ])('are taken out of %s', (query, text, rest) => {
    const read = readHours(toQueryText(query))
    expect(read.hours[0]?.text).toBe(text)
    expect(read.rest.written.replace(/\s+/g, ' ').trim()).toBe(rest)
  })
})

describe('the hours of a deal', () => {
  it.each([
    [['00:00'], [0]],
    [['23:30'], [0, 23]],
    [['06:30-10:00'], [6, 7, 8, 9]],
    [['06:30-10:01'], [6, 7, 8, 9, 10]],
    [['21:30-02:00'], [0, 1, 21, 22, 23]],
    [['22:00-00:00'], [22, 23]],
    [
      ['12:00', '00:00'],
      [0, 12],
    ],
    [[], []],
  ])('of %j are %j', (slots, hours) => {
    expect(hoursIn(hoursOfSlots(slots))).toEqual(hours)
  })
})
