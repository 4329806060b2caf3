/** Lets readers read values off a price chart. */
import { formatList, formatDay, formatMoney } from '#text/format.ts'
import { pageLanguage } from '#browser/page-language.ts'

/** The data of a chart: one series per line, with its days and prices, oldest first. */
interface ChartData {
  currency: string
  series: { name: string; points: [date: number, price: number][] }[]
}

/**
 * Shows the prices of a day for each `[data-price-chart]`: under the pointer, or selected with the arrow
 * keys.
 */
export function readPriceCharts(): void {
  for (const figure of document.querySelectorAll<HTMLElement>('[data-price-chart]')) {
    const readout = figure.querySelector('[data-readout]')
    if (!readout) continue
    readout.textContent = figure.dataset['hint'] ?? ''
    const data = JSON.parse(figure.dataset['priceChart'] ?? '') as ChartData
    for (const plot of figure.querySelectorAll<HTMLElement>('.plot')) readPlot(plot, readout, data)
  }
}

function readPlot(plot: HTMLElement, readout: Element, { currency, series }: ChartData): void {
  const language = pageLanguage()
  const [from, to] = [Number(plot.dataset['from']), Number(plot.dataset['to'])]
  const all = series.flatMap(({ points }) => points.map(([date]) => date))
  const dates = [...new Set([from, ...all.filter((date) => date >= from)])].toSorted((a, b) => a - b)
  const cursor = plot.querySelector('.cursor')
  let place = dates.length - 1

  plot.tabIndex = 0
  plot.role = 'slider'
  plot.setAttribute('aria-valuemin', '1')
  plot.setAttribute('aria-valuemax', String(dates.length))
  describe()
  plot.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect()
    const moment = from + ((clientX - left) / width) * (to - from)
    const distances = dates.map((date) => Math.abs(date - moment))
    show(distances.indexOf(Math.min(...distances)))
  })
  plot.addEventListener('focus', () => show(place))
  plot.addEventListener('keydown', (event) => {
    const next = { ArrowLeft: place - 1, ArrowRight: place + 1, Home: 0, End: dates.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    show(Math.min(Math.max(next, 0), dates.length - 1))
  })

  function show(index: number): void {
    place = index
    const date = dates[place] ?? to
    const x = to === from ? 100 : ((date - from) / (to - from)) * 100
    cursor?.setAttribute('d', `M${x} 0V100`)
    readout.textContent = describe()
  }

  /** Describes the selected day, for the slider and for the line above the chart. */
  function describe(): string {
    const date = dates[place] ?? to
    const prices = series.flatMap(({ name, points }) => {
      const held = points.findLast(([day]) => day <= date)
      return held ? [`${name} ${formatMoney(held[1], currency, language)}`.trim()] : []
    })
    const text = formatList([formatDay(date, language), ...prices], language)
    plot.setAttribute('aria-valuenow', String(place + 1))
    plot.setAttribute('aria-valuetext', text)
    return text
  }
}
