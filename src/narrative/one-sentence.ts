import { fillIn } from '#contract/format.ts'
import type { Words } from '#entries/strings.ts'

/** What the sentence is about; of the results only the best one's title is told. */
interface Outcome {
  query: string
  results: readonly { title: string }[]
  totalMatches: number
  fallback: boolean
}

/** One sentence in the language of the query; every value in it is the query's or a result's. */
export function oneSentence({ query, results, totalMatches, fallback }: Outcome, words: Words): string {
  const [best] = results
  if (!best) return fillIn(words.resultsNone, { query })
  return fillIn(fallback ? words.resultsClose : words.resultsFound, {
    count: totalMatches,
    query,
    title: best.title,
  })
}
