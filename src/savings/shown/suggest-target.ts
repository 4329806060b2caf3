/** A price that is worth waiting for. */
const SUGGESTED = 0.95

/** Prices have such steps. */
function targetStep(currency: string): number {
  return currency === 'VND' ? 1000 : 1
}

/** A first target price for something with this current price. */
export function suggestTarget(paid: number, currency: string): number {
  const step = targetStep(currency)
  return Math.floor((paid * SUGGESTED) / step) * step
}
