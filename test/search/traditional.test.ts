import { describe, expect, it } from 'vitest'
import { tinySearch } from '../support/tiny-search.ts'

const { ask, idsFor } = tinySearch({
  words: {
    generic: { 'discount-code': { zh: ['优惠码'] } },
    intent: { 'free-shipping': { zh: ['免运费'] } },
    'product-type': {
      'flight-ticket': { zh: ['机票'], ja: ['飛行機'] },
      umbrella: { zh: ['雨伞'] },
      desk: { ja: ['机'] },
      vacuum: { ja: ['掃除機'] },
    },
  },
  stores: { tiki: { name: 'Tiki' }, shopee: { name: 'Shopee', aliases: ['蝦皮'] } },
  deals: {
    flight: {
      title: 'Vé máy bay',
      store: 'tiki',
      translations: { zh: { title: '机票优惠' }, ja: { title: '飛行機' } },
    },
    umbrella: { title: 'Ô', store: 'shopee', translations: { zh: { title: '雨伞' } } },
    vacuum: { title: 'Máy hút', store: 'tiki', translations: { ja: { title: '掃除機' } } },
    desk: { title: 'Bàn', store: 'tiki', translations: { ja: { title: '机' } } },
  },
})

describe('a query in traditional characters', () => {
  it('finds what stands in simplified ones', () => {
    expect(idsFor('機票')).toEqual(['flight'])
    expect(idsFor('雨傘')).toEqual(['umbrella'])
  })

  it('is answered in the words that were typed', () => {
    const { matches, understood, corrected, language } = ask('雨傘 優惠碼 滿300免運費')
    expect(language).toBe('zh')
    expect(corrected).toEqual({})
    expect(understood.map(({ text }) => text)).toEqual(expect.arrayContaining(['雨傘', '優惠碼', '免運費']))
    expect(matches[0]?.matchedOn).toContain('雨傘')
  })

  it('finds a shop by a name in either characters', () => {
    expect(idsFor('蝦皮')).toEqual(['umbrella'])
    expect(idsFor('虾皮')).toEqual(['umbrella'])
  })

  it('is Japanese where only Japanese writes it so', () => {
    expect(idsFor('掃除機')).toEqual(['vacuum'])
    expect(idsFor('飛行機')).toEqual(['flight'])
  })

  it('does not take a Japanese word for a part of a Chinese one', () => {
    expect(idsFor('机')).not.toContain('flight')
  })
})
