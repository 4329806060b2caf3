/**
 * `npm run bench -- search`: measures how well our engine and other libraries answer the labelled queries, the
 * contribution of each part of our engine, the cost of a search at growing catalogs, and the most expensive
 * queries found. Only times of the same run are comparable. Prints tables and writes charts to
 * test/relevance/charts/. Arguments select parts: `npm run bench -- search kinds hostile`.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { loadContent } from '#process/content-files.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { WEIGHTS } from '#search/weights.ts'
import {
  LABELLED_AT,
  type Label,
  loadFourthLabels,
  loadLabels,
  loadNewLabels,
  loadThirdLabels,
} from '../relevance/labels.ts'
import { mean } from '../relevance/measures.ts'
import { createUnseen } from '../relevance/unseen/catalog.ts'
import { UNSEEN_HALVES } from '../relevance/unseen/things.ts'
import { catalogOf } from '../support/content.ts'
import { measureChanges } from './search/changes.ts'
import { completionRows } from './search/completions.ts'
import { createRules } from './search/rules.ts'
import { createVariants } from './search/ablation.ts'
import { renderChart } from './search/charts.ts'
import { ENGINES, indexCurrent, OURS } from './search/engines.ts'
import { fitWeights, leaveOneOut, STEPS } from './search/fit.ts'
import { findDearest } from './search/hostile.ts'
import { type Cost, measureCost } from './search/latency.ts'
import { askOurs, idsIn } from './search/ours.ts'
import { namedRows } from './search/named.ts'
import { isReal, measureQuality, type Quality } from './search/quality.ts'
import { duration, percent, renderTable } from './search/tables.ts'

const CHARTS = 'test/relevance/charts'
const HALVES = ['tuning', 'test'] as const
const SIZES = [1_000, 10_000, 100_000]
const CHARTED_SIZE = 10_000

/**
 * The sizes of the catalogs that are never used for tuning. Some of the other libraries are too slow for the
 * larger one.
 */
const UNSEEN_DEALS = 10_000
const UNSEEN_DEALS_OF_ALL = 1_000

/** Large enough to contain every product type, and small enough to try dozens of weights per minute. */
const FITTED_DEALS = 2_000

/** Small enough to index it anew for each rule. */
const RULED_DEALS = 500

/** With a tenth as many products, 11,000 and 63,000 records. */
const CHANGED_SIZES = [10_000, 57_000]
const HOSTILE_SIZES = [10_000, 100_000]
const HOSTILE_SECONDS = 30

/** A 99th percentile needs at least this many queries. */
const P99_QUERIES_MIN = 100

const QUALITY_COLUMNS = ['nDCG@10', 'MRR', 'recall@10', 'no result', 'false positives']

const catalog = catalogOf(await loadContent('content'))
const labels = loadLabels()
await mkdir(CHARTS, { recursive: true })
const current = catalog.currentDeals(LABELLED_AT).length + catalog.products.length
console.log(
  `${current} current deals and products, ${labels.length} labelled queries of which ${labels.filter(isReal).length} have an answer.`,
)
const PIECES = {
  kinds: reportKinds,
  named: reportNamed,
  completions: reportCompletions,
  unseen: reportUnseen,
  fit: reportFit,
  engines: reportEngines,
  rules: reportRules,
  variants: reportVariants,
  costs: reportCosts,
  changes: reportChanges,
  hostile: reportHostile,
}
const asked = process.argv.slice(2)
for (const [name, report] of Object.entries(PIECES)) {
  if (asked.length === 0 || asked.includes(name)) await report()
}

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
  for (const half of HALVES) printKinds(`${half} half`, ask, ofHalf(half))
  const later = loadNewLabels()
  printKinds('second set, which nothing is tuned on', ask, later)
  printKinds('second set, by language', ask, later, ({ language }) => language)
  for (const [name, some] of laterSets()) {
    printKinds(`labels: ${name}`, ask, some)
    printKinds(`labels: ${name}, by language`, ask, some, ({ language }) => language)
  }
}

/** The sets whose causes of faults may be looked for, each followed by its queries that are set aside. */
function laterSets(): [name: string, labels: readonly Label[]][] {
  const byHalf = Map.groupBy([...loadThirdLabels(), ...loadFourthLabels()], ({ half }) => half)
  return [
    ['third', byHalf.get('third') ?? []],
    ['third, set aside', byHalf.get('aside') ?? []],
    ['fourth', byHalf.get('fourth') ?? []],
    ['fourth, set aside', byHalf.get('fourth-aside') ?? []],
  ]
}

/** Prints the results of selected queries on the demonstration catalog. */
function reportNamed(): void {
  printTable(
    `Queries by name, ${new Date(LABELLED_AT).toISOString().slice(0, 10)}`,
    ['about', 'query', 'language', 'found', 'the best'],
    namedRows(askOurs(catalog)),
  )
}

/** Prints what completing a key costs in each language, over the demonstration catalog. */
function reportCompletions(): void {
  printTable(
    'Completions of a hundred beginnings, key by key',
    ['language', 'beginnings', 'without a completion', 'mean ms', 'worst ms', 'worst key'],
    completionRows(catalog, LABELLED_AT),
  )
}

/**
 * Measures our engine on two catalogs without common stores or product types, then all engines on a smaller
 * one.
 */
function reportUnseen(): void {
  for (const half of UNSEEN_HALVES) {
    const unseen = createUnseen(half, UNSEEN_DEALS)
    const ask = askOurs(unseen.catalog)
    printKinds(`unseen catalog, ${half} half`, ask, unseen.labels)
    printKinds(`unseen catalog, ${half} half, by language`, ask, unseen.labels, ({ language }) => language)
  }
  const held = createUnseen('held', UNSEEN_DEALS_OF_ALL)
  const rows = ENGINES.map((engine) => [
    engine.name,
    ...qualityCells(measureQuality(indexCurrent(engine, held.catalog), held.labels)),
  ])
  const title = `Quality, unseen catalog of ${UNSEEN_DEALS_OF_ALL} deals, held half`
  printTable(title, ['engine', ...QUALITY_COLUMNS], rows)
}

/**
 * Prints what each number of a group of the weights does, the best ones found, and how well they answer
 * queries that they were not chosen by: `npm run bench -- search fit thresholds`.
 */
function reportFit(): void {
  const unseen = createUnseen('tuned', FITTED_DEALS)
  const group = asked.find((each) => Object.hasOwn(WEIGHTS, each)) ?? 'boosts'
  const fit = fitWeights([{ catalog, labels: ofHalf('tuning') }, unseen], group)
  const [own] = fit.trials
  const cells = (scores: readonly number[] = []) => [mean(scores).toFixed(4)]
  printTable(
    `Weights: ${fit.trials.length} tried over the tuning half and the tuned half of the unseen catalog`,
    ['weights', 'nDCG@10'],
    [
      ['of the engine', ...cells(own?.scores)],
      ['best found', ...cells(fit.best.scores)],
    ],
  )
  console.log(`\nBest found: ${JSON.stringify(fit.best.changes)}`)
  printTable(
    `What the quality gains or loses where one of the ${group} changes`,
    ['weight', 'value', ...STEPS.map((step) => `× ${step}`)],
    fit.effects.map(({ path, value, differences }) => [
      path,
      value,
      ...differences.map((each) => (Math.abs(each) < 0.0005 ? '0' : signed(each))),
    ]),
  )
  const isUnseen = new Set(unseen.labels)
  const groupings: [name: string, groupOf: (label: Label) => string][] = [
    ['kind of query', ({ kind }) => kind],
    ['language', ({ language }) => language],
    ['catalog', (label) => (isUnseen.has(label) ? 'unseen' : 'demonstration')],
  ]
  for (const [name, groupOf] of groupings) {
    const left = leaveOneOut(fit, groupOf)
    const rows = left.map(({ group, queries, own: before, leftOut }) => [
      group,
      queries,
      before.toFixed(3),
      leftOut.toFixed(3),
    ])
    const average = mean(left.map(({ leftOut }) => leftOut)).toFixed(3)
    const columns = [name, 'queries', 'weights of the engine', 'weights of the others']
    printTable(`Left out in turn: each ${name}; ${average} on average`, columns, rows)
  }
}

/** Prints a row per kind of query, or per other group. */
function printKinds(
  name: string,
  ask: ReturnType<typeof askOurs>,
  some: readonly Label[],
  groupOf: (label: Label) => string = ({ kind }) => kind,
): void {
  const find = (query: string): string[] => idsIn(ask(query))
  const languageAccuracy = (group: readonly Label[]): number =>
    mean(group.map(({ query, language }) => (ask(query).language === language ? 1 : 0)))
  const rowOf = (group: string, labelled: readonly Label[]) => [
    group,
    labelled.length,
    ...qualityCells(measureQuality(find, labelled), labelled),
    percent(languageAccuracy(labelled)),
  ]
  const rows = [...Map.groupBy(some, groupOf)].map(([group, labelled]) => rowOf(group, labelled))
  printTable(
    `${OURS} by group of queries, ${name}`,
    ['group', 'queries', ...QUALITY_COLUMNS, 'language right'],
    [...rows, rowOf('all', some)],
  )
}

/**
 * Prints what nDCG@10 of each set loses without each family of rules: `npm run bench -- search rules`. A rule
 * that loses nothing anywhere is to be deleted, unless a case of its own asks for it.
 */
function reportRules(): void {
  const later = laterSets()
  const unseen = UNSEEN_HALVES.map((half) => createUnseen(half, RULED_DEALS))
  const sets = [
    { catalog, labels: ofHalf('tuning') },
    { catalog, labels: ofHalf('test') },
    { catalog, labels: loadNewLabels() },
    ...later.map(([, some]) => ({ catalog, labels: some })),
    ...unseen,
  ]
  const catalogs = [...new Set(sets.map((set) => set.catalog))]
  const indexes = new Map(catalogs.map((each) => [each, createSearchIndex(each)]))
  const measure = (isNewIndex: boolean): number[] => {
    const asks = new Map(
      catalogs.map((each) => [each, askOurs(each, isNewIndex ? createSearchIndex(each) : indexes.get(each))]),
    )
    return sets.map(({ catalog: own, labels: some }) => {
      const ask = asks.get(own)
      return measureQuality((query) => (ask ? idsIn(ask(query)) : []), some).ndcg
    })
  }
  const own = measure(false)
  const rows = createRules().map(({ name, isIndexed, without }) => {
    const differences = without(() => measure(isIndexed)).map((ndcg, set) => ndcg - (own[set] ?? 0))
    return { name, differences, least: Math.min(...differences) }
  })
  printTable(
    'nDCG@10 without each family of rules, beside that of the engine',
    ['without', 'tuning', 'test', 'second', ...later.map(([name]) => name), 'unseen', 'unseen, held'],
    [
      ['nothing', ...own.map((ndcg) => ndcg.toFixed(4))],
      ...rows
        .toSorted((one, other) => one.least - other.least)
        .map(({ name, differences }) => [name, ...differences.map(fourDigits)]),
    ],
  )
}

function fourDigits(difference: number): string {
  return Math.abs(difference) < 0.000_05 ? '0' : `${difference > 0 ? '+' : ''}${difference.toFixed(4)}`
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

function reportChanges(): void {
  for (const deals of CHANGED_SIZES) {
    const rows = measureChanges(deals).map(({ change, ...steps }) => [
      change,
      ...Object.values(steps).map((milliseconds) => milliseconds.toFixed(1)),
    ])
    const columns = ['change', 'compared ms', 'index changed ms', 'search made ms']
    printTable(`One changed record, ${deals} deals and a tenth as many products`, columns, rows)
  }
}

function reportHostile(): void {
  for (const deals of HOSTILE_SIZES) {
    const { queries, worst, ordinaryMilliseconds } = findDearest(deals, HOSTILE_SECONDS)
    const rows = worst.map(({ query, milliseconds, steps }) => [
      `\`${query.slice(0, 50)}…\``,
      milliseconds.toFixed(2),
      times(milliseconds / ordinaryMilliseconds),
      steps,
    ])
    const title = `The dearest of ${queries} hostile queries, ${deals} deals; an ordinary one takes ${ordinaryMilliseconds.toFixed(2)} ms`
    printTable(title, ['query', 'ms', 'ratio', 'steps'], rows)
  }
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

/** Columns that do not apply to a set of queries stay empty. */
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
