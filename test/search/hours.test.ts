import { describe, expect, it } from 'vitest'
import { readHours } from '#search/days/hours.ts'
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

  it.each(['ăn tối', 'hết hạn tối nay', 'trả góp 12 tháng', 'mở cửa 24h', '8点击', '시간대 특가', '3時間'])(
    'is none in %s',
    (query) => {
      expect(readHours(query)).toEqual({ hours: [], rest: query })
    },
  )

  it('leaves the day that is named with it', () => {
    expect(readHours('9h tối mai').rest.trim()).toBe('ngày mai')
  })
})
