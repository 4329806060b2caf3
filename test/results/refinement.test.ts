import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CATEGORY_IDS } from '#contract/category.ts'
import {
  countChosen,
  RESULT_KINDS,
  ORDERS,
  parseRefinement,
  refinedPath,
  renderParameters,
  UNREFINED,
  VALIDITIES,
  WISHES,
} from '#results/refinement.ts'

const read = (text: string) => parseRefinement(new URLSearchParams(text))

describe('a refinement in an address', () => {
  it('is read back as it was written', () => {
    const amount = fc.option(fc.nat({ max: 1e9 }), { nil: undefined })
    const refinement = fc
      .record({
        categories: fc.subarray([...CATEGORY_IDS]),
        stores: fc.subarray(['cellphones', 'shopee', 'tiki']),
        kinds: fc.subarray([...RESULT_KINDS]),
        types: fc.subarray(['iphone', 'phone']),
        brands: fc.subarray(['Apple', "Biti's", 'OPPO']),
        specs: fc.subarray([
          { name: 'memory' as const, value: '8 GB' },
          { name: 'screen' as const, value: '6.7" AMOLED, 120 Hz' },
        ]),
        validity: fc.option(fc.constantFrom(...VALIDITIES), { nil: undefined }),
        priceFrom: amount,
        priceTo: amount,
        payments: fc.subarray(['JCB', 'MoMo', 'Thẻ tín dụng', 'ZaloPay']),
        saves: fc.option(fc.integer({ min: 1, max: 1e9 }), { nil: undefined }),
        wishes: fc.subarray([...WISHES]),
        order: fc.constantFrom(...ORDERS),
        page: fc.integer({ min: 1, max: 99 }),
      })
      .filter(({ priceFrom = 0, priceTo = Infinity }) => priceFrom <= priceTo)
    fc.assert(
      fc.property(refinement, fc.string(), (each, query) => {
        const text = renderParameters(query, each)
        expect(read(text)).toEqual(each)
        expect(new URLSearchParams(text).get('q') ?? '').toBe(query)
      }),
    )
  })

  it('that narrows nothing is the query alone', () => {
    expect(renderParameters('trà sữa', UNREFINED)).toBe('q=tr%C3%A0+s%E1%BB%AFa')
    expect(countChosen(read('q=a&sort=newest&page=3'))).toBe(0)
  })

  it('leaves out what nobody could have chosen', () => {
    expect(
      read(
        'category=cars&store=<b>&kind=free&valid=never&with=luck&sort=random&page=-1&from=abc&pay=<b>&saves=0&type=<b>&brand=<b>&spec=colour:red&spec=memory:&spec=memory',
      ),
    ).toEqual(UNREFINED)
  })

  it('takes prices as people write them, and in whichever order', () => {
    expect(read('from=1.000.000&to=200,000')).toMatchObject({ priceFrom: 200_000, priceTo: 1_000_000 })
  })

  it('stands behind the path of a place, which says a part of it already', () => {
    const place = { path: '/ma-giam-gia/tiki', within: { stores: ['tiki'] } }
    expect(refinedPath(place, '', read('store=tiki'))).toBe('/ma-giam-gia/tiki')
    expect(refinedPath(place, '', read('store=tiki&pay=MoMo&sort=saved'))).toBe(
      '/ma-giam-gia/tiki?pay=MoMo&sort=saved',
    )
  })

  it('counts everything that is chosen, a price once', () => {
    expect(countChosen(read('category=food&store=tiki&kind=gift&valid=soon&from=1&to=2&with=code'))).toBe(6)
    expect(countChosen(read('pay=MoMo&pay=JCB&saves=50000'))).toBe(3)
  })
})
