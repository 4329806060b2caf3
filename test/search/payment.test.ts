import { describe, expect, it } from 'vitest'
import { smallCatalog } from '../support/content.ts'
import { searchOver } from '../support/search-over.ts'
import { tinySearch } from '../support/tiny-search.ts'

const { idsFor } = tinySearch({
  words: {
    intent: { payment: { vi: ['thanh toán', 'trả bằng', 'trả bằng ví'], zh: ['支付'] } },
    'product-type': {
      'cashback-cards': { en: ['cashback credit card'] },
      headphones: { vi: ['tai nghe'] },
      'travel-visa': { vi: ['visa'] },
    },
  },
  stores: { shopee: { name: 'Shopee' }, momo: { name: 'MoMo' } },
  deals: {
    own: { title: 'Giảm 10% tiền điện', store: 'momo' },
    'own-by-card': { title: 'Giảm 5% vé xem phim', store: 'momo', eligibility: { payment: ['Visa'] } },
    paid: { title: 'Giảm 20K cho áo thun', eligibility: { payment: ['MoMo'] } },
    card: { title: 'Giảm 30K cho nón', eligibility: { payment: ['Visa'] } },
    passport: { title: 'Làm visa giảm 10%' },
    headphones: { title: 'Giảm 15% tai nghe', eligibility: { payment: [] } },
    lender: { title: 'Giảm 1% áo mưa', eligibility: { payment: ['Home Credit'] } },
    'paid-headphones': { title: 'Giảm 5% tai nghe', eligibility: { payment: ['Visa'] } },
  },
})

describe('a query that says how to pay', () => {
  it('means the card by the name of a document', () => {
    expect(idsFor('thanh toán visa')).not.toContain('passport')
    expect(idsFor('visa')).toContain('passport')
  })

  it.each(['thanh toán momo', 'trả bằng momo', 'momo 支付'])(
    '%s puts deals that are paid so before those of the wallet itself',
    (query) => expect(idsFor(query).slice(0, 3)).toEqual(['paid', 'own-by-card', 'own']),
  )

  it('asks for deals with any way to pay where it names none', () => {
    expect(idsFor('thanh toán').toSorted()).toEqual([
      'card',
      'lender',
      'own-by-card',
      'paid',
      'paid-headphones',
    ])
  })

  it('asks for the thing first, then for how it is paid', () => {
    expect(idsFor('tai nghe trả bằng ví')).toEqual(['paid-headphones', 'headphones'])
  })

  it('means no lender by a word of its name', () => {
    expect(idsFor('cashback credit card')).not.toContain('lender')
  })

  it('means the wallet as a shop where it is only named', () => {
    expect(idsFor('momo').slice(0, 2).toSorted()).toEqual(['own', 'own-by-card'])
  })
})

const { ask: askShops, idsFor: idsAtShops } = searchOver(
  smallCatalog({
    withLexicon: true,
    stores: {
      shopee: { name: 'Shopee', aliases: ['쇼피', '虾皮', 'ショッピー'] },
      lazada: { name: 'Lazada', url: 'https://www.lazada.vn/' },
      momo: { name: 'MoMo', url: 'https://momo.vn/', aliases: ['모모', 'ví momo', 'モモ'] },
    },
    deals: {
      'shopee-any': { title: 'Giảm 10% nón', endsAt: '2026-11-30' },
      'lazada-any': { title: 'Giảm 20K áo mưa', store: 'lazada' },
      'lazada-momo': { title: 'Giảm 30K giày', store: 'lazada', eligibility: { payment: ['MoMo'] } },
      'lazada-shopeepay': { title: 'Giảm 5% dép', store: 'lazada', eligibility: { payment: ['ShopeePay'] } },
      'momo-bills': { title: 'Giảm 10K tiền điện', store: 'momo', eligibility: { payment: ['MoMo'] } },
      'momo-any': { title: 'Tặng vé xem phim', store: 'momo' },
      'shopee-bills': { title: 'Giảm 10K tiền nước', eligibility: { payment: ['ShopeePay'] } },
    },
  }),
  { now: Date.parse('2026-11-30T09:00:00+07:00'), sources: ['deals'] },
)

describe('a wallet beside a shop', () => {
  it.each([
    ['lazada momo', 'lazada-momo'],
    ['lazada ví momo', 'lazada-momo'],
    ['lazada with momo', 'lazada-momo'],
    ['lazada 모모', 'lazada-momo'],
    ['lazada에서 모모로 결제', 'lazada-momo'],
    ['用momo在lazada买', 'lazada-momo'],
    ['lazadaでMoMo払い', 'lazada-momo'],
    ['lazada payé avec momo', 'lazada-momo'],
    ['shopeepay lazada', 'lazada-shopeepay'],
    ['lazada shopeepay', 'lazada-shopeepay'],
  ])('is how to pay there: %s', (query, paid) => {
    const ids = idsAtShops(query)
    expect(ids[0]).toBe(paid)
    expect(ids.filter((id) => !id.startsWith('lazada'))).toEqual([])
    expect(askShops(query)).toMatchObject({ matched: true, totalMatches: 1, relaxed: [] })
  })

  it.each(['hết hạn hôm nay ở shopee với momo', 'ends today at shopee with momo'])(
    'is said to be left out where no deal of the shop names it: %s',
    (query) => {
      expect(idsAtShops(query)[0]).toBe('shopee-any')
      expect(idsAtShops(query).filter((id) => id.startsWith('momo'))).toEqual([])
      expect(askShops(query)).toMatchObject({ matched: false, relaxed: ['momo'] })
    },
  )

  it('is a second shop where the query says "or" between the two', () => {
    expect(idsAtShops('lazada hoặc momo').toSorted()).toEqual([
      'lazada-any',
      'lazada-momo',
      'lazada-shopeepay',
      'momo-any',
      'momo-bills',
    ])
  })
})

describe('the card of a network', () => {
  const { ask, idsFor: cardsFor } = tinySearch({
    words: { 'product-type': { 'credit-card': { vi: ['thẻ tín dụng', 'thẻ jcb', 'thẻ visa'] } } },
    deals: {
      jcb: { title: 'Giảm 10% bằng thẻ JCB', eligibility: { payment: ['JCB'] } },
      visa: { title: 'Giảm 20% bằng thẻ Visa', eligibility: { payment: ['Visa'] } },
    },
  })

  it('is the only one that matches where it is named', () => {
    expect(cardsFor('thẻ jcb')[0]).toBe('jcb')
    expect(ask('thẻ jcb').totalMatches).toBe(1)
    expect(ask('thẻ tín dụng').totalMatches).toBe(2)
  })
})
