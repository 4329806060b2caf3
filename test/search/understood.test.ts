import { describe, expect, it } from 'vitest'
import { QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import { createParsingTools, createReader } from '#search/query/create-reader.ts'
import { createBudget } from '#search/budget.ts'
import { detectLanguage } from '#search/language.ts'
import type { Language } from '#text/language.ts'
import { indexOf } from '../support/search-over.ts'
import { NOW, tinyCatalog, tinySearch, type TinyContent } from '../support/tiny-search.ts'

const CONTENT = {
  words: {
    'product-type': {
      tea: { vi: ['trà'], en: ['tea'] },
      'milk-tea': { vi: ['trà sữa'], en: ['milk tea'], parent: 'tea' },
      headphones: { vi: ['tai nghe'], en: ['headphones'] },
      shoes: { marked: ['giày'] },
      mat: { vi: ['thảm'] },
      'front-loader': { asked: ['cửa trước'] },
      presents: { vi: ['quà cho người thân'] },
      'presents-for-women': { vi: ['quà cho phái đẹp'], parent: 'presents' },
      kayak: { vi: ['thuyền kayak'] },
    },
    place: { danang: { vi: ['Đà Nẵng'] } },
    audience: {
      women: { vi: ['phụ nữ'] },
      mother: { vi: ['mẹ'], parent: 'women' },
      men: { vi: ['nam giới'] },
    },
    occasion: { birthday: { vi: ['sinh nhật'], also: ['presents'] }, payday: { vi: ['ngày lương'] } },
    intent: {
      gift: { vi: ['quà'] },
      'free-shipping': { vi: ['freeship'] },
      'ending-soon': { vi: ['sắp hết hạn', 'sắp hết'] },
    },
    generic: { 'discount-code': { vi: ['mã'] } },
    stop: { please: { vi: ['giúp mình'] } },
    'off-topic': { weather: { vi: ['thời tiết'] } },
    abbreviation: { 'flash-sale': { vi: ['flash sale'] } },
    brand: { sony: { vi: ['Sony'] } },
  },
  stores: {
    shopee: { name: 'Shopee' },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
    momo: { name: 'MoMo', url: 'https://momo.vn/' },
  },
  deals: {
    tea: { title: 'Trà xanh thơm', code: 'DEMOTRA' },
    'milk-tea': { title: 'Trà sữa Đà Nẵng', store: 'tiki' },
    sound: { title: 'Tai nghe Sony chống ồn', category: 'tech', eligibility: { payment: ['MoMo'] } },
    shoes: { title: 'Giày chạy', category: 'shopping', discount: { kind: 'freeship' } },
    mats: { title: 'Thảm cửa', category: 'shopping', redeem: 'collect' },
    women: { title: 'Quà cho phái đẹp', category: 'shopping' },
    men: { title: 'Quà cho người thân', category: 'shopping', discount: { kind: 'gift' } },
  },
} satisfies TinyContent

function readerOver(content: TinyContent = CONTENT) {
  const catalog = tinyCatalog(content)
  const index = indexOf(catalog)
  const read = createReader(createParsingTools(index))
  return {
    read: (query: string, asking?: Language) => read(query, NOW, createBudget(1e6), asking),
    nameOf: (term: number) => index.postings.terms[term] ?? '',
  }
}

/** What a query asks for, a part a line: its kind and what it is, whether it is required and reason enough. */
const partsOf = (query: string): string[] =>
  readerOver()
    .read(query)
    .clauses.map(
      ({ kind, id, text, isMust, isSubject, isAlternative = false }) =>
        `${kind} ${id ?? text}${isMust ? ' required' : ''}${isSubject ? ' subject' : ''}${isAlternative ? ' either' : ''}`,
    )

describe('the parts of a query', () => {
  it.each([
    ['trà sữa', ['product-type milk-tea required subject']],
    ['trà sữa tiki', ['product-type milk-tea required subject', 'store tiki required subject']],
    ['mã tiki', ['generic discount-code', 'store tiki required subject']],
    ['giúp mình trà sữa', ['product-type milk-tea required subject']],
    ['trà sữa freeship', ['product-type milk-tea required subject', 'intent free-shipping required']],
    ['freeship', ['intent free-shipping required subject']],
    ['flash sale', ['abbreviation flash-sale subject']],
    ['trà sữa flash sale', ['product-type milk-tea required subject', 'abbreviation flash-sale']],
    ['ngày lương', ['occasion payday required subject']],
    ['tiki shopee', ['store tiki required subject either', 'store shopee required subject either']],
    ['momo tiki', ['store momo required', 'store tiki required subject']],
    [
      'momo hoặc tiki',
      [
        'store momo required subject either',
        'word hoac required subject',
        'store tiki required subject either',
      ],
    ],
    ['trà trà sữa', ['product-type tea subject', 'product-type milk-tea required subject']],
    ['thơm', ['word thom required subject']],
    ['trà thơm', ['product-type tea required subject', 'word thom required subject']],
    ['trà zzzz', ['product-type tea required subject', 'word zzzz required subject']],
    ['trà z', ['product-type tea required subject', 'word z']],
    ['cửa trước', ['product-type front-loader required subject']],
    ['quà cho mẹ', ['product-type presents-for-women required subject', 'word cho required subject']],
    ['quà nam giới', ['product-type presents required subject', 'audience men']],
    ['quà sinh nhật', ['product-type presents required subject', 'occasion birthday required']],
    ['quà', ['intent gift required subject']],
    ['quà ngày lương', ['intent gift required subject', 'occasion payday required']],
    ['sắp hết hạn', []],
    ['thứ sáu', ['occasion friday required subject']],
    ['trà thứ sáu', ['product-type tea required subject', 'occasion friday required']],
    ['trà 20h', ['product-type tea required subject', 'occasion time-slot']],
    ['20h', ['occasion time-slot required subject']],
    ['2kg', ['word 2kg required subject']],
    ['trà 2kg', ['product-type tea required subject', 'word 2kg required']],
  ])('%s', (query, parts) => {
    expect(partsOf(query)).toEqual(parts)
  })

  it('are things without their diacritics only where nothing else of the query has some or is foreign', () => {
    const isTea = (query: string) => partsOf(query).some((part) => part.startsWith('product-type tea'))
    expect(['tra', 'tra ngon', 'trà', 'thơm trà'].map(isTea)).toEqual([true, true, true, true])
    expect(['thơm tra', 'tra with ice', 'tra 茶'].map(isTea)).toEqual([false, false, false])
  })

  it('are no reason to look at a record beside stronger ones', () => {
    expect(partsOf('trà Đà Nẵng thơm')).toEqual([
      'product-type tea required subject',
      'place danang required subject',
      'word thom required subject',
    ])
    expect(partsOf('thuyền kayak freeship')).toEqual([
      'product-type kayak required subject',
      'intent free-shipping required subject',
    ])
    expect(partsOf('tiki freeship')).toEqual(['store tiki required subject', 'intent free-shipping required'])
    expect(partsOf('mã giày k')).toEqual([
      'generic discount-code',
      'product-type shoes required subject',
      'word k',
    ])
  })

  it('are at most twenty-four, the least important left out', () => {
    const words = Array.from(
      { length: 40 },
      (_, place) => `từ${String.fromCodePoint(97 + (place % 26))}${place > 25 ? 'x' : 'y'}z`,
    )
    const { clauses } = readerOver().read(`${words.slice(0, 24).join(' ')} trà sữa`)
    expect(clauses).toHaveLength(24)
    expect(clauses.map(({ id }) => id)).toContain('milk-tea')
  })

  it('find what only has the word with other marks after what has it with these', () => {
    const { read, nameOf } = readerOver()
    const termsOf = (query: string) =>
      read(query).clauses.map(({ terms }) => terms.map(({ term, weight }) => `${nameOf(term)} ${weight}`))
    expect(termsOf('thơm')).toEqual([['~thơm 1', 'thom 0.5']])
    expect(termsOf('thom')).toEqual([['thom 1']])
    expect(termsOf('thòm')).toEqual([['thom 1']])
    expect(termsOf('giay')).toEqual([['giay 1']])
    expect(termsOf('demotra')).toEqual([['demotra 1']])
    expect(termsOf('mã')).toEqual([['#fact:with-code 1', '#fact:to-collect 0.7']])
    expect(termsOf('trà sữa')).toEqual([['#product-type:milk-tea 1', '=#product-type:tea 0.5']])
    expect(termsOf('thuyền kayak')).toEqual([[]])
    expect(termsOf('freeship')).toEqual([['#wish:free-shipping 1', '#intent:free-shipping 0.7']])
    expect(termsOf('momo')).toEqual([['#store:momo 1']])
  })
})

/** What a part of a query is found by, a term each, with the trust in it. */
const termsIn = (query: string, content: TinyContent): string[][] => {
  const { read, nameOf } = readerOver(content)
  return read(query).clauses.map(({ terms }) =>
    terms.map(({ term, weight }) => `${nameOf(term)} ${Math.round(weight * 100) / 100}`),
  )
}

describe('the terms of a meaning', () => {
  const deal = (title: string, more: object = {}) => ({ title, category: 'food', ...more })
  const words = {
    category: { food: { vi: ['đồ ăn'] } },
    'product-type': {
      bread: { vi: ['bánh mì'], parent: 'food' },
      noodles: { vi: ['phở'], parent: 'food' },
      'beef-noodles': { vi: ['phở bò'], parent: 'noodles' },
      shoes: { vi: ['giày'] },
      sandals: { vi: ['dép quai'], parent: 'shoes' },
      helmet: { vi: ['mũ bảo hiểm'], also: ['bike-things'] },
      'bike-things': { vi: ['đồ xe máy'] },
      'visa-card': { vi: ['thẻ visa'] },
      front: { asked: ['cửa trước'] },
    },
    brand: { nike: { vi: ['Nike'], parent: 'shoes' }, adidas: { vi: ['Adidas'], parent: 'shoes' } },
    audience: { women: { vi: ['phụ nữ'] }, mother: { vi: ['mẹ'], parent: 'women' } },
  }
  const content = {
    words,
    deals: {
      food: deal('Đồ ăn'),
      bread: deal('Bánh mì'),
      shoes: deal('Giày'),
      nike: deal('Túi Nike'),
      sandals: deal('Dép quai'),
      helmet: deal('Mũ bảo hiểm'),
      card: deal('Thẻ visa', { eligibility: { payment: ['Visa'] } }),
      door: deal('Rèm cửa trước nhà'),
      women: deal('Cho phụ nữ'),
    },
  } satisfies TinyContent
  const terms = (query: string) => termsIn(query, content)[0]

  it('are its own, and that of what is just the next wider one', () => {
    expect(terms('dép quai')).toEqual(['#product-type:sandals 1', '=#product-type:shoes 0.5'])
    expect(terms('giày')).toEqual(['#product-type:shoes 1'])
    expect(terms('mẹ')).toEqual(['#audience:women 0.5'])
  })

  it('are those of a whole category only where nothing has it', () => {
    expect(terms('bánh mì')).toEqual(['#product-type:bread 1'])
    expect(terms('phở')).toEqual(['#category:food 0.5'])
    expect(terms('phở bò')).toEqual(['#category:food 0.5'])
  })

  it('are those of what a brand makes only where nothing is of the brand', () => {
    expect(terms('nike')).toEqual(['#brand:nike 1'])
    expect(terms('adidas')).toEqual(['#product-type:shoes 0.5'])
  })

  it('are those of what only belongs to it as well', () => {
    expect(terms('đồ xe máy')).toEqual(['+#product-type:bike-things 0.7'])
  })

  it('are those of its words where it may be another, or is meant in queries alone', () => {
    expect(terms('giay')).toEqual(['#product-type:shoes 1', 'giay 0.5'])
    expect(terms('cửa trước')).toEqual(['cua_truoc 0.7'])
    expect(terms('đồ ăn')).toEqual(['#category:food 1'])
  })

  it('are first those of deals that must be paid so', () => {
    expect(terms('thẻ visa')).toEqual(['#payment:visa 1', '#product-type:visa-card 0.5'])
  })
})

describe('the terms of a word', () => {
  const content = {
    deals: {
      a: { title: 'Chocolate', code: 'DEMOXMAS26' },
      b: { title: 'Chocolate', code: 'DEMOXMASBIG' },
      c: { title: 'Chococo' },
      ...Object.fromEntries(
        ['abc', 'bcd', 'cde', 'deg', 'ghi', 'hik', 'klm'].map((end) => [end, { title: `trang${end}` }]),
      ),
    },
  }
  const terms = (query: string) => termsIn(query, content)[0]

  it('that no record has are codes that hold it or that it begins, and no words that go on', () => {
    expect(terms('choco')).toEqual([])
    expect(terms('xmas26')).toEqual(['demoxmas26 1'])
    expect(terms('demoxmas')).toEqual(['demoxmas26 1', 'demoxmasbig 1'])
  })

  it('are that without marks where it has none, whatever else is written with it', () => {
    const words = { 'product-type': { cans: { vi: ['lon bia'] } } }
    expect(termsIn('lon', { words, deals: { a: { title: 'Lon to' } } })).toEqual([['lon 1']])
    expect(termsIn('lọn', { words, deals: { a: { title: 'Lon to' } } })).toEqual([['lon 1']])
    expect(termsIn('lón', { words, deals: { a: { title: 'Lon lón' } } })).toEqual([['~lón 1', 'lon 0.5']])
  })

  it('are for a quantity what has as much, grams of a memory too', () => {
    const deals = {
      a: { title: 'Máy 256GB' },
      b: { title: 'Máy 100GB' },
      c: { title: 'Túi 300 g' },
      d: { title: 'Túi 900 g' },
      e: { title: 'Chai 300 ml' },
    }
    expect(termsIn('256g', { deals })).toEqual([['#quantity:gb:256 1']])
    expect(termsIn('300g', { deals })).toEqual([['#quantity:g:300 1']])
    expect(termsIn('100g', { deals })).toEqual([[]])
    expect(termsIn('256ml', { deals })).toEqual([[]])
  })

  it('count less for one that was corrected', () => {
    expect(terms('chocolatte')).toEqual(['chocolate 0.9'])
  })
})

describe('the importance of a part', () => {
  const content = {
    words: {
      'product-type': {
        tea: { vi: ['trà'] },
        'green-tea': { vi: ['trà xanh'], parent: 'tea' },
        shoes: { marked: ['giày'] },
      },
      audience: { women: { vi: ['phụ nữ'] } },
      place: { vietnam: { vi: ['Việt Nam'] }, hue: { vi: ['Huế'], parent: 'vietnam' } },
      generic: { 'discount-code': { vi: ['mã'] } },
    },
    deals: {
      all: { title: 'Lon k trà giay Việt Nam', code: 'DEMO' },
      one: { title: 'Lon k trà xanh thom giay' },
      more: { title: 'Lon k trà giay, giày' },
    },
  }
  const importances = (query: string) =>
    readerOver(content)
      .read(query)
      .clauses.map(({ boost }) => Math.round(boost * 1000) / 1000)
  /** What all three records have is this rare, and what one has is of the rarity 1. */
  const COMMON = Math.log(4 / 3) / Math.log(4)

  it('of a thing is greater the rarer it is, and greatest where nothing has it', () => {
    expect(importances('trà')).toEqual([expect.closeTo(3.6 * (0.6 + 0.4 * COMMON), 3)])
    expect(importances('trà xanh')).toEqual([3.6])
    expect(importances('giày')).toEqual([3.6])
    expect(importances('phụ nữ')).toEqual([1])
    expect(importances('mã')).toEqual([0.6])
  })

  it('of what a narrower thing of the query implies is less than half', () => {
    const [implied = 0] = importances('trà trà xanh')
    expect(implied).toBeCloseTo(0.45 * 3.6 * (0.6 + 0.4 * COMMON), 3)
    expect(importances('Huế Việt Nam')).toEqual([3.6, expect.closeTo(0.45 * 3.6, 3)])
  })

  it('of a word is greater the rarer it is, and less beside something known where no record has it', () => {
    expect(importances('thom')).toEqual([2.4])
    expect(importances('lon')).toEqual([expect.closeTo(2.4 * COMMON ** 2, 3)])
    expect(importances('qqxxyy')).toEqual([2.4])
    expect(importances('trà xanh qqxxyy')).toEqual([3.6, 1.4])
  })

  it('of a letter, or of two characters that no record has, is small', () => {
    expect(importances('k')).toEqual([expect.closeTo(2.4 * COMMON ** 2, 3)])
    expect(importances('trà xanh q')).toEqual([3.6, 0.4])
    expect(importances('trà xanh 猫狗')).toEqual([3.6, 0.4])
    expect(importances('猫狗')).toEqual([2.4])
  })
})

describe('a query without spaces', () => {
  const content = {
    words: { 'product-type': { laptop: { zh: ['笔记本电脑'] }, mouse: { zh: ['鼠标'] } } },
    deals: { a: { title: '笔记本电脑' }, b: { title: '鼠标 红色' }, c: { title: '白色' } },
  }
  const partsIn = (query: string) => readerOver(content).read(query).clauses

  it('has no words where those that it names meet', () => {
    expect(partsIn('红色笔记本电脑').map(({ text }) => text)).toEqual(['红色', '笔记本电脑'])
    expect(partsIn('笔记本电脑鼠标').map(({ text }) => text)).toEqual(['笔记本电脑', '鼠标'])
    expect(partsIn('猫狗 鼠标').map(({ text }) => text)).toEqual(['猫狗', '鼠标'])
    expect(partsIn('红色猫').map(({ text }) => text)).toEqual(['红色', '色猫'])
  })

  it('remembers of each pair of characters where it stood', () => {
    expect(partsIn('红色猫').map(({ run }) => run)).toEqual(['红色猫', '红色猫'])
    expect(partsIn('鼠标').map(({ run }) => run)).toEqual([undefined])
    expect(tinySearch(content).ask('红色猫').relaxed).toEqual([])
  })
})

describe('a day in a query', () => {
  const content = {
    words: { occasion: { women: { vi: ['20/10'] }, friday: { vi: ['ngày cuối tuần làm'] } } },
    deals: { a: { title: 'Thứ sáu vui' }, b: { title: 'Cuối tuần', slots: ['20:00-22:00'] } },
  }

  it('is found by deals that name it or have its hours', () => {
    expect(termsIn('thứ sáu', content)).toEqual([['#weekday:5 1']])
    expect(termsIn('thứ ba', content)).toEqual([[]])
    expect(termsIn('20h', content)).toEqual([['#hour:20 1']])
    expect(termsIn('8h sáng', content)).toEqual([[]])
  })

  it('that is far ahead is asked for by its name, and others by their date', () => {
    const { read } = readerOver(content)
    const asked = (query: string) => {
      const { clauses, constraints } = read(query)
      return [clauses.map(({ id }) => id), constraints.map(({ kind }) => kind)]
    }
    expect(asked('20/10')).toEqual([['women'], []])
    expect(asked('21/10')).toEqual([[], ['valid-in']])
    expect(asked('25/12')).toEqual([[], ['valid-in']])
  })
})

describe('what puts records in order', () => {
  it('are the words of a query, the more with their diacritics, and pairs of them, the more the rarer', () => {
    const { read, nameOf } = readerOver({
      deals: {
        a: { title: 'Kẹo thơm ngon' },
        b: { title: 'Kẹo' },
        c: { title: 'Keo' },
        d: { title: 'Keo lon' },
      },
    })
    const bonusesOf = (query: string) =>
      Object.fromEntries(
        read(query).should.map(({ term, boost }) => [nameOf(term), Math.round(boost * 1000) / 1000]),
      )
    expect(bonusesOf('thom ngon')).toEqual({ thom: 0.5, ngon: 0.5, thom_ngon: 0.5 })
    expect(bonusesOf('thơm lon')).toEqual({ '~thơm': 0.75, lon: 0.5 })
    const rarity = Math.log(5 / 4) / Math.log(5)
    const rounded = (boost: number) => Math.round(boost * 1000) / 1000
    expect(bonusesOf('kẹo')).toEqual({ '~kẹo': rounded(0.75 * rarity) })
    expect(bonusesOf('keo thom')).toEqual({ thom: 0.5, keo_thom: 0.5, keo: rounded(0.5 * rarity) })
  })
})

describe('what a query says besides', () => {
  it('is refused after a negation, unless nothing else is asked for', () => {
    const { read, nameOf } = readerOver()
    const refusedBy = (query: string) => read(query).mustNot.map(nameOf)
    expect(refusedBy('tai nghe không phải Sony')).toEqual(['#brand:sony'])
    expect(refusedBy('tai nghe không phải Sony hoặc Tiki')).toEqual(['#brand:sony', '#store:tiki'])
    expect(refusedBy('not from Tiki headphones')).toEqual(['#store:tiki'])
    expect(refusedBy('headphones not the Sony')).toEqual(['#brand:sony'])
    expect(refusedBy('Sony 말고 tai nghe')).toEqual(['#brand:sony'])
    expect(refusedBy('không phải Sony')).toEqual([])
    expect(refusedBy('tai nghe không phải 20')).toEqual([])
    expect(refusedBy('tai nghe không phải k')).toEqual([])
    expect(refusedBy('tai nghe trừ Sony')).toEqual(['#brand:sony'])
    expect(refusedBy('tai nghe trừ thơm')).toEqual([])
    expect(refusedBy('tai nghe không phải thơm')).toEqual(['thom'])
    expect(refusedBy('tai nghe trừ 50k')).toEqual([])
    expect(refusedBy('tai nghe')).toEqual([])
  })

  it('may be off topic, unless a store, a wish or a code is asked for', () => {
    const { read } = readerOver()
    expect(['thời tiết', 'thời tiết trà sữa'].map((query) => read(query).isOffTopic)).toEqual([true, true])
    expect(
      ['thời tiết tiki', 'mã thời tiết', 'thời tiết freeship', 'trà'].map((query) => read(query).isOffTopic),
    ).toEqual([false, false, false, false])
  })

  it('has a subject where it names something, a number or a day', () => {
    const { read } = readerOver()
    const has = (query: string) => read(query).hasSubject
    expect(['trà', 'tiki', 'mẹ', 'dưới 50k', '2kg', 'thứ sáu', 'mã'].map(has)).toEqual(Array(7).fill(true))
    expect(['thơm', 'giay', 'zzzz', 'giúp mình', ''].map(has)).toEqual([false, false, false, false, false])
  })

  it('is of a place where a thing at one is asked for', () => {
    const { read, nameOf } = readerOver()
    const placed = (query: string) => read(query).placed
    expect(nameOf(placed('trà Đà Nẵng') ?? -1)).toBe('#fact:placed')
    expect([placed('trà'), placed('Đà Nẵng'), placed('tiki Đà Nẵng')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('are conditions, in the order of hours, days, ages, sums and other numbers', () => {
    const { constraints } = readerOver().read(
      'trà 20h 25/12 cho bé 3 tuổi không cần tối thiểu giảm 20% sắp hết',
    )
    expect(constraints.map(({ kind }) => kind)).toEqual([
      'at-hour',
      'valid-in',
      'for-age',
      'no-minimum',
      'percent',
      'ending-soon',
    ])
    expect(constraints.at(-1)).toEqual({ kind: 'ending-soon', value: 14, text: 'sap het' })
  })

  it('are rare words, and pairs of words that stand side by side, the rarest first', () => {
    const { read, nameOf } = readerOver()
    const bonusesOf = (query: string) => read(query).should.map(({ term }) => nameOf(term))
    expect(bonusesOf('chống ồn').toSorted()).toEqual(['chong_on', '~chống', '~ồn'])
    expect(bonusesOf('chong on').toSorted()).toEqual(['chong', 'chong_on', 'on'])
    expect(bonusesOf('ồn chống')).not.toContain('on_chong')
    expect(bonusesOf('xanh thơm chống ồn chạy cửa sữa').length).toBe(6)
    expect(bonusesOf('thuyền kayak')).toEqual([])
    expect(bonusesOf('cuối tuần này')).toEqual([])
  })

  it('is a bonus for deals that speak of the weekend, where days of one are asked for', () => {
    const words = { occasion: { weekend: { vi: ['dịp nghỉ'] } } }
    const { read, nameOf } = readerOver({ words, deals: { a: { title: 'Dịp nghỉ vui' }, b: { title: 'B' } } })
    const bonusesOf = (query: string) => read(query).should.map(({ term, boost }) => [nameOf(term), boost])
    expect(bonusesOf('cuối tuần này')).toEqual([['#occasion:weekend', 1]])
    expect(bonusesOf('tuần này')).toEqual([])
  })

  it('is cut at the most that a query may have, and white space is one', () => {
    const { clauses } = readerOver().read(`trà \n\t sữa ${'x'.repeat(900)}`)
    expect(clauses[0]?.id).toBe('milk-tea')
    expect(Math.max(...clauses.map(({ text }) => text.length))).toBe(QUERY_MAX_CHARACTERS - 'trà sữa '.length)
  })
})

const votesOf = (votes: object): Map<Language, number> =>
  new Map(Object.entries(votes) as [Language, number][])

describe('the language of a query', () => {
  it.each([
    ['쿠폰 shopee', 'ko'],
    ['コーヒー', 'ja'],
    ['駅', 'ja'],
    ['咖啡', 'zh'],
    ['garçon', 'fr'],
    ['cœur', 'fr'],
    ['le café', 'fr'],
    ['pour maman', 'fr'],
    ['the coffee', 'en'],
    ['for mom', 'en'],
    ['free hotel pas cher', 'fr'],
    ['trà ngon cho bạn', 'vi'],
    ['café', undefined],
    ['shopee', undefined],
    ['ca phe', undefined],
    ['', undefined],
  ])('%s is %s', (query, language) => {
    expect(detectLanguage(query)).toEqual({ language: language ?? 'vi', isSure: language !== undefined })
  })

  it.each([
    ['shopee', { vi: 1 }, 'vi'],
    ['shopee', { en: 1 }, 'en'],
    ['shopee', { fr: 1 }, 'fr'],
    ['shopee', { en: 1, fr: 2 }, 'fr'],
    ['the shopee', { vi: 2 }, 'vi'],
    ['le la une shopee', { vi: 1 }, 'fr'],
    ['garçon', { en: 3 }, 'en'],
    ['garçon', { en: 1 }, 'fr'],
    ['咖啡', { ja: 1 }, 'ja'],
    ['咖啡', { ja: 1, zh: 1 }, 'zh'],
    ['咖啡', { vi: 5 }, 'zh'],
  ])('%s with votes %o is %s', (query, votes, language) => {
    expect(detectLanguage(query, votesOf(votes))).toEqual({ language, isSure: true })
  })

  it.each([
    ['shopee', { vi: 1, en: 1 }, 'vi'],
    ['the shopee', { vi: 1 }, 'vi'],
    ['shopee', { vi: 1, fr: 1 }, 'vi'],
    ['shopee', { en: 1, fr: 1 }, 'en'],
    ['le shopee', { vi: 1 }, 'vi'],
    ['garçon', { en: 2 }, 'en'],
    ['for le', {}, 'en'],
  ])('is left open where two languages are level: %s with votes %o, rather %s', (query, votes, language) => {
    expect(detectLanguage(query, votesOf(votes))).toEqual({ language, isSure: false })
  })

  it('is that of its phrases, or of the page that asks where two languages write the same', () => {
    const words = { 'product-type': { errands: { fr: ['courses'] }, lessons: { en: ['courses'] } } }
    const { read } = readerOver({ words, deals: { a: { title: 'A' } } })
    expect(read('courses', 'en').clauses[0]?.id).toBe('lessons')
    expect(read('courses', 'fr').clauses[0]?.id).toBe('errands')
    expect(read('the courses', 'fr').clauses.map(({ id }) => id)).toContain('lessons')
    const { read: readTea } = readerOver()
    expect(readTea('milk tea')).toMatchObject({ language: 'en', isLanguageSure: true })
    expect(readTea('tra sua')).toMatchObject({ language: 'vi', isLanguageSure: true })
    expect(readTea('tiki')).toMatchObject({ language: 'vi', isLanguageSure: false })
  })
})

describe('an answer', () => {
  it('names what was understood, and what the best lacks', () => {
    const { ask } = tinySearch(CONTENT)
    expect(ask('trà sữa tiki').understood).toEqual([
      { text: 'tra sua', kind: 'product-type', id: 'milk-tea' },
      { text: 'tiki', kind: 'store', id: 'tiki' },
    ])
    expect(ask('trà sữa shopee').relaxed).toEqual(['shopee'])
    expect(ask('trà sữa tiki shopee').relaxed).toEqual([])
    expect(ask('thời tiết')).toMatchObject({ matches: [], totalMatches: 0, coming: [], relaxed: [] })
  })
})
