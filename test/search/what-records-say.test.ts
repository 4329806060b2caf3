import { describe, expect, it } from 'vitest'
import { textsIn } from '#search/texts/packed-texts.ts'
import { indexOf } from '../support/search-over.ts'
import { tinyCatalog, tinySearch, type TinyContent } from '../support/tiny-search.ts'

const WORDS = {
  'product-type': {
    tea: { vi: ['trà'], en: ['tea'] },
    'milk-tea': { vi: ['trà sữa'], en: ['milk tea'], parent: 'tea' },
    helmet: { vi: ['mũ bảo hiểm'], parent: 'hat', also: ['bike-things'] },
    hat: { vi: ['mũ'] },
    'bike-things': { vi: ['đồ xe máy'] },
    toys: { vi: ['đồ chơi'], en: ['toys'] },
    book: { vi: ['sách'], en: ['book'], fr: ['livre'] },
    headphones: { vi: ['tai nghe'], fr: ['casque'] },
  },
  place: { danang: { vi: ['Đà Nẵng'] }, vietnam: { vi: ['Việt Nam'] } },
  intent: {
    'free-shipping': { vi: ['miễn phí vận chuyển'], en: ['free shipping'] },
    'new-customer': { vi: ['khách mới'] },
    'app-only': { vi: ['trên app'] },
    'whole-order': { vi: ['cả đơn'] },
    'percent-off': { vi: ['giảm phần trăm'] },
    'amount-off': { vi: ['giảm tiền'] },
    cashback: { vi: ['hoàn tiền'] },
    gift: { vi: ['quà kèm'] },
    'buy-one-get-one': { vi: ['mua một tặng một'] },
    'no-code-needed': { vi: ['không cần mã'] },
  },
  generic: { 'discount-code': { vi: ['mã'] } },
  occasion: { 'time-slot': { vi: ['khung giờ'] }, 'midnight-sale': { vi: ['sale nửa đêm'] } },
  abbreviation: { 'flash-sale': { vi: ['flash sale'] } },
}

const STORES = {
  shopee: { name: 'Shopee' },
  grab: { name: 'Grab', url: 'https://grab.com/' },
  momo: { name: 'MoMo', url: 'https://momo.vn/' },
}

/** The terms of one record. */
function termsOf(content: TinyContent, record = 0): Set<string> {
  const { postings } = indexOf(tinyCatalog({ words: WORDS, stores: STORES, ...content }))
  return new Set(
    postings.terms.filter((_, term) => {
      const of = postings.records.slice(postings.offsets[term], postings.offsets[term + 1])
      return of.includes(record)
    }),
  )
}

const termsOfDeal = (fields: object) => termsOf({ deals: { a: { category: 'shopping', ...fields } } })

describe('the words of a deal', () => {
  it('are those of its title, with and without marks, and side by side', () => {
    const terms = termsOfDeal({ title: 'Trà sữa ngon' })
    for (const term of [
      'tra',
      'sua',
      'ngon',
      '~trà',
      '~sữa',
      'tra_sua',
      'sua_ngon',
      '#product-type:milk-tea',
      '#product-type:tea',
      '=#product-type:milk-tea',
    ])
      expect(terms).toContain(term)
    for (const term of ['~ngon', 'ngon_tra', '=#product-type:tea', 'tra_ngon'])
      expect(terms).not.toContain(term)
  })

  it('are those of its summary, tags, terms, code and category too', () => {
    const terms = termsOfDeal({
      title: 'A',
      summary: 'Thước gỗ',
      tags: ['black-friday'],
      terms: ['Mỗi người một lần.'],
      code: 'DEMOTRA',
    })
    for (const term of [
      'thuoc',
      'go',
      '~gỗ',
      'black',
      'friday',
      'nguoi',
      'demotra',
      'mua',
      'sam',
      'shopping',
    ])
      expect(terms).toContain(term)
    expect(terms).not.toContain('thuoc_go')
  })

  it('are not those that say what it is not for', () => {
    const terms = termsOfDeal({
      title: 'Bút',
      summary: 'Cho mọi đơn. Không áp dụng cho đồ chơi.',
      terms: ['Không áp dụng cho thước.'],
    })
    expect(terms).toContain('moi')
    for (const term of ['choi', '#product-type:toys', 'thuoc']) expect(terms).not.toContain(term)
  })

  it('mean what they belong to as well, but for what a narrower one says already', () => {
    const terms = termsOfDeal({ title: 'Mũ bảo hiểm và mũ' })
    for (const term of [
      '#product-type:helmet',
      '#product-type:hat',
      '+#product-type:bike-things',
      '=#product-type:helmet',
    ])
      expect(terms).toContain(term)
    for (const term of ['=#product-type:hat', '#product-type:bike-things']) expect(terms).not.toContain(term)
  })

  it('are in each language of it', () => {
    const terms = termsOfDeal({
      title: 'Trà',
      translations: { en: { title: 'Fine tea' }, fr: { title: 'Bon', summary: 'Et livre' } },
    })
    for (const term of ['tra', 'fine', 'bon', 'livre', '#product-type:tea', '#product-type:book'])
      expect(terms).toContain(term)
  })

  it('in French are not meant after “sans”', () => {
    expect(termsOfDeal({ title: 'Un casque et livre', lang: 'fr' })).toContain('#product-type:headphones')
    expect(termsOfDeal({ title: 'Tout sans casque', lang: 'fr' })).not.toContain('#product-type:headphones')
    expect(termsOfDeal({ title: 'Tout sans casque', lang: 'vi' })).not.toContain('#product-type:book')
  })

  it('in English make no store of a verb before an article', () => {
    const grabbed = (title: string, lang = 'en') =>
      termsOfDeal({ title, lang, translations: {} }).has('#store:grab')
    expect(grabbed('Grab the last one')).toBe(false)
    expect(grabbed('Grab rides for less')).toBe(true)
    expect(grabbed('Grab the last one', 'vi')).toBe(true)
  })

  it('name a store only where enough languages do', () => {
    const named = (en: string) =>
      termsOfDeal({
        title: 'Đi Grab',
        translations: {
          en: { title: en },
          fr: { title: 'Courses' },
          ko: { title: '이동' },
          zh: { title: '出行' },
        },
      }).has('#store:grab')
    expect([named('Grab rides'), named('Rides')]).toEqual([true, false])
  })

  it('of a tag are no thing where they are only a piece of it', () => {
    expect(termsOfDeal({ title: 'A', tags: ['tra-xanh'] })).not.toContain('#product-type:tea')
    expect(termsOfDeal({ title: 'A', tags: ['book-ngon'] })).not.toContain('#product-type:book')
    expect(termsOfDeal({ title: 'A', tags: ['book'] })).toContain('#product-type:book')
    expect(termsOfDeal({ title: 'A', tags: ['tra-sua'] })).toContain('#product-type:milk-tea')
    expect(termsOfDeal({ title: 'A', tags: ['tai-nghe'] })).toContain('#product-type:headphones')
  })

  it('do not count a percentage as a number', () => {
    expect(termsOfDeal({ title: 'Giảm 17% bút' })).not.toContain('17')
    expect(termsOfDeal({ title: 'Bút 17 màu' })).toContain('17')
  })

  it('name a quantity in whichever unit', () => {
    expect(termsOfDeal({ title: 'Gạo 2 kg', summary: 'Thêm 500 ml dầu. Không áp dụng cho 1TB.' })).toContain(
      '#quantity:g:2000',
    )
    expect(termsOfDeal({ title: 'Gạo', summary: 'Thêm 500 ml dầu.' })).toContain('#quantity:ml:500')
    expect(termsOfDeal({ title: 'Gạo', summary: 'Không áp dụng cho 1TB.' })).not.toContain(
      '#quantity:gb:1024',
    )
  })

  it('name the days of the week', () => {
    const days = (fields: object) =>
      [...termsOfDeal({ title: 'A', ...fields })].filter((term) => term.startsWith('#weekday:')).toSorted()
    expect(days({ title: 'Thứ sáu vui' })).toEqual(['#weekday:5'])
    expect(days({ summary: 'Từ thứ hai đến thứ tư.', terms: ['Chủ nhật nghỉ.'] })).toEqual([
      '#weekday:0',
      '#weekday:1',
      '#weekday:2',
      '#weekday:3',
    ])
    expect(days({ summary: 'Không áp dụng thứ bảy.' })).toEqual([])
  })

  it('say whether it is of a place, which home is not', () => {
    const placed = (title: string) => termsOfDeal({ title }).has('#fact:placed')
    expect([placed('Trà ở Đà Nẵng'), placed('Trà Việt Nam'), placed('Trà')]).toEqual([true, false, false])
  })
})

describe('the fields of a deal', () => {
  it.each([
    [{}, '#intent:no-code-needed', '#generic:discount-code'],
    [{}, '#generic:promotion', '#fact:with-code'],
    [{ code: 'DEMO' }, '#generic:discount-code', '#intent:no-code-needed'],
    [{ code: 'DEMO' }, '#fact:with-code', '#fact:to-collect'],
    [{ redeem: 'collect' }, '#fact:to-collect', '#fact:with-code'],
    [{ store: 'grab' }, '#store:grab', '#store:shopee'],
    [{ category: 'food' }, '#category:food', '#category:shopping'],
    [{ discount: { kind: 'percent', value: 5 } }, '#wish:percent-off', '#wish:amount-off'],
    [{ discount: { kind: 'amount', value: 5 } }, '#wish:amount-off', '#wish:percent-off'],
    [{ discount: { kind: 'cashback' } }, '#wish:cashback', '#wish:gift'],
    [{ discount: { kind: 'gift' } }, '#wish:gift', '#wish:cashback'],
    [{ discount: { kind: 'freeship' } }, '#wish:free-shipping', '#wish:gift'],
    [{ discount: { kind: 'bogo' } }, '#wish:buy-one-get-one', '#wish:gift'],
    [{ scope: 'shipping' }, '#wish:free-shipping', '#wish:new-customer'],
    [{ scope: 'shop' }, '#store:shopee', '#wish:free-shipping'],
    [{ eligibility: { newUser: true } }, '#wish:new-customer', '#wish:app-only'],
    [{ eligibility: { appOnly: true } }, '#wish:app-only', '#wish:new-customer'],
    [{ eligibility: { newUser: false } }, '#store:shopee', '#wish:new-customer'],
    [{ appliesTo: 'everything' }, '#wish:whole-order', '#wish:app-only'],
    [{ slots: ['20:00-22:00'] }, '#hour:21', '#hour:22'],
    [{ slots: ['20:00-22:00'] }, '#occasion:time-slot', '#occasion:midnight-sale'],
    [{ slots: ['00:00'] }, '#occasion:midnight-sale', '#hour:1'],
    [{ slots: ['00:00'] }, '#abbreviation:flash-sale', '#hour:23'],
    [{}, '#store:shopee', '#occasion:time-slot'],
    [{ eligibility: { payment: ['MoMo'] } }, '#payment:momo', '#payment:visa'],
    [{ eligibility: { payment: ['MoMo'] } }, '#store:momo', '#store:grab'],
    [{ eligibility: { payment: ['Thẻ Visa'] } }, '#payment:visa', '#payment:momo'],
  ])('%o say %s and not %s', (fields, said, unsaid) => {
    const terms = termsOfDeal({ title: 'A', ...fields })
    expect(terms).toContain(said)
    expect(terms).not.toContain(unsaid)
  })

  it('say what it is for, with what that belongs to', () => {
    const terms = termsOfDeal({ title: 'A', appliesTo: { types: ['helmet'] } })
    for (const term of [
      '#product-type:helmet',
      '=#product-type:helmet',
      '#product-type:hat',
      '+#product-type:bike-things',
    ])
      expect(terms).toContain(term)
  })

  it('put what it is for before what it only names, and leave out what it excepts', () => {
    const { idsFor } = tinySearch({
      words: WORDS,
      stores: STORES,
      deals: {
        covered: { title: 'Đồ chơi và trà', appliesTo: { types: ['toys'] } },
        plain: { title: 'Đồ chơi và trà' },
        excepted: { title: 'Đồ chơi và trà', appliesTo: { except: { types: ['tea'] } } },
      },
    })
    expect(idsFor('đồ chơi')[0]).toBe('covered')
    expect(idsFor('trà')).toEqual(['plain', 'covered'])
  })
})

describe('the words of a product', () => {
  const products = (fields: object) =>
    termsOf({
      deals: {},
      products: {
        p: {
          title: 'Tai nghe Sony WH',
          brand: 'Sony',
          offers: [{ store: 'grab', url: 'https://grab.com/a', price: 1, seenAt: '2026-11-01' }],
          ...fields,
        },
      },
    })

  it('are those of its title, brand, store and category', () => {
    const terms = products({})
    for (const term of [
      'tai',
      'sony',
      'tai_nghe',
      '#product-type:headphones',
      '#brand:sony',
      '#store:grab',
      '#category:tech',
      'technology',
    ])
      expect(terms).toContain(term)
    for (const term of ['#generic:promotion', '#intent:no-code-needed', '#store:shopee'])
      expect(terms).not.toContain(term)
  })

  it('of its summary are words alone', () => {
    const terms = products({ summary: 'Hay hơn sách. Không gồm trà.' })
    expect(terms).toContain('sach')
    expect(terms).not.toContain('#product-type:book')
    expect(terms).not.toContain('tra')
  })
})

describe('the spelling of the catalog', () => {
  it('has names of stores, then phrases, then words that are neither', () => {
    const { dictionary, words } = indexOf(
      tinyCatalog({
        words: { 'product-type': { tea: { vi: ['trà xanh'] } } },
        stores: STORES,
        deals: { a: { title: 'Trà xanh quyển' }, b: { title: 'Trà xanh', store: 'grab' } },
      }),
    )
    const phrases = [...textsIn(dictionary.phrases.texts)]
    expect(phrases.slice(0, dictionary.phrases.nameCount)).toContain('grab')
    expect(phrases.slice(dictionary.phrases.nameCount)).toContain('tra xanh')
    expect([...textsIn(words.texts)]).toContain('quyen')
    expect([...textsIn(words.texts)].filter((text) => phrases.includes(text))).toEqual([])
  })
})

describe('where a word stands in a deal', () => {
  const ids = (query: string, deals: Record<string, object>) =>
    tinySearch({
      words: WORDS,
      deals: Object.fromEntries(
        Object.entries(deals).map(([id, fields]) => [id, { title: 'Kẹo', category: 'shopping', ...fields }]),
      ),
    }).idsFor(query)

  it('counts most in its title, then in a tag, its summary and its terms', () => {
    expect(
      ids('tre', {
        'a-terms': { terms: ['Hàng tre.'] },
        'b-summary': { summary: 'Hàng tre.' },
        'c-tag': { tags: ['tre'] },
        'd-title': { title: 'Kẹo tre' },
      }),
    ).toEqual(['d-title', 'c-tag', 'b-summary', 'a-terms'])
  })

  it('counts for a thing most where it is named, then where it is only covered or something narrower is', () => {
    expect(
      ids('mũ', {
        'a-covered': { appliesTo: { types: ['hat'] } },
        'b-narrower': { title: 'Mũ bảo hiểm' },
        'c-named': { title: 'Mũ' },
      }),
    ).toEqual(['c-named', 'b-narrower', 'a-covered'])
  })

  it('counts less for a thing beside those that the deal is for', () => {
    expect(
      ids('trà', {
        'a-beside': { title: 'Trà', appliesTo: { types: ['toys'] } },
        'b-covered': { title: 'Trà', appliesTo: { types: ['tea'] } },
        'c-all': { title: 'Trà', appliesTo: 'everything' },
        'd-narrower': { title: 'Trà sữa', appliesTo: { types: ['tea'] } },
        'e-wider': { title: 'Trà', appliesTo: { types: ['milk-tea'] } },
      }),
    ).toEqual(['b-covered', 'c-all', 'd-narrower', 'e-wider', 'a-beside'])
  })

  it('is none in its summary or terms for a word of Japanese grammar', () => {
    const terms = termsOfDeal({ title: 'お茶 の', summary: '茶 より', terms: ['茶 から'] })
    expect(terms).toContain('の')
    for (const term of ['より', 'から']) expect(terms).not.toContain(term)
  })
})

describe('a meaning that few languages of a record have', () => {
  const titles = (...others: string[]) => ({
    title: 'Đi Grab',
    translations: Object.fromEntries(
      ['en', 'fr', 'ko', 'zh', 'ja']
        .slice(0, others.length)
        .map((language, place) => [language, { title: others[place] }]),
    ),
  })

  it('is a name from a third of them on', () => {
    const named = (...others: string[]) => termsOfDeal(titles(...others)).has('#store:grab')
    expect([named(), named('A'), named('A', 'B'), named('A', 'B', 'C')]).toEqual([true, true, true, false])
    expect([named('A', 'Grab', 'C'), named('A', 'B', 'C', 'D', 'Grab')]).toEqual([true, true])
  })

  it('may be a thing, and a category of a product, but no category of a deal', () => {
    const words = { ...WORDS, category: { books: { en: ['reading'] } } }
    const translations = Object.fromEntries(
      ['fr', 'ko', 'zh', 'ja'].map((language) => [language, { title: 'A' }]),
    )
    const texts = { title: 'Trà', translations: { en: { title: 'Reading tea' }, ...translations } }
    const offers = [{ store: 'grab', url: 'https://grab.com/a', price: 1, seenAt: '2026-11-01' }]
    const ofDeal = termsOf({ words, deals: { a: { category: 'shopping', ...texts } } })
    const ofProduct = termsOf({ words, deals: {}, products: { p: { ...texts, offers } } })
    expect(ofDeal).toContain('#product-type:tea')
    expect([ofDeal.has('#category:books'), ofProduct.has('#category:books')]).toEqual([false, true])
  })
})

describe('a product that is named by its model', () => {
  const offers = [{ store: 'grab', url: 'https://grab.com/a', price: 1, seenAt: '2026-11-01' }]
  const termsOfProduct = (fields: object) =>
    termsOf({ deals: {}, products: { p: { title: 'WH-1000XM5', offers, ...fields } } })

  it('is what its summary begins with, and no more', () => {
    const terms = termsOfProduct({ summary: 'Tai nghe chống ồn, kèm sách.' })
    expect(terms).toContain('#product-type:headphones')
    expect(terms).not.toContain('#product-type:book')
  })

  it('is just this model where it has no summary', () => {
    const terms = termsOfProduct({})
    expect(terms).toContain('wh1000xm5')
    expect([...terms].filter((term) => term.startsWith('#product-type:'))).toEqual([])
  })

  it('is nothing more where its title says what it is', () => {
    const terms = termsOfProduct({ title: 'Trà WH-1000XM5', summary: 'Tai nghe chống ồn.' })
    expect(terms).toContain('#product-type:tea')
    expect(terms).not.toContain('#product-type:headphones')
  })

  it('has its joined name as a word, and no thing that it is free of', () => {
    expect(termsOfProduct({ title: 'Tea-free toys', lang: 'en' })).not.toContain('#product-type:tea')
    expect(termsOfProduct({ title: 'Free tea toys', lang: 'en' })).toContain('#product-type:tea')
  })
})
