import { describe, expect, it } from 'vitest'
import { completionsOf } from '#discovery/completions.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { LANGUAGES } from '#text/language.ts'
import { toSearchExamples } from '#views/shown/search-examples.ts'
import { smallCatalog } from '../support/content.ts'
import { idsOf, indexOf } from '../support/search-over.ts'

const NOW = Date.parse('2026-11-20T12:00:00+07:00')

const deal = (title: string, store: string, fields: object = {}) => ({
  title,
  store,
  url: `https://${store}.vn/khuyen-mai`,
  ...fields,
})

const catalog = smallCatalog({
  withLexicon: true,
  withStrings: true,
  stores: {
    shopee: {
      url: 'https://shopee.vn/',
      aliases: ['shp', '쇼피', 'ショッピー', '虾皮'],
    },
    tiki: { name: 'Tiki', url: 'https://tiki.vn/' },
    fahasa: { name: 'FAHASA', url: 'https://fahasa.vn/' },
  },
  deals: {
    'tea-one': deal('Giảm 20% trà sữa', 'shopee', { code: 'DEMOTRA20', appliesTo: { types: ['milk-tea'] } }),
    'tea-two': deal('Trà sữa mua một tặng một', 'shopee', { appliesTo: { types: ['milk-tea'] } }),
    ship: deal('Miễn phí vận chuyển cho đơn từ 99k', 'shopee', { discount: { kind: 'freeship' } }),
    gifts: deal('Quà giáng sinh giảm 10% cho sinh viên', 'tiki', { tags: ['giang-sinh', 'sinh-vien'] }),
    phone: deal('Điện thoại giảm 10%', 'tiki', { appliesTo: { types: ['phone'] }, code: 'DEMOPHONE' }),
    over: deal('Sách giảm 30%', 'fahasa', { appliesTo: { types: ['book'] }, endsAt: '2026-11-01' }),
  },
})

const { names, things, words } = completionsOf(catalog, NOW)
const textsOf = (entries: readonly (readonly string[])[]) =>
  entries.map(([text]) => text ?? '').filter((text) => text !== '')

describe('completions', () => {
  it('name the stores that have a deal, those with the most first, each also in its other scripts', () => {
    expect(names).toEqual([['Shopee', 'shp'], ['쇼피'], ['ショッピー'], ['虾皮'], ['Tiki']])
  })

  it('name things that deals are for, in the words of each language and not as teencode writes them', () => {
    expect(textsOf(things.vi)).toEqual(expect.arrayContaining(['trà sữa', 'điện thoại']))
    expect(textsOf(things.en)).toContain('bubble tea')
    expect(textsOf(things.zh)).toContain('奶茶')
    expect(textsOf(things.vi)).not.toContain('sách')
  })

  it('ask for codes only where a store has one', () => {
    expect(textsOf(words.en)).toEqual(expect.arrayContaining(['Shopee codes', 'Tiki codes']))
    expect(textsOf(words.vi).filter((text) => text.includes('FAHASA'))).toEqual([])
  })

  it('name occasions and audiences by the words that tags have for them', () => {
    expect(textsOf(words.vi)).toEqual(expect.arrayContaining(['giáng sinh', 'sinh viên']))
    expect(textsOf(words.en)).toContain('christmas')
  })

  it('find something, every one of them', () => {
    const search = createDealSearch(catalog, indexOf(catalog))
    for (const text of [
      ...textsOf(names),
      ...LANGUAGES.flatMap((language) => textsOf([...things[language], ...words[language]])),
    ]) {
      const { matched } = search({ query: text, limit: 1, now: NOW, sources: ['deals', 'products'] })
      expect(matched, text).toBe(true)
    }
  })
})

describe('the examples below the search box', () => {
  const search = createDealSearch(catalog, indexOf(catalog))

  it.each(LANGUAGES)('give what they promise in %s', (language) => {
    const [thing = '', codes = '', shipping = ''] = toSearchExamples(catalog, language)
    const found = (query: string) => {
      const { matches, matched } = search({ query, limit: 3, now: NOW, sources: ['deals', 'products'] })
      expect(matched, query).toBe(true)
      return idsOf({ matches })
    }
    expect(found(thing).slice(0, 2).toSorted()).toEqual(['tea-one', 'tea-two'])
    expect(found(codes)[0]).toBe('tea-one')
    expect(found(shipping)[0]).toBe('ship')
  })

  it('are none in a catalog without deals', () => {
    expect(toSearchExamples(smallCatalog({ deals: {} }), 'vi')).toEqual([])
  })
})
