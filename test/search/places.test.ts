import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    'hotel-in-hue': { title: 'Khách sạn ở Huế bớt 10%', category: 'travel' },
    'hotel-in-da-lat': {
      title: 'Khách sạn ở Đà Lạt bớt 10%',
      category: 'travel',
      startsAt: '2026-11-01',
      endsAt: '2026-11-30',
    },
    'any-hotel': { title: 'Đặt trước khách sạn bớt 5%', category: 'travel' },
    'ride-in-hanoi': { title: 'Hà Nội: xe đi sân bay Nội Bài, Hà Nội về lại', category: 'travel' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('a thing at a place that has none', () => {
  it.each(['khách sạn hà nội', 'hotel in hanoi', 'un hôtel à Hanoï', 'ハノイ ホテル', '河内酒店'])(
    'comes from where no place is named, before other things of the place: %s',
    (query) => {
      expect(ask(query).fallback).toBe(true)
      expect(idsFor(query)[0]).toBe('any-hotel')
    },
  )

  it('stays first where the place has it, whatever else is missing', () => {
    expect(idsFor('khách sạn đà lạt tháng 12')[0]).toBe('hotel-in-da-lat')
  })
})

const resorts = searchOver(
  smallCatalog({
    withLexicon: true,
    deals: {
      'hotel-in-nha-trang': { title: 'Khách sạn ở Nha Trang bớt 10%', category: 'travel' },
      'any-resort': { title: 'Nghỉ dưỡng ở resort, resort bớt 5%', category: 'travel' },
      'resort-in-phu-quoc': { title: 'Resort ở Phú Quốc bớt 5%', category: 'travel' },
    },
  }),
  { now: NOW, sources: ['deals'] },
)

describe('something like a thing at its place', () => {
  it.each([
    'resort Nha Trang',
    'khu nghỉ dưỡng nha trang',
    'resorts in nha trang',
    '나트랑 리조트',
    '芽庄度假村',
    'resort à Nha Trang',
    'ニャチャン リゾート',
  ])('comes before the thing itself of no place, and this before the thing elsewhere: %s', (query) => {
    expect(resorts.idsFor(query).slice(0, 3)).toEqual([
      'hotel-in-nha-trang',
      'any-resort',
      'resort-in-phu-quoc',
    ])
  })
})
