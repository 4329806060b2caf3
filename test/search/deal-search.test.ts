import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { smallCatalog } from '../support/content.ts'
import { idsOf, searchOver } from '../support/search-over.ts'
import { demonstration as catalog } from '../support/demonstration.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const searchIn = (catalog: Catalog) => searchOver(catalog, { now: NOW, sources: ['deals', 'products'] }).ask

describe('search over a small catalog', () => {
  const catalog = smallCatalog({
    withLexicon: true,
    deals: {
      'milk-tea': { title: 'Giảm 20% trà sữa', code: 'DEMOTRASUA' },
      coffee: {
        title: 'Cà phê mua 1 tặng 1',
        store: 'highlands-coffee',
        translations: { en: { title: 'Buy one coffee, get one' } },
      },
      shipping: { title: 'Ưu đãi giao hàng', category: 'shopping', discount: { kind: 'freeship' } },
      ended: { title: 'Trà sữa giá sốc', endsAt: '2026-11-01' },
      coming: { title: 'Trà sữa 12.12', startsAt: '2026-12-12' },
    },
    products: {
      headphones: {
        title: 'Tai nghe Sony WH-1000XM5',
        offers: [{ store: 'shopee', url: 'https://shopee.vn/', price: 1, seenAt: '2026-11-01' }],
      },
    },
  })
  const search = searchIn(catalog)

  it.each([
    ['trà sữa', 'milk-tea'],
    ['tra sua', 'milk-tea'],
    ['TRÀ SỮA', 'milk-tea'],
    ['DEMOTRASUA', 'milk-tea'],
    ['coffee', 'coffee'],
    ['highland coffee', 'coffee'],
    ['mua 1 tặng 1', 'coffee'],
    ['miễn phí vận chuyển', 'shipping'],
    ['freeship', 'shipping'],
    ['送料無料', 'shipping'],
    ['wh1000xm5', 'headphones'],
    ['tai nghe sony', 'headphones'],
  ])('finds for “%s” %s first', (query, id) => {
    const outcome = search(query)
    expect(idsOf(outcome)[0]).toBe(id)
    expect(outcome).toMatchObject({ matched: true, fallback: false })
  })

  it('never returns a deal that has ended or not begun', () => {
    expect(idsOf(search('trà sữa'))).toEqual(['milk-tea'])
    expect(idsOf(search('trà sữa', { now: Date.parse('2026-12-12T08:00:00+07:00') })).toSorted()).toEqual([
      'coming',
      'milk-tea',
    ])
  })

  it.each([
    ['hihglands', 'highlands'],
    ['coffie', 'coffee'],
  ])('corrects %s to %s and says so', (query, correction) => {
    const outcome = search(query)
    expect(outcome.corrected).toEqual({ [query]: correction })
    expect(idsOf(outcome)).toContain('coffee')
  })

  it.each(['qwrtzpsdfg', 'zzzz', 'xkcd 4242', '!!!', '١٢٣'])('returns nothing for %s', (query) => {
    expect(search(query)).toMatchObject({ matches: [], matched: false, fallback: false })
  })

  it('falls back to what is closest when no deal meets the whole query', () => {
    const outcome = search('trà sữa highlands')
    expect(outcome).toMatchObject({ matched: false, fallback: true })
    expect(outcome.matches.length).toBeGreaterThan(0)
  })

  it('says which words of the query a result satisfies', () => {
    expect(search('trà sữa shopee').matches[0]?.matchedOn).toEqual(['tra sua', 'shopee'])
  })

  it('has the closest of the category for a kind of book that nobody sells, and does not call it what was asked for', () => {
    const books = searchIn(
      smallCatalog({
        withLexicon: true,
        deals: {
          novels: { title: 'Tiểu thuyết giảm 20%', category: 'books' },
          comics: { title: 'Truyện tranh giảm 10%', category: 'books' },
          kettle: { title: 'Ấm siêu tốc giảm 15%', category: 'shopping' },
        },
      }),
    )
    const outcome = books('sách khoa học')
    expect(idsOf(outcome).toSorted()).toEqual(['comics', 'novels'])
    expect(outcome).toMatchObject({ matched: false, fallback: true, relaxed: ['sach khoa hoc'] })
    expect(outcome.matches.map(({ matchedOn }) => matchedOn)).toEqual([[], []])
    expect(idsOf(books('tiểu thuyết'))).toEqual(['novels'])
  })

  it('has after a product the deals for things of its kind, and none whose percentage is the number of the model', () => {
    const phones = searchIn(
      smallCatalog({
        withLexicon: true,
        deals: {
          camera: {
            title: 'Camera trông nhà giảm 17%',
            category: 'tech',
            discount: { kind: 'percent', value: 17 },
          },
          phone: { title: 'Điện thoại giảm 200.000đ', category: 'tech' },
        },
        products: {
          iphone: {
            title: 'Điện thoại Apple iPhone 17 256GB',
            category: 'tech',
            offers: [{ store: 'shopee', url: 'https://shopee.vn/', price: 1, seenAt: '2026-11-01' }],
          },
        },
      }),
    )
    expect(idsOf(phones('iphone 17'))).toEqual(['iphone', 'phone'])
    expect(idsOf(phones('giảm 17%'))).toEqual(['camera'])
  })

  it('gives the same order every time', () => {
    expect(idsOf(search('ưu đãi'))).toEqual(idsOf(search('ưu đãi')))
  })
})

describe('search over the demonstration catalog', async () => {
  const search = searchIn(catalog)

  it('finds every current deal by its own title, with and without diacritics', () => {
    const lost = catalog.currentDeals(NOW).filter(({ id, title }) => {
      const plain = title
        .normalize('NFD')
        .replace(/[\u0300-\u036F]/g, '')
        .replace(/đ/g, 'd')
        .replace(/Đ/g, 'D')
      return ![title, plain].every((query) => idsOf(search(query)).slice(0, 3).includes(id))
    })
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('finds every code', () => {
    const coded = catalog.currentDeals(NOW).filter(({ code }) => code !== undefined)
    const lost = coded.filter(({ id, code }) => idsOf(search(code ?? ''))[0] !== id)
    expect(lost.map(({ id }) => id)).toEqual([])
  })

  it('finds a code by its beginning, before a slip of a known word is thought of', () => {
    const { matches, corrected } = search('DEMOPHUQ')
    expect(matches.map((match) => match.source === 'deals' && match.deal.code?.slice(0, 8))).toEqual([
      'DEMOPHUQ',
    ])
    expect(corrected).toEqual({})
  })

  it('reads an address as the name of its store', () => {
    expect(search('booking.com').understood).toMatchObject([{ kind: 'store', id: 'booking' }])
  })

  it('returns only what is in the catalog and current, for any text', () => {
    const current = new Set(catalog.currentDeals(NOW).map(({ id }) => id))
    const products = new Set(catalog.products.map(({ id }) => id))
    const samples = [
      'giảm giá',
      '\uD800',
      'a'.repeat(500),
      'ế'.repeat(100),
      '😀 sale',
      '<script>',
      "' OR 1=1",
      'ship 0đ hôm nay',
    ]
    for (const query of samples) {
      for (const match of search(query).matches) {
        expect(match.source === 'deals' ? current.has(match.deal.id) : products.has(match.product.id)).toBe(
          true,
        )
      }
    }
  })
})
