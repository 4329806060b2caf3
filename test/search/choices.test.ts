import { describe, expect, it } from 'vitest'
import { withoutExclusions } from '#search/exclusions.ts'
import { createIndexCache, createSearchIndex } from '#search/search-index.ts'
import { NOW, tinyCatalog, tinySearch, type TinyContent } from '../support/tiny-search.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { idsOf } from '../support/search-over.ts'

const WORDS = {
  'product-type': {
    hotel: { vi: ['khách sạn'], en: ['hotel'], parent: 'lodging' },
    resort: { vi: ['khu nghỉ dưỡng'], parent: 'lodging' },
    lodging: { vi: ['chỗ ở'] },
    ticket: { vi: ['vé'] },
    headphones: { vi: ['tai nghe'], en: ['headphones'] },
  },
  place: {
    danang: { vi: ['Đà Nẵng'], parent: 'central' },
    hoian: { vi: ['Hội An'], parent: 'central' },
    central: { vi: ['miền Trung'] },
  },
  brand: { sony: { vi: ['Sony'], parent: 'headphones' }, bose: { vi: ['Bose'] } },
}

const STORES = {
  shopee: { name: 'Shopee' },
  tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
  momo: { name: 'MoMo', url: 'https://momo.vn/' },
}

describe('stores of which one will do', () => {
  const CONTENT = {
    words: WORDS,
    stores: STORES,
    deals: {
      shopee: { title: 'Tai nghe', store: 'shopee', category: 'tech' },
      tiki: { title: 'Tai nghe', store: 'tiki', category: 'tech' },
      momo: { title: 'Tai nghe', store: 'momo', category: 'tech' },
      'paid-by-momo': {
        title: 'Tai nghe',
        store: 'tiki',
        category: 'tech',
        eligibility: { payment: ['MoMo'] },
      },
    },
  } satisfies TinyContent

  it('are all whole answers, and the others only close', () => {
    const { ask, idsFor } = tinySearch(CONTENT)
    const whole = ask('tai nghe shopee tiki')
    expect(whole).toMatchObject({ matched: true, relaxed: [] })
    expect(idsFor('tai nghe shopee tiki').slice(0, 3).toSorted()).toEqual(['paid-by-momo', 'shopee', 'tiki'])
    expect(whole.matches[0]?.matchedOn).toHaveLength(2)
  })

  it('are a store and how to pay there, unless the query says “or”', () => {
    const { idsFor } = tinySearch(CONTENT)
    expect(idsFor('tai nghe tiki momo')[0]).toBe('paid-by-momo')
    expect(idsFor('tai nghe tiki hoặc momo').slice(0, 3).toSorted()).toEqual(['momo', 'paid-by-momo', 'tiki'])
  })
})

describe('a thing at a place', () => {
  it('comes before one like it there, before it of no place, before other things there', () => {
    const { idsFor } = tinySearch({
      words: WORDS,
      deals: {
        'a-ticket': { title: 'Vé Đà Nẵng', category: 'travel' },
        'b-nowhere': { title: 'Khách sạn', category: 'travel' },
        'c-like': { title: 'Khu nghỉ dưỡng, chỗ ở Đà Nẵng', category: 'travel' },
        'd-there': { title: 'Khách sạn Đà Nẵng', category: 'travel' },
      },
    })
    const ids = idsFor('khách sạn Đà Nẵng')
    expect(ids[0]).toBe('d-there')
    expect(ids.indexOf('b-nowhere')).toBeLessThan(
      ids.includes('a-ticket') ? ids.indexOf('a-ticket') : Infinity,
    )
  })

  it('is close where only the wider place has it', () => {
    const { ask, idsFor } = tinySearch({
      words: WORDS,
      deals: {
        wider: { title: 'Khách sạn miền Trung', category: 'travel' },
        other: { title: 'Khách sạn Hội An', category: 'travel' },
      },
    })
    expect(idsFor('khách sạn Đà Nẵng')[0]).toBe('wider')
    expect(ask('khách sạn Đà Nẵng')).toMatchObject({ matched: false, fallback: true })
    expect(ask('khách sạn Hội An')).toMatchObject({ matched: true })
  })
})

describe('what is refused', () => {
  const CONTENT = {
    words: WORDS,
    stores: STORES,
    deals: {
      sony: { title: 'Tai nghe Sony', category: 'tech' },
      bose: { title: 'Tai nghe Bose', store: 'tiki', category: 'tech' },
      'one-of-many': {
        title: 'Tai nghe nhiều hãng',
        summary: 'Có hàng của nhiều hãng lớn nhỏ, bán tại cửa hàng và trên mạng, trong đó có Sony.',
        category: 'tech',
      },
    },
  } satisfies TinyContent

  it('is not shown, but what only mentions it is', () => {
    const { idsFor } = tinySearch(CONTENT)
    expect(idsFor('tai nghe không phải Sony').toSorted()).toEqual(['bose', 'one-of-many'])
    expect(idsFor('tai nghe không phải Tiki').toSorted()).toEqual(['one-of-many', 'sony'])
    expect(idsFor('tai nghe').toSorted()).toEqual(['bose', 'one-of-many', 'sony'])
  })

  it('is forgotten by the next query', () => {
    const { idsFor } = tinySearch(CONTENT)
    expect(idsFor('tai nghe không phải Sony')).not.toContain('sony')
    expect(idsFor('tai nghe không phải Bose')).toContain('sony')
    expect(idsFor('tai nghe không phải Bose')).not.toContain('bose')
  })
})

describe('a text in the language of the query', () => {
  it('counts, and hardly one in another where the record has both', () => {
    const { idsFor } = tinySearch({
      deals: {
        'a-vietnamese': { title: 'Paper cranes for home', translations: { en: { title: 'Lanterns' } } },
        'b-english': { title: 'Lanterns', translations: { en: { title: 'Paper cranes for home' } } },
      },
    })
    expect(idsFor('paper cranes for home')).toEqual(['b-english'])
  })
})

describe('the same search', () => {
  it('gives the same scores again, with other queries in between', () => {
    const { ask } = tinySearch({
      words: WORDS,
      stores: STORES,
      deals: {
        a: { title: 'Tai nghe Sony', category: 'tech' },
        b: { title: 'Khách sạn Đà Nẵng', store: 'tiki', category: 'travel' },
      },
    })
    const queries = [
      'tai nghe',
      'tai nghe sony tiki',
      'khách sạn Đà Nẵng dưới 500k',
      'shopee không phải tai nghe',
    ]
    const first = queries.map((query) => ask(query).matches)
    expect(queries.map((query) => ask(query).matches)).toEqual(first)
    expect(queries.toReversed().map((query) => ask(query).matches)).toEqual(first.toReversed())
  })
})

describe('statements of what a deal is not for', () => {
  it.each([
    ['Giảm 10%. Không áp dụng cho sữa. Cho mọi đơn', 'vi', 'Giảm 10%. Cho mọi đơn'],
    ['A, không gồm trứng, B', 'vi', 'A, B'],
    ['Trừ sản phẩm của Sony; còn lại giảm 5%', 'vi', ' còn lại giảm 5%'],
    ['10,000 off; not valid for toys. Fine', 'en', '10,000 off; Fine'],
    ['Books excluded! Toys are fine', 'en', ' Toys are fine'],
    ['전 품목. 주류 제외. 좋은', 'ko', '전 품목. 좋은'],
    ['全场八折，酒类除外。好', 'zh', '全场八折，好'],
    ['Tout, sauf livres. Bien', 'fr', 'Tout, Bien'],
    ['全品、酒類対象外。良い', 'ja', '全品、良い'],
    ['Nothing of that', 'en', 'Nothing of that'],
    ['Notable for toys', 'en', 'Notable for toys'],
    ['Giảm 1.500, không', 'vi', 'Giảm 1.500, không'],
  ] as const)('are left out of %s', (text, language, rest) => {
    expect(withoutExclusions(text, language).trim()).toBe(rest.trim())
  })
})

describe('one index after another', () => {
  const catalogOf = (title: string, name = 'Shopee') =>
    tinyCatalog({ words: WORDS, stores: { shopee: { name } }, deals: { a: { title, category: 'tech' } } })
  const found = (
    catalog: ReturnType<typeof tinyCatalog>,
    keep: ReturnType<typeof createIndexCache>,
    query: string,
  ) =>
    idsOf(
      createDealSearch(
        catalog,
        createSearchIndex(catalog, keep),
      )({ query, limit: 5, now: NOW, sources: ['deals'] }),
    )

  it('has what the catalog has now, and nothing of before', () => {
    const keep = createIndexCache()
    expect(found(catalogOf('Tai nghe xanh'), keep, 'xanh')).toEqual(['a'])
    const next = catalogOf('Tai nghe vàng')
    expect(found(next, keep, 'vàng')).toEqual(['a'])
    expect(found(next, keep, 'xanh')).toEqual([])
    expect(found(catalogOf('Tai nghe', 'Kestrel'), keep, 'kestrel')).toEqual(['a'])
    expect(found(catalogOf('Tai nghe', 'Shopee'), keep, 'kestrel')).toEqual([])
  })

  it('keeps the lexicon of the same catalog, and makes that of another', () => {
    const keep = createIndexCache()
    const [one, other] = [catalogOf('A'), catalogOf('B')]
    const kept = keep(one)
    expect(keep(one)).toBe(kept)
    expect(keep(other)).not.toBe(kept)
    expect(createSearchIndex(one, keep).postings).toEqual(createSearchIndex(one).postings)
  })
})
