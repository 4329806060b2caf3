import type { DealTerms } from '#savings/deal-terms.ts'
import { fromMinorUnits } from '#savings/minor-units.ts'
import type { OfferedLine, PricedOffer } from '#savings/price-offers.ts'
import type { Needs } from '#savings/shopper.ts'

/** One store's row of the prices of a thing. Amounts are as people write them. */
export interface PriceRow<Offer extends OfferedLine = OfferedLine> {
  offer: Offer
  /** The price before codes. */
  price: number
  /** The price after codes. */
  paid: number
  isLowest: boolean
  /** How much more is paid than at the cheapest store; 0 where the currencies differ. */
  more: number
  /** The deals in the order of the checkout, each with what it takes off. */
  steps: { terms: DealTerms; saving: number }[]
  /** Lower prices that depend on what is unknown about the shopper, the lowest first. */
  others: { paid: number; needs: Needs }[]
}

/** Priced offers as rows, in the same order. */
export function toPriceRows<Offer extends OfferedLine>(
  offers: readonly PricedOffer<Offer>[],
): PriceRow<Offer>[] {
  const [cheapest] = offers
  const lowest = cheapest?.savings.guaranteed.total ?? 0
  return offers.map(({ offer, savings: { cost, guaranteed, others } }) => {
    const money = (units: number): number => fromMinorUnits(units, offer.currency)
    const isComparable = offer.currency === cheapest?.offer.currency
    return {
      offer,
      price: money(cost),
      paid: money(guaranteed.total),
      isLowest: isComparable && guaranteed.total === lowest,
      more: isComparable ? money(guaranteed.total - lowest) : 0,
      steps: guaranteed.steps.map(({ terms, saving }) => ({ terms, saving: money(saving) })),
      others: others.map(({ total, unknown }) => ({ paid: money(total), needs: unknown })),
    }
  })
}
