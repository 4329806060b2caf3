/** Prints the cost of an engine at a size of the generated catalog: `node time-engine.ts ENGINE DEALS`. */
import { collectGarbage } from '#process/collect-garbage.ts'
import { LABELLED_AT } from '../../relevance/labels.ts'
import { createQueries } from '../generate.ts'
import { ENGINES } from './engines.ts'
import { generateCatalog } from './generated-catalog.ts'
import type { Cost } from './latency.ts'
import { recordsAt } from './records.ts'

const QUERIES_MAX = 2_000
const QUERIES_MS_MAX = 5_000
const WARM_UP_MS = 1_000

const [name = '', size = ''] = process.argv.slice(2)
const engine = ENGINES.find((each) => each.name === name)
if (!engine) throw new Error(`No engine is called ${name}`)

const catalog = generateCatalog(Number(size))
const records = recordsAt(catalog, LABELLED_AT)
const bytesBefore = usedBytes()
const startedAt = performance.now()
const find = engine.index(catalog, records)
const buildSeconds = (performance.now() - startedAt) / 1000
const mebibytes = (usedBytes() - bytesBefore) / 1024 / 1024

timeQueries(2, WARM_UP_MS)
const times = timeQueries(3, QUERIES_MS_MAX)
const percentile = (share: number): number => times[Math.floor(share * (times.length - 1))] ?? Number.NaN
const cost: Cost = {
  buildSeconds,
  mebibytes,
  queries: times.length,
  p50Us: percentile(0.5),
  p99Us: percentile(0.99),
}
console.log(JSON.stringify(cost))

/** Times queries in microseconds, in ascending order: as many as fit into the time, at least one. */
function timeQueries(seed: number, budgetMs: number): number[] {
  const nextQuery = createQueries(seed)
  const microseconds: number[] = []
  const endsAt = performance.now() + budgetMs
  do {
    const query = nextQuery()
    const askedAt = performance.now()
    find(query)
    microseconds.push((performance.now() - askedAt) * 1000)
  } while (microseconds.length < QUERIES_MAX && performance.now() < endsAt)
  return microseconds.sort((a, b) => a - b)
}

function usedBytes(): number {
  // Buffers are freed only by the garbage collection after the one that found their owners unreachable.
  collectGarbage()
  collectGarbage()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
