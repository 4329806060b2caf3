import type { Catalog } from '#catalog/catalog.ts'
import { createSearchIndex } from '#search/search-index.ts'
import type { Label } from '../../relevance/labels.ts'
import { mean, ndcg } from '../../relevance/measures.ts'
import { askOurs, idsIn } from './ours.ts'
import { isReal } from './quality.ts'
import { isIndexed, weightAt, type WeightChanges, weightPaths, withWeights } from './try-weights.ts'

/** A catalog and its labelled queries. */
interface FitSet {
  catalog: Catalog
  labels: readonly Label[]
}

/** Tried weights, as they differ from the engine's, and the score of each query with them. */
interface Trial {
  changes: WeightChanges
  scores: readonly number[]
}

interface Fit {
  /** The labels of all sets, in the order of the scores. */
  labels: readonly Label[]
  /** In the order in which they were tried, starting with the engine's own weights. */
  trials: readonly Trial[]
  best: Trial
  /** What the objective loses or gains where one number alone is changed by each of the steps. */
  effects: readonly { path: string; value: number; differences: readonly number[] }[]
}

export const STEPS = [0.7, 1.4]

/** A smaller gain is noise of the sample. */
const GAIN_MIN = 0.0005

/**
 * Varies one number of a group after another, each by the steps, then keeps the changes that improve the
 * result, the best one of each number. Each set has the same influence, whatever its size. Returns all
 * trials: from them {@link leaveOneOut} estimates how well weights answer queries that they were not chosen
 * by.
 */
export function fitWeights(sets: readonly FitSet[], group: string): Fit {
  const asked = sets.map(({ catalog, labels }) => ({
    catalog,
    index: createSearchIndex(catalog),
    labels: labels.filter(isReal),
  }))
  const trials: Trial[] = []
  const tryOut = (changes: WeightChanges): Trial => {
    const isNewIndex = Object.keys(changes).some(isIndexed)
    const scores = withWeights(changes, () =>
      asked.flatMap(({ catalog, index, labels }) => {
        const ask = askOurs(catalog, isNewIndex ? createSearchIndex(catalog) : index)
        return labels.map((label) => ndcg(label, idsIn(ask(label.query))))
      }),
    )
    const trial = { changes, scores }
    trials.push(trial)
    return trial
  }
  const sizes = asked.map(({ labels }) => labels.length)
  const objective = ({ scores }: Trial): number => {
    let start = 0
    return mean(sizes.map((size) => mean(scores.slice(start, (start += size)))))
  }
  const own = tryOut({})
  let best = own
  const effects = weightPaths(group)
    .filter((path) => weightAt(path) !== 0)
    .map((path) => {
      const value = weightAt(path)
      const alone = STEPS.map((step) => tryOut({ [path]: value * step }))
      const differences = alone.map((trial) => objective(trial) - objective(own))
      const most = Math.max(...differences)
      if (most > GAIN_MIN) {
        const step = STEPS[differences.indexOf(most)] ?? 1
        const trial = tryOut({ ...best.changes, [path]: value * step })
        if (objective(trial) > objective(best) + GAIN_MIN) best = trial
      }
      return { path, value, differences }
    })
  return { labels: asked.flatMap(({ labels }) => labels), trials, best, effects }
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
