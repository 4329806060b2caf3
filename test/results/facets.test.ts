import { describe, expect, it } from 'vitest'
import { countFacets } from '#results/facets.ts'
import { type ResultRecord, refine } from '#results/refine.ts'
import { parseRefinement } from '#results/refinement.ts'
import { createResults, PAGE_RESULTS } from '#results/results.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const { deals, products } = smallCatalog({
  stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki' } },
  deals: {
    'big-percent': {
      discount: { kind: 'percent', value: 50 },
      code: 'DEMO50',
      minimumSpend: 200_000,
      endsAt: '2026-11-22',
    },
    'small-percent': {
      discount: { kind: 'percent', value: 5 },
      category: 'tech',
      store: 'tiki',
      minimumSpend: 1_000_000,
      startsAt: '2026-11-19',
      eligibility: { newUser: true },
    },
    amount: {
      discount: { kind: 'amount', value: 90_000 },
      category: 'tech',
      endsAt: '2026-12-31',
      evidence: { url: 'https://shopee.vn/', checkedAt: '2026-11-01', method: 'checkout-tested' },
    },
    // What a user reports is told, and verifies nothing.
    abroad: {
      discount: { kind: 'amount', value: 500_000, currency: 'IDR' },
      store: 'tiki',
      evidence: { url: 'https://tiki.vn/', checkedAt: '2026-11-01', method: 'reader' },
    },
  },
  products: {
    phone: {
      title: 'Điện thoại',
      offers: [
        { store: 'tiki', url: 'https://tiki.vn/', price: 3_000_000, seenAt: '2026-11-18' },
        { store: 'shopee', url: 'https://shopee.vn/', price: 2_900_000, seenAt: '2026-11-18' },
      ],
    },
  },
})
const deal = (id: string) => deals.find((each) => each.id === id) ?? expect.fail(id)
const all: ResultRecord[] = [
  ...['big-percent', 'small-percent', 'amount', 'abroad'].map((id) => ({
    source: 'deals' as const,
    deal: deal(id),
  })),
  ...products.map((product) => ({ source: 'products' as const, product })),
]

const asked = (text: string) => parseRefinement(new URLSearchParams(text))
const idOf = (found: ResultRecord) => (found.source === 'deals' ? found.deal.id : found.product.id)
const idsFor = (text: string) => refine(all, asked(text), NOW).map(idOf)
const counts = (options: readonly { value: unknown; count: number }[]) =>
  Object.fromEntries(options.map(({ value, count }) => [value, count]))

describe('narrowed results', () => {
  it.each([
    ['', ['big-percent', 'small-percent', 'amount', 'abroad', 'phone']],
    ['category=tech', ['small-percent', 'amount', 'phone']],
    ['store=tiki', ['small-percent', 'abroad', 'phone']],
    ['category=tech&store=tiki', ['small-percent', 'phone']],
    ['kind=percent&kind=prices', ['big-percent', 'small-percent', 'phone']],
    ['valid=today', ['big-percent', 'amount']],
    ['valid=soon', ['big-percent']],
    ['from=200000&to=1000000', ['big-percent', 'small-percent']],
    ['to=0', ['amount']],
    ['from=2000000', ['phone']],
    ['with=code', ['big-percent']],
    ['with=verified&with=everyone', ['amount']],
    ['with=code&with=verified', []],
  ])('for %s are %j', (text, ids) => expect(idsFor(text)).toEqual(ids))

  it.each([
    ['ending', ['big-percent', 'amount', 'small-percent', 'abroad', 'phone']],
    ['newest', ['small-percent', 'phone', 'amount', 'abroad', 'big-percent']],
    ['percent', ['big-percent', 'small-percent', 'amount', 'abroad', 'phone']],
    ['amount', ['amount', 'big-percent', 'small-percent', 'abroad', 'phone']],
    ['price', ['phone', 'amount', 'big-percent', 'small-percent', 'abroad']],
  ])('put by %s are %j', (order, ids) => expect(idsFor(`sort=${order}`)).toEqual(ids))
})

describe('facets', () => {
  it('count all results while nothing is chosen', () => {
    const facets = countFacets(all, asked(''), NOW)
    expect(counts(facets.categories)).toEqual({ food: 2, tech: 3 })
    expect(facets.stores.map(({ value, count }) => [value, count])).toEqual([
      ['shopee', 3],
      ['tiki', 3],
    ])
    expect(counts(facets.kinds)).toEqual({ percent: 2, amount: 2, prices: 1 })
    expect(counts(facets.validities)).toEqual({ today: 2, soon: 1, week: 1 })
    expect(counts(facets.wishes)).toEqual({ code: 1, verified: 1, everyone: 3 })
  })

  it('count among what is chosen elsewhere, so that a second choice in a list shows what it adds', () => {
    const facets = countFacets(all, asked('category=tech'), NOW)
    expect(counts(facets.categories)).toEqual({ food: 2, tech: 3 })
    expect(counts(facets.kinds)).toEqual({ percent: 1, amount: 1, prices: 1 })
  })

  it('say for every choice how many results it would give', () => {
    for (const chosen of ['', 'category=tech', 'kind=percent', 'with=everyone', 'to=300000']) {
      const facets = countFacets(all, asked(chosen), NOW)
      for (const { value, count } of facets.stores)
        expect(idsFor(`${chosen}&store=${value}`), `${chosen} ${value}`).toHaveLength(count)
      for (const { value, count } of facets.wishes)
        expect(idsFor(`${chosen}&with=${value}`), `${chosen} ${value}`).toHaveLength(count)
      for (const { value, count } of facets.prices) {
        const { from = '', to = '' } = value
        const others = chosen.replace(/to=\d+/, '')
        expect(idsFor(`${others}&from=${from}&to=${to}`), `${chosen} ${from}-${to}`).toHaveLength(count)
      }
    }
  })

  it('leave out what no result has, but not what is chosen', () => {
    const facets = countFacets(all, asked('kind=gift'), NOW)
    expect(facets.categories).toEqual([])
    expect(facets.kinds.find(({ value }) => value === 'gift')).toEqual({
      value: 'gift',
      count: 0,
      isChosen: true,
    })
  })
})

describe('how a deal is paid for, and what it saves', () => {
  const paid = smallCatalog({
    deals: {
      wallet: {
        discount: { kind: 'percent', value: 50, max: 15_000 },
        eligibility: { payment: ['MoMo', 'ZaloPay'] },
        endsAt: '2026-11-26',
      },
      card: { discount: { kind: 'amount', value: 60_000 }, eligibility: { payment: ['JCB'] } },
      anyhow: { discount: { kind: 'percent', value: 20 } },
      gift: { discount: { kind: 'gift' } },
    },
  }).deals.map((each): ResultRecord => ({ source: 'deals', deal: each }))
  const idsOf = (text: string) => refine(paid, asked(text), NOW).map(idOf)

  it('narrow results', () => {
    expect(idsOf('pay=MoMo')).toEqual(['wallet'])
    expect(idsOf('pay=MoMo&pay=JCB').toSorted()).toEqual(['card', 'wallet'])
    expect(idsOf('saves=20000').toSorted()).toEqual(['card'])
    expect(idsOf('pay=MoMo&valid=week')).toEqual(['wallet'])
    expect(idsOf('valid=soon')).toEqual([])
  })

  it('order them by what is saved, not by the percentage', () => {
    expect(idsOf('sort=saved')).toEqual(['card', 'anyhow', 'wallet', 'gift'])
  })

  it('are counted, and each count is kept', () => {
    const facets = countFacets(paid, asked(''), NOW)
    expect(counts(facets.payments)).toEqual({ JCB: 1, MoMo: 1, ZaloPay: 1 })
    for (const { value, count } of facets.saves) expect(idsOf(`saves=${value}`)).toHaveLength(count)
    expect(facets.saves.length).toBeGreaterThan(0)
  })
})

describe('a page of results', () => {
  const many = Array.from({ length: 50 }, (): ResultRecord => ({ source: 'deals', deal: deal('amount') }))
  const page = (text: string, found: readonly ResultRecord[]) =>
    createResults({
      query: 'a',
      refinement: asked(text),
      outcome: undefined,
      all: found,
      current: deals,
      now: NOW,
      count: () => 0,
    })

  it('holds a number of them, and the last page what is left', () => {
    expect(page('', many)).toMatchObject({ total: 50, pages: 3 })
    expect(page('', many).found).toHaveLength(PAGE_RESULTS)
    expect(page('page=3', many).found).toHaveLength(50 - 2 * PAGE_RESULTS)
  })

  it('beyond the last is the last', () => {
    expect(page('page=99', many).refinement.page).toBe(3)
    expect(page('page=2', []).refinement.page).toBe(1)
  })

  it('has what is only close after the last, filtered alike and not counted', () => {
    const near = many.slice(0, 3).map((each): ResultRecord => ({ ...each, isClose: true }))
    const all = [...many, ...near]
    expect(page('', all)).toMatchObject({ total: 50, pages: 3, close: [], facets: page('', many).facets })
    expect(page('page=3', all).close).toHaveLength(3)
    expect(page('page=3', all).found).toHaveLength(2)
    expect(page('kind=gift', all)).toMatchObject({ total: 0, close: [] })
  })

  it('without results names deals nearby: what the query finds, or else the best there are', () => {
    expect(page('kind=gift', many).nearby.map(({ id }) => id)).toEqual(Array(6).fill('amount'))
    expect(page('', []).nearby).toEqual(deals.slice(0, 6))
    expect(page('', many).nearby).toEqual([])
  })
})

describe('the facts of products', () => {
  const phones = smallCatalog({
    products: Object.fromEntries(
      [
        { memory: '8 GB', storage: '128 GB', chip: 'A' },
        { memory: '8GB', storage: '256 GB', chip: 'B' },
        { memory: '6 GB', storage: '128 GB' },
      ].map((specs, index) => [
        `phone-${index}`,
        {
          specs,
          type: 'phone',
          offers: [{ store: 'tiki', url: 'https://tiki.vn/', price: 1, seenAt: '2026-11-18' }],
        },
      ]),
    ),
  }).products.map((product): ResultRecord => ({ source: 'products', product }))
  const specsFor = (text: string) =>
    countFacets(phones, asked(text), NOW).specs.map(
      ({ value, count, isChosen }) => `${value.name}:${value.value} ${count}${isChosen ? ' chosen' : ''}`,
    )

  it('are offered for a type, where a value is that of several products', () => {
    expect(specsFor('')).toEqual([])
    expect(specsFor('type=phone')).toEqual([
      'memory:8GB 2',
      'memory:6 GB 1',
      'storage:128 GB 2',
      'storage:256 GB 1',
    ])
  })

  it('of one name are alternatives, and of each name one must match', () => {
    const refined = (text: string) => refine(phones, asked(text), NOW).map(idOf)
    expect(refined('spec=memory:8 GB')).toEqual(['phone-0', 'phone-1'])
    expect(refined('spec=memory:8gb&spec=memory:6 GB')).toEqual(['phone-0', 'phone-1', 'phone-2'])
    expect(refined('spec=memory:8 GB&spec=storage:128 GB')).toEqual(['phone-0'])
  })

  it('are counted among the products that have what is chosen of the others', () => {
    expect(specsFor('type=phone&spec=storage:256 GB')).toEqual([
      'storage:128 GB 2',
      'storage:256 GB 1 chosen',
    ])
  })
})
