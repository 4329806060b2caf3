import { describe, expect, it } from 'vitest'
import type { Catalog } from '#catalog/catalog.ts'
import { brandId } from '#search/concept.ts'
import { createLexicon, createLexiconIndex, type LexiconIndex } from '#search/lexicon.ts'
import { AUTHORED, readPhrases, type Reading } from '#search/phrases.ts'
import { pairTerm } from '#search/terms.ts'
import { createShortFormIndex, createShortForms, isShortForm } from '#search/spelling/short-forms.ts'
import { tokensOf } from '#text/words.ts'
import { tinyCatalog, type TinyContent } from '../support/tiny-search.ts'

const lexiconOf = (content: TinyContent) =>
  createLexicon(createLexiconIndex(tinyCatalog({ deals: {}, ...content })))

/** A text as its phrases, each with what it means. */
function read(text: string, content: TinyContent, reading: Reading = { isAccented: false }): string[] {
  return readPhrases(tokensOf(text), lexiconOf(content), reading).map(
    ({ tokens, concept }) =>
      `${tokens.map(({ accented }) => accented).join(' ')}${concept ? `=${concept.id}` : ''}`,
  )
}

const THINGS = {
  words: {
    'product-type': {
      tea: { vi: ['trà', 'nước trà'], en: ['tea'], fr: ['thé'] },
      'milk-tea': { vi: ['trà sữa'], parent: 'tea', also: ['present'] },
      milk: { vi: ['sữa'] },
      present: { en: ['present'] },
      shoes: { marked: ['giày'], en: ['shoes'] },
      purifier: { vi: ['máy lọc nước'] },
      front: { asked: ['cửa trước'] },
      tomato: { vi: ['cà chua'] },
    },
    place: { danang: { vi: ['Đà Nẵng', 'đn'] } },
  },
  stores: {
    tgdd: {
      name: 'Thế Giới Di Động',
      aliases: ['tdđ shop'],
      url: 'https://www.thegioididong.com/',
      hosts: ['thegioididong.com'],
    },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
  },
} satisfies TinyContent

describe('phrases', () => {
  it.each([
    ['trà sữa ngon', ['trà sữa=milk-tea', 'ngon']],
    ['nước trà sữa', ['nước trà=tea', 'sữa=milk']],
    ['TRA SUA', ['tra sua=milk-tea']],
    ['tra, sua', ['tra=tea', 'sua=milk']],
    ['máy lọc trà', ['máy', 'lọc', 'trà=tea']],
    ['nước', ['nước']],
    ['', []],
  ])('are the longest that the lexicon has: %s', (text, phrases) => {
    expect(read(text, THINGS)).toEqual(phrases)
  })

  it.each([
    ['trà sưa', ['trà sưa=milk-tea']],
    ['trá sữa', ['trá sữa=milk-tea']],
    ['cá chua', ['cá', 'chua']],
    ['cà chùa', ['cà chùa=tomato']],
    ['máy lọc nuóc', ['máy lọc nuóc=purifier']],
    ['máy lộc nuóc', ['máy', 'lộc', 'nuóc']],
  ])('forgive one slip of a tone, or few of many marks: %s', (text, phrases) => {
    const words = { ...THINGS.words, audience: { fish: { vi: ['cá'] } } }
    expect(read(text, { ...THINGS, words }).map((each) => each.replace(/=fish$/, ''))).toEqual(phrases)
  })

  it('of one word must have its marks in a text that has some', () => {
    expect(read('tra', THINGS, AUTHORED)).toEqual(['tra'])
    expect(read('trà', THINGS, AUTHORED)).toEqual(['trà=tea'])
    expect(read('dn', THINGS, AUTHORED)).toEqual(['dn=danang'])
    expect(read('tra sua', THINGS, AUTHORED)).toEqual(['tra sua=milk-tea'])
  })

  it('that are marked need their marks', () => {
    expect(read('giày', THINGS)).toEqual(['giày=shoes'])
    expect(read('giay', THINGS)).toEqual(['giay'])
  })

  it('that are asked for mean something in a query alone', () => {
    expect(read('cửa trước', THINGS)).toEqual(['cửa', 'trước'])
    expect(read('cửa trước', THINGS, { isAccented: false, isQuery: true })).toEqual(['cửa trước=front'])
  })

  it('that two languages write alike mean what they do in the one that is read', () => {
    const words = { 'product-type': { errands: { fr: ['courses'] }, lessons: { en: ['courses'] } } }
    expect(read('courses', { words }, { isAccented: false, language: 'en' })).toEqual(['courses=lessons'])
    expect(read('courses', { words }, { isAccented: false, language: 'fr' })).toEqual(['courses=errands'])
    expect(read('courses', { words })).toEqual(['courses=errands'])
  })
})

describe('how sure a phrase is', () => {
  const WORDS = {
    'product-type': {
      tea: { vi: ['trà'], fr: ['thé'] },
      'milk-tea': { vi: ['trà sữa'], en: ['milk tea'] },
      hotel: { vi: ['khách sạn'], en: ['hotel'], fr: ['hôtel'] },
      front: { asked: ['cửa trước'] },
      pulled: { vi: ['tương ớt'] },
    },
    audience: { late: { vi: ['sưa'] } },
    'off-topic': { ghosts: { vi: ['có ma không'] } },
  }
  const phrases = (text: string, reading: Reading = { isAccented: false, isQuery: true }) =>
    readPhrases(tokensOf(text), lexiconOf({ words: WORDS }), reading)
  const flags = (text: string) =>
    phrases(text).map(({ concept, isUnsure = false, isAsked = false }) => [concept?.id, isUnsure, isAsked])

  it('is less where one word lacks the diacritics of its meaning', () => {
    expect(flags('tra')).toEqual([['tea', true, false]])
    expect(flags('trà')).toEqual([['tea', false, false]])
    expect(flags('tra sua')).toEqual([['milk-tea', false, false]])
    expect(flags('cửa trước')).toEqual([['front', false, true]])
    expect(flags('cua truoc')).toEqual([['front', false, true]])
  })

  it('speaks for Vietnamese without diacritics, and for others as they are written', () => {
    const languages = (text: string) => phrases(text).map((phrase) => phrase.languages)
    expect(languages('tra')).toEqual([['vi']])
    expect(languages('hotel')).toEqual([['en']])
    expect(languages('hôtel')).toEqual([['fr']])
    expect(languages('milk tea')).toEqual([['en']])
    expect(languages('the')).toEqual([['fr']])
    expect(languages('cua truoc')).toEqual([[]])
  })

  it('is none for an idle question whose diacritics say something else', () => {
    expect(flags('co ma khong')).toEqual([['ghosts', false, false]])
    expect(flags('có ma không')).toEqual([['ghosts', false, false]])
    expect(flags('có mã không').map(([id]) => id)).toEqual([undefined, undefined, undefined])
  })

  it('is none where the slip of a tone is a word of its own', () => {
    expect(flags('trà sửa')).toEqual([['milk-tea', false, false]])
    expect(flags('trà sưa').map(([id]) => id)).toEqual(['tea', 'late'])
    expect(flags('trả sửa').map(([id]) => id)).toEqual([undefined, undefined])
  })

  it('is asked for word by word where the text has diacritics', () => {
    const ids = (text: string) =>
      phrases(text, { isAccented: true, isQuery: true }).map(({ concept }) => concept?.id)
    expect(ids('tra')).toEqual([undefined])
    expect(ids('tra sua')).toEqual(['milk-tea'])
    expect(ids('tra, sua')).toEqual([undefined, undefined])
  })
})

describe('the lexicon', () => {
  it.each([
    ['Thế Giới Di Động', 'tgdd'],
    ['thegioididong', 'tgdd'],
    ['thegioididong com', 'tgdd'],
    ['tdđ shop', 'tgdd'],
    ['tgdđ', 'tgdd'],
    ['tgdd', 'tgdd'],
    ['tiki', 'tiki'],
    ['mayLocnuoc', 'purifier'],
    ['máylọcnước', 'purifier'],
    ['cuatruoc', 'front'],
    ['Công nghệ', 'tech'],
    ['technology', 'tech'],
  ])('knows %s', (text, id) => {
    const lexicon = lexiconOf(THINGS)
    const [phrase] = readPhrases(tokensOf(text), lexicon, { isAccented: false, isQuery: true })
    expect(phrase?.concept?.id).toBe(id)
  })

  it('knows no initials of two words, of several stores, or that are a word', () => {
    const stores = {
      a: { name: 'Hoa Mai', url: 'https://a.vn/' },
      b: { name: 'Bánh Mì Ngon', url: 'https://b.vn/' },
      c: { name: 'Bia Mát Nha', url: 'https://c.vn/' },
      d: { name: 'Trà Ra Ánh', url: 'https://d.vn/' },
      e: { name: 'Vải Xinh 쇼핑', url: 'https://e.vn/' },
    }
    const lexicon = lexiconOf({ words: { 'product-type': { tea: { vi: ['trà'] } } }, stores })
    expect(['hm', 'bmn', 'vx쇼'].map((initials) => lexicon.has(initials))).toEqual([false, false, false])
    expect(lexicon.phrasesFrom('tra')?.map(({ concept }) => concept.id)).toEqual(['tea'])
  })

  it('joins no short phrase, and none of a language that writes spaces otherwise', () => {
    const words = { 'product-type': { salt: { vi: ['mè xa'] }, bag: { en: ['hand luggage'] } } }
    const lexicon = lexiconOf({ words })
    expect([
      lexicon.has('me xa'),
      lexicon.has('mexa'),
      lexicon.has('hand luggage'),
      lexicon.has('handluggage'),
    ]).toEqual([true, false, true, false])
  })

  it('tells whole phrases from words and from beginnings of phrases', () => {
    const lexicon = lexiconOf(THINGS)
    expect([lexicon.has('may loc'), lexicon.has('may loc nuoc')]).toEqual([false, true])
    expect(lexicon.phrasesFrom('may loc')).toEqual([])
    expect(lexicon.phrasesFrom('loc')).toBeUndefined()
    expect([
      lexicon.hasWord('loc'),
      lexicon.hasWord('may'),
      lexicon.hasWord('nuoc'),
      lexicon.hasWord('lo'),
    ]).toEqual([true, true, true, false])
    expect([lexicon.hasAccentedWord('lọc'), lexicon.hasAccentedWord('loc')]).toEqual([true, false])
    expect([lexicon.hasAccentedWord('nẵng'), lexicon.hasOrdinaryWord('nẵng')]).toEqual([true, false])
    expect(lexicon.hasOrdinaryWord('lọc')).toBe(true)
  })

  it('says of each way to write a concept whose it is', () => {
    const ways = (key: string) =>
      lexiconOf(THINGS)
        .phrasesFrom(key)
        ?.map(({ concept, accented, language, isMarked, isAsked }) => [
          concept.id,
          accented,
          language,
          isMarked,
          isAsked,
        ])
    expect(ways('tra')).toEqual([['tea', 'trà', 'vi', false, false]])
    expect(ways('the')).toEqual([['tea', 'thé', 'fr', false, false]])
    expect(ways('giay')).toEqual([['shoes', 'giày', 'vi', true, false]])
    expect(ways('cua truoc')).toEqual([['front', 'cửa trước', undefined, false, true]])
    expect(ways('tiki')).toEqual([['tiki', 'tiki', undefined, false, false]])
  })

  it('knows what each meaning belongs to', () => {
    const concept = lexiconOf(THINGS).phrasesFrom('tra sua')?.[0]?.concept
    expect(concept).toEqual({
      kind: 'product-type',
      id: 'milk-tea',
      term: '#product-type:milk-tea',
      broader: ['#product-type:tea'],
      also: ['#product-type:present'],
    })
  })

  it('knows the brands of products by an id of their words', () => {
    const catalog: Catalog = tinyCatalog({
      deals: {},
      products: {
        p: {
          brand: 'Điện Quang',
          offers: [{ store: 'shopee', url: 'https://shopee.vn/a', price: 1, seenAt: '2026-11-01' }],
        },
      },
    })
    expect(brandId('Điện Quang')).toBe('dien-quang')
    expect(createLexicon(createLexiconIndex(catalog)).phrasesFrom('dien quang')?.[0]?.concept).toMatchObject({
      kind: 'brand',
      id: 'dien-quang',
    })
  })

  it('knows a brand once, however many products it has', () => {
    const offers = [{ store: 'shopee', url: 'https://shopee.vn/a', price: 1, seenAt: '2026-11-01' }]
    const products = Object.fromEntries(
      ['one', 'two', 'three'].map((id) => [id, { brand: 'Điện Quang', offers }]),
    )
    const catalog = tinyCatalog({ deals: {}, products })
    expect(createLexicon(createLexiconIndex(catalog)).phrasesFrom('dien quang')).toHaveLength(1)
  })
})

describe('short forms', () => {
  const shortFormsOf = (lexicon: LexiconIndex, recordsWith: (term: string) => number) =>
    createShortForms(createShortFormIndex(lexicon), lexicon, recordsWith)

  it('are all initials, or those of the first or the last words', () => {
    const shortForms = shortFormsOf(createLexiconIndex(tinyCatalog({ deals: {}, ...THINGS })), () => 1)
    expect(['mln', 'may ln', 'ml nuoc', 'ml', 'mlnn', 'may loc nuoc'].map(shortForms)).toEqual([
      'may loc nuoc',
      'may loc nuoc',
      'may loc nuoc',
      undefined,
      undefined,
      undefined,
    ])
  })

  it('mean what most records have', () => {
    const words = {
      'product-type': { a: { vi: ['bánh mì nướng'] }, b: { vi: ['bột mì nga'] }, c: { vi: ['bún mắm nêm'] } },
    }
    const index = createLexiconIndex(tinyCatalog({ deals: {}, words }))
    const records: Record<string, number> = {
      '#product-type:a': 1,
      '#product-type:b': 3,
      '#product-type:c': 2,
    }
    const inTitles = (term: string) => (term.startsWith('#') ? 0 : 1)
    expect(shortFormsOf(index, (term) => records[term] ?? inTitles(term))('bmn')).toBe('bot mi nga')
    expect(shortFormsOf(index, inTitles)('bmn')).toBe('banh mi nuong')
  })

  it('are of words that titles have side by side', () => {
    const index = createLexiconIndex(
      tinyCatalog({ deals: {}, words: { 'product-type': { a: { vi: ['bánh mì nướng'] } } } }),
    )
    const recordsWith = (term: string) => (term === pairTerm('banh', 'mi') ? 1 : 0)
    expect(shortFormsOf(index, recordsWith)('bmn')).toBeUndefined()
  })

  it('are of things alone, and have no vowel', () => {
    const index = createLexiconIndex(
      tinyCatalog({ deals: {}, words: { place: { a: { vi: ['bánh mì nướng'] } } } }),
    )
    expect(shortFormsOf(index, () => 1)('bmn')).toBeUndefined()
    expect(['bm', 'bmnbmn', 'b', 'bmnbmnb', 'bam', 'b1'].map(isShortForm)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })
})
