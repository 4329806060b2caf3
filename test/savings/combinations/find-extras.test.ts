import { describe, expect, it } from 'vitest'
import type { Basket } from '#savings/basket.ts'
import type { DealTerms } from '#savings/deal-terms.ts'
import { findSavings } from '#savings/find-savings.ts'
import type { Shopper } from '#savings/shopper.ts'
import { DAY_MS } from '#text/days.ts'
import { NOW } from '../arbitraries.ts'

const SCOPES = ['shop', 'platform', 'shipping', 'payment'] as const

const dealOf = (id: string, effect: DealTerms['effect'], more: Partial<DealTerms> = {}): DealTerms => ({
  id,
  store: 'shopee',
  slots: [],
  scope: 'shop',
  stacking: SCOPES,
  currency: 'VND',
  minimum: 0,
  appliesTo: 'everything',
  needs: {},
  checkedAt: 0,
  ...more,
  ...(effect && { effect }),
})
const off = (value: number) => ({ kind: 'amount' as const, value })
const back = (value: number) => ({ kind: 'cashback' as const, value })

const basketOf = (...prices: number[]): Basket => ({
  store: 'shopee',
  currency: 'VND',
  lines: prices.map((unitPrice, index) => ({ product: `p${index}`, unitPrice, quantity: 1 })),
})

/** The extras with what they are worth, and the reasons of the deals that are none. */
function found(deals: DealTerms[], shopper: Shopper = {}, basket = basketOf(100_000)) {
  const { guaranteed, refusals } = findSavings(basket, shopper, deals, NOW)
  return {
    extras: guaranteed.extras.map(({ terms, worth }) => [terms.id, worth]),
    not: refusals.map(({ terms, reason, missing }) => [terms.id, reason, missing]),
  }
}

describe('what comes beside the price', () => {
  it('is the worthier first, then the one verified last; what nobody can value comes last', () => {
    const deals = [
      dealOf('gift', { kind: 'gift' }, { checkedAt: 1 }),
      dealOf('five', back(5000)),
      dealOf('a-nine', back(9000), { checkedAt: 1 }),
      dealOf('b-nine', back(9000), { checkedAt: 2 }),
      dealOf('freeship', { kind: 'freeship', value: 7000 }),
      dealOf('any-freeship', { kind: 'freeship' }),
    ]
    const expected = {
      extras: [
        ['b-nine', 9000],
        ['a-nine', 9000],
        ['freeship', 7000],
        ['five', 5000],
        ['gift', undefined],
        ['any-freeship', undefined],
      ],
      not: [],
    }
    expect(found(deals)).toEqual(expected)
    expect(found(deals.toReversed())).toEqual(expected)
  })

  it('is what is worth most together, not the worthiest alone', () => {
    const deals = [
      dealOf('freeship', { kind: 'freeship', value: 25_000 }, { scope: 'shipping', stacking: ['payment'] }),
      dealOf('back', back(20_000), { scope: 'payment', stacking: ['shipping'] }),
      dealOf('alone', back(30_000), { scope: 'payment', stacking: [] }),
    ]
    expect(found(deals).extras).toEqual([
      ['freeship', 25_000],
      ['back', 20_000],
    ])
  })

  it('is a part of what is left, up to its cap', () => {
    const half = { kind: 'cashback', basisPoints: 5000 } as const
    const deals = [
      dealOf('off', off(20_000)),
      dealOf('half', half, { scope: 'platform' }),
      dealOf('capped', { ...half, max: 3000 }, { scope: 'platform' }),
      dealOf('first', half),
    ]
    expect(found(deals).extras).toEqual([
      ['first', 50_000],
      ['half', 40_000],
      ['capped', 3000],
    ])
  })

  it('is the worthier of two that exclude each other', () => {
    const alone = { stacking: ['platform' as const] }
    expect(found([dealOf('less', back(1000), alone), dealOf('more', back(2000), alone)])).toEqual({
      extras: [['more', 2000]],
      not: [['less', 'worse', undefined]],
    })
  })

  it('is nothing that the chosen codes exclude', () => {
    const deals = [
      dealOf('off', off(1000), { stacking: [] }),
      dealOf('back', back(9000), { scope: 'platform' }),
    ]
    expect(found(deals)).toEqual({ extras: [], not: [['back', 'not_combinable', undefined]] })
  })

  it('is nothing that asks for another way to pay than the chosen codes', () => {
    const deals = [
      dealOf('momo', off(1000), { needs: { payment: ['MoMo'] } }),
      dealOf('visa', back(9000), { needs: { payment: ['Visa'] } }),
    ]
    expect(found(deals, { payment: ['MoMo', 'Visa'] })).toEqual({
      extras: [],
      not: [['visa', 'not_combinable', undefined]],
    })
  })

  it('is nothing that needs what is not known, or whose minimum is not left', () => {
    const deals = [
      dealOf('off', off(20_000)),
      dealOf('app', back(1000), { needs: { usesApp: true } }),
      dealOf('late', back(1000), { scope: 'payment', minimum: 90_000 }),
      dealOf('dear', back(1000), { minimum: 100_001 }),
      dealOf('reached', back(1000), { scope: 'payment', minimum: 80_000 }),
    ]
    expect(found(deals)).toEqual({
      extras: [['reached', 1000]],
      not: [
        ['app', 'app_only', undefined],
        ['late', 'minimum_not_met', 10_000],
        ['dear', 'minimum_not_met', 1],
      ],
    })
  })

  it('is nothing beside goods that cost nothing any more', () => {
    const deals = [dealOf('all', off(100_000)), dealOf('back', back(1000), { scope: 'payment' })]
    expect(found(deals)).toEqual({ extras: [], not: [['back', 'worse', undefined]] })
  })

  it('counts the needs of all that is taken', () => {
    const deals = [
      dealOf('off', off(1000), { needs: { payment: ['MoMo', 'Visa'] } }),
      dealOf('back', back(1000), { needs: { payment: ['Visa', 'Mastercard'], region: ['Huế'] } }),
    ]
    const { guaranteed } = findSavings(
      basketOf(9000),
      { payment: ['MoMo', 'Visa'], region: 'Huế' },
      deals,
      NOW,
    )
    expect(guaranteed.needs).toEqual({ payment: ['Visa'], region: ['Huế'] })
  })
})

describe('deals that ask for one place each', () => {
  it('go together only where one place is both', () => {
    const hue = dealOf('hue', off(1000), { needs: { region: ['Huế'] } })
    const both = dealOf('both', off(1000), { needs: { region: ['HUE', 'Hà Nội'] } })
    const hanoi = dealOf('hanoi', off(1000), { needs: { region: ['Hà Nội'] } })
    const savingsOf = (...deals: DealTerms[]): number[] =>
      findSavings(basketOf(9000), {}, deals, NOW).others.map(({ saving }) => saving)
    expect(savingsOf(hue, both)).toContain(2000)
    expect(savingsOf(hue, hanoi)).not.toContain(2000)
  })
})

describe('how long savings hold', () => {
  it('is until a deal changes that may be for any of the goods', () => {
    const ending = (product: string) =>
      dealOf(product, off(1000), {
        appliesTo: { products: [product], seeTerms: false },
        endsAt: NOW + DAY_MS,
      })
    const untilWith = (deal: DealTerms): number => findSavings(basketOf(5000, 6000), {}, [deal], NOW).until
    expect(untilWith(ending('p1'))).toBe(NOW + DAY_MS + 1)
    expect(untilWith(ending('p2'))).toBe(Infinity)
  })

  it('counts what earlier scopes leave, in the order of codes that leaves it the most', () => {
    const percent = (basisPoints: number) => ({ kind: 'percent' as const, basisPoints })
    const platform = { scope: 'platform' as const }
    const shipping = { scope: 'shipping' as const }
    // All orders of the platform's percentages end with the same price, but leave one đồng more or less before
    // the cash back.
    const deals = [
      dealOf('five', percent(500), platform),
      dealOf('ten-thousand', off(10_000), platform),
      dealOf('tiny', percent(1), platform),
      dealOf('other-five', percent(500), platform),
      dealOf('much', percent(4312), shipping),
      dealOf('half-back', { kind: 'cashback', basisPoints: 5000 }, shipping),
    ]
    expect(found(deals, {}, basketOf(116_177, 20_000)).extras).toEqual([['half-back', 56_933]])
  })

  it('counts what is left of its own goods, in the order of codes that leaves the most there', () => {
    const goods = { scope: 'platform' as const, minimum: 1 }
    const deals = [
      dealOf('much', off(180_000), goods),
      dealOf('less', off(120_000), goods),
      dealOf(
        'back',
        { kind: 'cashback', basisPoints: 2973 },
        {
          scope: 'payment',
          appliesTo: { products: ['p0'], seeTerms: false },
        },
      ),
    ]
    // 128,571 or 128,572 of the first line are left: the order decides which line bears the rounded đồng.
    expect(found(deals, {}, basketOf(300_000, 400_000)).extras).toEqual([['back', 50_966]])
  })
})
