import { describe, expect, it } from 'vitest'
import { noteFit } from '#tools/fit-notes.ts'
import { readContent, type SmallContent, smallFiles } from '../support/content.ts'

const OFFER = { store: 'shopee', url: 'https://shopee.vn/a', price: 100_000, seenAt: '2026-11-01' }
const STORES = { shopee: { aliases: ['shp'] } }

const notesOn = (content: SmallContent): string[] =>
  noteFit(readContent(smallFiles({ stores: STORES, ...content })))

describe('notes on what fits what', () => {
  it('are none where every record says what it can', () => {
    const products = { sony: { type: 'headphones', offers: [OFFER] } }
    expect(notesOn({ deals: { all: { appliesTo: 'everything' } }, products })).toEqual([])
  })

  it('name current deals of which nobody wrote what they are for', () => {
    const deals = { unknown: {}, withdrawn: { status: 'withdrawn' }, all: { appliesTo: 'everything' } }
    expect(notesOn({ deals }).map((note) => note.split('.')[0])).toEqual(['No appliesTo: unknown'])
  })

  it('name products without a type', () => {
    const notes = notesOn({
      deals: { all: { appliesTo: 'everything' } },
      products: { sony: { offers: [OFFER] } },
    })
    expect(notes.map((note) => note.split('.')[0])).toEqual(['No type: sony'])
  })

  it.each([
    ['is for another type', { types: ['phone'] }, true],
    ['is for its type', { types: ['headphones'] }, false],
    ['leaves it out', { except: { brands: ['Sony'] } }, true],
    ['asks for more than fields can state', { types: ['headphones'], seeTerms: true }, true],
    ['names it, whatever the terms ask of others', { products: ['sony'], seeTerms: true }, false],
  ])('name a product when the only deal %s: %o %s', (_, appliesTo, isNamed) => {
    const products = { sony: { type: 'headphones', brand: 'Sony', offers: [OFFER] } }
    const notes = notesOn({ deals: { only: { appliesTo } }, products })
    expect(notes.some((note) => note.startsWith('No deal fits for sure: sony.'))).toBe(isNamed)
  })

  it('name deals for a brand that no product has', () => {
    const products = { sony: { type: 'headphones', brand: 'Sony', offers: [OFFER] } }
    const deals = {
      known: { appliesTo: { brands: ['SONY'] } },
      unknown: { appliesTo: { except: { brands: ['Sonny'] } } },
    }
    expect(notesOn({ deals, products })).toEqual([
      expect.stringMatching(/^Brand that no product has: unknown\./),
    ])
  })
})
