/** SVG paths on a ground of 100 by 100: the oldest price left, the highest on top. */
interface PriceDrawing {
  line: string
  /** A point for each price, drawn by round caps. */
  dots: string
  /** The point of the latest price. */
  end: string
}

/** Prices over time as a line in steps: a price holds until the next one was seen. */
export function drawPrices(history: readonly { date: number; price: number }[]): PriceDrawing {
  const prices = history.map(({ price }) => price)
  const [high, low] = [Math.max(...prices), Math.min(...prices)]
  const [first, last] = [history[0]?.date ?? 0, history.at(-1)?.date ?? 0]
  const points = history.map(({ date, price }) => ({
    x: last === first ? 100 : round(((date - first) / (last - first)) * 100),
    y: high === low ? 50 : round(((high - price) / (high - low)) * 100),
  }))
  const [start] = points
  const end = points.at(-1)
  if (!start || !end) return { line: '', dots: '', end: '' }
  const steps = points.slice(1).map(({ x, y }) => `H${x}V${y}`)
  return {
    line: `M${start.x} ${start.y}${steps.join('')}`,
    dots: points.map(({ x, y }) => `M${x} ${y}h0`).join(''),
    end: `M${end.x} ${end.y}h0`,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
