import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    'bank-20': { title: 'Pin sạc dự phòng 20.000 mAh bớt 10%', category: 'tech' },
    'bank-10': { title: 'Pin sạc dự phòng 10000mAh bớt 10%', category: 'tech' },
    'charger-65': { title: 'Củ sạc nhanh 65W bớt 10%', category: 'tech' },
    'tv-55': { title: 'Tivi 55 inch bớt 10%', category: 'tech' },
    'tv-65': { title: 'Tivi 65 inch bớt 10%', category: 'tech' },
    'phone-512': { title: 'Điện thoại bộ nhớ 512GB bớt 10%', category: 'tech' },
    'phone-256': { title: 'Điện thoại bộ nhớ 256GB bớt 10%', category: 'tech' },
    'disk-1024': { title: 'Ổ cứng 1TB bớt 10%', category: 'tech' },
    'rice-2': { title: 'Gạo thơm túi 2 kg bớt 10%', category: 'food' },
    'rice-5': { title: 'Gạo thơm túi 5 ký bớt 10%', category: 'food' },
    'water-1500': { title: 'Nước khoáng chai 1,5 lít bớt 10%', category: 'food' },
    'gel-500': { title: 'Sữa rửa mặt 500ml bớt 10%', category: 'lifestyle' },
    'sim-5g': { title: 'SIM 5G bớt 10%', category: 'tech' },
    'big-sale': { title: 'Đồ dùng cho mọi nhà bớt 55.000đ', category: 'shopping' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('a quantity in a query', () => {
  it.each([
    ['20000mah', 'bank-20'],
    ['20.000 mAh', 'bank-20'],
    ['20k mah', 'bank-20'],
    ['2万毫安', 'bank-20'],
    ['65w', 'charger-65'],
    ['65 watts', 'charger-65'],
    ['65와트', 'charger-65'],
    ['55 inch', 'tv-55'],
    ['55in', 'tv-55'],
    ['55"', 'tv-55'],
    ['55 pouces', 'tv-55'],
    ['55인치', 'tv-55'],
    ['55寸', 'tv-55'],
    ['55インチ', 'tv-55'],
    ['512gb', 'phone-512'],
    ['1024 gb', 'disk-1024'],
    ['2kg', 'rice-2'],
    ['2000 g', 'rice-2'],
    ['2公斤', 'rice-2'],
    ['5 kg', 'rice-5'],
    ['1500ml', 'water-1500'],
    ['1.5 litres', 'water-1500'],
    ['500毫升', 'gel-500'],
  ])('finds alone what has it, in whichever unit it is written: %s', (query, id) => {
    expect(ask(query)).toMatchObject({ matched: true, relaxed: [] })
    expect(idsFor(query)[0]).toBe(id)
  })

  it.each([
    ['điện thoại 256gb', 'phone-256'],
    ['điện thoại 256g', 'phone-256'],
    ['tivi 65 inch', 'tv-65'],
    ['充电宝20000毫安', 'bank-20'],
    ['gạo 5kg', 'rice-5'],
  ])('tells things of a kind apart: %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id)
  })

  it('is none where a network is named', () => {
    expect(idsFor('sim 5g')).toEqual(['sim-5g'])
  })

  it('is none where a screen is', () => {
    expect(ask('tivi 8k').relaxed).toEqual(['8k'])
    expect(ask('tivi 8k').understood).toMatchObject([{ id: 'television' }])
  })
})
