import { describe, expect, it } from 'vitest'
import { productLabel } from '#pictures/product-label.ts'
import { illustrationOf } from '#pictures/illustration-of.ts'
import { widened } from '#catalog/product-types.ts'
import { demonstration } from '../support/demonstration.ts'

const labelled = (title: string, more = {}) =>
  productLabel({ id: 'a', title, brand: 'Samsung', ...more }).label

describe('the label of a product without a picture', () => {
  it.each([
    ['Điện thoại Samsung Galaxy A56 5G 8GB/128GB', 'A56'],
    ['Apple iPhone 17 256GB', '17'],
    ['Tai nghe Sony WH-1000XM5', 'Sa'],
    ['Sữa chống nắng 60ml', 'Sa'],
  ])('of %s is %s', (title, label) => {
    expect(labelled(title)).toBe(label)
  })

  it('is the variant where the title has no model', () => {
    expect(labelled('Áo thun', { variant: { group: 'ao', name: 'Đỏ' } })).toBe('Đỏ')
  })

  it('tells products of one drawing apart, together with the tone', () => {
    const pictures = demonstration.products.map((product) => {
      const { label, tone } = productLabel(product)
      return `${illustrationOf(widened([product.type], demonstration), product.category)} ${label} ${tone}`
    })
    // A brand with several books or creams has the same label for them; tones repeat after eight.
    expect(new Set(pictures).size).toBeGreaterThan(pictures.length * 0.95)
  })

  it('is the same whenever it is drawn', () => {
    expect(productLabel({ id: 'b', title: 'X', brand: 'Y' })).toEqual(
      productLabel({ id: 'b', title: 'X', brand: 'Y' }),
    )
  })
})
