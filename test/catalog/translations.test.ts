import { describe, expect, it } from 'vitest'
import { similarDeals } from '#catalog/similar-deals.ts'
import { inLanguage, languagesOf } from '#catalog/translations.ts'
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
    c: { store: 'tiki' },
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

  it('stays as it is, language included, where there is no translation', () => {
    expect(inLanguage(deal('a'), 'ko')).toMatchObject({ title: 'Giảm 20% trà sữa', lang: 'vi' })
  })
})

describe('similar deals', () => {
  it('come from the same store and category first, and never hold the deal itself or strangers', () => {
    expect(similarDeals(deal('a'), catalog, 6).map(({ id }) => id)).toEqual(['b', 'c'])
  })
})
