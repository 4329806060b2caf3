/** The shopper of a request, or what is wrong with it. */
import type { Catalog } from '#catalog/catalog.ts'
import { describe, type Read } from '#contract/parse-input.ts'
import type { ShopperBody } from '#contract/parameters.ts'
import { refuse } from '#savings/requests/resolve-line.ts'
import { regionNamesOf } from '#savings/delivery-fee.ts'
import type { Shopper } from '#savings/shopper.ts'
import { fold } from '#text/fold.ts'
import { findRegion } from '#values/named-regions.ts'

/**
 * What a request says of a shopper, in the words of the catalog. Ways to pay are those that deals name:
 * another one is a mistake, or of no use. A region may have any name of a known place. `prefix` stands
 * before the names of fields in messages.
 */
export function readShopper(
  { newCustomer, newAt, app, payment, region }: ShopperBody,
  { deals, places, stores }: Pick<Catalog, 'deals' | 'places' | 'stores'>,
  prefix: string,
): Read<Shopper> {
  const names = new Map(
    payment && deals.flatMap((deal) => (deal.eligibility.payment ?? []).map((name) => [fold(name), name])),
  )
  const strange = payment?.find((written) => !names.has(fold(written)))
  if (strange !== undefined) {
    return refuse(
      `${prefix}payment has ${describe(strange)}, which no deal names; write ways to pay among ${[...names.values()].toSorted().join(', ')}.`,
    )
  }
  const unknown = newAt?.find((store) => !stores.has(store))
  if (unknown !== undefined) {
    return refuse(
      `${prefix}newAt has ${describe(unknown)}, which is no store of the catalog; write ids of stores such as shopee.`,
    )
  }
  const found =
    region === undefined ? undefined : findRegion(region, regionNamesOf({ deals, stores }), places)
  if (region !== undefined && !found) {
    return refuse(
      `${prefix}region is ${describe(region)}, which is no place that is known; write a province, city or country such as Hà Nội, or leave it out.`,
    )
  }
  return {
    ok: true,
    data: {
      ...(newCustomer !== undefined && { isNewCustomer: newCustomer }),
      ...(newAt && { newAt }),
      ...(app !== undefined && { usesApp: app }),
      ...(payment && { payment: payment.flatMap((written) => names.get(fold(written)) ?? []) }),
      ...found,
    },
  }
}

/** The same; undefined when the request says nothing of the shopper. */
export function readAnyShopper(
  said: ShopperBody,
  catalog: Pick<Catalog, 'deals' | 'places' | 'stores'>,
  prefix: string,
): Read<Shopper | undefined> {
  const isSaid = Object.values(said).some((value) => value !== undefined)
  return isSaid ? readShopper(said, catalog, prefix) : { ok: true, data: undefined }
}
