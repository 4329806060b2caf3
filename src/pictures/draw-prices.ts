/** The history of prices becomes a chart. */
import type { PricedDay } from '#savings/shown/price-series.ts'

/** The axis of a price chart: round prices at equal distances, the highest first. */
export interface PriceAxis {
  ticks: number[]
  low: number
  high: number
}

/** SVG paths in a square of 100 by 100: the oldest price at the left, the highest at the top. */
interface PriceDrawing {
  line: string
  /** A zero-length line for each price, which round line caps show as a dot. */
  dots: string
}

/** The axis covers at least this share of the highest price, so that a small change does not look large. */
const SHOWN_SHARE = 0.2

const STEPS = 3

/**
 * Computes the axis for prices. It begins at 0 when the lowest price is less than half the highest; otherwise
 * it covers a range in which changes look as small as they are.
 */
export function priceAxisOf(prices: readonly number[]): PriceAxis {
  const [highest, lowest] = [Math.max(...prices), Math.min(...prices)]
  const isWhole = lowest < highest / 2
  const span = isWhole ? highest : Math.max(highest - lowest, highest * SHOWN_SHARE)
  const step = roundUp(span / STEPS)
  const middle = (highest + lowest) / 2
  const low = isWhole ? 0 : Math.max(0, Math.floor((middle - span / 2) / step) * step)
  const count = Math.max(1, Math.ceil(((isWhole ? highest : middle + span / 2) - low) / step))
  const ticks = Array.from({ length: count + 1 }, (_, index) => low + (count - index) * step)
  return { ticks, low, high: ticks[0] ?? highest }
}

/** Draws prices over time as a stepped line: a price holds until the next one. */
export function drawPrices(
  history: readonly PricedDay[],
  { from, to }: { from: number; to: number },
  { low, high }: PriceAxis,
): PriceDrawing {
  const points = history.map(({ date, price }) => ({
    x: to === from ? 100 : round(((date - from) / (to - from)) * 100),
    y: round(((high - price) / (high - low)) * 100),
  }))
  const [start, ...rest] = points
  if (!start) return { line: '', dots: '' }
  return {
    line: `M${start.x} ${start.y}${rest.map(({ x, y }) => `H${x}V${y}`).join('')}`,
    dots: points.map(({ x, y }) => `M${x} ${y}h0`).join(''),
  }
}

/**
 * The part of a history from a moment on. It begins with the price that was valid at that moment, if known.
 */
export function historyFrom(history: readonly PricedDay[], from: number): PricedDay[] {
  const held = history.findLast(({ date }) => date <= from)
  const later = history.filter(({ date }) => date > from)
  return held ? [{ date: from, price: held.price }, ...later] : later
}

/** Rounds up to 1, 2, 2.5 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value || 1))
  return ([1, 2, 2.5, 5].find((each) => each * power >= value) ?? 10) * power
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
