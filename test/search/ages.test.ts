import { describe, expect, it } from 'vitest'
import { toQueryText } from '#search/query-text.ts'
import { agesIn, readAges } from '#search/ages.ts'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const EVER = 65_535

describe('the ages of a text, in months', () => {
  it.each([
    ['Sữa cho bé trên 2 tuổi', 24, EVER],
    ['Đồ chơi cho bé từ 3 tuổi', 36, EVER],
    ['Đồ chơi cho bé 3-5 tuổi', 36, 71],
    ['Sữa cho bé từ 6 đến 12 tháng tuổi', 6, 12],
    ['Vé miễn phí cho trẻ dưới 6 tuổi', 0, 71],
    ['Toys for children over 3 years old', 36, EVER],
    ['3歳以上のおもちゃ', 36, EVER],
    ['3세 이상 장난감', 36, EVER],
    ['Đồ chơi từ 2 đến 3 tuổi', 24, 47],
    ['Từ 6 tháng tuổi đến 12 tháng tuổi', 6, 12],
    ['3 tuổi trở lên', 36, EVER],
    ['6 tuổi trở xuống', 0, 83],
    ['6 tháng tuổi trở xuống', 0, 6],
    ['dưới 1 tuổi', 0, 11],
    ['dưới 6 tháng tuổi', 0, 5],
    ['dưới 0 tuổi', 0, 0],
    ['3 years old and up', 36, EVER],
    ['plus de 18 ans', 216, EVER],
    ['moins de 3 ans', 0, 35],
    ['jusqu à 5 ans', 0, 59],
    ['up to 12 months old', 0, 11],
    ['3岁以下', 0, 47],
    ['3歳未満', 0, 35],
    ['3세 미만', 0, 35],
  ])('%s', (text, from, to) => {
    expect(agesIn(text)).toEqual({ from, to })
  })

  it.each([
    'Bé 3 tuổi chọn bảng chữ cái gỗ',
    'Giảm 12% sữa tươi',
    'Gói 12 tháng',
    '1,5 tuổi trở lên',
    'từ 100 tuổi',
  ])('are none: %s', (text) => {
    expect(agesIn(text)).toBeUndefined()
  })
})

describe('the age that a query names', () => {
  it.each([
    ['sữa bột cho bé 1 tuổi', 12, 23],
    ['do choi be trai 5 tuoi', 60, 71],
    ['sữa cho bé 6 tháng tuổi', 6, 6],
    ['sữa cho bé 6 tháng', 6, 6],
    ['lait pour bébé de 6 mois', 6, 6],
    ['6개월 아기 분유', 6, 6],
    ['6个月宝宝奶粉', 6, 6],
    ['6ヶ月の赤ちゃんのミルク', 6, 6],
    ['sữa cho bé trên 2 tuổi', 24, EVER],
    ['toys for a 4 year old', 48, 59],
    ['3歳 おもちゃ', 36, 47],
    ['jouets 5 ans', 60, 71],
    ['lait infantile 1 an', 12, 23],
    ['jouets 1 an et plus', 12, EVER],
    ['a 6 month-old', 6, 6],
    ['0 tuổi', 0, 11],
    ['99 tuổi', 1188, 1199],
    ['3 yo', 36, 47],
  ])('%s', (query, from, value) => {
    expect(readAges(toQueryText(query)).ages).toMatchObject([{ kind: 'for-age', from, value }])
  })

  it('is taken out of its words', () => {
    expect(readAges(toQueryText('sữa Cho bé 2-3 tuổi Nutifood'))).toEqual({
      ages: [{ kind: 'for-age', from: 24, value: 47, text: '2-3 tuoi' }],
      rest: toQueryText('sữa cho bé   nutifood'),
    })
  })

  it.each(['100 tuổi', '1.5 tuổi', '1,5 tuổi', '3 yours', '2 tuoix', 'tuổi 3', 'trà sữa'])(
    'is none in %s',
    (query) => {
      expect(readAges(toQueryText(query))).toEqual({ ages: [], rest: toQueryText(query) })
    },
  )
})

describe('search by age', () => {
  const catalog = smallCatalog({
    withLexicon: true,
    deals: {
      'for-older': { title: 'Sữa bột cho bé trên 2 tuổi bớt 15%', category: 'shopping' },
      'for-younger': { title: 'Sữa bột cho bé từ 6 đến 24 tháng tuổi', category: 'shopping' },
      'for-all': { title: 'Sữa bột bớt 5%', category: 'shopping' },
      toys: {
        title: 'Bộ đồ chơi lắp ráp',
        summary: 'Chi tiết nhỏ không hợp với bé dưới 3 tuổi.',
        category: 'shopping',
      },
    },
  })
  const { idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

  it('brings what is for the age first, then what is for every age', () => {
    expect(idsFor('sữa bột cho bé 1 tuổi').slice(0, 2)).toEqual(['for-younger', 'for-all'])
    expect(idsFor('sữa bột cho bé 3 tuổi').slice(0, 2)).toEqual(['for-older', 'for-all'])
  })

  it('reads no age from what a deal is not for', () => {
    expect(idsFor('đồ chơi cho bé 5 tuổi')).toEqual(['toys'])
  })
})
