import type { Label } from '../../relevance/labels.ts'
import { mean, ndcg, recall, reciprocalRank } from '../../relevance/measures.ts'
import type { Find } from './engines.ts'

/** The quality of an engine's answers to labelled queries; all values are from 0 to 1. */
export interface Quality {
  ndcg: number
  reciprocalRank: number
  recall: number
  /** The share of queries with relevant records that got no result. */
  zeroResults: number
  /** The share of queries without relevant records that got results. */
  falsePositives: number
}

export function measureQuality(find: Find, labels: readonly Label[]): Quality {
  const answers = labels.map((label) => ({ label, ids: find(label.query) }))
  const real = answers.filter(({ label }) => isReal(label))
  const empty = answers.filter(({ label }) => !isReal(label))
  return {
    ndcg: mean(real.map(({ label, ids }) => ndcg(label, ids))),
    reciprocalRank: mean(real.map(({ label, ids }) => reciprocalRank(label, ids))),
    recall: mean(real.map(({ label, ids }) => recall(label, ids))),
    zeroResults: mean(real.map(({ ids }) => (ids.length === 0 ? 1 : 0))),
    falsePositives: mean(empty.map(({ ids }) => (ids.length > 0 ? 1 : 0))),
  }
}

/** Whether the query has relevant records. */
export function isReal({ relevant }: Label): boolean {
  return Object.keys(relevant).length > 0
}
