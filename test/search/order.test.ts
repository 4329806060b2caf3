import { describe, expect, it } from 'vitest'
import { NOW, tinyCatalog, tinySearch } from '../support/tiny-search.ts'
import { idsOf, indexOf } from '../support/search-over.ts'

const DAY_MS = 86_400_000

/** Deals that differ in these fields alone, by their ids. */
const pencils = (deals: Record<string, object>) => ({
  words: { 'product-type': { pencil: { vi: ['bút chì'] } } },
  deals: Object.fromEntries(
    Object.entries(deals).map(([id, fields]) => [id, { title: 'Bút chì', category: 'shopping', ...fields }]),
  ),
})
const off = (kind: string, value?: number, more: object = {}) => ({ discount: { kind, value, ...more } })
const offer = (price: number, more: object = {}) => ({
  title: 'Bút chì',
  offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price, seenAt: '2026-11-01', ...more }],
})

describe('deals by a percentage that is asked for', () => {
  const found = () =>
    tinySearch(
      pencils({
        none: {},
        ten: off('percent', 10),
        nineteen: off('percent', 19),
        twenty: off('percent', 20),
        'twenty-later': off('cashback', 20),
        thirty: off('percent', 30),
      }),
    )

  it('come with just this one first, then more, then what comes back later, then the nearest below', () => {
    expect(found().idsFor('bút chì giảm 20%')).toEqual([
      'twenty',
      'thirty',
      'twenty-later',
      'nineteen',
      'ten',
      'none',
    ])
  })

  it('have it from it on', () => {
    const has = ({ matches }: ReturnType<ReturnType<typeof found>['ask']>) =>
      matches.filter(({ matchedOn }) => matchedOn.includes('giam 20%')).length
    expect(has(found().ask('bút chì giảm 20%'))).toBe(3)
    expect(found().ask('bút chì giảm 31%')).toMatchObject({ matched: false, relaxed: ['giam 31%'] })
    expect(found().ask('bút chì giảm 30%')).toMatchObject({ matched: true, relaxed: [] })
  })
})

describe('deals by an amount that is asked for', () => {
  it('come with just this one first, then more, then the nearest below', () => {
    const { idsFor } = tinySearch(
      pencils({
        none: {},
        'a-half': off('amount', 25_000),
        nearly: off('amount', 49_000),
        this: off('amount', 50_000),
        more: off('amount', 90_000),
      }),
    )
    expect(idsFor('bút chì giảm 50k')).toEqual(['this', 'more', 'nearly', 'a-half', 'none'])
  })
})

describe('deals of a store that is asked for alone', () => {
  const shop = () =>
    tinySearch({
      deals: {
        shirts: { title: 'Áo Shopee giảm 20%', ...off('percent', 20) },
        all: { title: 'Giảm 5%', appliesTo: 'everything' },
      },
      words: {
        'product-type': { shirts: { vi: ['áo'] } },
        intent: { 'whole-order': { vi: ['cả cửa hàng'] } },
      },
    })

  it('come with those first that are for all that it sells', () => {
    expect(shop().idsFor('shopee')).toEqual(['all', 'shirts'])
    expect(shop().idsFor('áo shopee')[0]).toBe('shirts')
  })
})

describe('deals by what an order is', () => {
  const orders = pencils({
    free: {},
    'from-100': { minimumSpend: 100_000 },
    'from-150': { minimumSpend: 150_000 },
    'from-200': { minimumSpend: 200_000 },
    'from-201': { minimumSpend: 201_000 },
  })

  it('below a sum have a minimum within it, those made for it first', () => {
    expect(tinySearch(orders).idsFor('bút chì dưới 200k')).toEqual([
      'from-100',
      'from-150',
      'from-200',
      'free',
    ])
  })

  it('above a sum come with the nearest minimum below it, and with one above it last', () => {
    expect(tinySearch(orders).idsFor('bút chì đơn 200k')).toEqual([
      'from-200',
      'from-150',
      'from-100',
      'free',
      'from-201',
    ])
  })

  it('go by their minimum, whatever things cost, where the query speaks of the order', () => {
    const { idsFor } = tinySearch({ ...orders, products: { pencil: offer(5000), set: offer(300_000) } })
    expect(idsFor('bút chì đơn dưới 150k')).toEqual(['from-100', 'from-150', 'free'])
    expect(idsFor('bút chì đơn trên 150k').slice(0, 3)).toEqual(['from-150', 'from-100', 'free'])
    expect(idsFor('bút chì dưới 150k')[0]).toBe('pencil')
  })

  it('without a minimum are those that have none', () => {
    const { ask, idsFor } = tinySearch({ ...orders, products: { pencil: offer(5000) } })
    expect(idsFor('bút chì không cần tối thiểu')).toEqual(['free'])
    expect(ask('bút chì không cần tối thiểu')).toMatchObject({ totalMatches: 1, matched: true })
  })

  it('about a sum come in the same order, however many are asked for', () => {
    const sums = Array.from({ length: 40 }, (_, place) => ((place * 17) % 40) * 5000 + 5000)
    const { idsFor } = tinySearch(
      pencils(Object.fromEntries(sums.map((sum, place) => [`deal-${place}`, { minimumSpend: sum }]))),
    )
    const all = idsFor('bút chì khoảng 100k', { limit: 40 })
    for (const limit of [10, 12, 25])
      expect(idsFor('bút chì khoảng 100k', { limit })).toEqual(all.slice(0, limit))
  })

  it('about a sum come with the nearest price, amount or minimum', () => {
    const { idsFor } = tinySearch({
      ...pencils({
        'off-100': off('amount', 100_000),
        'from-120': { minimumSpend: 120_000 },
        'from-170': { minimumSpend: 170_000 },
      }),
      products: { 'for-140': offer(140_000), 'for-60': offer(61_000) },
    })
    expect(idsFor('bút chì khoảng 100k')).toEqual(['off-100', 'from-120', 'for-60', 'for-140', 'from-170'])
  })
})

describe('products by their price', () => {
  const products = { cheap: offer(99_000), limit: offer(100_000), dear: offer(100_001) }

  it('are within a limit to the đồng', () => {
    const { idsFor, ask } = tinySearch({ ...pencils({}), products })
    expect(idsFor('bút chì dưới 100k').toSorted()).toEqual(['cheap', 'limit'])
    expect(ask('bút chì dưới 90k')).toMatchObject({ matched: false, fallback: true, totalMatches: 3 })
  })

  it('are above one to the đồng', () => {
    const { ask } = tinySearch({ ...pencils({}), products })
    const above = ask('bút chì trên 100k').matches.filter(({ matchedOn }) => matchedOn.includes('tren 100k'))
    expect(idsOf({ matches: above }).toSorted()).toEqual(['dear', 'limit'])
  })
})

describe('deals by when they end', () => {
  const ending = pencils({
    never: {},
    today: { endsAt: '2026-11-20T20:00' },
    tomorrow: { endsAt: '2026-11-21' },
    'in-ten-days': { endsAt: '2026-11-30' },
    'in-a-month': { endsAt: '2026-12-20' },
  })
  const words = { ...ending.words, intent: { 'ending-soon': { vi: ['sắp hết hạn'] } } }

  it('soon come with the nearest end first', () => {
    const { idsFor, ask } = tinySearch({ ...ending, words })
    expect(idsFor('bút chì sắp hết hạn')).toEqual(['today', 'tomorrow', 'in-ten-days', 'in-a-month', 'never'])
    expect(ask('bút chì sắp hết hạn').matches.map(({ matchedOn }) => matchedOn.length)).toEqual([
      2, 2, 2, 1, 1,
    ])
  })

  it('on some days come with those first, then with the nearest end', () => {
    const { idsFor, ask } = tinySearch({ ...ending, words })
    expect(idsFor('bút chì hết hạn ngày mai')).toEqual([
      'tomorrow',
      'today',
      'in-ten-days',
      'in-a-month',
      'never',
    ])
    expect(ask('bút chì hết hạn ngày mai')).toMatchObject({ matched: true, isNextEnd: false })
    expect(ask('bút chì hết hạn 25/12')).toMatchObject({ matched: false, isNextEnd: true })
    expect(ask('bút chì khoảng 5k')).toMatchObject({ isNextEnd: false })
  })

  it('are found from their first to their last moment', () => {
    const { idsFor } = tinySearch(
      pencils({
        span: { startsAt: '2026-11-20T12:00', endsAt: '2026-11-20T13:00' },
        out: { status: 'withdrawn' },
      }),
    )
    const at = (moment: string) => idsFor('bút chì', { now: Date.parse(moment) })
    expect(at('2026-11-20T11:59:59.999+07:00')).toEqual([])
    expect(at('2026-11-20T12:00:00.000+07:00')).toEqual(['span'])
    expect(at('2026-11-20T13:00:00.000+07:00')).toEqual(['span'])
    expect(at('2026-11-20T13:00:00.001+07:00')).toEqual([])
  })
})

describe('deals by the days on which they are valid', () => {
  it('come with those made for these days before those that run for long, without those that are over', () => {
    const { ask, idsFor } = tinySearch(
      pencils({
        always: {},
        long: { startsAt: '2026-01-01', endsAt: '2026-12-31' },
        made: { startsAt: '2026-11-10', endsAt: '2026-12-24' },
        over: { endsAt: '2026-12-23' },
      }),
    )
    expect(idsFor('bút chì 24/12')).toEqual(['made', 'long', 'always', 'over'])
    expect(ask('bút chì 24/12').matches.map(({ matchedOn }) => matchedOn.includes('24/12'))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(ask('bút chì 25/12').matches.filter(({ matchedOn }) => matchedOn.includes('25/12'))).toHaveLength(
      2,
    )
  })
})

describe('deals by the hours in which they can be had', () => {
  it('come with this hour first, then with all, without those of others', () => {
    const { idsFor } = tinySearch(
      pencils({
        all: {},
        evening: { slots: ['20:00-22:00'] },
        noon: { slots: ['12:00'] },
        both: { slots: ['12:00', '21:00'] },
      }),
    )
    expect(idsFor('bút chì 20h')).toEqual(['evening', 'all'])
    expect(idsFor('bút chì 21h').slice(0, 2).toSorted()).toEqual(['both', 'evening'])
    expect(idsFor('bút chì 12h trưa').slice(0, 2).toSorted()).toEqual(['both', 'noon'])
  })
})

describe('deals by age', () => {
  it('come with one that they name first, then for all, without those for others', () => {
    const { ask, idsFor } = tinySearch(
      pencils({
        all: {},
        older: { title: 'Bút chì cho bé từ 6 tuổi' },
        younger: { title: 'Bút chì', summary: 'Cho bé dưới 3 tuổi.' },
        between: { title: 'Bút chì cho bé 3-5 tuổi' },
      }),
    )
    expect(idsFor('bút chì 4 tuổi').slice(0, 2)).toEqual(['between', 'all'])
    expect(idsFor('bút chì 2 tuổi').slice(0, 2)).toEqual(['younger', 'all'])
    expect(idsFor('bút chì 6 tuổi').slice(0, 2)).toEqual(['older', 'all'])
    expect(idsFor('bút chì 5 tuổi').slice(0, 2)).toEqual(['between', 'all'])
    expect(ask('bút chì 4 tuổi').matches.map(({ matchedOn }) => matchedOn.includes('4 tuoi'))).toEqual([
      true,
      true,
    ])
  })
})

describe('the bounds of a condition', () => {
  it('are within it: the last month of an age, and its first', () => {
    const { ask } = tinySearch(
      pencils({
        until: { title: 'Bút chì cho bé từ 3 đến 6 tháng tuổi' },
        from: { title: 'Bút chì cho bé từ 6 đến 9 tháng tuổi' },
        before: { title: 'Bút chì cho bé từ 3 đến 5 tháng tuổi' },
        after: { title: 'Bút chì cho bé từ 7 đến 9 tháng tuổi' },
      }),
    )
    const fitting = ask('bút chì 6 tháng tuổi').matches.filter(({ matchedOn }) => matchedOn.length === 2)
    expect(idsOf({ matches: fitting }).toSorted()).toEqual(['from', 'until'])
  })

  it('are within it: the first and the last moment in which a deal may end', () => {
    const { ask } = tinySearch(
      pencils({
        first: { endsAt: '2026-11-21T00:00' },
        last: { endsAt: '2026-11-21' },
        before: { endsAt: '2026-11-20T23:59' },
        after: { endsAt: '2026-11-22T00:00' },
      }),
    )
    const fitting = ask('bút chì hết hạn ngày mai').matches.filter(({ matchedOn }) => matchedOn.length === 2)
    expect(idsOf({ matches: fitting }).toSorted()).toEqual(['first', 'last'])
  })
})

describe('equals', () => {
  const checked = (checkedAt: string) => ({
    evidence: { url: 'https://shopee.vn/', checkedAt, method: 'feed' },
  })

  it('come with the last check first, then with the first end, then by id, deals before products', () => {
    const { idsFor } = tinySearch({
      ...pencils({
        b: {},
        a: {},
        'checked-first': checked('2026-11-01'),
        'checked-last': checked('2026-11-18'),
        'ends-last': { endsAt: '2026-12-24' },
        'ends-first': { endsAt: '2026-11-24' },
        'checked-last-ending': { ...checked('2026-11-18'), endsAt: '2027-01-01' },
      }),
    })
    expect(idsFor('bút chì')).toEqual([
      'checked-last-ending',
      'checked-last',
      'checked-first',
      'ends-first',
      'ends-last',
      'a',
      'b',
    ])
  })

  it('are put in order beyond what is asked for, and the same in every number of them', () => {
    const ids = Array.from({ length: 40 }, (_, place) => `deal-${String(place).padStart(2, '0')}`)
    const { ask, idsFor } = tinySearch(pencils(Object.fromEntries(ids.toReversed().map((id) => [id, {}]))))
    for (const limit of [1, 3, 10, 39, 40, 100])
      expect(idsFor('bút chì', { limit })).toEqual(ids.slice(0, limit))
    expect(ask('bút chì', { limit: 3 }).totalMatches).toBe(40)
  })

  it('that have the words side by side come before others, and those with other marks not at all', () => {
    const { idsFor } = tinySearch({
      deals: {
        'a-apart': { title: 'Bút và tẩy chì' },
        'b-beside': { title: 'Tẩy và bút chì' },
        'c-other': { title: 'Bụt chỉ và tẩy' },
      },
    })
    expect(idsFor('bút chì')).toEqual(['b-beside', 'a-apart'])
  })
})

describe('what is close', () => {
  it('is shown only where nothing has all that is asked for within a limit', () => {
    const content = pencils({ within: { minimumSpend: 90_000 }, beyond: { minimumSpend: 300_000 } })
    expect(tinySearch(content).idsFor('bút chì dưới 100k')).toEqual(['within'])
    expect(tinySearch(content).idsFor('bút chì dưới 50k').toSorted()).toEqual(['beyond', 'within'])
  })

  it('covers enough of a query of words alone', () => {
    const { idsFor, ask } = tinySearch({
      deals: {
        three: { title: 'Thước gỗ xanh' },
        one: { title: 'Thước nhựa' },
        ...pencils({ other: {} }).deals,
      },
    })
    expect(idsFor('thước gỗ xanh')).toEqual(['three'])
    expect(ask('thước gỗ xanh')).toMatchObject({ matched: true, totalMatches: 1 })
    expect(idsFor('thước gỗ xanh vàng đỏ tím')).toEqual([])
  })

  it('is what comes nearest, whatever of the things it has', () => {
    const { ask, idsFor } = tinySearch({
      ...pencils({}),
      stores: { shopee: {}, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
      deals: {
        pencil: { title: 'Bút chì', category: 'shopping' },
        'at-tiki': { title: 'Thước', store: 'tiki', category: 'shopping' },
      },
    })
    expect(ask('bút chì tiki')).toMatchObject({ matched: false, fallback: true })
    expect(idsFor('bút chì tiki')).toEqual(['pencil', 'at-tiki'])
    expect(ask('bút chì tiki').matches.map(({ matchedOn }) => matchedOn)).toEqual([['but chi'], ['tiki']])
    expect(ask('bút chì tiki').relaxed).toEqual(['tiki'])
  })
})

describe('the sources that are asked', () => {
  it('are deals, products or both', () => {
    const { idsFor, ask } = tinySearch({ ...pencils({ deal: {} }), products: { product: offer(5000) } })
    expect(idsFor('bút chì', { sources: ['deals'] })).toEqual(['deal'])
    expect(idsFor('bút chì', { sources: ['products'] })).toEqual(['product'])
    expect(idsFor('bút chì').toSorted()).toEqual(['deal', 'product'])
    expect(ask('bút chì', { sources: [] })).toMatchObject({ matches: [], totalMatches: 0, coming: [] })
  })
})

describe('the columns of the records', () => {
  it('say what each deal and product is worth', () => {
    const { features } = indexOf(
      tinyCatalog({
        ...pencils({
          a: { ...off('percent', 15), startsAt: '2026-11-01', endsAt: '2026-11-30', minimumSpend: 99_000 },
          b: { ...off('cashback', 10), slots: ['20:00'] },
          c: { ...off('cashback', 50_000), status: 'withdrawn' },
          d: off('amount', 30_000),
          e: {},
        }),
        products: {
          p: {
            title: 'Bút chì',
            offers: [2000, 1000].map((price) => ({
              store: 'shopee',
              url: 'https://shopee.vn/a',
              price,
              seenAt: '2026-11-01',
            })),
          },
        },
      }),
    )
    expect(features.dealCount).toBe(5)
    expect([...features.percent]).toEqual([15, 10, 0, 0, 0, 0])
    expect([...features.isCashback]).toEqual([0, 1, 1, 0, 0, 0])
    expect([...features.amountOff]).toEqual([0, 0, 50_000, 30_000, 0, 0])
    expect([...features.minimumSpend]).toEqual([99_000, 0, 0, 0, 0, 0])
    expect([...features.price]).toEqual([0, 0, 0, 0, 0, 1000])
    expect([...features.hours]).toEqual([0, 1 << 20, 0, 0, 0, 0])
    expect([...features.startsAt].slice(0, 2)).toEqual([Date.parse('2026-11-01T00:00+07:00'), -Infinity])
    expect(features.startsAt[5]).toBe(-Infinity)
    expect([...features.endsAt]).toEqual([
      Date.parse('2026-11-30T23:59:59+07:00'),
      Infinity,
      -Infinity,
      Infinity,
      Infinity,
      Infinity,
    ])
    expect(NOW + DAY_MS).toBeLessThan(features.endsAt[0] ?? 0)
  })
})
