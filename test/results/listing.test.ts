import { describe, expect, it } from 'vitest'
import { activeFilters } from '#results/drop-filters.ts'
import { countFacets } from '#results/facets.ts'
import { toListing } from '#results/listing.ts'
import { type ResultRecord, validitiesChangeAfter } from '#results/refine.ts'
import { nameCount, nameFilter } from '#results/refinement-names.ts'
import { parseRefinement, type Place, refinedPath } from '#results/refinement.ts'
import { createResults } from '#results/results.ts'
import { smallCatalog } from '../support/content.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')
const DAY = 86_400_000

const catalog = smallCatalog({
  stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } },
  deals: {
    tea: {
      discount: { kind: 'percent', value: 20 },
      code: 'DEMO20',
      endsAt: '2026-11-20',
      minimumSpend: 99_000,
      eligibility: { payment: ['MoMo'] },
    },
    phone: {
      category: 'tech',
      store: 'tiki',
      discount: { kind: 'amount', value: 200_000 },
      minimumSpend: 1_000_000,
      endsAt: '2026-11-25',
    },
    gift: { discount: { kind: 'gift' } },
  },
  products: {
    charger: { offers: [{ store: 'tiki', url: 'https://tiki.vn/a', price: 300_000, seenAt: '2026-11-18' }] },
  },
})
const all: ResultRecord[] = [
  ...['tea', 'phone', 'gift'].flatMap((id) => {
    const deal = catalog.dealOf(id)
    return deal ? [{ source: 'deals' as const, deal }] : []
  }),
  ...catalog.products.map((product) => ({ source: 'products' as const, product })),
]

const read = (text: string) => parseRefinement(new URLSearchParams(text))
const SEARCH: Place = { path: '/search', within: {} }
const TIKI: Place = { path: '/ma-giam-gia/tiki', within: { stores: ['tiki'] } }

function listingOf(text: string, { query = 'a', place = SEARCH, language = 'vi' as const } = {}) {
  const results = createResults({
    query,
    refinement: read(text),
    outcome: undefined,
    all,
    current: catalog.deals,
    now: NOW,
    count: () => 0,
  })
  return toListing(results, place, catalog, language)
}

describe('a list that can be narrowed', () => {
  it('has a group for each thing that some result has, in words, with how many', () => {
    const groups = listingOf('').groups.map(({ name, title, isSingle, choices }) => [
      name,
      title,
      isSingle,
      choices.map((choice) => `${choice.value} ${choice.name} ${choice.count}`),
    ])
    expect(groups).toEqual([
      ['category', 'Danh mục', false, ['food Thực phẩm & Đồ uống 2', 'tech Công nghệ 2']],
      ['store', 'Cửa hàng', false, ['shopee Shopee 2', 'tiki Tiki 2']],
      ['brand', 'Thương hiệu', false, ['Sony Sony 1']],
      [
        'valid',
        'Thời hạn',
        true,
        [
          'today Có ghi hạn, hôm nay còn hạn 2',
          'last-day Hết hạn hôm nay 1',
          'soon Hết hạn trong 3 ngày 1',
          'week Hết hạn trong 7 ngày 2',
        ],
      ],
      ['pay', 'Cách thanh toán', false, ['MoMo MoMo 1']],
      [
        'saves',
        'Mức tiết kiệm',
        true,
        ['20000 Giảm từ 20K 1', '50000 Giảm từ 50K 1', '100000 Giảm từ 100K 1', '200000 Giảm từ 200K 1'],
      ],
      [
        'kind',
        'Loại ưu đãi',
        false,
        ['percent Giảm theo % 1', 'amount Giảm số tiền cố định 1', 'gift Tặng quà 1', 'prices So sánh giá 1'],
      ],
      ['with', 'Điều kiện khác', false, ['code Có mã để nhập 1', 'everyone Ai cũng dùng được 2']],
    ])
  })

  it('leaves out the group that its place says already', () => {
    const { groups, active, chosen, orders } = listingOf('store=tiki&kind=amount', { place: TIKI, query: '' })
    expect(groups.map(({ name }) => name)).not.toContain('store')
    expect(active).toEqual([{ name: 'Giảm số tiền cố định', href: '/ma-giam-gia/tiki' }])
    expect(chosen).toBe(1)
    expect(orders[1]?.href).toBe('/ma-giam-gia/tiki?kind=amount&sort=saved')
  })

  it('names what is chosen, each with the address without it', () => {
    const { active, chosen, query, place, total, pages, isCut } = listingOf(
      'store=tiki&category=tech&from=100000&to=500000&valid=week&page=3',
    )
    expect(active).toEqual([
      { name: 'Công nghệ', href: '/search?q=a&store=tiki&valid=week&from=100000&to=500000' },
      { name: 'Tiki', href: '/search?q=a&category=tech&valid=week&from=100000&to=500000' },
      { name: 'Hết hạn trong 7 ngày', href: '/search?q=a&category=tech&store=tiki&from=100000&to=500000' },
      { name: 'Từ 100K đến 500K', href: '/search?q=a&category=tech&store=tiki&valid=week' },
    ])
    expect({ chosen, query, place, total, pages, isCut }).toEqual({
      chosen: 4,
      query: 'a',
      place: SEARCH,
      total: 0,
      pages: 1,
      isCut: false,
    })
  })

  it('marks what is chosen within its group', () => {
    const [, stores] = listingOf('store=tiki').groups
    expect(stores?.choices.map(({ value, isChosen }) => [value, isChosen])).toEqual([
      ['shopee', false],
      ['tiki', true],
    ])
  })

  it('can be put in every order, from its first page on', () => {
    const { orders } = listingOf('sort=newest&page=2')
    expect(orders.map(({ name }) => name)).toEqual([
      'Phù hợp nhất',
      'Tiết kiệm nhiều nhất',
      'Sắp hết hạn trước',
      'Mới nhất',
      'Giảm % nhiều nhất',
      'Giảm tiền nhiều nhất',
      'Giá, đơn tối thiểu thấp nhất',
    ])
    expect(orders.filter(({ isCurrent }) => isCurrent).map(({ name }) => name)).toEqual(['Mới nhất'])
    expect(orders.map(({ href }) => href).slice(0, 3)).toEqual([
      '/search?q=a',
      '/search?q=a&sort=saved',
      '/search?q=a&sort=ending',
    ])
  })

  it('is without a query in the order that the site gives', () => {
    expect(listingOf('', { query: '' }).orders[0]?.name).toBe('Đề xuất')
    expect(listingOf('').orders[0]?.name).toBe('Phù hợp nhất')
  })
})

describe('a filter in words', () => {
  const strings = catalog.stringsIn('vi')

  it.each([
    ['category=books', 'Sách'],
    ['store=tiki', 'Tiki'],
    ['store=gone', 'gone'],
    ['kind=freeship', 'Miễn, giảm phí giao'],
    ['valid=today', 'Có ghi hạn, hôm nay còn hạn'],
    ['from=100000', 'Từ 100K'],
    ['to=1500000', 'Đến 1,5 triệu'],
    ['from=100000&to=1500000', 'Từ 100K đến 1,5 triệu'],
    ['pay=MoMo', 'MoMo'],
    ['saves=50000', 'Giảm từ 50K'],
    ['with=verified', 'Đã xác minh'],
  ])('%s: %s', (text, name) => {
    const [active] = activeFilters(read(text))
    expect(active && nameFilter(active, catalog, strings)).toBe(name)
  })

  it.each([
    [{ total: 1, isCut: false }, '1 kết quả'],
    [{ total: 1, isCut: true }, '1+ kết quả'],
    [{ total: 24, isCut: false }, '24 kết quả'],
    [{ total: 200, isCut: true }, '200+ kết quả'],
  ])('%o: %s', (found, text) => {
    expect(nameCount(found, strings)).toBe(text)
  })
})

describe('the choices of a list', () => {
  const values = <Value>(options: readonly { value: Value; count: number }[]) =>
    options.map(({ value, count }) => [value, count])

  it('are counted among what the other lists leave, so that a second choice shows what it would add', () => {
    const facetsOf = (text: string) => countFacets(all, read(text), NOW)
    expect(values(facetsOf('store=tiki').stores)).toEqual([
      ['shopee', 2],
      ['tiki', 2],
    ])
    expect(values(facetsOf('kind=gift').kinds)).toEqual([
      ['percent', 1],
      ['amount', 1],
      ['gift', 1],
      ['prices', 1],
    ])
    expect(values(facetsOf('pay=Visa').payments)).toEqual([
      ['MoMo', 1],
      ['Visa', 0],
    ])
    expect(values(facetsOf('valid=soon').validities)).toEqual([
      ['today', 2],
      ['last-day', 1],
      ['soon', 1],
      ['week', 2],
    ])
    expect(values(facetsOf('saves=500000').saves)).toEqual([
      [20_000, 1],
      [50_000, 1],
      [100_000, 1],
      [200_000, 1],
      [500_000, 0],
    ])
  })

  it('are ranges of prices with something in them, and the one that is chosen', () => {
    const pricesOf = (text: string) =>
      countFacets(all, read(text), NOW).prices.map(({ value, count, isChosen }) => [
        `${value.from ?? ''}-${value.to ?? ''}`,
        count,
        isChosen,
      ])
    expect(pricesOf('')).toEqual([
      ['-100000', 2, false],
      ['100000-300000', 1, false],
      ['300000-1000000', 2, false],
      ['1000000-5000000', 1, false],
    ])
    expect(pricesOf('from=5000000')).toContainEqual(['5000000-', 0, true])
    expect(pricesOf('from=100000&to=300000')).toContainEqual(['100000-300000', 1, true])
    expect(pricesOf('from=100000')).toContainEqual(['100000-300000', 1, false])
    expect(pricesOf('to=300000')).toContainEqual(['100000-300000', 1, false])
  })

  it('stand with the most frequent first, then by name', () => {
    const [tea, phone, gift, charger] = all
    if (!tea || !phone || !gift || !charger) throw new Error('four records')
    const storesOf = (...records: ResultRecord[]) =>
      values(countFacets(records, read('store=aa'), NOW).stores)
    expect(storesOf(phone, charger, tea)).toEqual([
      ['tiki', 2],
      ['shopee', 1],
      ['aa', 0],
    ])
    expect(storesOf(phone, tea)).toEqual([
      ['shopee', 1],
      ['tiki', 1],
      ['aa', 0],
    ])
  })
})

describe('what is chosen by its end', () => {
  it('changes a week and three days before an end, at the start of its day, and after it', () => {
    const [tea, phone] = all
    if (!tea || !phone) throw new Error('two deals')
    const end = Date.parse('2026-11-25T23:59:59+07:00')
    const midnight = Date.parse('2026-11-25T00:00:00+07:00')
    const moments = [NOW - 3 * DAY, end - 7 * DAY, end - 3 * DAY, midnight, end, end + 1].map((now) =>
      validitiesChangeAfter([phone], now),
    )
    expect(moments).toEqual([end - 7 * DAY, end - 3 * DAY, midnight, end + 1, end + 1, Infinity])
    expect(validitiesChangeAfter([phone, tea], NOW)).toBe(Date.parse('2026-11-20T23:59:59+07:00') + 1)
    expect(validitiesChangeAfter([tea, phone], NOW)).toBe(Date.parse('2026-11-20T23:59:59+07:00') + 1)
    expect(validitiesChangeAfter(all.slice(2), NOW)).toBe(Infinity)
  })

  it('counts to the very moment', () => {
    const [, phone] = all
    if (!phone) throw new Error('a deal')
    const end = Date.parse('2026-11-25T23:59:59+07:00')
    const choicesAt = (now: number) =>
      countFacets([phone], read(''), now).validities.map(({ value }) => value)
    expect(choicesAt(end - 7 * DAY - 1)).not.toContain('week')
    expect(choicesAt(end - 7 * DAY)).toContain('week')
    expect(choicesAt(end - 3 * DAY - 1)).not.toContain('soon')
    expect(choicesAt(end - 3 * DAY)).toContain('soon')
    expect(choicesAt(Date.parse('2026-11-25T00:00:00+07:00') - 1)).not.toContain('last-day')
    expect(choicesAt(Date.parse('2026-11-25T00:00:00+07:00'))).toContain('last-day')
    expect(choicesAt(end)).toEqual(['today', 'last-day', 'soon', 'week'])
    expect(choicesAt(end + 1)).toEqual([])
  })
})

describe('an address', () => {
  it('holds as many stores and ways to pay as anybody could choose', () => {
    const many = (name: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${name}=x${index}`).join('&')
    expect(read(many('store', 80)).stores).toHaveLength(50)
    expect(read(many('pay', 80)).payments).toHaveLength(20)
    expect(read('from=1x&to=x1')).toMatchObject({ priceFrom: undefined, priceTo: undefined })
    expect(read('from=1234567890123')).toMatchObject({ priceFrom: undefined })
    expect(refinedPath(SEARCH, 'a', read('page=2'))).toBe('/search?q=a&page=2')
  })
})
