import { describe, expect, it } from 'vitest'
import { tinySearch } from '../support/tiny-search.ts'

const WORDS = {
  'product-type': {
    perfume: { vi: ['nước hoa'], en: ['perfume'] },
    'shower-gel': { vi: ['sữa tắm'] },
    laptops: { vi: ['laptop'] },
    backpacks: { vi: ['balo'] },
    'gaming-laptops': { parent: 'laptops', vi: ['nitro'] },
    cakes: { vi: ['bánh kem'] },
    tea: { vi: ['trà sữa'] },
  },
  brand: { tesori: { vi: ['Tesori'] } },
}

/** The deals that a query finds among those with these titles, the best first. */
function order(query: string, ...titles: string[]): string[] {
  const deals = Object.fromEntries(titles.map((title, at) => [`deal-${at}`, { title }]))
  const { ask } = tinySearch({ words: WORDS, stores: { shopee: { name: 'Shopee' } }, deals })
  return ask(query).matches.flatMap((match) => (match.source === 'deals' ? match.deal.title : []))
}

describe('a kind of the thing that a title names before it', () => {
  it('is what is sold', () => {
    expect(order('nitro', 'Laptop mới Nitro V15')).toEqual(['Laptop mới Nitro V15'])
    const { ask } = tinySearch({ words: WORDS, deals: { one: { title: 'Laptop mới Nitro V15' } } })
    expect(ask('nitro').matched).toBe(true)
  })
})

describe('a thing that a title names in passing', () => {
  it.each([
    ['it says more about another one', 'nước hoa', 'Sữa tắm nước hoa', 'Giảm giá cả cửa hàng nước hoa'],
    [
      'beyond a brand and a model',
      'nước hoa',
      'Sữa tắm Tesori hương nước hoa',
      'Giảm giá cả cửa hàng nước hoa',
    ],
    ['it is a gift', 'balo', 'Laptop mỏng nhẹ tặng balo', 'Giảm giá cho mọi đơn hàng balo'],
    ['it is a gift at once', 'balo', 'Tặng ngay balo khi mua laptop', 'Giảm giá cho mọi đơn hàng balo'],
  ])('comes after what is sold, where %s', (_why, query, passing, sold) => {
    expect(order(query, passing, sold)).toEqual([sold, passing])
    expect(order(query, sold, passing)).toEqual([sold, passing])
  })

  it.each([
    ['a conjunction', 'Laptop và balo'],
    ['a plus', 'Laptop + balo'],
    ['a dash', 'Laptop – balo'],
    ['a comma', 'Laptop, balo'],
    ['a verb', 'Laptop mua balo'],
    ['the word for buying one and getting one', 'Mua laptop 1 tặng 1 balo'],
  ])('is sold after all where it stands after %s', (_what, sold) => {
    expect(order('balo', 'Laptop chống sốc balo', sold)).toEqual([sold, 'Laptop chống sốc balo'])
  })

  it('is sold after all where it stands more than four words behind', () => {
    const near = 'Laptop mỏng nhẹ hợp đi balo'
    const far = 'Laptop mỏng nhẹ hợp đi học balo'
    expect(order('balo', near, far)).toEqual([far, near])
  })

  it('is sold after all where the title names it by itself too', () => {
    const both = 'Sữa tắm nước hoa, nước hoa'
    expect(order('nước hoa', 'Sữa tắm nước hoa, dầu gội', both)).toEqual([both, 'Sữa tắm nước hoa, dầu gội'])
  })
})

describe('what a title says that a deal is not for, or names beside it', () => {
  it.each([
    ['Giảm 20% laptop (trừ balo)', 'laptop'],
    ['Giảm 20% laptop – không áp dụng cho balo', 'laptop'],
    ['Giảm 20% laptop dành cho khách từng mua balo', 'laptop'],
    ['Giảm 20% laptop, xem thêm balo', 'laptop'],
  ])('finds nothing: %s', (title, sold) => {
    expect(order('balo', title)).toEqual([])
    expect(order(sold, title)).toEqual([title])
  })

  it.each(['Trừ ngay 20% cho balo', 'Balo: trừ thẳng 50K', 'Không áp dụng cho balo'])(
    'is still all that there is to find it by: %s',
    (title) => {
      expect(order('balo', title)).toEqual([title])
    },
  )
})

describe('a short answer', () => {
  const RELATED = {
    'product-type': {
      almonds: { vi: ['hạnh nhân'], parent: 'nuts' },
      cashews: { vi: ['hạt điều'], parent: 'nuts' },
      nuts: { vi: ['các loại hạt'] },
      hotels: { vi: ['khách sạn'], parent: 'lodging' },
      resorts: { vi: ['khu nghỉ dưỡng'], parent: 'lodging' },
      lodging: { vi: ['chỗ ở'] },
    },
    place: { hue: { vi: ['Huế'] }, danang: { vi: ['Đà Nẵng'] } },
  }
  const others = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`other-${at}`, { title: `Giảm giá áo sơ mi số ${at}` }]),
  )
  const { ask } = tinySearch({
    words: RELATED,
    stores: { shopee: { name: 'Shopee' } },
    deals: {
      cashews: { title: 'Hạt điều rang muối' },
      almonds: { title: 'Hạnh nhân sấy' },
      'hotel-hue': { title: 'Khách sạn Huế' },
      'resort-hue': { title: 'Khu nghỉ dưỡng Huế' },
      'resort-danang': { title: 'Khu nghỉ dưỡng Đà Nẵng' },
      ...others,
    },
  })
  const idsFor = (query: string): string[] =>
    ask(query).matches.flatMap((match) => (match.source === 'deals' ? match.deal.id : []))

  it('is filled up with what is of the same kind, after all that was asked for', () => {
    expect(idsFor('hạt điều')).toEqual(['cashews', 'almonds'])
    expect(ask('hạt điều')).toMatchObject({ matched: true, relaxed: [], totalMatches: 1 })
  })

  it('is filled up only with what meets the rest of the query', () => {
    expect(idsFor('khách sạn Huế').slice(0, 2)).toEqual(['hotel-hue', 'resort-hue'])
  })
})

describe('a limit', () => {
  it('puts a price that is known to be within it before a deal without a price', () => {
    const titles = ['Laptop giảm 10% cho mọi người', 'Laptop chỉ còn 9.900.000đ']
    expect(order('laptop dưới 10 triệu', ...titles)[0]).toBe('Laptop chỉ còn 9.900.000đ')
  })
})

describe('a shop that sells under its own brand', () => {
  it('is found as a shop by the words of the brand', () => {
    const { ask } = tinySearch({
      words: {
        brand: { winmart: { vi: ['WinMart'], ko: ['윈마트'] } },
        'product-type': { milk: { vi: ['sữa tươi'] } },
      },
      stores: {
        'win-mart': { name: 'WinMart', url: 'https://winmart.vn/' },
        tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
      },
      deals: {
        other: { title: 'Sữa tươi', store: 'tiki' },
        own: { title: 'Sữa tươi', store: 'win-mart' },
      },
    })
    for (const query of ['winmart sữa tươi', '윈마트', 'WinMart'])
      expect(ask(query).matches[0]).toMatchObject({ deal: { id: 'own' } })
  })

  it.each([
    ['ends with the brand', 'Nhà thuốc An Khang', 'store'],
    ['begins with the brand', 'An Khang Pharmacy', 'store'],
    ['has the brand between other words', 'Nhà thuốc An Khang Xanh', 'brand'],
    ['only shares a word with it', 'Nhà thuốc Khang', 'brand'],
  ])('is found by the brand where its name %s', (_what, name, kind) => {
    const { ask } = tinySearch({
      words: { brand: { 'an-khang': { vi: ['An Khang'] } } },
      stores: { pharmacy: { name }, shopee: { name: 'Shopee' } },
      deals: { any: { title: 'Giảm 10% vitamin', store: 'pharmacy' }, other: { title: 'An Khang vitamin' } },
    })
    expect(ask('an khang').understood).toMatchObject([{ kind }])
  })

  it('is a brand where several shops have it in their names', () => {
    const { ask } = tinySearch({
      words: { brand: { 'an-khang': { vi: ['An Khang'] } } },
      stores: {
        north: { name: 'An Khang Bắc' },
        south: { name: 'An Khang Nam' },
        shopee: { name: 'Shopee' },
      },
      deals: { other: { title: 'An Khang vitamin' } },
    })
    expect(ask('an khang').understood).toMatchObject([{ kind: 'brand' }])
  })
})
