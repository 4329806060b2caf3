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

  it('is what a deal is for, not what it mentions', () => {
    expect(idsFor('mỹ phẩm trừ mặt nạ')).toEqual(['set-at-tiki'])
  })
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
