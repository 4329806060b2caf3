import type { Label } from './labels.ts'

const DEPTH = 10

/** Normalised discounted cumulative gain of the first ten ids: 1 is the best order possible. */
export function ndcg({ relevant }: Pick<Label, 'relevant'>, ids: readonly string[]): number {
  const gain = (grades: readonly number[]): number =>
    grades.slice(0, DEPTH).reduce((sum, grade, place) => sum + (2 ** grade - 1) / Math.log2(place + 2), 0)
  const best = gain(Object.values(relevant).toSorted((a, b) => b - a))
  return best === 0 ? 0 : gain(ids.map((id) => relevant[id] ?? 0)) / best
}

/** One divided by the place of the first relevant id. */
export function reciprocalRank({ relevant }: Pick<Label, 'relevant'>, ids: readonly string[]): number {
  const place = ids.slice(0, DEPTH).findIndex((id) => id in relevant)
  return place < 0 ? 0 : 1 / (place + 1)
}

/** How many of the relevant ids (ten at most) are among the first ten. */
export function recall({ relevant }: Pick<Label, 'relevant'>, ids: readonly string[]): number {
  const wanted = Math.min(DEPTH, Object.keys(relevant).length)
  return wanted === 0 ? 0 : ids.slice(0, DEPTH).filter((id) => id in relevant).length / wanted
}

export function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
