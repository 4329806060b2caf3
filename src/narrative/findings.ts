import type { ComingDeal, DealResult } from '#contract/deal.ts'
import type { SearchOrder } from '#contract/search.ts'
import type { Language } from '#text/language.ts'

/** The results of a search, as far as a text about them may use them. */
export interface Findings {
  query: string
  language: Language
  /** Best first, or in the order that the query asks for. */
  results: readonly DealResult[]
  totalMatches: number
  /** No result satisfies the whole query; these are the closest. */
  fallback: boolean
  /** No deal ends when the query asks for it; the first result is the next to end. */
  isNextEnd?: boolean
  /** How many of the results counted state no price, where the query puts a limit on it. */
  unpriced?: number
  order?: SearchOrder | undefined
  /** Deals that satisfy the query later on. */
  coming?: readonly ComingDeal[]
  /** Parts of the query that had to be left out, folded. */
  relaxed: readonly string[]
  /** Misspelt words and what was searched instead, folded. */
  corrected: Readonly<Record<string, string>>
  /** Names of all stores there are: a text may name those of the results only. */
  stores: readonly string[]
}
