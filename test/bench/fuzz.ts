/**
 * `npm run bench -- fuzz [--minutes 60 --deals 10000 --seed 1]`: searches for the most expensive query of a
 * generated catalog. It generates hostile queries, mutates the most expensive ones, and keeps mutants that
 * cost more. It uses one core and measures CPU time, which is higher when other programs use the machine.
 * Queries are printed as JSON: `--query '"…"'` measures a single query again.
 */
import { parseArgs } from 'node:util'
import { QUERY_MAX_CHARACTERS } from '#contract/limits.ts'
import { createDealSearch, stepsMaxOver } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { LABELLED_AT } from '../relevance/labels.ts'
import { mean } from '../relevance/measures.ts'
import { createHostileQueries } from '../search/hostile-queries.ts'
import { createQueries, seededRandom } from './generate.ts'
import { generateCatalog } from './search/generated-catalog.ts'

interface Cost {
  query: string
  milliseconds: number
  steps: number
}

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    deals: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    query: { type: 'string' },
  },
})
const random = seededRandom(Number(values.seed))

/** A query is first timed with few rounds, and with many if it is then among the most expensive. */
const FEW_ROUNDS = 3
const MANY_ROUNDS = 24

/** The number of most expensive queries kept for mutation, and the share of queries that are mutants. */
const KEPT = 20
const CHANGED = 0.6

const SHOWN = 5
const REPORT_MS = 5 * 60_000
const ORDINARY = 200

// Generating and indexing a hundred thousand deals takes a minute.
console.log(`Making an index of ${values.deals} deals …`)
const catalog = generateCatalog(Number(values.deals))
const index = createSearchIndex(catalog)
const search = createDealSearch(catalog, index)
const nextHostile = createHostileQueries(index, Number(values.seed))
const nextOrdinary = createQueries()

const ordinary = mean(
  Array.from({ length: ORDINARY }, () => measure(nextOrdinary(), FEW_ROUNDS).milliseconds),
)
const endsAt = performance.now() + Number(values.minutes) * 60_000
let dearest: Cost[] = []
let queries = 0
if (values.query !== undefined) {
  keep(measure(JSON.parse(values.query) as string, MANY_ROUNDS))
  report()
  process.exit()
}
for (let reportAt = performance.now() + REPORT_MS; performance.now() < endsAt; queries += 1) {
  const query = dearest.length === KEPT && random() < CHANGED ? change() : nextHostile()
  const isDear = measure(query, FEW_ROUNDS).milliseconds > (dearest.at(-1)?.milliseconds ?? 0)
  if (dearest.length < KEPT || isDear) keep(measure(query, MANY_ROUNDS))
  if (performance.now() < reportAt) continue
  reportAt += REPORT_MS
  report()
}
report()

function measure(query: string, rounds: number): Cost {
  let steps = 0
  const before = process.threadCpuUsage()
  for (let round = 0; round < rounds; round += 1) {
    steps = search({ query, now: LABELLED_AT, limit: 50, sources: ['deals', 'products'] }).steps
  }
  const { user, system } = process.threadCpuUsage(before)
  return { query, steps, milliseconds: (user + system) / 1000 / rounds }
}

function keep(cost: Cost): void {
  if (dearest.some(({ query }) => query === cost.query)) return
  dearest = [...dearest, cost].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, KEPT)
}

/**
 * Mutates one of the most expensive queries: removes a section, repeats it, or replaces it with one of
 * another query.
 */
function change(): string {
  const [one, other] = [pick(), pick()]
  const [from, to] = [place(one), place(one)].toSorted((a, b) => a - b) as [number, number]
  const start = place(other)
  const stretch = random() < 0.5 ? other.slice(start, start + to - from) : one.slice(from, to).repeat(2)
  return (one.slice(0, from) + (random() < 0.2 ? '' : stretch) + one.slice(to)).slice(0, QUERY_MAX_CHARACTERS)
}

function pick(): string {
  return dearest[Math.floor(random() * dearest.length)]?.query ?? ''
}

function place(text: string): number {
  return Math.floor(random() * (text.length + 1))
}

function report(): void {
  console.log(
    `\n${queries} queries over ${values.deals} deals; an ordinary one takes ${ordinary.toFixed(2)} ms; at most ${stepsMaxOver(index.postings.recordCount)} steps`,
  )
  for (const { query, milliseconds, steps } of dearest.slice(0, SHOWN))
    console.log(
      `${milliseconds.toFixed(2).padStart(7)} ms ${String(steps).padStart(7)} steps  ${JSON.stringify(query)}`,
    )
}
