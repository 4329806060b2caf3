/** Tells what a search found in one sentence, with what a reader must know beside it. */
import type { DealResult } from '#contract/deal.ts'
import { fillIn, formatAmount, formatMoment, formatStart, joinSentences } from '#text/format.ts'
import type { Strings } from '#entries/strings.ts'
import type { SearchOrder } from '#contract/search.ts'
import { caveatsOf } from '#narrative/caveats.ts'

/** The input of the sentence; of the results it names only the title of the best one. */
interface Outcome {
  query: string
  results: readonly { title: string; endsAt?: string | undefined; price?: DealResult['price'] }[]
  totalMatches: number
  fallback: boolean
  /** No deal ends when the query asks for it; the first result ends next. */
  isNextEnd?: boolean
  /** How many of the results counted state no price, where the query puts a limit on it. */
  unpriced?: number
  /** The order that the query asks for, in which the results stand. */
  order?: SearchOrder | undefined
  /** Deals that have not begun. */
  coming?: readonly { title: string; startsAt: string }[]
}

/**
 * Writes one sentence in the language of the query. Others follow when a limit or a place cannot be
 * promised, or when a matching deal begins later. Every value comes from the query or from a result.
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
    [describeBest(outcome, strings), ...caveatsOf(outcome, strings), ...(later === undefined ? [] : [later])],
    strings.language,
  )
}

/** The sentences about results in an order other than that of how well they match. */
export const IN_ORDER = {
  cheapest: 'resultsCheapest',
  dearest: 'resultsDearest',
  'biggest-discount': 'resultsBiggestDiscount',
  'ending-first': 'resultsEndingFirst',
  newest: 'resultsNewest',
} as const satisfies Record<SearchOrder, string>

function describeBest(
  { query, results, totalMatches, fallback, isNextEnd = false, order, coming = [] }: Outcome,
  strings: Strings,
): string {
  const [best] = results
  if (!best) return fillIn(coming.length > 0 ? strings.resultsNotYet : strings.resultsNone, { query })
  const { endsAt } = best
  // Titles contain commas and colons, so they are quoted within the sentence.
  const title = fillIn(strings.narrativeQuote, { text: best.title })
  if (isNextEnd && endsAt !== undefined) {
    const date = formatMoment(Date.parse(endsAt), strings.language)
    return fillIn(strings.resultsEndNext, { query, title, date })
  }
  const count = formatAmount(totalMatches, strings.language)
  const found = order && totalMatches > 1 ? strings[IN_ORDER[order]] : strings.resultsFound
  return fillIn(fallback ? strings.resultsClose : found, { count, query, title })
}
