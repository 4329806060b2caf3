import { expect, it } from 'vitest'
import { toShownPosts } from '#views/shown/shown-posts.ts'
import { smallCatalog } from '../../support/content.ts'

const catalog = smallCatalog({
  withLexicon: true,
  deals: {
    anything: { category: 'shopping' },
    flight: { category: 'travel', appliesTo: { types: ['flight-ticket'] } },
  },
  products: {
    book: {
      category: 'books',
      type: 'novels',
      offers: [{ store: 'shopee', url: 'https://shopee.vn/', price: 90, seenAt: '1969-12-31' }],
    },
  },
  posts: { guide: { deals: ['anything', 'flight'], products: ['book'] }, bare: {} },
})

it('an article is shown with what its deals and products are, those of a named type first', () => {
  const subjects = toShownPosts(catalog, 'vi').find(({ id }) => id === 'guide')?.subjects ?? []
  expect(subjects.map(({ category }) => category)).toEqual(['travel', 'books', 'shopping'])
  expect(subjects[0]?.types[0]).toBe('flight-ticket')
  expect(subjects[1]?.types).toContain('books')
})

it('an article about nothing in particular has no subjects', () => {
  expect(toShownPosts(catalog, 'vi').find(({ id }) => id === 'bare')?.subjects).toEqual([])
})
