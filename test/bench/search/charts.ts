/** A chart with one value per name, in the given order. */
export interface Chart {
  title: string
  subtitle: string
  rows: readonly { name: string; value: number; label: string; isOurs: boolean }[]
  ticks: readonly { value: number; label: string }[]
  /** Values on a logarithmic scale are drawn as dots instead of bars, because the scale has no zero. */
  isLogarithmic: boolean
}

const WIDTH = 760
const HEAD = 76
const ROW = 34
const FOOT = 40
const MARGIN = 24
const NAMES = 200
const VALUES = 76

const STYLE = `
  .chart { --ground: #ffffff; --ink: #1f2328; --muted: #59636e; --line: #d9dfe5; --mark: #8c98a4; --ours: #0b6e4f; }
  @media (prefers-color-scheme: dark) {
    .chart { --ground: #0d1117; --ink: #e6edf3; --muted: #9198a1; --line: #2d343c; --mark: #6b7681; --ours: #3fb98a; }
  }
  text { font: 14px system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; fill: var(--ink); }
  .title { font-size: 17px; font-weight: 600; }
  .subtitle, .tick { font-size: 13px; fill: var(--muted); }
  .line { stroke: var(--line); }
  .mark { fill: var(--mark); stroke: var(--mark); }
  .ours .mark { fill: var(--ours); stroke: var(--ours); }
  .ours text { font-weight: 600; }
  .value { paint-order: stroke; stroke: var(--ground); stroke-width: 5px; }
`

/** Renders a chart as SVG that follows the reader's colour scheme. The output is deterministic. */
export function renderChart(chart: Chart): string {
  const { title, subtitle, rows, ticks } = chart
  const bottom = HEAD + rows.length * ROW
  const x = scaleOf(chart)
  const grid = ticks.map(
    ({ value, label }) =>
      `<line class="line" x1="${x(value)}" x2="${x(value)}" y1="${HEAD}" y2="${bottom}"/>` +
      `<text class="tick" x="${x(value)}" y="${bottom + 20}" text-anchor="middle">${escape(label)}</text>`,
  )
  const height = bottom + FOOT
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img">`,
    `<title>${escape(`${title}: ${rows.map(({ name, label }) => `${name} ${label}`).join('; ')}`)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect width="${WIDTH}" height="${height}" rx="8" fill="var(--ground)"/>`,
    `<text class="title" x="${MARGIN}" y="34">${escape(title)}</text>`,
    `<text class="subtitle" x="${MARGIN}" y="56">${escape(subtitle)}</text>`,
    ...grid,
    ...rows.map((row, index) => renderRow(row, HEAD + index * ROW + ROW / 2, x(row.value), chart)),
    '</svg>',
  ].join('\n')}\n`
}

function renderRow(
  { name, label, isOurs }: Chart['rows'][number],
  middle: number,
  end: number,
  { isLogarithmic }: Chart,
): string {
  const start = MARGIN + NAMES
  const mark = isLogarithmic
    ? `<line class="mark" x1="${start}" x2="${end}" y1="${middle}" y2="${middle}" stroke-width="2"/>` +
      `<circle class="mark" cx="${end}" cy="${middle}" r="6"/>`
    : `<rect class="mark" x="${start}" y="${middle - 10}" width="${round(end - start)}" height="20" rx="2"/>`
  return (
    `<g${isOurs ? ' class="ours"' : ''}>` +
    `<text x="${start - 12}" y="${middle + 5}" text-anchor="end">${escape(name)}</text>${mark}` +
    `<text class="value" x="${round(end + (isLogarithmic ? 14 : 8))}" y="${middle + 5}">${escape(label)}</text></g>`
  )
}

/** Maps values to horizontal positions. The first and last tick are the ends of the scale. */
function scaleOf({ ticks, isLogarithmic }: Chart): (value: number) => number {
  const place = isLogarithmic ? Math.log10 : (value: number) => value
  const from = place(ticks[0]?.value ?? 1)
  const to = place(ticks.at(-1)?.value ?? 1)
  const width = WIDTH - 2 * MARGIN - NAMES - VALUES
  return (value) => round(MARGIN + NAMES + (width * (place(value) - from)) / (to - from))
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
