import { announce } from '#browser/announce.ts'
import { savedShopper } from '#browser/shopper/saved-shopper.ts'
import { type PriceSheet, shownPricesAt } from '#savings/shown/price-sheet.ts'
import type { ButtonIcons } from '#savings/shown/render-steps.ts'
import { suggestTarget } from '#savings/shown/suggest-target.ts'
import { formatAmount } from '#text/format.ts'
import type { Language } from '#text/language.ts'
import { describeLowest, renderPrices } from '#savings/shown/render-prices.ts'

/** The data that the page contains for this script. */
export interface LivePrices {
  sheet: PriceSheet
  icons: ButtonIcons
}

/**
 * Shows the prices at `now` for the kept shopper, and announces the lowest if it differs from `before`.
 * Returns the time until which they are valid.
 */
export function showPrices(
  place: HTMLElement,
  { sheet, icons }: LivePrices,
  now: number,
  before: string | undefined,
): number {
  const prices = shownPricesAt(sheet, now, savedShopper())
  const lowest = describeLowest(sheet, prices)
  place.replaceChildren(...parse(renderPrices(sheet, prices, icons).html))
  const [cheapest] = prices.rows
  if (cheapest) showTarget(cheapest.paid, cheapest.offer.currency, sheet.language)
  if (before !== undefined && before !== lowest) announce(lowest)
  return prices.until
}

/** Updates the price target form: the target cannot exceed the current price. */
function showTarget(paid: number, currency: string, language: Language): void {
  const form = document.querySelector<HTMLFormElement>('[data-price-target]')
  const field = form?.elements.namedItem('target')
  if (!form || !(field instanceof HTMLInputElement)) return
  const isUntouched = field.value === field.defaultValue
  form.dataset['lowest'] = String(paid)
  field.defaultValue = formatAmount(suggestTarget(paid, currency), language)
  if (isUntouched) field.value = field.defaultValue
}

function parse(html: string): ChildNode[] {
  const template = document.createElement('template')
  template.innerHTML = html
  return [...template.content.childNodes]
}
