import { describe, expect, it } from 'vitest'
import { appliesToSchema } from '#entries/applies-to.ts'
import type { Line } from '#savings/basket.ts'
import { fitOf } from '#savings/coverage.ts'

const price = { unitPrice: 1, quantity: 1 }
const iphone: Line = {
  product: 'iphone-17',
  category: 'tech',
  brand: 'Apple',
  types: ['phone', 'electronics'],
  ...price,
}
const untyped: Line = { product: 'cable', category: 'tech', brand: 'Anker', ...price }
const amount: Line = price
const someTech: Line = { category: 'tech', ...price }

describe('what a deal is for', () => {
  it.each([
    ['everything', 'everything', iphone, 'yes'],
    ['a product that is named', { products: ['iphone-17'] }, iphone, 'yes'],
    ['a product beside those that are named', { products: ['ps5'] }, iphone, 'no'],
    ['a product beside the lists', { products: ['iphone-17'], brands: ['Sony'] }, iphone, 'yes'],
    ['a brand, in any case', { brands: ['APPLE'] }, iphone, 'yes'],
    ['a wider type', { types: ['electronics'] }, iphone, 'yes'],
    ['brand and type, both of which fit', { brands: ['Apple'], types: ['phone'] }, iphone, 'yes'],
    ['brand and type, one of which does not', { brands: ['Apple'], types: ['laptop'] }, iphone, 'no'],
    ['another category', { categories: ['food'] }, iphone, 'no'],
    ['all but others', { except: { brands: ['Sony'] } }, iphone, 'yes'],
    ['all but this type', { except: { types: ['phone'] } }, iphone, 'no'],
    [
      'a named product that is excepted',
      { products: ['iphone-17'], except: { brands: ['Apple'] } },
      iphone,
      'no',
    ],
    ['terms that ask for more', { categories: ['tech'], seeTerms: 'true' }, iphone, 'maybe'],
    ['terms that ask for more of other goods', { categories: ['food'], seeTerms: 'true' }, iphone, 'no'],
    [
      'terms that ask for more, and name the product',
      { products: ['iphone-17'], seeTerms: 'true' },
      iphone,
      'yes',
    ],
    ['a type, where the product has none', { types: ['cable'] }, untyped, 'maybe'],
    ['all but a type, where the product has none', { except: { types: ['cable'] } }, untyped, 'maybe'],
    ['certain goods, of an amount', { types: ['phone'] }, amount, 'maybe'],
    ['all but some goods, of an amount', { except: { types: ['phone'] } }, amount, 'yes'],
    ['its category, of an amount for it', { categories: ['tech'] }, someTech, 'yes'],
    [
      'certain goods of its category, of an amount for it',
      { categories: ['tech'], types: ['phone'] },
      someTech,
      'maybe',
    ],
    ['no goods that are excepted or not', { brands: ['Sony'], except: { types: ['cable'] } }, untyped, 'no'],
    ['a brand that is excepted without its marks', { except: { brands: ['ápple'] } }, iphone, 'no'],
    ['a named product, of an amount', { products: ['iphone-17'] }, amount, 'maybe'],
    ['another category, of an amount for one', { categories: ['food'] }, someTech, 'no'],
  ])('%s', (_what, appliesTo, line, fit) => {
    expect(fitOf(appliesToSchema.parse(appliesTo), line)).toBe(fit)
  })

  it('is not known where no editor wrote it', () => {
    expect(fitOf(undefined, iphone)).toBe('maybe')
  })
})
