/** What a store asks at a moment: the price of a sale while it holds, else the price outside it. */

/** A lower price for a time, in milliseconds since 1970; the end is its last moment. */
interface Sale {
  price: number
  startsAt?: number | undefined
  endsAt?: number | undefined
}

/** The price outside a sale, and the sale. */
export interface TimedPrice {
  price: number
  sale?: Sale | undefined
}

/** An offer at a moment: `price` is what it costs then, `outside` what it costs outside its sale. */
export interface OfferAtMoment extends TimedPrice {
  outside?: number | undefined
}

/** The sale that holds at a moment; undefined when there is none. */
export function saleAt({ sale }: Pick<TimedPrice, 'sale'>, now: number): Sale | undefined {
  if (!sale) return undefined
  const { startsAt = -Infinity, endsAt = Infinity } = sale
  return startsAt <= now && now <= endsAt ? sale : undefined
}

export function priceAt(offer: TimedPrice, now: number): number {
  return saleAt(offer, now)?.price ?? offer.price
}

/** The moments at which the prices of offers change, ascending. */
export function priceChangesOf(offers: Iterable<Pick<TimedPrice, 'sale'>>): number[] {
  const moments = new Set<number>()
  for (const { sale } of offers) {
    if (sale?.startsAt !== undefined) moments.add(sale.startsAt)
    if (sale?.endsAt !== undefined) moments.add(sale.endsAt + 1)
  }
  return [...moments].toSorted((a, b) => a - b)
}

/** The first moment after `now` at which a price changes; never is infinity. */
export function nextPriceChangeOf(offers: Iterable<Pick<TimedPrice, 'sale'>>, now: number): number {
  return priceChangesOf(offers).find((moment) => moment > now) ?? Infinity
}

/** The price of an offer at another moment than its own. */
function priceLater({ price, outside = price, sale }: OfferAtMoment, now: number): number {
  return priceAt({ price: outside, sale }, now)
}

interface ProductAtMoment {
  offers: readonly (OfferAtMoment & { currency: string; availability?: string | undefined; store: string })[]
  priceHistory: readonly { date: number; price: number }[]
}

/**
 * A product at a moment: its offers with the prices of then, in the order of {@link byPrice}, and its history
 * with the sales that began or ended by then. The same object where it has no sale.
 */
export function productAt<Product extends ProductAtMoment>(product: Product, now: number): Product {
  if (product.offers.every(({ sale }) => sale === undefined)) return product
  const at = (moment: number) =>
    product.offers
      .map((offer) =>
        offer.sale === undefined
          ? offer
          : { ...offer, outside: offer.outside ?? offer.price, price: priceLater(offer, moment) },
      )
      .toSorted(byPrice)
  const known = product.priceHistory
  const since = known.reduce((latest, { date }) => Math.max(latest, date), -Infinity)
  const passed = priceChangesOf(product.offers).filter((moment) => moment > since && moment <= now)
  return {
    ...product,
    offers: at(now),
    priceHistory: [
      ...known,
      ...passed.flatMap((date) =>
        at(date)
          .slice(0, 1)
          .map(({ price }) => ({ date, price })),
      ),
    ],
  }
}

/** Sorts sold-out offers last, then those in đồng first, then by currency, then by price. */
export function byPrice(a: ProductAtMoment['offers'][number], b: ProductAtMoment['offers'][number]): number {
  return (
    Number(isSoldOut(a)) - Number(isSoldOut(b)) ||
    byCurrency(a, b) ||
    a.price - b.price ||
    (a.store < b.store ? -1 : 1)
  )
}

function isSoldOut({ availability }: { availability?: string | undefined }): boolean {
  return availability === 'out-of-stock'
}

/** The offers that are not sold out; all of them where all are. */
export function unlessSoldOut<Offer extends { availability?: string | undefined }>(
  offers: readonly Offer[],
): readonly Offer[] {
  const sold = offers.filter((offer) => !isSoldOut(offer))
  return sold.length > 0 ? sold : offers
}

/** Groups by currency, đồng first. Amounts in different currencies cannot be compared. */
function byCurrency({ currency: a }: { currency: string }, { currency: b }: { currency: string }): number {
  if (a === b) return 0
  return a === 'VND' || (b !== 'VND' && a < b) ? -1 : 1
}
