import type { LivePrices } from '#browser/prices/show-prices.ts'
import { savedText, SHOPPER_CHANGED } from '#browser/shopper/saved-shopper.ts'
import { callAt } from '#browser/times/call-at.ts'

/**
 * Recalculates a product's prices for the current time and the kept shopper, and again whenever a deal or
 * the shopper changes. While the prices in the page are valid, nothing is loaded.
 */
export function keepPricesLive(): void {
  const place = document.querySelector<HTMLElement>('[data-prices]')
  const source = document.querySelector('[data-price-sheet]')?.textContent
  if (place && source) keepLive(place, JSON.parse(source) as LivePrices)
}

function keepLive(place: HTMLElement, carried: LivePrices): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let until = Number(place.dataset['until'] ?? Infinity)
  let isFirst = true
  /** For whom the shown prices are. */
  let shopper = ''

  async function update(): Promise<void> {
    const now = Date.now()
    const saved = savedText()
    if (now >= until || saved !== shopper) {
      shopper = saved
      const before = isFirst ? undefined : place.querySelector('.verdict')?.textContent
      const { showPrices } = await import('#browser/prices/show-prices.ts')
      until = showPrices(place, carried, now, before)
    }
    isFirst = false
    clearTimeout(timer)
    timer = callAt(until, look)
  }
  const look = (): void => void update()

  look()
  // A page may return from the back/forward cache hours later, and timers pause while the device sleeps.
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  document.addEventListener(SHOPPER_CHANGED, look)
}
