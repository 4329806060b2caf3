import { describe, expect, it } from 'vitest'
import type { DealTerms } from '#savings/deal-terms.ts'
import { type OfferedLine, periodsOf, priceOffers } from '#savings/price-offers.ts'
import { toPriceRows } from '#savings/price-rows.ts'
import { DAY_MS, HOUR_MS } from '#text/days.ts'
import { NOW } from './arbitraries.ts'

const offerOf = (store: string, unitPrice: number, currency = 'VND'): OfferedLine => ({
  store,
  currency,
  line: { product: 'phone', category: 'tech', brand: 'Apple', unitPrice, quantity: 1 },
})

const dealOf = (id: string, value: number, more: Partial<DealTerms> = {}): DealTerms => ({
  id,
  store: 'shopee',
  slots: [],
  scope: 'shop',
  stacking: [],
  currency: 'VND',
  effect: { kind: 'amount', value },
  minimum: 0,
  appliesTo: 'everything',
  needs: {},
  checkedAt: 0,
  ...more,
})

/** A deal of which nobody wrote what it is for. */
function vagueDeal(id: string, more: Partial<DealTerms> = {}): DealTerms {
  const { appliesTo: _, ...deal } = dealOf(id, 1000, { category: 'tech', ...more })
  return deal
}

const priced = (offers: OfferedLine[], deals: DealTerms[], now = NOW) =>
  priceOffers(offers, (store) => deals.filter((deal) => deal.store === store), now)

describe('the offers of several stores', () => {
  it('stand by what is paid; of equals the one with fewer deals first, then the one given first', () => {
    const offers = [
      offerOf('lazada', 90_000),
      offerOf('shopee', 100_000),
      offerOf('tiki', 90_000),
      offerOf('sendo', 80_000),
    ]
    const { given, offers: sorted } = priced(offers, [dealOf('ten', 10_000)])
    expect(sorted.map(({ offer, savings }) => [offer.store, savings.guaranteed.total])).toEqual([
      ['sendo', 80_000],
      ['lazada', 90_000],
      ['tiki', 90_000],
      ['shopee', 90_000],
    ])
    expect(given).toEqual(offers)
  })

  it('stand behind those of the first one’s currency where they have another', () => {
    const offers = [offerOf('shopee', 100_000), offerOf('lazada-sg', 10, 'SGD'), offerOf('tiki', 99_000)]
    expect(priced(offers, []).offers.map(({ offer }) => offer.store)).toEqual(['tiki', 'shopee', 'lazada-sg'])
  })

  it('have the deals that are for them now or later, and those that may be', () => {
    const deals = [
      dealOf('now', 1000),
      dealOf('later', 1000, { startsAt: NOW + DAY_MS }),
      dealOf('last-moment', 1000, { endsAt: NOW }),
      dealOf('over', 1000, { endsAt: NOW - 1 }),
      dealOf('withdrawn', 1000, { isWithdrawn: true }),
      dealOf('elsewhere', 1000, { store: 'tiki' }),
      dealOf('abroad', 1000, { currency: 'SGD' }),
      dealOf('books', 1000, { appliesTo: { categories: ['books'], seeTerms: false } }),
      dealOf('see-terms', 1000, { appliesTo: { categories: ['tech'], seeTerms: true } }),
      dealOf('too-dear', 1000, { appliesTo: { categories: ['tech'], seeTerms: true }, minimum: 100_001 }),
      dealOf('reached', 1000, { appliesTo: { categories: ['tech'], seeTerms: true }, minimum: 100_000 }),
      vagueDeal('vague'),
      vagueDeal('vague-food', { category: 'food' }),
    ]
    const { effect: _, ...silent } = dealOf('silent', 0)
    const [offer] = priced([offerOf('shopee', 100_000)], [...deals, silent]).offers
    expect(offer?.deals.map(({ id }) => id)).toEqual(['now', 'later', 'last-moment'])
    expect(offer?.maybe.map(({ id }) => id)).toEqual(['see-terms', 'reached', 'vague', 'silent'])
  })

  it('hold until one of these deals begins or ends, at whichever store', () => {
    const untilWith = (...deals: DealTerms[]): number =>
      priced([offerOf('shopee', 100_000), offerOf('tiki', 100_000)], deals).until
    expect(untilWith()).toBe(Infinity)
    expect(untilWith(dealOf('ends', 1, { endsAt: NOW + DAY_MS }))).toBe(NOW + DAY_MS + 1)
    expect(
      untilWith(vagueDeal('ends', { endsAt: NOW + HOUR_MS }), dealOf('later', 1, { startsAt: NOW + DAY_MS })),
    ).toBe(NOW + HOUR_MS + 1)
    expect(
      untilWith(
        dealOf('later', 1, { startsAt: NOW + DAY_MS }),
        dealOf('tiki', 1, { store: 'tiki', endsAt: NOW + HOUR_MS }),
      ),
    ).toBe(NOW + HOUR_MS + 1)
  })
})

describe('the coming periods of a price', () => {
  const periodsWith = (count: number, ...deals: DealTerms[]) =>
    periodsOf(priced([offerOf('shopee', 100_000), offerOf('tiki', 98_000)], deals), count).map(
      ({ offers, until }) => [
        offers.map(({ offer, savings }) => `${offer.store} ${savings.guaranteed.total}`).join(', '),
        (until - NOW) / HOUR_MS,
      ],
    )
  const from = (hours: number) => ({ startsAt: NOW + hours * HOUR_MS })
  const upTo = (hours: number) => ({ endsAt: NOW + hours * HOUR_MS - 1 })

  it('are the present one where nothing ever changes', () => {
    expect(periodsWith(4)).toEqual([['tiki 98000, shopee 100000', Infinity]])
  })

  it('are one for each change that a shopper sees, in their order', () => {
    const five = dealOf('five', 5000, { ...from(2), ...upTo(6) })
    const three = dealOf('three', 3000, { ...from(1), ...upTo(3), store: 'tiki' })
    expect(periodsWith(9, five, three)).toEqual([
      ['tiki 98000, shopee 100000', 1],
      ['tiki 95000, shopee 100000', 2],
      ['shopee 95000, tiki 95000', 3],
      ['shopee 95000, tiki 98000', 6],
      ['tiki 98000, shopee 100000', Infinity],
    ])
    expect(periodsWith(2, five, three)).toEqual([
      ['tiki 98000, shopee 100000', 1],
      ['tiki 95000, shopee 100000', 2],
    ])
  })

  it('go on over a change that lowers nothing', () => {
    const dear = dealOf('dear', 5000, { ...upTo(1), minimum: 500_000 })
    const vague = vagueDeal('vague', upTo(2))
    expect(periodsWith(1, dear, vague, dealOf('five', 5000, from(5)))).toEqual([
      ['tiki 98000, shopee 100000', 5],
    ])
  })

  it('tell two deals apart that take off the same, and what may be paid', () => {
    const periods = periodsWith(9, dealOf('a', 1000, upTo(1)), dealOf('b', 1000, from(1)))
    expect(periods.map(([, until]) => until)).toEqual([1, Infinity])
    const needy = dealOf('needy', 1000, { ...from(3), needs: { usesApp: true } })
    expect(periodsWith(9, needy).map(([, until]) => until)).toEqual([3, Infinity])
  })

  it('end earlier than they might where deals change too often to look at all', () => {
    const days = Array.from({ length: 60 }, (_, day) =>
      dealOf(`day-${day}`, 5000, { minimum: 500_000, ...upTo(24 * (day + 1)) }),
    )
    expect(periodsWith(1, ...days)).toEqual([['tiki 98000, shopee 100000', 24 * 49]])
  })
})

describe('the rows of prices', () => {
  it('say how much more is paid than at the cheapest, which may be several', () => {
    const offers = [offerOf('shopee', 100_000), offerOf('tiki', 90_000), offerOf('sendo', 95_000)]
    const rows = toPriceRows(priced(offers, [dealOf('ten', 10_000)]).offers)
    expect(rows.map(({ offer, paid, isLowest, more }) => [offer.store, paid, isLowest, more])).toEqual([
      ['tiki', 90_000, true, 0],
      ['shopee', 90_000, true, 0],
      ['sendo', 95_000, false, 5000],
    ])
    expect(rows[1]?.steps).toMatchObject([{ terms: { id: 'ten' }, saving: 10_000 }])
  })

  it('compare nothing between two currencies, and write each as people do', () => {
    const rows = toPriceRows(priced([offerOf('shopee', 5000), offerOf('lazada-sg', 5000, 'SGD')], []).offers)
    expect(rows.map(({ paid, isLowest, more }) => [paid, isLowest, more])).toEqual([
      [5000, true, 0],
      [50, false, 0],
    ])
    expect(toPriceRows([])).toEqual([])
  })

  it('have what is paid with something that is not known of the shopper', () => {
    const [row] = toPriceRows(
      priced([offerOf('shopee', 5000)], [dealOf('app', 1000, { needs: { usesApp: true } })]).offers,
    )
    expect(row?.others).toEqual([{ paid: 4000, needs: { usesApp: true } }])
  })
})
