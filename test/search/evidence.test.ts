import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const product = (title: string, brand: string, price: number) => ({
  title,
  brand,
  category: 'tech',
  offers: [{ store: 'tiki', url: 'https://tiki.vn/', price, seenAt: '2026-11-01' }],
})

const catalog = smallCatalog({
  withLexicon: true,
  stores: {
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
    momo: { name: 'MoMo', url: 'https://momo.vn/' },
  },
  deals: {
    courses: {
      title: 'Khóa học lập trình bớt 20%',
      summary: 'Chuyển khoản miễn phí từ mọi ngân hàng.',
      category: 'education',
      store: 'tiki',
    },
    shirts: {
      title: 'Áo thun nam bớt 15%',
      summary: 'Vải bền, giặt máy thoải mái.',
      category: 'shopping',
      store: 'tiki',
      translations: { fr: { title: 'T-shirts : son prix baisse de 15 %' } },
    },
    sim: { title: 'SIM data bớt 10%', category: 'tech', store: 'tiki' },
    watch: {
      title: 'Đồng hồ trẻ em bớt 10%, kèm SIM, chỉ có ở Việt Nam',
      category: 'tech',
      store: 'tiki',
    },
    shipping: {
      title: 'Miễn phí vận chuyển cho đơn từ 99.000đ',
      discount: { kind: 'freeship' },
      category: 'shopping',
      store: 'tiki',
    },
    tuition: {
      title: 'Đóng học phí qua MoMo bớt 50.000đ',
      category: 'education',
      store: 'momo',
      eligibility: { payment: ['MoMo'] },
    },
    phones: {
      title: 'Điện thoại bớt 500.000đ',
      discount: { kind: 'amount', value: 500_000 },
      category: 'tech',
      store: 'tiki',
      endsAt: '2026-12-20',
    },
    'phones-half': {
      title: 'Điện thoại bớt 50%',
      discount: { kind: 'percent', value: 50 },
      category: 'tech',
      store: 'tiki',
      endsAt: '2026-11-30',
    },
  },
  products: {
    'iphone-17': product('Điện thoại Apple iPhone 17 256GB', 'Apple', 24_000_000),
    'redmi-14': product('Điện thoại Xiaomi Redmi Note 14', 'Xiaomi', 5_000_000),
    tablet: product('Máy tính bảng Apple iPad thế hệ 10 Wi-Fi', 'Apple', 9_000_000),
    'suitcase-20': product('Vali Xiaomi 20 inch', 'Xiaomi', 1_500_000),
    earphones: product('Tai nghe không dây Apple AirPods Pro 3', 'Apple', 6_000_000),
    galaxy: product('Điện thoại Samsung Galaxy S25 Ultra 256GB', 'Samsung', 30_000_000),
    headphones: product('Tai nghe Sony WH-1000XM5', 'Sony', 7_000_000),
    sunscreen: product('Kem chống nắng Sunplay SPF50+', 'Sunplay', 150_000),
    conditioner: product('Máy lạnh Xiaomi inverter 1 HP', 'Xiaomi', 8_000_000),
  },
})

const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals', 'products'] })

describe('what matches a query', () => {
  it.each(['chuyển khoản miễn phí', 'máy giặt', 'son môi'])('is no mention of a thing: %s', (query) => {
    expect(ask(query).matched).toBe(false)
  })

  it.each(['khóa học lập trình', 'áo thun', 'điện thoại'])(
    'is what its title says that it is: %s',
    (query) => {
      expect(ask(query).matched).toBe(true)
    },
  )

  it('lacks the things that the closest record only mentions', () => {
    expect(ask('chuyển khoản miễn phí').relaxed).toEqual(['chuyen khoan mien phi'])
  })

  it('is the thing itself before another one that names the country', () => {
    expect(idsFor('베트남 심카드')[0]).toBe('sim')
  })

  it('is free delivery where it costs 0 đồng', () => {
    for (const query of ['mã vận chuyển 0 đồng', 'mã 0đ ship', 'ship 0 đồng'])
      expect(idsFor(query)[0]).toBe('shipping')
  })

  it('is a deal of the shop before another one that is paid with the wallet', () => {
    expect(ask('tiki momo').matched).toBe(false)
    expect(idsFor('tiki momo')[0]).not.toBe('tuition')
    expect(idsFor('momo')[0]).toBe('tuition')
  })

  it('is counted without what only comes close', () => {
    const { matched, matches, totalMatches } = ask('iphone 17')
    expect(matched).toBe(true)
    expect(totalMatches).toBe(1)
    expect(matches.length).toBeGreaterThan(1)
  })
})

describe('the number of a model', () => {
  it.each([
    ['iphone 17', true],
    ['iphone 15', false],
    ['redmi note 14', true],
    ['redmi note 13', false],
    ['iphone 17 256', true],
    ['iphone 17 128', false],
    ['17 promax', false],
    ['iphone 17 pro', false],
    ['iphone 17 plus', false],
    ['15 promax 256', false],
    ['ip 17', true],
    ['ip17prm', false],
    ['iphone 17 pm', false],
    ['galaxy buds 3', false],
    ['airpods 3', false],
    ['airpods pro 3', true],
    ['ss s25u', true],
    ['ss s24u', false],
    ['ipad 10', true],
    ['ipad gen 10', true],
    ['ipad gen 9', false],
    ['vali size 20', true],
    ['vali size 24', false],
  ])('has to be that of the record: %s', (query, isMatched) => {
    const { matched, matches } = ask(query)
    expect(matched).toBe(isMatched)
    expect(matches.length).toBeGreaterThan(0)
  })

  it.each([
    ['iphone 15', ['15']],
    ['15 promax 256', ['15']],
    ['17 promax', ['17']],
    ['iphone 17 pro', ['pro']],
    ['iphone 15 128', ['15', '128']],
    ['ip 15 prm', ['15']],
  ])('is told where no record has it: %s', (query, missing) => {
    expect(ask(query).relaxed).toEqual(missing)
    expect(idsFor(query)[0]).toBe('iphone-17')
  })

  it.each(['1.5hp', 'ngựa rưỡi', '1 ngựa rưỡi', '12000 btu'])(
    'is close in the only thing that is measured so: %s',
    (query) => {
      expect(ask(query).matched).toBe(false)
      expect(idsFor(query)).toEqual(['conditioner'])
    },
  )

  it('is found by the part of its name that shoppers remember', () => {
    expect(idsFor('xm5')).toEqual(['headphones'])
    expect(idsFor('redmi 8/256')).toEqual(idsFor('redmi 256gb'))
  })

  it('is found where it is written apart', () => {
    expect(idsFor('sunplay spf 50')).toEqual(['sunscreen'])
  })

  it('is no slip of a word of another model', () => {
    expect(ask('ultra boost').corrected).toEqual({})
    expect(idsFor('ultra boost')).toEqual([])
  })
})

describe('a superlative', () => {
  it.each([
    'điện thoại rẻ nhất',
    'cheapest phone',
    '最便宜的手机',
    '가장 싼 휴대폰',
    'téléphone le moins cher',
  ])('puts the cheapest first: %s', (query) => {
    expect(idsFor(query).slice(0, 2)).toEqual(['redmi-14', 'iphone-17'])
  })

  it.each(['điện thoại đắt nhất', 'most expensive phone', '最贵的手机', '가장 비싼 휴대폰'])(
    'puts the dearest first: %s',
    (query) => {
      expect(idsFor(query).slice(0, 2)).toEqual(['galaxy', 'iphone-17'])
    },
  )

  it('puts the largest discount first', () => {
    expect(idsFor('điện thoại giảm nhiều nhất')[0]).toBe('phones-half')
  })

  it('puts what ends first', () => {
    expect(idsFor('điện thoại sắp hết hạn nhất')[0]).toBe('phones-half')
  })

  it.each(['rẻ nhất', 'cheapest', 'biggest discount', 'giảm nhiều nhất'])(
    'alone sorts everything: %s',
    (query) => {
      expect(ask(query).matched).toBe(true)
      const cheapest = query === 'rẻ nhất' || query === 'cheapest'
      expect(idsFor(query)[0]).toBe(cheapest ? 'sunscreen' : 'phones-half')
    },
  )

  it('is told with what is found, where the first has a place in it', () => {
    expect(ask('điện thoại rẻ nhất').order).toBe('cheapest')
    expect(ask('most expensive phone').order).toBe('dearest')
    expect(ask('điện thoại').order).toBeUndefined()
    expect(ask('voucher điện thoại mới nhất', { sources: ['products'] }).order).toBeUndefined()
  })

  it('sorts what matches, and nothing else', () => {
    expect(idsFor('iphone rẻ nhất')[0]).toBe('iphone-17')
  })
})

describe('a query of signs', () => {
  it.each(['C++', 'H&M', 'D&D', '30/2', 'ơ ơ', '0 1 0 1'])('finds nothing: %s', (query) => {
    expect(ask(query)).toMatchObject({ matches: [], matched: false })
  })
})

describe('a word that is typed in another way than records write it', () => {
  it('is found in katakana where it was typed in hiragana', () => {
    expect(idsFor('すまほ')).toEqual(idsFor('スマホ'))
    expect(idsFor('すまほ')).not.toEqual([])
  })

  it.each(['wifi', 'wi-fi'])('is close in a record that names it and is something else: %s', (query) => {
    expect(ask(query)).toMatchObject({ matched: false, matches: [{ source: 'products' }] })
  })
})
