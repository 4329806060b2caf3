import { describe, expect, it } from 'vitest'
import { type DealTerms, termsOf } from '#savings/deal-terms.ts'
import { smallCatalog } from '../support/content.ts'

/** The terms of a deal that is written like this. */
function termsWith(fields: Record<string, unknown>): DealTerms {
  const [deal] = smallCatalog({ deals: { one: fields } }).deals
  if (!deal) throw new Error('no deal')
  return termsOf(deal)
}

describe('what a machine can apply of a deal', () => {
  it('is nothing but its store and category where the editor wrote nothing', () => {
    expect(termsWith({ category: 'food' })).toStrictEqual({
      id: 'one',
      store: 'shopee',
      category: 'food',
      slots: [],
      stacking: [],
      currency: 'VND',
      minimum: 0,
      needs: {},
      checkedAt: 0,
    })
  })

  it('is all that the editor wrote of it', () => {
    const terms = termsWith({
      status: 'withdrawn',
      startsAt: '2026-11-01',
      endsAt: '2026-11-30',
      slots: ['12:00'],
      scope: 'shop',
      stacking: ['payment'],
      discount: { kind: 'amount', value: 5.5, currency: 'SGD' },
      minimumSpend: 60,
      appliesTo: 'everything',
      eligibility: { newUser: true, appOnly: true, payment: ['Visa'], regions: ['Hà Nội'] },
      evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-19', method: 'reader' },
    })
    expect(terms).toStrictEqual({
      id: 'one',
      store: 'shopee',
      isWithdrawn: true,
      isReleased: true,
      startsAt: Date.parse('2026-11-01T00:00:00+07:00'),
      endsAt: Date.parse('2026-11-30T23:59:59+07:00'),
      slots: ['12:00'],
      scope: 'shop',
      stacking: ['payment'],
      currency: 'SGD',
      effect: { kind: 'amount', value: 550 },
      minimum: 6000,
      appliesTo: 'everything',
      needs: { isNewCustomer: true, usesApp: true, payment: ['Visa'], region: ['Hà Nội'] },
      checkedAt: Date.parse('2026-11-19T00:00:00+07:00'),
    })
  })

  it.each([
    [
      { kind: 'percent', value: 12.5 },
      { kind: 'percent', basisPoints: 1250 },
    ],
    [
      { kind: 'percent', value: 10, max: 50_000 },
      { kind: 'percent', basisPoints: 1000, max: 50_000 },
    ],
    [
      { kind: 'amount', value: 20_000 },
      { kind: 'amount', value: 20_000 },
    ],
    [
      { kind: 'cashback', value: 5 },
      { kind: 'cashback', basisPoints: 500 },
    ],
    [
      { kind: 'cashback', value: 100, max: 30_000 },
      { kind: 'cashback', basisPoints: 10_000, max: 30_000 },
    ],
    [
      { kind: 'cashback', value: 20_000 },
      { kind: 'cashback', value: 20_000 },
    ],
    [{ kind: 'cashback' }, { kind: 'cashback' }],
    [{ kind: 'freeship' }, { kind: 'freeship' }],
    [
      { kind: 'freeship', value: 15_000 },
      { kind: 'freeship', value: 15_000 },
    ],
    [
      { kind: 'freeship', max: 25_000 },
      { kind: 'freeship', value: 25_000 },
    ],
    [{ kind: 'gift' }, { kind: 'gift' }],
    [{ kind: 'bogo' }, { kind: 'bogo' }],
    [
      { kind: 'percent', value: 50, base: 'second-item' },
      { kind: 'percent', basisPoints: 5000, base: 'second-item' },
    ],
    [
      { kind: 'amount', value: 50_000, base: 'delivery' },
      { kind: 'freeship', value: 50_000 },
    ],
    [{ kind: 'amount', value: 50_000, base: 'next-order' }, { kind: 'voucher' }],
    [
      { kind: 'cashback', value: 10, currency: 'SGD' },
      { kind: 'cashback', value: 1000 },
    ],
    [
      { kind: 'cashback', value: 10, currency: 'SGD', unit: 'percent' },
      { kind: 'cashback', basisPoints: 1000 },
    ],
  ])('gives, for %o, %o', (discount, effect) => {
    expect(termsWith({ discount }).effect).toStrictEqual(effect)
  })

  it.each([
    [
      { kind: 'percent', value: 50, max: 20_000 },
      { kind: 'freeship', basisPoints: 5000, value: 20_000 },
    ],
    [
      { kind: 'percent', value: 50 },
      { kind: 'freeship', basisPoints: 5000 },
    ],
    [
      { kind: 'amount', value: 15_000 },
      { kind: 'freeship', value: 15_000 },
    ],
    [
      { kind: 'cashback', value: 5 },
      { kind: 'cashback', basisPoints: 500 },
    ],
    [{ kind: 'gift' }, { kind: 'gift' }],
  ])('lowers the delivery fee and no price where the voucher is for shipping: %o', (discount, effect) => {
    expect(termsWith({ scope: 'shipping', discount }).effect).toStrictEqual(effect)
  })
})
