import type { DealResult } from '#contract/deal.ts'
import type { Language } from '#contract/language.ts'

/** What a search found, as far as a text about it may know. */
export interface Findings {
  query: string
  language: Language
  /** Best first. */
  results: readonly DealResult[]
  totalMatches: number
  /** Nothing satisfies the whole query; the results are the closest. */
  fallback: boolean
  /** Parts of the query that had to be left out, folded. */
  relaxed: readonly string[]
  /** Misspelt words and what was searched instead, folded. */
  corrected: Readonly<Record<string, string>>
  /** Names of all stores there are: a text may name those of the results only. */
  stores: readonly string[]
}
