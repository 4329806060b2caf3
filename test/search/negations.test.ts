import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const headphones = (brand: string) => ({
  title: `Tai nghe không dây ${brand}`,
  brand,
  category: 'tech',
  offers: [
    { store: 'tiki', url: 'https://tiki.vn/', price: 900_000, seenAt: '2026-11-01' },
    { store: 'shopee', url: 'https://shopee.vn/', price: 950_000, seenAt: '2026-11-01' },
  ],
})

const catalog = smallCatalog({
  withLexicon: true,
  stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
  deals: {
    'masks-at-shopee': { title: 'Mặt nạ giấy bớt 20%', category: 'shopping' },
    'masks-at-tiki': { title: 'Mặt nạ giấy bớt 15%', category: 'shopping', store: 'tiki' },
    'set-at-tiki': {
      title: 'Bộ mỹ phẩm dưỡng da bớt 10%',
      summary: 'Kèm một miếng mặt nạ giấy dùng thử.',
      category: 'shopping',
      store: 'tiki',
    },
  },
  products: { sony: headphones('Sony'), jbl: headphones('JBL') },
})
const places = smallCatalog({
  withLexicon: true,
  stores: { agoda: { name: 'Agoda', url: 'https://agoda.com/' } },
  deals: {
    'hotel-da-nang': { title: 'Khách sạn Đà Nẵng bớt 10%', category: 'travel', store: 'agoda' },
    'hotel-nha-trang': { title: 'Khách sạn Nha Trang bớt 10%', category: 'travel', store: 'agoda' },
  },
})
const { ask, idsFor } = searchOver(catalog, { now: NOW, sources: ['deals', 'products'] })

describe('what a query refuses', () => {
  it.each([
    'tai nghe không phải sony',
    'tai nghe ko phai sony',
    'tai nghe không sony',
    'tai nghe ko sony',
    'tai nghe trừ sony',
    'tai nghe khác sony',
    'tai nghe ngoài sony',
    'tai nghe trừ sony ra',
    'headphones but not sony',
    'headphones except Sony',
    'casque, pas Sony',
    'écouteurs autre que sony',
    '소니 말고 이어폰',
    '耳机 不要sony',
    '不要索尼的耳机',
    '소니 말고 다른 이어폰',
    'sony以外のイヤホン',
    'tai nghe, đừng lấy sony',
    'dị ứng với sony, cần tai nghe',
    'i hate sony, need headphones',
    'không muốn mua sony, cần tai nghe',
    'headphones instead of sony',
    'sonyじゃなくてイヤホン',
    'tai nghe thay vì sony',
    'tai nghe bỏ qua sony',
    'headphones besides sony',
    'casque hormis sony',
    'casque plutôt que sony',
    '耳机 不想买sony',
    '소니 이외의 이어폰',
    '소니 아니고 이어폰',
  ])('is not shown, and the rest is all that is asked for: %s', (query) => {
    const { matched, relaxed } = ask(query)
    expect(idsFor(query)).toEqual(['jbl'])
    expect({ matched, relaxed }).toEqual({ matched: true, relaxed: [] })
  })

  it('may be named in two languages', () => {
    expect(idsFor('耳机 不要sony, not jbl')).toEqual([])
  })

  it('is read as it stands where a mark belongs to no letter', () => {
    expect(idsFor('tai nghe x\u030C trừ sony')).toContain('jbl')
  })

  it('may be a place', () => {
    const { idsFor: placesFor } = searchOver(places, { now: NOW, sources: ['deals'] })
    expect(placesFor('khách sạn không ở đà nẵng')).toEqual(['hotel-nha-trang'])
  })

  it('may be several things', () => {
    expect(idsFor('headphones not sony or jbl')).toEqual([])
  })

  it('may be a store, whose goods other stores sell too', () => {
    expect(idsFor('mặt nạ không phải shopee')).not.toContain('masks-at-shopee')
    expect(idsFor('tai nghe không phải shopee').toSorted()).toEqual(['jbl', 'sony'])
  })

  it('ends with a word that no record is refused for', () => {
    expect(idsFor('mặt nạ trừ shopee ra')).toEqual(idsFor('mặt nạ trừ shopee'))
    expect(ask('tai nghe trừ sony ra').relaxed).toEqual([])
  })

  it('is what a deal is for, not what it mentions', () => {
    expect(idsFor('mỹ phẩm trừ mặt nạ')).toEqual(['set-at-tiki'])
  })
})

const phones = searchOver(
  smallCatalog({
    withLexicon: true,
    deals: {
      'in-instalments': {
        title: 'Điện thoại trả góp 12 tháng không lãi',
        store: 'tiki',
        category: 'tech',
        appliesTo: { types: ['phone'] },
      },
      outright: {
        title: 'Điện thoại mua thẳng bớt 10%',
        store: 'tiki',
        category: 'tech',
        appliesTo: { types: ['phone'] },
      },
      'shoes-of-bitis': { title: "Giày Biti's bớt 10%", store: 'bitis', category: 'shopping' },
      'shoes-of-zalora': { title: 'Giày ở ZALORA bớt 10%', store: 'zalora', category: 'shopping' },
    },
  }),
  { now: NOW, sources: ['deals'] },
)

describe('a shop that a query refuses', () => {
  it.each([
    "giày không phải Biti's",
    "shoes not from Biti's",
    "chaussures sauf Biti's",
    '비티스 말고 신발',
    "不要Biti's的鞋",
    "除了Biti's的鞋",
    "Biti'sではない靴",
    "Biti's以外の靴",
  ])('takes out what it sells, in each language: %s', (query) => {
    const { matched, relaxed } = phones.ask(query)
    expect(phones.idsFor(query)).toEqual(['shoes-of-zalora'])
    expect({ matched, relaxed }).toEqual({ matched: true, relaxed: [] })
  })
})

describe('what a thing is to be without', () => {
  it.each([
    'điện thoại không trả góp',
    'dien thoai ko tra gop',
    'điện thoại không cần trả góp',
    'no instalments phone',
    'phone without instalments',
    'téléphone sans paiement en plusieurs fois',
    '할부 없이 휴대폰',
    '할부 없는 휴대폰',
    '不分期的手机',
    '没有分期的手机',
    '分割払いなしのスマホ',
  ])('is taken out like what is refused: %s', (query) => {
    const { matched, relaxed } = phones.ask(query)
    expect(phones.idsFor(query)).toEqual(['outright'])
    expect({ matched, relaxed }).toEqual({ matched: true, relaxed: [] })
  })

  it.each(['điện thoại trả góp', 'điện thoại có trả góp không', 'phone instalments', '分期的手机'])(
    'is found where it is asked for: %s',
    (query) => {
      expect(phones.idsFor(query)[0]).toBe('in-instalments')
    },
  )
})

describe('words of refusal', () => {
  it.each(['tai nghe giảm trừ 50k', 'écouteurs pas cher', 'tai nghe không phải trả phí giao'])(
    'refuse nothing before a sum or a wish: %s',
    (query) => {
      expect(idsFor(query).toSorted()).toEqual(['jbl', 'sony'])
    },
  )

  it('refuse no cream for what somebody cannot bear', () => {
    expect(idsFor('thuốc dị ứng sony').toSorted()).toEqual(['sony'])
  })

  it('are passed over where nothing else is asked for', () => {
    expect(idsFor('không phải sony')).toEqual(['sony'])
  })
})
