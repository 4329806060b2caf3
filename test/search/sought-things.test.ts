import { describe, expect, it } from 'vitest'
import { tinySearch } from '../support/tiny-search.ts'

const { ask, idsFor } = tinySearch({
  deals: {
    bikes: { title: 'Xe đạp giảm 10%', category: 'shopping' },
    gyms: { title: 'Phòng tập giảm 15%', category: 'lifestyle' },
    sunscreen: { title: 'Kem chống nắng giảm 20%', category: 'lifestyle' },
    'gift-sets': { title: 'Hộp quà sinh nhật giảm 5%', category: 'lifestyle' },
    desks: { title: 'Bàn đứng làm việc giảm 12%', category: 'shopping' },
    tables: { title: 'Đặt bàn nhà hàng giảm 18%', category: 'food' },
    keyboards: { title: 'Bàn phím giảm 7%', category: 'tech' },
    irons: { title: 'Bàn ủi giảm 9%', category: 'tech' },
    dryers: { title: 'Máy sấy ở Huế giảm 11%', category: 'tech' },
    'hotels-in-hue': { title: 'Khách sạn ở Huế giảm 14%', category: 'travel' },
    hotels: { title: 'Khách sạn giảm 13%', category: 'travel' },
    'paid-with-visa': { title: 'Thanh toán Visa giảm 6% giày', category: 'shopping' },
    visas: { title: 'Làm visa giảm 8%', category: 'travel' },
    'running-shoes': { title: 'Giày chạy bộ giảm 4%', category: 'shopping' },
  },
  words: {
    'product-type': {
      bikes: { vi: ['xe đạp'], ko: ['자전거'], ja: ['自転車'], zh: ['单车'] },
      gyms: { vi: ['phòng tập'], ko: ['헬스장'], ja: ['スポーツジム'], zh: ['健身房'] },
      sunscreen: { vi: ['kem chống nắng'] },
      presents: { vi: ['hộp quà'] },
      desks: { vi: ['bàn đứng làm việc'] },
      'table-booking': { vi: ['đặt bàn'] },
      keyboards: { vi: ['bàn phím'] },
      irons: { vi: ['bàn ủi'] },
      dryers: { vi: ['máy sấy'] },
      hotels: { vi: ['khách sạn'] },
      visas: { vi: ['visa'] },
      shoes: { vi: ['giày', 'đôi giày'] },
      'running-shoes': { vi: ['giày chạy bộ'], parent: 'shoes' },
      running: { vi: ['chạy bộ'] },
    },
    intent: { gift: { vi: ['quà', 'kèm quà'] }, payment: { vi: ['thanh toán'] } },
    occasion: { birthday: { vi: ['sinh nhật'], also: ['presents'] } },
    place: { hue: { vi: ['Huế'] } },
  },
})

describe('a sentence that names several things', () => {
  it('asks for what it seeks, whatever else it says', () => {
    expect(idsFor('mình hay ra phòng tập, giờ cần mua xe đạp')[0]).toBe('bikes')
    expect(ask('mình hay ra phòng tập, giờ cần mua xe đạp').relaxed).not.toContain('phong tap')
  })

  it.each([
    '헬스장 그만두고 자전거 사고 싶어요',
    'スポーツジムをやめて自転車が必要です',
    '不去健身房了,想买单车',
  ])('does so in languages without spaces: %s', (query) => {
    expect(idsFor(query)).toEqual(['bikes'])
  })

  it('does not seek what somebody has', () => {
    expect(ask('gần nhà có phòng tập, xe đạp').matches.map(({ matchedOn }) => matchedOn.length)).toEqual([
      1, 1,
    ])
  })

  it('seeks none of what other words divide from it, and all that is joined to it', () => {
    expect(idsFor('cần xe đạp gấp gọn mang lên phòng tập')).toEqual(['bikes'])
    expect(idsFor('cần mua xe đạp với phòng tập').toSorted()).toEqual(['bikes', 'gyms'])
  })

  it('does not ask for what somebody does not want', () => {
    expect(idsFor('không muốn ra phòng tập, cần xe đạp')).toEqual(['bikes'])
  })

  it('asks for the thing that becomes a present', () => {
    expect(idsFor('bạn sắp sinh nhật, tính tặng kem chống nắng làm quà')[0]).toBe('sunscreen')
  })

  it('asks for all where it says of none that it is sought', () => {
    expect(ask('xe đạp, phòng tập').matches.map(({ matchedOn }) => matchedOn.length)).toEqual([1, 1])
  })
})

describe('a phrase that another one overlaps', () => {
  it.each([
    ['đặt bàn đứng làm việc', 'desks'],
    ['tìm đôi giày chạy bộ', 'running-shoes'],
    ['đặt bàn phím', 'keyboards'],
    ['đặt bàn nhà hàng', 'tables'],
  ])('is the longer of the two, or the one behind a verb: %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id)
  })
})

describe('a place beside a thing', () => {
  it('counts less than the thing where its deals name no places', () => {
    expect(idsFor('bàn ủi ở Huế')[0]).toBe('irons')
  })

  it('comes first where they do', () => {
    expect(idsFor('khách sạn ở Huế')[0]).toBe('hotels-in-hue')
  })
})

describe('what a deal is paid with', () => {
  it('is not what it is for', () => {
    expect(idsFor('visa')).toEqual(['visas'])
  })
})
