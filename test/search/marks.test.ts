import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    'electricity-bill': { title: 'Hóa đơn tiền điện bớt 20.000đ', category: 'finance' },
    'e-invoices': { title: 'Phần mềm hóa đơn điện tử bớt 15%', category: 'tech' },
    flowers: { title: 'Bó hoa sinh nhật bớt 15%', category: 'lifestyle' },
    milk: { title: 'Sữa tươi tiệt trùng bớt 10%', category: 'food' },
    'milk-powder': { title: 'Sữa bột cho bé bớt 10%', category: 'food', minimumSpend: 300_000 },
    'clothes-repair': {
      title: 'Sửa quần áo tại cửa hàng',
      summary: 'Sửa gấu quần và thay khóa.',
      category: 'lifestyle',
    },
    yoghurt: { title: 'Sữa chua ít đường bớt 10%', category: 'food' },
    tomatoes: { title: 'Cà chua Đà Lạt bớt 10%', category: 'food' },
    'sour-fish': { title: 'Món cá chua cay bớt 10%', category: 'food' },
    'bath-towels': { title: 'Khăn tắm bông bớt 10%', category: 'shopping' },
    scarves: { title: 'Khăn len mùa đông bớt 10%', category: 'shopping' },
    wishes: { title: 'Lễ cầu tài đầu năm', category: 'lifestyle' },
    bridges: { title: 'Vé cáp treo qua cầu', category: 'travel' },
    'by-others': { title: 'Quà tặng kèm', summary: 'Nhận lịch cậu bé rừng xanh.', category: 'lifestyle' },
    covers: { title: 'Giấy bìa cứng bớt 10%', category: 'shopping' },
    'health-check': { title: 'Gói khám sức khỏe bớt 10%', category: 'lifestyle' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals'] })

describe('a word that is typed with diacritics', () => {
  it.each([
    ['hóa đơn', ['e-invoices', 'electricity-bill']],
    ['hoa', ['flowers']],
    ['bó hoa', ['flowers']],
  ])('finds what is written with these: %s', (query, ids) => {
    expect(idsFor(query).toSorted()).toEqual(ids)
  })

  it('is not met by what has others', () => {
    expect(idsFor('cậu')).toEqual(['by-others'])
    expect(idsFor('cầu').toSorted()).toEqual(['bridges', 'wishes'])
  })

  it('is close to no other word with its letters where nothing is of its meaning', () => {
    expect(idsFor('bia')).toEqual([])
  })

  it('is known by the text below the title too', () => {
    expect(idsFor('gấu')[0]).toBe('clothes-repair')
  })

  it.each(['hoá đơn tiền điện', 'hóa đơn tiền điện', 'hoa don tien dien'])(
    'may have its tone on either vowel: %s',
    (query) => {
      expect(idsFor(query)[0]).toBe('electricity-bill')
    },
  )

  it('may have a slip in them where no such word is known', () => {
    expect(idsFor('sữa tưoi')[0]).toBe('milk')
  })

  it('may have the tone that sounds alike', () => {
    expect(idsFor('sửa chua')[0]).toBe('yoghurt')
  })

  it('is no other word with another tone', () => {
    expect(idsFor('cà chua')[0]).toBe('tomatoes')
    expect(ask('cà chua').understood).toMatchObject([{ id: 'tomatoes' }])
    expect(ask('cá chua').understood.map(({ id }) => id)).not.toContain('tomatoes')
  })
})

describe('a word that is typed without diacritics', () => {
  it('may be any', () => {
    const ids = idsFor('sua')
    expect(ids[0]).toBe('milk')
    expect(ids.toSorted()).toEqual(['clothes-repair', 'milk', 'milk-powder', 'yoghurt'])
    expect(idsFor('cau').toSorted()).toEqual(['bridges', 'by-others', 'wishes'])
  })
})

describe('words of a limit', () => {
  it.each([
    ['sữa bột 300k', 'milk-powder'],
    ['khăn tắm 100k', 'bath-towels'],
  ])('are none with other diacritics: %s', (query, id) => {
    expect(idsFor(query)[0]).toBe(id)
  })
})
