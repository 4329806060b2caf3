import { describe, expect, it } from 'vitest'
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
