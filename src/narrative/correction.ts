import type { DealResult } from '#contract/deal.ts'
import { asSpelt, asWritten, onOneLine } from '#narrative/as-written.ts'
import type { Findings } from '#narrative/findings.ts'
import type { Strings } from '#entries/strings.ts'
import { fillIn, formatList } from '#text/format.ts'

/** A sentence names at most this many. */
const CORRECTIONS_MAX = 3

interface Corrected extends Pick<Findings, 'query' | 'corrected' | 'relaxed'> {
  results: readonly (Pick<DealResult, 'title' | 'store'> & { summary?: DealResult['summary'] })[]
}

/** The words that were searched instead of misspelt ones, as the results write them. */
export function describeCorrection(
  { query, corrected, relaxed, results }: Corrected,
  strings: Strings,
): string | undefined {
  // Words that were left out were not searched. A correction of diacritics alone needs no sentence.
  const shown = Object.entries(corrected)
    .filter(([typed, word]) => typed !== word && !relaxed.includes(word))
    .slice(0, CORRECTIONS_MAX)
  if (shown.length === 0) return undefined
  const stores = results.flatMap(({ store }) => store?.name ?? [])
  const texts = [...results.map(({ title }) => title), ...results.map(({ summary }) => summary ?? '')]
  const quoteAll = (texts: readonly string[]): string =>
    formatList(
      texts.map((text) => fillIn(strings.narrativeQuote, { text: onOneLine(text) })),
      strings.language,
    )
  return fillIn(strings.narrativeCorrected, {
    typed: quoteAll(shown.map(([typed]) => asWritten(typed, [query]))),
    found: quoteAll(shown.map(([, word]) => asSpelt(word, stores, texts))),
  })
}
