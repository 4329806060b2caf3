/** The prices of the offers of a file, and the history of the lowest of them by when each holds. */
import { priceAt, priceChangesOf, type TimedPrice } from '#catalog/worth/offer-price.ts'
import { endSchema, startSchema } from '#entries/moment.ts'
import { type PricedDay, recordPrice } from '#imports/prices/price-history.ts'
import { type Fields, textOf } from '#imports/records/record.ts'
import { vietnamDayOf } from '#text/days.ts'

export function offersOf({ offers }: Fields): Fields[] {
  return Array.isArray(offers) ? (offers as Fields[]) : []
}

/** The price history of a product or of an offer; empty when there is none. */
export function historyOf(fields: Fields, name: 'priceHistory' | 'history' = 'priceHistory'): PricedDay[] {
  const history = fields[name]
  return Array.isArray(history)
    ? (history as Fields[]).map(({ date, price }) => ({ date: textOf(date), price: Number(price) }))
    : []
}

/** The price of an offer with its sale, as numbers. */
export function timedPriceOf(offer: Fields): TimedPrice {
  const { price, sale } = offer as { price?: unknown; sale?: Fields }
  if (!sale) return { price: Number(price) }
  const [startsAt, endsAt] = [startSchema.safeParse(sale['startsAt']), endSchema.safeParse(sale['endsAt'])]
  return {
    price: Number(price),
    sale: { price: Number(sale['price']), startsAt: startsAt.data, endsAt: endsAt.data },
  }
}

/**
 * The lowest price of offers at a moment, in đồng where one of them is, else in the currency of the first.
 * Offers that are sold out do not count while others are not. Undefined without offers.
 */
export function lowestOf(offers: readonly Fields[], now: number): number | undefined {
  const currencyOf = (offer: Fields): string => textOf(offer['currency'] ?? 'VND')
  const currency = offers.map(currencyOf).find((each) => each === 'VND') ?? currencyOf(offers[0] ?? {})
  const comparable = offers.filter((offer) => currencyOf(offer) === currency)
  const sold = comparable.filter((offer) => offer['availability'] !== 'out-of-stock')
  const prices = (sold.length > 0 ? sold : comparable).map((offer) => priceAt(timedPriceOf(offer), now))
  return prices.length > 0 ? Math.min(...prices) : undefined
}

/**
 * The history of a product whose offers change now: with the sales that began or ended since its last day,
 * and the lowest price of today. Undefined when nothing is new.
 */
export function presentHistory(
  before: Fields,
  offers: readonly Fields[],
  now: number,
): PricedDay[] | undefined {
  const known = historyOf(before)
  const prices = offersOf(before).map(timedPriceOf)
  const since = known.at(-1)?.date ?? seenDay(before)
  const passed = priceChangesOf(prices).filter((moment) => moment <= now && vietnamDayOf(moment) > since)
  const [was, is] = [lowestOf(offersOf(before), now), lowestOf(offers, now)]
  const isChanged = was !== undefined && is !== undefined && was !== is
  if (passed.length === 0 && !isChanged) return undefined
  const first = passed[0] ?? now
  const start = lowestOf(offersOf(before), first - 1)
  let history = known.length > 0 || start === undefined ? known : [{ date: seenDay(before), price: start }]
  for (const moment of passed) {
    const lowest = lowestOf(offersOf(before), moment)
    if (lowest !== undefined) history = recordPrice(history, vietnamDayOf(moment), lowest)
  }
  return isChanged ? recordPrice(history, vietnamDayOf(now), is) : history
}

/** The last day on which a price of the product was seen; empty without offers. */
function seenDay(fields: Fields): string {
  return offersOf(fields)
    .map(({ seenAt }) => textOf(seenAt).slice(0, 10))
    .reduce((latest, day) => (day > latest ? day : latest), '')
}
