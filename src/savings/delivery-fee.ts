import type { Catalog } from '#catalog/catalog.ts'
import type { StoreEntry } from '#entries/store.ts'
import { type Basket, costOf } from '#savings/basket.ts'
import { toMinorUnits } from '#savings/minor-units.ts'
import { isSameName, type Shopper } from '#savings/shopper.ts'

/** Where somebody is: fees of a region go for all that is in it. */
type Whereabouts = Pick<Shopper, 'region' | 'regionsAround' | 'regionsWithin'>

/**
 * What a store asks for the delivery of goods that cost so much before deals, in minor units of a currency;
 * undefined where nobody has written it. A place in none of the regions that the store lists has the general
 * fee. Where fees differ by region, and the region is not known or has several of them in it, the fee is not
 * known either.
 */
export function deliveryFeeOf(
  shipping: StoreEntry['shipping'],
  currency: string,
  { region, regionsAround = [], regionsWithin = [] }: Whereabouts,
  goods: number,
): number | undefined {
  if (!shipping || shipping.currency !== currency) return undefined
  const { regions } = shipping
  if (region === undefined && regions.length > 0) return undefined
  const [own] = [region ?? '', ...regionsAround].flatMap((place) => feesIn(place, regions))
  if (!own && regionsWithin.some((place) => feesIn(place, regions).length > 0)) return undefined
  const { price, freeFrom } = own ?? shipping
  if (freeFrom !== undefined && goods >= toMinorUnits(freeFrom, currency)) return 0
  return price === undefined ? undefined : toMinorUnits(price, currency)
}

type Fee = NonNullable<StoreEntry['shipping']>['regions'][number]

function feesIn(place: string, regions: readonly Fee[]): Fee[] {
  return regions.filter(({ names }) => names.some((name) => isSameName(name, place)))
}

/** All regions in which a store or a deal differs from elsewhere, as their records write them. */
export function regionNamesOf({ deals, stores }: Pick<Catalog, 'deals' | 'stores'>): string[] {
  const ofStores = [...stores.values()].flatMap(({ shipping }) => shipping?.regions ?? [])
  return [
    ...new Set([
      ...deals.flatMap(({ eligibility }) => eligibility.regions ?? []),
      ...ofStores.flatMap(({ names }) => names),
    ]),
  ]
}

/** A basket with the delivery fee of its store, where that is known. */
export function withDelivery(basket: Basket, shipping: StoreEntry['shipping'], shopper: Whereabouts): Basket {
  const goods = basket.lines.reduce((sum, line) => sum + costOf(line), 0)
  const delivery = deliveryFeeOf(shipping, basket.currency, shopper, goods)
  return delivery === undefined ? basket : { ...basket, delivery }
}
