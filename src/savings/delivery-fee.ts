import type { StoreEntry } from '#entries/store.ts'
import { type Basket, costOf } from '#savings/basket.ts'
import { toMinorUnits } from '#savings/minor-units.ts'
import { fold } from '#text/fold.ts'

/**
 * What a store asks for the delivery of goods that cost so much before deals, in minor units of a currency;
 * undefined where nobody has written it. A region that the store does not list has the general fee. Where
 * the region is not known and fees differ by region, the fee is not known either.
 */
export function deliveryFeeOf(
  shipping: StoreEntry['shipping'],
  currency: string,
  region: string | undefined,
  goods: number,
): number | undefined {
  if (!shipping || shipping.currency !== currency) return undefined
  const { regions } = shipping
  if (region === undefined && regions.length > 0) return undefined
  const own = regions.find(({ names }) => names.some((name) => fold(name) === fold(region ?? '')))
  const { price, freeFrom } = own ?? shipping
  if (freeFrom !== undefined && goods >= toMinorUnits(freeFrom, currency)) return 0
  return price === undefined ? undefined : toMinorUnits(price, currency)
}

/** A basket with the delivery fee of its store, where that is known. */
export function withDelivery(
  basket: Basket,
  shipping: StoreEntry['shipping'],
  region: string | undefined,
): Basket {
  const goods = basket.lines.reduce((sum, line) => sum + costOf(line), 0)
  const delivery = deliveryFeeOf(shipping, basket.currency, region, goods)
  return delivery === undefined ? basket : { ...basket, delivery }
}
