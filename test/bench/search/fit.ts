import type { Catalog } from '#catalog/catalog.ts'
import { createDealSearch } from '#search/deal-search.ts'
import { createSearchIndex } from '#search/search-index.ts'
import { type SearchWeights, WEIGHTS } from '#search/weights.ts'
import { LABELLED_AT, type Label } from '../../relevance/labels.ts'
import { mean, ndcg } from '../../relevance/measures.ts'
import { idsIn, LIMIT } from './ours.ts'
import { isReal } from './quality.ts'

/** A catalog and its labelled queries. */
interface FitSet {
  catalog: Catalog
  labels: readonly Label[]
}

/** Tried weights, and the score of each query with them. */
interface Trial {
  weights: SearchWeights
  scores: readonly number[]
}

interface Fit {
  /** The labels of all sets, in the order of the scores. */
  labels: readonly Label[]
  /** In the order in which they were tried, starting with the engine's own weights. */
  trials: readonly Trial[]
  best: Trial
}

/** The weights to fit. Each trial changes one of them from the current best. */
const KINDS = ['store', 'product-type', 'category', 'intent', 'place'] as const
const OTHERS = [
  'word',
  'unknownBesideKnown',
  'discountCode',
  'wider',
  'also',
  'literal',
  'accent',
  'pair',
] as const satisfies readonly (keyof SearchWeights)[]

const STEPS = [0.7, 1.4]

/** A smaller gain is noise of the sample. */
const GAIN_MIN = 0.0005

/**
 * Varies one weight after another and keeps changes that improve the result. Each set has the same influence,
 * whatever its size. Returns all trials: from them {@link leaveOneOut} estimates how well weights answer
 * queries that they were not chosen by.
 */
export function fitWeights(sets: readonly FitSet[]): Fit {
  const asked = sets.map(({ catalog, labels }) => ({
    catalog,
    index: createSearchIndex(catalog),
    labels: labels.filter(isReal),
  }))
  const trials: Trial[] = []
  const tryOut = (weights: SearchWeights): Trial => {
    const scores = asked.flatMap(({ catalog, index, labels }) => {
      const search = createDealSearch(catalog, index, weights)
      return labels.map((label) =>
        ndcg(
          label,
          idsIn(
            search({ query: label.query, limit: LIMIT, now: LABELLED_AT, sources: ['deals', 'products'] }),
          ),
        ),
      )
    })
    const trial = { weights, scores }
    trials.push(trial)
    return trial
  }
  const sizes = asked.map(({ labels }) => labels.length)
  const objective = ({ scores }: Trial): number => {
    let start = 0
    return mean(sizes.map((size) => mean(scores.slice(start, (start += size)))))
  }
  let best = tryOut(WEIGHTS)
  for (const change of changes()) {
    const trial = tryOut(change(best.weights))
    if (objective(trial) > objective(best) + GAIN_MIN) best = trial
  }
  return { labels: asked.flatMap(({ labels }) => labels), trials, best }
}

function changes(): ((weights: SearchWeights) => SearchWeights)[] {
  return STEPS.flatMap((step) => [
    ...KINDS.map((kind) => (weights: SearchWeights) => ({
      ...weights,
      kinds: { ...weights.kinds, [kind]: weights.kinds[kind] * step },
    })),
    ...OTHERS.map((name) => (weights: SearchWeights) => ({ ...weights, [name]: weights[name] * step })),
  ])
}

/**
 * For each group of queries, such as a language: the score of the weights that are best for all other groups,
 * and the score of the engine's own weights.
 */
export function leaveOneOut(
  { labels, trials }: Fit,
  groupOf: (label: Label) => string,
): { group: string; queries: number; own: number; leftOut: number }[] {
  const groups = [...new Set(labels.map(groupOf))]
  return groups.map((group) => {
    const isIn = labels.map((label) => groupOf(label) === group)
    const meanOver = ({ scores }: Trial, wanted: boolean): number =>
      mean(scores.filter((_, at) => isIn[at] === wanted))
    const chosen = trials.reduce((one, other) =>
      meanOver(other, false) > meanOver(one, false) ? other : one,
    )
    const [own] = trials
    return {
      group,
      queries: isIn.filter(Boolean).length,
      own: own ? meanOver(own, true) : 0,
      leftOut: meanOver(chosen, true),
    }
  })
}
