import type { LivePrices } from '#browser/prices/show-prices.ts'

/** The longest that a browser's timer can wait. */
const TIMER_MAX_MS = 2 ** 31 - 1

/**
 * Works out a product's prices for its reader's moment, and again whenever a deal changes. The page has those
 * of the moment at which it was made: as long as they hold, nothing is loaded.
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

  async function update(): Promise<void> {
    const now = Date.now()
    if (now >= until) {
      const before = isFirst ? undefined : place.querySelector('.verdict')?.textContent
      const { showPrices } = await import('#browser/prices/show-prices.ts')
      until = showPrices(place, carried, now, before)
    }
    isFirst = false
    clearTimeout(timer)
    timer = setTimeout(look, Math.min(Math.max(until - now, 0), TIMER_MAX_MS))
  }
  const look = (): void => void update()

  look()
  // A page that was put away may be shown again hours later, and a timer sleeps with its device.
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
}
