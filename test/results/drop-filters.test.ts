import { describe, expect, it } from 'vitest'
import { activeFilters, filtersToDrop } from '#results/drop-filters.ts'
import { countFacets } from '#results/facets.ts'
import { type ResultRecord, refine } from '#results/refine.ts'
import { countChosen, parseRefinement, renderParameters } from '#results/refinement.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const all = smallCatalog({
  stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki' } },
  deals: {
    wallet: {
      discount: { kind: 'percent', value: 50, max: 15_000 },
      eligibility: { payment: ['MoMo', 'ZaloPay'] },
      minimumSpend: 50_000,
      endsAt: '2026-11-20',
    },
    card: {
      discount: { kind: 'amount', value: 60_000 },
      eligibility: { payment: ['JCB'] },
      category: 'tech',
      store: 'tiki',
      minimumSpend: 400_000,
      code: 'DEMOCARD',
      endsAt: '2026-11-25',
    },
    anyhow: { discount: { kind: 'percent', value: 20 }, store: 'tiki', minimumSpend: 200_000 },
    open: { discount: { kind: 'amount', value: 250_000 }, category: 'tech', endsAt: '2026-12-31' },
  },
}).deals.map((deal): ResultRecord => ({ source: 'deals', deal }))

const read = (text: string) => parseRefinement(new URLSearchParams(text))

/** Every list of choices with the name that it has in an address. */
const LISTS = [
  ['category', 'categories'],
  ['store', 'stores'],
  ['kind', 'kinds'],
  ['valid', 'validities'],
  ['pay', 'payments'],
  ['saves', 'saves'],
] as const

const CHOSEN = [
  '',
  'category=tech',
  'store=tiki',
  'kind=percent',
  'valid=today',
  'valid=week',
  'pay=JCB&pay=MoMo',
  'saves=50000',
  'from=100000&to=300000',
  'with=code',
  'category=tech&store=tiki&kind=amount',
]

describe('the choices of every list', () => {
  it.each(CHOSEN)('beside %j say how many results each would give in the place of its list', (chosen) => {
    const facets = countFacets(all, read(chosen), NOW)
    for (const [name, list] of LISTS) {
      const asked = new URLSearchParams(chosen).getAll(name)
      for (const { value, count, isChosen } of facets[list]) {
        const others = new URLSearchParams(chosen)
        others.delete(name)
        others.append(name, String(value))
        expect(refine(all, parseRefinement(others), NOW), `${name}=${value}`).toHaveLength(count)
        expect(isChosen, `${name}=${value}`).toBe(asked.includes(String(value)))
      }
      for (const each of asked)
        expect(
          facets[list].map(({ value }) => String(value)),
          name,
        ).toContain(each)
    }
  })
})

describe('what results are narrowed to', () => {
  it.each([
    ['category=tech', { filter: 'category', value: 'tech' }],
    ['store=tiki', { filter: 'store', value: 'tiki' }],
    ['kind=gift', { filter: 'kind', value: 'gift' }],
    ['valid=week', { filter: 'validity', value: 'week' }],
    ['from=1000', { filter: 'price', value: { from: 1000, to: undefined } }],
    ['to=2000', { filter: 'price', value: { from: undefined, to: 2000 } }],
    ['from=1000&to=2000', { filter: 'price', value: { from: 1000, to: 2000 } }],
    ['pay=MoMo', { filter: 'payment', value: 'MoMo' }],
    ['saves=20000', { filter: 'saves', value: 20_000 }],
    ['with=code', { filter: 'wish', value: 'code' }],
  ])('by %s is one thing, without which nothing is left of it', (text, expected) => {
    const active = activeFilters(read(`${text}&sort=newest&page=3`))
    expect(active).toMatchObject([expected])
    expect(active.map(({ without }) => renderParameters('', without))).toEqual(['sort=newest'])
    expect(countChosen(read(text))).toBe(1)
  })

  it('by several things is each of them, without which all others stay', () => {
    const text =
      'category=food&category=tech&store=shopee&store=tiki&kind=percent&kind=gift&valid=week&from=1000&to=2000&pay=JCB&pay=MoMo&saves=20000&with=code&with=verified'
    const parts = text.replace('from=1000&to=2000', 'price').split('&')
    const active = activeFilters(read(text))
    expect(active).toHaveLength(parts.length)
    expect(countChosen(read(text))).toBe(parts.length)
    expect(active.map(({ without }) => renderParameters('', without)).toSorted()).toEqual(
      parts
        .map((part) => parts.filter((each) => each !== part).join('&'))
        .map((rest) => renderParameters('', read(rest.replace('price', 'from=1000&to=2000'))))
        .toSorted(),
    )
  })

  it('by nothing is nothing', () => {
    expect(activeFilters(read('sort=newest&page=2'))).toEqual([])
  })

  it('can be dropped where results come back, with how many', () => {
    const dropped = filtersToDrop(all, read('kind=percent&store=tiki&pay=JCB'), NOW)
    expect(dropped.map(({ active: { filter }, count }) => [filter, count])).toEqual([
      ['kind', 1],
      ['payment', 1],
    ])
    expect(filtersToDrop(all, read('kind=gift&pay=VISA'), NOW)).toEqual([])
  })
})
