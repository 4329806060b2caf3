import { describe, expect, it } from 'vitest'
import { createParsingTools, createReader } from '#search/query/create-reader.ts'
import { createBudget } from '#search/budget.ts'
import { createRank } from '#search/ranking/rank.ts'
import { indexOf } from '../support/search-over.ts'
import { NOW, tinyCatalog, tinySearch, type TinyContent } from '../support/tiny-search.ts'

const WORDS = {
  'product-type': {
    pencil: { vi: ['bút chì'], en: ['pencil'] },
    ruler: { vi: ['thước'], en: ['ruler'] },
    lodging: { vi: ['chỗ ở'] },
    hotel: { vi: ['khách sạn'], parent: 'lodging' },
    hostel: { vi: ['nhà nghỉ'], parent: 'lodging' },
    dinner: { vi: ['bữa tối'] },
  },
  brand: { sony: { vi: ['Sony'] } },
  place: { danang: { vi: ['Đà Nẵng'] }, hue: { vi: ['Huế'] } },
  stop: { the: { en: ['the'] } },
  audience: { students: { vi: ['sinh viên'] } },
  intent: { 'free-shipping': { vi: ['miễn phí giao hàng'] } },
}

const STORES = { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki', url: 'https://tiki.vn/' } }

/** Deals by their ids with just these titles. */
const titled = (titles: Record<string, string>): TinyContent => ({
  words: WORDS,
  stores: STORES,
  deals: Object.fromEntries(
    Object.entries(titles).map(([id, title]) => [id, { title, category: 'shopping' }]),
  ),
})

/** So many deals with one title. */
const many = (count: number, title: string): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`many-${100 + place}`, title]))

/** Ranks within so many steps, and says what was found and what that took. */
function rankingOver(content: TinyContent) {
  const catalog = tinyCatalog(content)
  const index = indexOf(catalog)
  const read = createReader(createParsingTools(index))
  const rank = createRank(index.postings, index.features)
  return (query: string, { clauses = 1e6, constraints = 1e6, isCompleteOnly = false } = {}) => {
    const budget = { clauses: createBudget(clauses), constraints: createBudget(constraints) }
    const parsed = read(query, NOW)
    const { best, total, complete } = rank({
      query: parsed,
      limit: 50,
      now: NOW,
      isEligible: () => true,
      budget,
      isCompleteOnly,
    })
    const ids = best.map(({ record }) => catalog.deals[record]?.id ?? '')
    return { ids, total, complete, steps: [budget.clauses.spent, budget.constraints.spent] }
  }
}

describe('the steps of a ranking', () => {
  it('are one a word, and one a record of a word that may bring records', () => {
    const rank = rankingOver(titled({ a: 'Thước tre', b: 'Thước nhựa', c: 'Bút chì' }))
    expect(rank('thước')).toMatchObject({ ids: ['a', 'b'], steps: [3, 0] })
    expect(rank('bút chì')).toMatchObject({ ids: ['c'], steps: [2, 0] })
  })

  it('are a look at each record found where a common word brings none', () => {
    const rank = rankingOver(titled({ ...many(40, 'Lọ tre'), rare: 'Lọ tre xanh' }))
    expect(rank('xanh tre')).toMatchObject({ ids: ['rare'], total: 1, complete: 1, steps: [2 + 17, 0] })
    expect(rank('tre')).toMatchObject({ total: 41, steps: [42, 0] })
  })

  it('are a walk over the records of a word where that is shorter than the looks', () => {
    const rank = rankingOver(titled({ ...many(14, 'Lọ tre'), rare: 'Lọ tre xanh' }))
    expect(rank('xanh tre')).toMatchObject({ ids: ['rare'], total: 1, complete: 1, steps: [2 + 16, 0] })
  })

  it('are one for each record found and each condition', () => {
    const rank = rankingOver(titled({ a: 'Thước', b: 'Thước', c: 'Bút chì' }))
    expect(rank('thước dưới 50k').steps).toEqual([3, 2])
    expect(rank('thước giảm 20% dưới 50k').steps).toEqual([3, 4])
  })

  it('are those of eight conditions at most', () => {
    const rank = rankingOver(titled({ a: 'Thước' }))
    const query =
      'thước nửa giá 20% giảm từ 30k dưới 200k đơn 100k 300k trở xuống trên 50k 60k trở lên giảm 40k khoảng 70k'
    expect(rank(query).steps).toEqual([2, 8])
  })

  it('are spent again on what comes less close, only where nothing comes close and it would be of use', () => {
    const tiki = { title: 'Kẹo', category: 'shopping', store: 'tiki' }
    const query = 'bút chì sony tiki'
    const rank = rankingOver({ words: WORDS, stores: STORES, deals: { tiki } })
    expect(rank(query)).toMatchObject({ ids: ['tiki'], total: 1, complete: 0, steps: [3 + 4, 0] })
    expect(rank(query, { isCompleteOnly: true })).toMatchObject({ ids: [], total: 0, steps: [3, 0] })
    const deals = { tiki, pencil: { ...tiki, title: 'Bút chì' } }
    const rankAmongPencils = rankingOver({ words: WORDS, stores: STORES, deals })
    expect(rankAmongPencils(query)).toMatchObject({ ids: ['pencil'], total: 1, steps: [6, 0] })
  })

  it('are one for each record there is where only a limit is asked for', () => {
    const rank = rankingOver(titled({ a: 'Thước', b: 'Thước', c: 'Bút chì' }))
    expect(rank('dưới 50k')).toMatchObject({ ids: ['a', 'b', 'c'], total: 3, complete: 3, steps: [3, 3] })
    expect(rank('dưới 50k', { clauses: 2 })).toMatchObject({ ids: [], total: 0, steps: [0, 0] })
    expect(rank('dưới 50k', { clauses: 3 })).toMatchObject({ total: 3 })
  })
})

describe('where the steps do not suffice', () => {
  it('the least important words are left out, and what has the others has it all', () => {
    const rank = rankingOver(
      titled({ both: 'Lọ tre xanh', one: 'Lọ xanh', other: 'Lọ tre', third: 'Lọ tre' }),
    )
    expect(rank('tre xanh')).toMatchObject({ ids: ['both'], complete: 1, steps: [7, 0] })
    expect(rank('tre xanh', { clauses: 6 })).toMatchObject({
      ids: ['both', 'one'],
      complete: 2,
      steps: [3, 0],
    })
    expect(rank('tre xanh', { clauses: 7 })).toMatchObject({ ids: ['both'], complete: 1 })
    expect(rank('tre xanh', { clauses: 2 })).toMatchObject({ ids: [], total: 0, steps: [1, 0] })
  })

  it('limits are the last conditions that are left out', () => {
    const rank = rankingOver({
      words: WORDS,
      deals: {
        dear: { title: 'Thước', category: 'shopping', minimumSpend: 90_000 },
        half: { title: 'Thước', category: 'shopping', discount: { kind: 'percent', value: 50 } },
        none: { title: 'Thước', category: 'shopping' },
      },
    })
    const query = 'thước giảm 50% dưới 50k'
    expect(rank(query)).toMatchObject({ ids: ['half', 'none'], complete: 1, steps: [4, 6] })
    expect(rank(query, { constraints: 5 })).toMatchObject({
      ids: ['none', 'half'],
      complete: 2,
      steps: [4, 3],
    })
    expect(rank(query, { constraints: 2 })).toMatchObject({ total: 3, complete: 3, steps: [4, 0] })
  })

  it('a word that is required of all others is not required', () => {
    const rank = rankingOver(titled({ ...many(4, 'Lọ'), one: 'Lọ xanh', other: 'Lọ tre', third: 'Lọ tre' }))
    expect(rank('tre xanh')).toMatchObject({ ids: [], total: 0 })
    expect(rank('tre xanh', { clauses: 4 })).toMatchObject({ ids: ['one'], complete: 1, steps: [2, 0] })
  })

  it('conditions that are left out are not asked for', () => {
    const deal = { title: 'Kẹo', category: 'shopping', store: 'tiki' }
    const rank = rankingOver({ words: WORDS, stores: STORES, deals: { a: deal, b: deal, c: deal } })
    const given = { constraints: 2, isCompleteOnly: true }
    expect(rank('tiki giảm 50% dưới 50k', given)).toMatchObject({ total: 3, complete: 3, steps: [4, 0] })
  })

  it('what is refused is shown', () => {
    const rank = rankingOver(
      titled({ own: 'Thước Đà Nẵng', a: 'Kẹo Đà Nẵng', b: 'Kẹo Đà Nẵng', other: 'Thước Huế' }),
    )
    const query = 'thước không phải Đà Nẵng'
    expect(rank(query)).toMatchObject({ ids: ['other'], steps: [3 + 3, 0] })
    expect(rank(query, { clauses: 6 })).toMatchObject({ ids: ['other'] })
    expect(rank(query, { clauses: 3 })).toMatchObject({ ids: [], steps: [3, 0] })
    const rarely = rankingOver(titled({ own: 'Thước Huế', a: 'Huế', b: 'Huế', c: 'Huế', other: 'Thước' }))
    expect(rarely('thước không phải Huế', { clauses: 3 })).toMatchObject({
      ids: ['other', 'own'],
      steps: [3, 0],
    })
  })
})

describe('one search after another', () => {
  it('refuses only what it says itself', () => {
    const rank = rankingOver(titled({ sony: 'Thước Sony', hue: 'Thước Huế' }))
    expect(rank('thước không phải Sony').ids).toEqual(['hue'])
    expect(rank('thước không phải Huế').ids).toEqual(['sony'])
    expect(rank('thước').ids.toSorted()).toEqual(['hue', 'sony'])
  })

  it('finds what it would find alone', () => {
    const deal = (title: string, value?: number) => ({
      title,
      category: 'shopping',
      ...(value !== undefined && { discount: { kind: 'percent', value } }),
    })
    const content = {
      words: WORDS,
      deals: { a: deal('Bút chì'), b: deal('Thước', 50), c: deal('Thước', 50), d: deal('Bữa tối', 50) },
    }
    const { ask } = tinySearch(content)
    const alone = tinySearch(content).ask('bút chì giảm 50%')
    expect(alone).toMatchObject({ matched: false, relaxed: ['giam 50%'] })
    expect(ask('thước giảm 50%').matched).toBe(true)
    expect(ask('bữa tối giảm 50%').matched).toBe(true)
    expect(ask('bút chì giảm 50%')).toEqual(alone)
  })
})

describe('what is close enough', () => {
  const AT_TIKI = { title: 'Kẹo', category: 'shopping', store: 'tiki' }

  it('has two fifths of what is asked for, or a fifth where nothing has', () => {
    const deals = { tiki: AT_TIKI, shopee: { title: 'Kẹo', category: 'shopping' } }
    const { ask, idsFor } = tinySearch({ words: WORDS, stores: STORES, deals })
    expect(idsFor('bút chì sony tiki')).toEqual(['tiki'])
    expect(ask('bút chì sony tiki')).toMatchObject({ totalMatches: 1, fallback: true, matched: false })
    expect(idsFor('bút chì sony thước đà nẵng tiki')).toEqual([])
    const { idsFor: idsAmongPencils } = tinySearch({
      words: WORDS,
      stores: STORES,
      deals: { ...deals, pencil: { ...AT_TIKI, title: 'Bút chì' } },
    })
    expect(idsAmongPencils('bút chì sony tiki')).toEqual(['pencil'])
  })

  it('has four fifths of a query that is words alone', () => {
    const { idsFor } = tinySearch(
      titled({ all: 'Lọ gỗ xanh vàng đỏ', most: 'Lọ gỗ xanh vàng', few: 'Lọ gỗ' }),
    )
    expect(idsFor('đỏ')).toEqual(['all'])
    expect(idsFor('lọ gỗ xanh vàng đỏ')).toEqual(['all'])
    expect(idsFor('xanh vàng').toSorted()).toEqual(['all', 'most'])
    expect(idsFor('xanh qqxxqq')).toEqual([])
  })

  it('is the thing that is asked for within every limit, however much else is said', () => {
    const more = ' qqxxa kkvvb zzwwc ffhhd jjrre mmyyg ttuui ssooo ddeec nnbba'
    const { ask, idsFor } = tinySearch({
      words: WORDS,
      stores: STORES,
      deals: {
        pencil: { title: 'Bút chì', category: 'shopping' },
        dear: { title: 'Bút chì', category: 'shopping', minimumSpend: 90_000 },
        tiki: AT_TIKI,
        danang: { title: 'Đi Đà Nẵng', category: 'travel' },
      },
    })
    expect(idsFor(`bút chì${more}`).toSorted()).toEqual(['dear', 'pencil'])
    expect(ask(`bút chì dưới 50k${more}`)).toMatchObject({ totalMatches: 1, matched: false })
    expect(idsFor(`bút chì dưới 50k${more}`)).toEqual(['pencil'])
    expect(idsFor(`đà nẵng${more}`)).toEqual(['danang'])
    expect(idsFor(`bút chì đà nẵng${more}`)).toEqual([])
    expect(idsFor(`tiki${more}`)).toEqual([])
  })

  it('has as much of the conditions as of the words', () => {
    const deal = { title: 'Kẹo', category: 'shopping', store: 'tiki', minimumSpend: 90_000 }
    const rank = rankingOver({ words: WORDS, stores: STORES, deals: { deal } })
    expect(rank('tiki giảm 50% dưới 50k')).toMatchObject({ ids: ['deal'], complete: 0, steps: [2, 2] })
    const query = 'tiki giảm 50% giảm từ 20k dưới 50k'
    expect(rank(query)).toMatchObject({ ids: ['deal'], complete: 0 })
    expect(rank(query, { isCompleteOnly: true })).toMatchObject({ ids: [], total: 0 })
  })

  it('may have less than two fifths for what it is only near to', () => {
    const { ask } = tinySearch(titled({ near: 'Chỗ ở' }))
    expect(ask('khách sạn sony')).toMatchObject({ totalMatches: 1, matched: false })
    expect(ask('khách sạn sony đà nẵng thước')).toMatchObject({ totalMatches: 0 })
  })

  it('is within a limit where only words of whom it is for are asked for beside', () => {
    const words = {
      ...WORDS,
      audience: {
        ...WORDS.audience,
        women: { vi: ['phụ nữ'] },
        men: { vi: ['nam giới'] },
        kids: { vi: ['trẻ em'] },
      },
    }
    const rank = rankingOver({
      ...titled({ students: 'Kẹo sinh viên', other: 'Kẹo', more: 'Kẹo' }),
      words,
    })
    expect(rank('sinh viên dưới 50k')).toMatchObject({ ids: ['students'], total: 1, steps: [2, 1] })
    expect(rank('phụ nữ dưới 50k')).toMatchObject({ total: 3, steps: [1 + 3, 3] })
    expect(rank('phụ nữ nam giới trẻ em dưới 50k')).toMatchObject({ total: 3, steps: [3 + 3, 3] })
    const rankOthers = rankingOver({ ...titled({ other: 'Kẹo', more: 'Kẹo' }), words })
    const query = 'phụ nữ nam giới trẻ em sinh viên dưới 50k'
    expect(rankOthers(query)).toMatchObject({ total: 2, steps: [4 + 4 + 2, 2] })
    expect(rankOthers(query, { isCompleteOnly: true })).toMatchObject({ total: 0, steps: [4, 0] })
  })

  it('is no limit alone where a thing is asked for', () => {
    const { idsFor } = tinySearch(titled({ ruler: 'Thước' }))
    expect(idsFor('dưới 50k')).toEqual(['ruler'])
    expect(idsFor('bút chì dưới 50k')).toEqual([])
  })

  it('is nothing beyond a limit once something is within it and has all else', () => {
    const deal = (title: string, minimumSpend: number) => ({ title, category: 'shopping', minimumSpend })
    const deals = {
      'within-half': deal('Bút chì', 10_000),
      beyond: deal('Bút chì Sony', 90_000),
    }
    const query = 'bút chì sony dưới 50k'
    expect(tinySearch({ words: WORDS, deals }).idsFor(query)).toEqual(['beyond', 'within-half'])
    const all = { ...deals, within: deal('Bút chì Sony', 20_000) }
    expect(tinySearch({ words: WORDS, deals: all }).idsFor(query)).toEqual(['within', 'within-half'])
  })
})

describe('a word that brings no records', () => {
  it('is had by those of the others that have it', () => {
    const { ask } = tinySearch({
      ...titled({ ...many(60, 'Khách sạn'), all: 'Bút chì thước khách sạn', two: 'Bút chì thước' }),
    })
    const { matches, totalMatches } = ask('bút chì thước khách sạn')
    expect(totalMatches).toBe(1)
    expect(matches.map(({ matchedOn }) => matchedOn)).toEqual([
      ['but chi', 'thuoc', 'khach san'],
      ['but chi', 'thuoc'],
    ])
  })
})

describe('what a record has in another language only', () => {
  const inBoth = (vi: string, en: string) => ({
    title: vi,
    category: 'shopping',
    translations: { en: { title: en } },
  })

  it('counts less for a query in a language that the record speaks, and a word of it not at all', () => {
    const { ask, idsFor } = tinySearch({
      words: WORDS,
      deals: {
        'a-foreign': inBoth('Thước pencil', 'Offer'),
        'b-own': inBoth('Thước', 'Offer pencil'),
        'c-alone': { title: 'Thước pencil', category: 'shopping' },
      },
    })
    expect(idsFor('the pencil')).toEqual(['b-own', 'c-alone', 'a-foreign'])
    expect(ask('the pencil').matches.map(({ matchedOn }) => matchedOn)).toEqual(Array(3).fill(['pencil']))
  })

  it('is no word that was asked for', () => {
    const { ask } = tinySearch({
      words: WORDS,
      deals: { foreign: inBoth('Gỗ pencil', 'A pencil') },
    })
    expect(ask('the pencil gỗ').relaxed).toEqual([])
    expect(ask('the pencil go')).toMatchObject({ matched: false, relaxed: ['go'] })
  })
})

describe('a thing at a place', () => {
  it('comes first there, then what is like it there, then the thing of no place, then elsewhere', () => {
    const { idsFor } = tinySearch(
      titled({
        'a-dinner': 'Bữa tối Đà Nẵng',
        'b-elsewhere': 'Khách sạn Huế',
        'c-nowhere': 'Khách sạn',
        'd-like-it': 'Chỗ ở Đà Nẵng',
        'e-there': 'Khách sạn Đà Nẵng',
      }),
    )
    expect(idsFor('khách sạn đà nẵng')).toEqual([
      'e-there',
      'd-like-it',
      'c-nowhere',
      'b-elsewhere',
      'a-dinner',
    ])
  })
})

describe('a wish', () => {
  it('is granted by the fields of a deal rather than by its words, and best by both', () => {
    const deal = (title: string, more: object = {}) => ({ title, category: 'shopping', ...more })
    const freeship = { discount: { kind: 'freeship' } }
    const { idsFor } = tinySearch({
      words: WORDS,
      deals: {
        'a-words': deal('Miễn phí giao hàng'),
        'b-fields': deal('Kẹo', freeship),
        'c-both': deal('Miễn phí giao hàng', freeship),
        'd-none': deal('Kẹo'),
      },
    })
    expect(idsFor('miễn phí giao hàng')).toEqual(['c-both', 'b-fields', 'a-words'])
  })
})

describe('deals beside a product', () => {
  it('say which words of the query they have', () => {
    const offers = [{ store: 'shopee', url: 'https://shopee.vn/a', price: 1, seenAt: '2026-11-01' }]
    const { ask, idsFor } = tinySearch({
      words: WORDS,
      deals: {
        kind: { title: 'Thước cho sinh viên, miễn phí giao hàng', category: 'shopping' },
        other: { title: 'Bút chì', category: 'shopping' },
        granted: { title: 'Bút chì', category: 'shopping', discount: { kind: 'freeship' } },
      },
      products: { p: { title: 'Thước ZX5 sinh viên miễn phí giao hàng', offers } },
    })
    expect(idsFor('zx5 sony')).toEqual(['p', 'kind'])
    expect(ask('zx5 sony sinh viên').matches.map(({ matchedOn }) => matchedOn)).toEqual([
      ['zx5', 'sony', 'sinh vien'],
      ['sinh vien'],
    ])
    expect(ask('zx5 sony miễn phí giao hàng').matches.map(({ matchedOn }) => matchedOn)).toEqual([
      ['zx5', 'sony', 'mien phi giao hang'],
      ['mien phi giao hang'],
    ])
  })
})

describe('a record that has a part of a query in several ways', () => {
  it('has it in the way that is trusted most', () => {
    const { ask } = tinySearch({
      words: {
        'product-type': {
          washer: { vi: ['máy giặt'] },
          'front-loader': { asked: ['cửa trước'], parent: 'washer' },
        },
      },
      deals: {
        other: { title: 'Máy giặt', category: 'tech' },
        front: { title: 'Máy giặt cửa trước', category: 'tech' },
      },
    })
    expect(ask('cửa trước').matches.map(({ matchedOn }) => matchedOn)).toEqual([['cua truoc'], []])
  })

  it('counts once for it', () => {
    const { ask } = tinySearch({
      words: { 'product-type': { tea: { vi: ['trà'] } } },
      deals: { ...titled(many(9, 'Trà')).deals, plain: { title: 'Tra', category: 'food' } },
    })
    const scores = ask('tra').matches.map(({ score }) => score)
    expect(scores).toHaveLength(10)
    expect((scores[9] ?? 0) / (scores[0] ?? 1)).toBeCloseTo(0.5, 1)
  })
})
