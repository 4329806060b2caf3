import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const product = (title: string, brand: string) => ({
  title,
  brand,
  category: 'tech',
  offers: [{ store: 'lazada', url: 'https://www.lazada.vn/', price: 1_000_000, seenAt: '2026-11-01' }],
})

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    lazada: { name: 'Lazada', url: 'https://www.lazada.vn/' },
    traveloka: { name: 'Traveloka', url: 'https://www.traveloka.com/' },
    kfc: { name: 'KFC', url: 'https://kfcvietnam.com.vn/' },
    watsons: { name: 'Watsons', url: 'https://www.watsons.vn/' },
  },
  deals: {
    flights: { title: 'Vé máy bay bớt 10%', store: 'traveloka', category: 'travel' },
    chicken: { title: 'Gà rán bớt 10%', store: 'kfc', category: 'food' },
    milk: { title: 'Sữa tươi bớt 10%', store: 'lazada', category: 'food' },
    cream: { title: 'Kem chống nắng bớt 10%', store: 'watsons', category: 'shopping' },
    lips: { title: 'Son lip phi bớt 10%', store: 'lazada', category: 'shopping' },
  },
  products: {
    mouse: product('Chuột Logitech MX Master 3S', 'Logitech'),
    laptop: product('Laptop Toshiba Satellite', 'Toshiba'),
    fryer: product('Nồi chiên Philips HD9252', 'Philips'),
  },
})

const { ask, idsFor } = searchOver(catalog, {
  now: Date.parse('2026-11-20T12:00:00+07:00'),
  sources: ['deals', 'products'],
})

describe('a name that is written as it sounds', () => {
  it.each([
    ['lô gi tếch', 'mouse', 'logitech'],
    ['lo gi tech', 'mouse', 'logitech'],
    ['tô si ba', 'laptop', 'toshiba'],
    ['chuột lô gi tếch', 'mouse', 'logitech'],
    ['tra vê lô ca', 'flights', 'traveloka'],
    ['ca ép xê', 'chicken', 'kfc'],
    ['goát sân', 'cream', 'watsons'],
  ])('brings what has the name: %s', (query, first, name) => {
    expect(idsFor(query)[0]).toBe(first)
    expect(Object.values(ask(query).corrected)).toEqual([name])
  })

  it.each(['lô gi tếch', 'tra vê lô ca', 'ca ép xê'])('is close and never matches: %s', (query) => {
    expect(ask(query)).toMatchObject({ matched: false, fallback: true })
  })

  it('comes before records that have its words by chance, where it sounds just like the name', () => {
    expect(idsFor('phi líp')[0]).toBe('fryer')
  })

  it.each(['sữa tươi', 'ba la ba la', 'lô tô pa ghét', 'nhà hàng ngon', 'đi chơi xa', 'words of a limit'])(
    'is not heard in other words: %s',
    (query) => {
      expect(ask(query).corrected).toEqual({})
    },
  )
})
