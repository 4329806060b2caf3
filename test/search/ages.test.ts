import { describe, expect, it } from 'vitest'
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
  ])('%s', (text, from, to) => {
    expect(agesIn(text)).toEqual({ from, to })
  })

  it.each(['Bé 3 tuổi chọn bảng chữ cái gỗ', 'Giảm 12% sữa tươi', 'Gói 12 tháng'])('are none: %s', (text) => {
    expect(agesIn(text)).toBeUndefined()
  })
})

describe('the age that a query names', () => {
  it.each([
    ['sữa bột cho bé 1 tuổi', 12, 23],
    ['do choi be trai 5 tuoi', 60, 71],
    ['sữa cho bé 6 tháng tuổi', 6, 6],
    ['sữa cho bé trên 2 tuổi', 24, EVER],
    ['toys for a 4 year old', 48, 59],
    ['3歳 おもちゃ', 36, 47],
    ['jouets 5 ans', 60, 71],
  ])('%s', (query, from, value) => {
    expect(readAges(query).ages).toMatchObject([{ kind: 'for-age', from, value }])
  })
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
