/**
 * `npm run bench:search`: how well our engine and other libraries answer the labelled queries, what each part of ours is good for,
 * and what a search costs at growing catalogs. Times of one run compare with each other only.
 * Prints tables and writes the charts in test/relevance/charts/.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadContent } from '#runtime/content-files.ts'
import { LABELLED_AT, type Label, loadLabels } from '../relevance/labels.ts'
import { mean } from '../relevance/measures.ts'
import { catalogOf } from '../support/content.ts'
import { createVariants } from './search/ablation.ts'
import { renderChart } from './search/charts.ts'
import { ENGINES, indexCurrent, OURS } from './search/engines.ts'
import { type Cost, measureCost } from './search/latency.ts'
import { askOurs, idsIn } from './search/ours.ts'
import { isReal, measureQuality, type Quality } from './search/quality.ts'
import { duration, percent, renderTable } from './search/tables.ts'

const CHARTS = 'test/relevance/charts'
const HALVES = ['tuning', 'test'] as const
const SIZES = [1_000, 10_000, 100_000]
const CHARTED_SIZE = 10_000

/** Fewer queries have no hundredth. */
const P99_QUERIES_MIN = 100

const QUALITY_COLUMNS = ['nDCG@10', 'MRR', 'recall@10', 'no result', 'false positives']

const catalog = catalogOf(await loadContent('content'))
const labels = loadLabels()
await mkdir(CHARTS, { recursive: true })
const current = catalog.currentDeals(LABELLED_AT).length + catalog.products.length
console.log(
  `${current} current deals and products, ${labels.length} labelled queries of which ${labels.filter(isReal).length} have an answer.`,
)
await reportEngines()
reportKinds()
reportVariants()
await reportCosts()

async function reportEngines(): Promise<void> {
  const engines = ENGINES.map((engine) => ({ engine, find: indexCurrent(engine, catalog) }))
  for (const half of HALVES) {
    const measured = engines.map(({ engine, find }) => ({
      engine,
      quality: measureQuality(find, ofHalf(half)),
    }))
    const rows = measured.map(({ engine, quality }) => [engine.name, ...qualityCells(quality)])
    printTable(`Quality, ${half} half`, ['engine', ...QUALITY_COLUMNS], rows)
    if (half === 'tuning') continue
    const bars = measured.map(({ engine, quality }) => ({
      name: engine.name,
      value: quality.ndcg,
      label: quality.ndcg.toFixed(3),
      isOurs: engine.name === OURS,
    }))
    const chart = renderChart({
      title: 'How good the order of results is',
      subtitle: `nDCG@10 over ${ofHalf(half).filter(isReal).length} labelled queries that were not used for tuning; 1 is the best possible`,
      rows: bars.toSorted((a, b) => b.value - a.value),
      ticks: [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value, label: String(value) })),
      isLogarithmic: false,
    })
    await writeFile(`${CHARTS}/quality.svg`, chart)
  }
}

function reportKinds(): void {
  const ask = askOurs(catalog)
  const find = (query: string): string[] => idsIn(ask(query))
  const languageAccuracy = (some: readonly Label[]): number =>
    mean(some.map(({ query, language }) => (ask(query).language === language ? 1 : 0)))
  const rowOf = (name: string, some: readonly Label[]) => [
    name,
    some.length,
    ...qualityCells(measureQuality(find, some), some),
    percent(languageAccuracy(some)),
  ]
  for (const half of HALVES) {
    const kinds = Map.groupBy(ofHalf(half), ({ kind }) => kind)
    const rows = [...kinds].map(([kind, some]) => rowOf(kind, some))
    printTable(
      `${OURS} by kind of query, ${half} half`,
      ['kind', 'queries', ...QUALITY_COLUMNS, 'language right'],
      [...rows, rowOf('all', ofHalf(half))],
    )
  }
}

function reportVariants(): void {
  const variants = createVariants(catalog).map(({ name, find }) => ({
    name,
    tuning: measureQuality(find, ofHalf('tuning')),
    test: measureQuality(find, ofHalf('test')),
  }))
  const complete = variants[0]?.test.ndcg ?? Number.NaN
  const rows = variants.map(({ name, tuning, test }) => [
    name,
    tuning.ndcg.toFixed(3),
    test.ndcg.toFixed(3),
    signed(test.ndcg - complete),
    percent(test.zeroResults),
    percent(test.falsePositives),
  ])
  const columns = ['variant', 'nDCG@10 tuning', 'test', 'difference', 'no result', 'false positives']
  printTable(`${OURS} without some of its parts`, columns, rows)
}

async function reportCosts(): Promise<void> {
  const costs: (Cost & { engine: string; deals: number })[] = []
  for (const deals of SIZES) {
    for (const { name } of ENGINES.filter(({ dealsMax }) => deals <= dealsMax)) {
      costs.push({ ...measureCost(name, deals), engine: name, deals })
    }
  }
  const rows = costs.map((cost) => {
    const ours = costs.find(({ engine, deals }) => engine === OURS && deals === cost.deals) ?? cost
    const hasP99 = cost.queries >= P99_QUERIES_MIN
    return [
      cost.engine,
      cost.deals,
      cost.p50Us.toFixed(0),
      times(cost.p50Us / ours.p50Us),
      hasP99 ? cost.p99Us.toFixed(0) : '–',
      hasP99 ? times(cost.p99Us / ours.p99Us) : '–',
      cost.queries,
      cost.buildSeconds.toFixed(2),
      cost.mebibytes.toFixed(1),
      times(cost.mebibytes / ours.mebibytes),
    ]
  })
  printTable(
    'Cost, a tenth as many products beside the deals',
    ['engine', 'deals', 'p50 µs', 'ratio', 'p99 µs', 'ratio', 'queries', 'build s', 'index MiB', 'ratio'],
    rows,
  )
  const charted = costs.filter(({ deals }) => deals === CHARTED_SIZE).toSorted((a, b) => a.p50Us - b.p50Us)
  const chart = renderChart({
    title: 'How long a search takes',
    subtitle: `Median over fresh queries, ${CHARTED_SIZE / 1000},000 deals; each line is ten times the one before`,
    rows: charted.map(({ engine, p50Us }) => ({
      name: engine,
      value: p50Us,
      label: duration(p50Us),
      isOurs: engine === OURS,
    })),
    ticks: powersOfTen(charted.map(({ p50Us }) => p50Us)),
    isLogarithmic: true,
  })
  await writeFile(`${CHARTS}/latency.svg`, chart)
}

function powersOfTen(values: readonly number[]): { value: number; label: string }[] {
  const first = Math.floor(Math.log10(Math.min(...values)))
  const last = Math.ceil(Math.log10(Math.max(...values)))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)).map((value) => ({
    value,
    label: duration(value),
  }))
}

function ofHalf(half: (typeof HALVES)[number]): Label[] {
  return labels.filter((label) => label.half === half)
}

/** Columns that no query of the set can fill stay empty. */
function qualityCells(quality: Quality, some: readonly Label[] = labels): string[] {
  const hasReal = some.some(isReal)
  const hasEmpty = !some.every(isReal)
  return [
    hasReal ? quality.ndcg.toFixed(3) : '',
    hasReal ? quality.reciprocalRank.toFixed(3) : '',
    hasReal ? quality.recall.toFixed(3) : '',
    hasReal ? percent(quality.zeroResults) : '',
    hasEmpty ? percent(quality.falsePositives) : '',
  ]
}

function times(ratio: number): string {
  return `${ratio >= 10 ? ratio.toFixed(0) : ratio.toFixed(2)}×`
}

function signed(difference: number): string {
  return `${difference > 0 ? '+' : ''}${difference.toFixed(3)}`
}

function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  console.log(`\n### ${title}\n\n${renderTable(columns, rows)}`)
}
