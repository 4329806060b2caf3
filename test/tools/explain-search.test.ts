import { describe, expect, it } from 'vitest'
import { explainSearch } from '#tools/explain-search.ts'
import { smallCatalog } from '../support/content.ts'
import { indexOf } from '../support/search-over.ts'

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    tea: { title: 'Trà sữa bớt 10%' },
    coming: { title: 'Trà sữa bớt 20%', startsAt: '2026-12-12' },
    pot: { title: 'Nồi cơm bớt 10%', category: 'shopping' },
  },
})
const index = indexOf(catalog)
const explain = (query: string, dealId?: string) =>
  explainSearch(catalog, index, {
    query,
    dealId,
    now: Date.parse('2026-11-20T12:00:00+07:00'),
    fileOf: () => 'products-food.yaml',
  }).join('\n')

describe('the explanation of a search', () => {
  it('says how the query is read, what each part finds and in which file its words stand', () => {
    const text = explain('tra sưa shopee')
    expect(text).toContain('“tra sua”: product-type milk-tea, content/lexicon/products-food.yaml')
    expect(text).toContain('“shopee”: store shopee, content/stores/shopee.yaml (aliases)')
    expect(text).toContain('in 2 records')
  })

  it('names the corrections', () => {
    expect(explain('laptpo')).toContain('corrected: laptpo → laptop')
  })

  it('gives the place of a deal', () => {
    expect(explain('trà sữa', 'tea')).toContain('tea is number 1 of 1')
  })

  it('says why a deal is not found, and which file to change', () => {
    expect(explain('trà sữa', 'coming')).toContain(
      'it is upcoming: startsAt, endsAt and status in content/deals/coming.yaml',
    )
    expect(explain('trà sữa', 'pot')).toContain(
      'it lacks “tra sua”: write it in content/deals/pot.yaml, or change content/lexicon/products-food.yaml',
    )
    expect(explain('trà sữa', 'nothing')).toContain('nothing: no such deal')
  })

  it('says that a query is off topic', () => {
    expect(explain('thời tiết hôm nay')).toContain('off topic')
  })
})
