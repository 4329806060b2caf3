import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { LABELLED_AT } from '../../relevance/labels.ts'
import { mean } from '../../relevance/measures.ts'
import { createHostileQueries } from '../../search/hostile-queries.ts'
import { createQueries } from '../generate.ts'
import { generateCatalog } from './generated-catalog.ts'

interface Worst {
  query: string
  milliseconds: number
  steps: number
}

interface HostileCost {
  queries: number
  /** The most expensive query first. */
  worst: Worst[]
  /** The mean of ordinary queries in the same run, for comparison. */
  ordinaryMilliseconds: number
}

const KEPT = 5
/** The number of repetitions per query, needed because CPU time has a resolution of milliseconds. */
const ROUNDS = 12

/**
 * Searches for the most expensive query for some seconds. It measures CPU time, so time in which other
 * programs run is not counted.
 */
export function findDearest(deals: number, seconds: number, seed = 1): HostileCost {
  const catalog = generateCatalog(deals)
  const index = createSearchIndex(catalog)
  const search = createDealSearch(catalog, index)
  const time = (query: string): Worst => {
    let steps = 0
    const before = process.threadCpuUsage()
    for (let round = 0; round < ROUNDS; round += 1) {
      steps = search({ query, now: LABELLED_AT, limit: 50, sources: ['deals', 'products'] }).steps
    }
    const { user, system } = process.threadCpuUsage(before)
    return { query, steps, milliseconds: (user + system) / 1000 / ROUNDS }
  }
  const nextOrdinary = createQueries()
  const ordinary = Array.from({ length: 200 }, () => time(nextOrdinary()).milliseconds).toSorted(
    (a, b) => a - b,
  )
  const nextQuery = createHostileQueries(index, seed)
  let worst: Worst[] = []
  let queries = 0
  for (const endsAt = performance.now() + seconds * 1000; performance.now() < endsAt; queries += 1) {
    worst = [...worst, time(nextQuery())].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, KEPT)
  }
  return { queries, worst, ordinaryMilliseconds: mean(ordinary) }
}
