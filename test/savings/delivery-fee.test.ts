import { describe, expect, it } from 'vitest'
import type { StoreEntry } from '#entries/store.ts'
import { deliveryFeeOf, withDelivery } from '#savings/delivery-fee.ts'

type Shipping = NonNullable<StoreEntry['shipping']>

const shipping: Shipping = {
  price: 30_000,
  freeFrom: 300_000,
  currency: 'VND',
  regions: [
    { names: ['Hà Nội', 'Hanoi'], price: 15_000 },
    { names: ['Phú Quốc'], price: 60_000, freeFrom: 900_000 },
  ],
}
const general: Shipping = { ...shipping, regions: [] }

describe('the delivery fee of a store', () => {
  it.each<[string, Shipping | undefined, string | undefined, number, number | undefined]>([
    ['the general one', general, undefined, 100_000, 30_000],
    ['nothing from a sum on', general, undefined, 300_000, 0],
    ['that of the region, by any of its names', shipping, 'ha noi', 400_000, 15_000],
    ['free from the sum of the region', shipping, 'Phú Quốc', 900_000, 0],
    ['the general one in a region without its own', shipping, 'Huế', 100_000, 30_000],
    ['not known where fees differ by region and none is given', shipping, undefined, 100_000, undefined],
    ['not known where nobody wrote it', undefined, 'Hà Nội', 100_000, undefined],
    [
      'not known below the sum from which it is free',
      { freeFrom: 5, currency: 'VND', regions: [] },
      'Huế',
      4,
      undefined,
    ],
  ])('is %s', (_what, given, region, goods, fee) => {
    expect(deliveryFeeOf(given, 'VND', region === undefined ? {} : { region }, goods)).toBe(fee)
  })

  it('is that of the narrowest region around the place, and not known of a place with several', () => {
    const feeOf = (where: object) => deliveryFeeOf(shipping, 'VND', where, 100_000)
    expect(feeOf({ region: 'Quận Hoàn Kiếm', regionsAround: ['Hà Nội', 'Phú Quốc'] })).toBe(15_000)
    expect(feeOf({ region: 'Việt Nam', regionsWithin: ['Phú Quốc'] })).toBeUndefined()
    expect(feeOf({ region: 'Huế', regionsAround: ['Miền Trung'], regionsWithin: ['Lăng Cô'] })).toBe(30_000)
  })

  it('is not known in another currency, and in the minor units of its own', () => {
    expect(deliveryFeeOf(general, 'SGD', {}, 100)).toBeUndefined()
    expect(deliveryFeeOf({ ...general, price: 1.99, currency: 'SGD' }, 'SGD', {}, 100)).toBe(199)
  })

  it('is added to a basket by its goods before deals', () => {
    const basket = { store: 'shopee', currency: 'VND', lines: [{ unitPrice: 150_000, quantity: 2 }] }
    expect(withDelivery(basket, general, {})).toEqual({ ...basket, delivery: 0 })
    expect(withDelivery(basket, undefined, {})).toBe(basket)
  })
})
