import { describe, expect, it } from 'vitest'
import { createDealSearch } from '#search/deal-search.ts'
import { smallCatalog } from '../support/content.ts'
import { indexOf } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    'cho-que': {
      name: 'Chợ Quê Xanh',
      url: 'https://choquexanh.com.vn/',
      hosts: 'choquexanh.com.vn',
      aliases: ['cqx mart', 'sap gio nang', '초꿰', 'チョークエ', '乡村市场'],
    },
    'cua-hang-nho': { name: 'Cửa Tiệm Nhỏ', url: 'https://nho.vn/', aliases: 'tiệm nhỏ' },
    'ca-to-ngon': { name: 'Cá Tô Ngon', url: 'https://ngon.vn/' },
    'com-tam-nau': { name: 'Cơm Tấm Nâu', url: 'https://nau.vn/' },
  },
  deals: {
    market: { title: 'Ưu đãi đơn đầu tiên', store: 'cho-que', category: 'shopping' },
    little: { title: 'Ưu đãi cuối tuần', store: 'cua-hang-nho', category: 'shopping' },
    fish: { title: 'Ưu đãi bữa trưa', store: 'ca-to-ngon' },
    rice: { title: 'Ưu đãi bữa tối', store: 'com-tam-nau' },
  },
})
const search = createDealSearch(catalog, indexOf(catalog))
const storesIn = (query: string) =>
  search({ query, now: NOW, limit: 10, sources: ['deals'] })
    .understood.filter(({ kind }) => kind === 'store')
    .map(({ id }) => id)

describe('a store is known', () => {
  it.each([
    ['by its name', 'mã chợ quê xanh'],
    ['by its name without diacritics', 'ma cho que xanh'],
    ['by its name without spaces', 'choquexanh'],
    ['by an alias', 'cqx mart'],
    ['by an alias without diacritics that is typed with them', 'sạp gió nắng mã'],
    ['by an alias in hangul', '초꿰 할인'],
    ['by an alias in katakana', 'チョークエ クーポン'],
    ['by an alias in hanzi', '乡村市场'],
    ['by its host', 'choquexanh.com.vn'],
    ['by its initials', 'mã giảm giá cqx'],
  ])('%s: %s', (_how, query) => {
    expect(storesIn(query)).toEqual(['cho-que'])
  })

  it('by the only alias, written without a list', () => {
    expect(storesIn('tiệm nhỏ')).toEqual(['cua-hang-nho'])
  })

  it('but not by initials that two stores share', () => {
    expect(storesIn('ctn')).toEqual([])
  })
})
