import { describe, expect, it } from 'vitest'
import { createTypesOf } from '#catalog/product-types.ts'
import { SALE_KINDS } from '#entries/sale-day.ts'
import { ILLUSTRATED_TYPES, illustrationOf, saleIllustrationOf } from '#pictures/illustration-of.ts'
import { ILLUSTRATIONS } from '#pictures/illustrations.ts'
import { demonstrationContent } from '../support/demonstration.ts'

describe('the illustration of a record', () => {
  it('is that of its product type', () => {
    expect(illustrationOf(['rice-cookers', 'kitchen-appliances'], 'shopping')).toBe('riceCooker')
  })

  it('is that of a wider type where its own has none', () => {
    expect(illustrationOf(['iphone', 'phone'], 'tech')).toBe('phone')
  })

  it('is that of the first type of several which has one', () => {
    expect(illustrationOf(['unheard-of', 'pizza', 'milk'], 'food')).toBe('pizza')
  })

  it('is that of its category where no type has one', () => {
    expect(illustrationOf(['unheard-of'], 'travel')).toBe('plane')
    expect(illustrationOf([], 'finance')).toBe('wallet')
  })
})

describe('the illustration of a sale day', () => {
  it('is one for each kind, and another one for a day of no kind', () => {
    const names = [...SALE_KINDS, undefined].map((kind) => saleIllustrationOf(kind).name)
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('the illustrated types', async () => {
  const { lexicon } = demonstrationContent
  const known = new Set(
    lexicon
      .filter(({ kind }) => kind === 'product-type' || kind === 'category')
      .flatMap(({ concepts }) => Object.keys(concepts)),
  )

  it('are product types or categories of the lexicon, each with one drawing', () => {
    expect(ILLUSTRATED_TYPES.filter((type) => !known.has(type))).toEqual([])
    expect(new Set(ILLUSTRATED_TYPES).size).toBe(ILLUSTRATED_TYPES.length)
  })

  it('leave no drawing unused', () => {
    const typesOf = createTypesOf(lexicon)
    const used = new Set<string>([
      ...[...known].map((type) => illustrationOf(typesOf(type), 'shopping')),
      ...SALE_KINDS.map((kind) => saleIllustrationOf(kind).name),
    ])
    expect(Object.keys(ILLUSTRATIONS).filter((name) => !used.has(name))).toEqual([])
  })
})
