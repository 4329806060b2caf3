import { describe, expect, it } from 'vitest'
import { similarDeals } from '#catalog/similar/similar-deals.ts'
import { inLanguage, languagesOf, languageOfText } from '#catalog/translations.ts'
import { smallCatalog } from '../support/content.ts'

const catalog = smallCatalog({
  deals: {
    a: {
      translations: {
        ja: { title: 'ミルクティー20%オフ' },
        en: { title: 'Milk tea 20% off', summary: 'Now' },
      },
    },
    b: {},
    c: {
      store: 'tiki',
      terms: 'Mỗi tài khoản một lần.',
      translations: {
        en: { title: 'Milk tea', terms: 'Once per account.' },
        fr: { title: 'Thé au lait', terms: ['Une fois par compte.'] },
        ja: { title: 'ミルクティー' },
      },
    },
    d: { store: 'tiki', category: 'tech' },
  },
})
const deal = (id: string) => catalog.deals.find((each) => each.id === id) ?? expect.fail(id)

describe('a record in other languages', () => {
  it('exists in the language it was written in and in those of its translations, in the interface’s order', () => {
    expect(languagesOf(deal('a'))).toEqual(['vi', 'en', 'ja'])
    expect(languagesOf(deal('b'))).toEqual(['vi'])
  })

  it('takes over the translated fields and says its language', () => {
    expect(inLanguage(deal('a'), 'en')).toMatchObject({
      title: 'Milk tea 20% off',
      summary: 'Now',
      lang: 'en',
    })
  })

  it('is shown in English where its language is missing, and else as it was written', () => {
    expect(inLanguage(deal('a'), 'ko')).toMatchObject({ title: 'Milk tea 20% off', lang: 'en' })
    expect(inLanguage(deal('b'), 'ko')).toMatchObject({ title: 'Giảm 20% trà sữa', lang: 'vi' })
    expect(inLanguage(deal('a'), 'vi')).toMatchObject({ title: 'Giảm 20% trà sữa', lang: 'vi' })
  })

  it.each([
    ['fr', ['Une fois par compte.'], 'fr'],
    ['ja', ['Once per account.'], 'en'],
    ['vi', ['Mỗi tài khoản một lần.'], 'vi'],
  ] as const)('has terms of its own language, or English ones: %s', (language, terms, termsLanguage) => {
    expect(inLanguage(deal('c'), language).terms).toEqual(terms)
    expect(languageOfText(deal('c'), 'terms', language)).toBe(termsLanguage)
  })
})

describe('similar deals', () => {
  it('come from the same store and category first, and never hold the deal itself or strangers', () => {
    expect(similarDeals(deal('a'), catalog, 6).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
