import { describe, expect, it } from 'vitest'
import { productPage } from '#views/product-page.ts'
import { smallCatalog } from '../support/content.ts'

const offer = (store: string, price: number, history: [string, number][] = []) => ({
  store,
  url: 'https://shopee.vn/',
  price,
  seenAt: '1969-12-31',
  history: history.map(([date, each]) => ({ date, price: each })),
})
const phone = (name: string, ...offers: object[]) => ({
  category: 'tech',
  variant: { group: 'phone', name },
  offers,
})

const catalog = smallCatalog({
  products: {
    small: phone(
      '128GB',
      offer('shopee', 90, [
        ['1969-12-31', 90],
        ['1969-06-01', 100],
      ]),
      offer('tiki', 95, [['1969-12-31', 95]]),
    ),
    large: phone('256GB', offer('tiki', 120)),
    alone: {
      category: 'tech',
      specs: { storage: '1 TB' },
      offers: [offer('shopee', 50)],
      priceHistory: [{ date: '1969-12-01', price: 50 }],
    },
  },
})
const viewOf = (product: string) => {
  const view = productPage.view({ language: 'vi', product }, catalog)
  if (!view) throw new Error(product)
  return view
}

describe('the page of a product', () => {
  it('has a line for each store whose prices are known over time, the oldest first', () => {
    expect(viewOf('small').series).toEqual([
      {
        name: 'Shopee',
        history: [
          { date: Date.parse('1969-06-01T00:00+07:00'), price: 100 },
          { date: Date.parse('1969-12-31T00:00+07:00'), price: 90 },
        ],
      },
    ])
  })

  it('has the line of the lowest price where no store has one of its own', () => {
    expect(viewOf('alone').series).toEqual([{ name: '', history: [expect.objectContaining({ price: 50 })] }])
  })

  it('leads to the other variants, with what is paid for each', () => {
    expect(viewOf('small').variants).toEqual([
      expect.objectContaining({ name: '256GB', path: '/san-pham/large', paid: 120, isThis: false }),
      expect.objectContaining({ name: '128GB', path: '/san-pham/small', paid: 90, isThis: true }),
    ])
    expect(viewOf('alone').variants).toEqual([])
  })

  it('gives the facts of its record', () => {
    expect(viewOf('alone').product.specs).toEqual({ storage: '1 TB' })
  })
})
