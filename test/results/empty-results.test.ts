import { describe, expect, it } from 'vitest'
import { parseRefinement } from '#results/refinement.ts'
import { createResults } from '#results/results.ts'
import { relatedOf } from '#components/search/related.ts'
import { smallCatalog } from '../support/content.ts'

const catalog = smallCatalog({
  stores: { shopee: { name: 'Shopee' }, tiki: { name: 'Tiki' } },
  deals: {
    late: { endsAt: '1970-12-31', code: 'DEMO1' },
    soon: { endsAt: '1970-01-20', store: 'tiki' },
    undated: {},
  },
  posts: {
    tea: { title: 'Trà sữa ngon', summary: 'Uống gì', publishedAt: '1969-12-01' },
    coffee: { title: 'Cà phê', summary: 'Pha ở nhà, tra sua thi khong', publishedAt: '1969-12-01' },
    other: { title: 'Đi trà sửa xe', summary: 'Xe máy', publishedAt: '1969-12-01' },
  },
})
const all = catalog.deals.map((deal) => ({ source: 'deals' as const, deal }))
const results = (query: string, text: string, found = all, count = (_query: string) => 0) =>
  createResults({
    query,
    refinement: parseRefinement(new URLSearchParams(text)),
    outcome: undefined,
    all: found,
    current: catalog.deals,
    now: catalog.builtAt,
    count,
  })

describe('results that are none', () => {
  it('name each filter without which there are some, with how many', () => {
    const { drops } = results('', 'store=tiki&with=code')
    expect(drops.map(({ active, count }) => [active.filter, active.value, count])).toEqual([
      ['store', 'tiki', 1],
      ['wish', 'code', 1],
    ])
    expect(results('', 'store=lazada&category=books').drops).toEqual([])
  })

  it('name the shorter queries that find something, the most first', () => {
    const found: Record<string, number> = { 'tea cup': 2, 'odd tea': 7 }
    const { shorter } = results('odd tea cup', '', [], (query) => found[query] ?? 0)
    expect(shorter).toEqual([
      { query: 'odd tea', count: 7 },
      { query: 'tea cup', count: 2 },
    ])
  })

  it('try no word alone, no long query, and nothing where the query has results', () => {
    const counted: string[] = []
    const count = (query: string): number => counted.push(query)
    results('tea', '', [], count)
    results('a b c d e f', '', [], count)
    results('tea cup', 'store=lazada', all, count)
    expect(counted).toEqual([])
  })

  it('are followed by what ends next, as far as ends are known', () => {
    expect(results('', 'store=lazada').endingNext.map(({ id }) => id)).toEqual(['soon', 'late'])
    expect(results('', '').endingNext).toEqual([])
  })
})

describe('what a query also leads to', () => {
  const understood = (text: string, kind: string, id: string) => ({ text, kind, id })

  it('are the stores that it names', () => {
    const named = [understood('shopee', 'store', 'shopee'), understood('no', 'store', 'gone')]
    expect(relatedOf({ understood: named }, catalog).stores).toEqual(['shopee'])
  })

  it('are articles that have its words one after another, whatever their accents', () => {
    const { posts } = relatedOf({ understood: [understood('tra sua', 'type', 'bubble-tea')] }, catalog)
    expect(posts.toSorted()).toEqual(['coffee', 'other', 'tea'])
    expect(relatedOf({ understood: [understood('ra su', 'type', 'x')] }, catalog).posts).toEqual([])
  })
})
