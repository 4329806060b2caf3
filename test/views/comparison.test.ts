import { describe, expect, it } from 'vitest'
import { compareProducts } from '#views/comparison.ts'
import { smallCatalog } from '../support/content.ts'

const offer = { store: 'shopee', url: 'https://shopee.vn/a', price: 900_000, seenAt: '2026-01-01' }
const catalog = smallCatalog({
  withLexicon: true,
  products: {
    a: {
      title: 'A',
      type: 'iphone',
      brand: 'Apple',
      specs: { memory: '8 GB', chip: 'A19' },
      offers: [offer],
    },
    b: {
      title: 'B',
      type: 'phone',
      brand: 'Samsung',
      specs: { memory: '8GB', storage: '128 GB' },
      offers: [offer],
    },
    c: { title: 'C', type: 'phone', brand: 'Samsung', specs: { memory: '6 GB' }, offers: [offer] },
    d: { title: 'D', type: 'phone', brand: 'Samsung', offers: [offer] },
    e: { title: 'E', type: 'phone', brand: 'Samsung', offers: [offer] },
  },
})
const strings = catalog.stringsIn('vi')
const compare = (...ids: string[]) => compareProducts(ids, catalog, 'vi', 0)
const rowOf = (name: string, ...ids: string[]) => compare(...ids).rows.find((row) => row.name === name)

describe('a comparison', () => {
  it('takes the known products of an address once each, and at most four', () => {
    const shown = compare('b', 'nobody', 'a', 'b', 'c', 'd', 'e').products
    expect(shown.map(({ shown: { product } }) => product.id)).toEqual(['b', 'a', 'c', 'd'])
    expect(shown[0]?.without).toBe('/san-pham-noi-bat?compare=a&compare=c&compare=d')
    expect(compare('a').products[0]?.without).toBe('/san-pham-noi-bat')
  })

  it('marks values that differ, not ones that are written in another way or not known', () => {
    expect(rowOf(strings.specMemory, 'a', 'b')).toMatchObject({ values: ['8 GB', '8GB'], differs: false })
    expect(rowOf(strings.specMemory, 'a', 'c')?.differs).toBe(true)
    expect(rowOf(strings.specChip, 'a', 'b')).toMatchObject({ values: ['A19', undefined], differs: false })
    expect(rowOf(strings.specWeight, 'a', 'b')).toBeUndefined()
  })

  it('names the type that all products have, where one has a narrower one', () => {
    expect(rowOf(strings.facetTypes, 'a', 'b')?.differs).toBe(false)
  })

  it('offers similar products as long as there is room for them', () => {
    expect(
      compare('a', 'b')
        .others.map(({ id }) => id)
        .toSorted(),
    ).toEqual(['c', 'd', 'e'])
    expect(compare('a', 'b', 'c', 'd').others).toEqual([])
  })
})
