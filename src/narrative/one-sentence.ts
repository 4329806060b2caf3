import { fillIn, formatAmount, formatMoment, formatStart, joinSentences } from '#text/format.ts'
import type { Strings } from '#entries/strings.ts'

/** What the sentence is about; of the results only the best one's title is told. */
interface Outcome {
  query: string
  results: readonly { title: string; endsAt?: string | undefined }[]
  totalMatches: number
  fallback: boolean
  /** No deal ends when the query asks for it; the first result ends next. */
  isNextEnd?: boolean
  /** Deals that have not begun. */
  coming?: readonly { title: string; startsAt: string }[]
}

/**
 * A sentence in the language of the query, and another where what it asks for begins later; every value in it
 * is the query's or a result's.
 */
export function oneSentence(outcome: Outcome, strings: Strings): string {
  const { results, fallback, coming = [] } = outcome
  const [next] = results.length === 0 || fallback ? coming : []
  const later =
    next &&
    fillIn(strings.linkUpcomingText, {
      title: next.title,
      date: formatStart(Date.parse(next.startsAt), strings.language),
    })
  return joinSentences(
    [describeBest(outcome, strings), ...(later === undefined ? [] : [later])],
    strings.language,
  )
}

function describeBest(
  { query, results, totalMatches, fallback, isNextEnd = false, coming = [] }: Outcome,
  strings: Strings,
): string {
  const [best] = results
  if (!best) return fillIn(coming.length > 0 ? strings.resultsNotYet : strings.resultsNone, { query })
  const { endsAt } = best
  // Titles are clauses with commas and colons of their own, which the sentence must not run into.
  const title = fillIn(strings.narrativeQuote, { text: best.title })
  if (isNextEnd && endsAt !== undefined) {
    const date = formatMoment(Date.parse(endsAt), strings.language)
    return fillIn(strings.resultsEndNext, { query, title, date })
  }
  const count = formatAmount(totalMatches, strings.language)
  return fillIn(fallback ? strings.resultsClose : strings.resultsFound, { count, query, title })
}
