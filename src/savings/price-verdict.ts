import type { Strings } from '#entries/strings.ts'
import type { PricedDay } from '#savings/shown/price-series.ts'
import { fillIn, formatDay, formatPercent } from '#text/format.ts'

/** Less than this is no difference to a shopper. */
const NOTABLE = 0.015

/** How a list price stands to its history, oldest first; nothing where the history is too short to tell. */
export function describePriceVerdict(
  price: number,
  history: readonly PricedDay[],
  strings: Strings,
): string | undefined {
  const [first] = history
  if (!first || history.length < 3) return undefined
  const prices = history.map((day) => day.price).toSorted((a, b) => a - b)
  const [lowest = price] = prices
  const usual = prices[Math.floor(prices.length / 2)] ?? price
  if (price <= lowest && lowest < (prices.at(-1) ?? lowest)) {
    return fillIn(strings.priceLowestSince, { date: formatDay(first.date, strings.language) })
  }
  const share = Math.abs(usual - price) / (usual < price ? price : usual)
  if (share < NOTABLE) return strings.priceUsual
  const percent = formatPercent(Math.round(share * 100), strings.language)
  return fillIn(usual < price ? strings.priceAboveUsual : strings.priceBelowUsual, { percent })
}
