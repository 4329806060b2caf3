import type { DealResult } from '#contract/deal.ts'
import { asSpelt, asWritten, onOneLine } from '#narrative/as-written.ts'
import type { Findings } from '#narrative/findings.ts'
import type { Strings } from '#entries/strings.ts'
import { fillIn, formatList } from '#text/format.ts'

/** More would be a list, not a sentence. */
const CORRECTIONS_MAX = 3

interface Corrected extends Pick<Findings, 'query' | 'corrected' | 'relaxed'> {
  results: readonly (Pick<DealResult, 'title' | 'store'> & { summary?: DealResult['summary'] })[]
}

/** What was searched instead of misspelt words, as the results write it. */
export function describeCorrection(
  { query, corrected, relaxed, results }: Corrected,
  strings: Strings,
): string | undefined {
  // What was left out was not searched; marks alone are not worth a sentence.
  const told = Object.entries(corrected)
    .filter(([typed, word]) => typed !== word && !relaxed.includes(word))
    .slice(0, CORRECTIONS_MAX)
  if (told.length === 0) return undefined
  const stores = results.flatMap(({ store }) => store?.name ?? [])
  const texts = [...results.map(({ title }) => title), ...results.map(({ summary }) => summary ?? '')]
  const quoteAll = (texts: readonly string[]): string =>
    formatList(
      texts.map((text) => fillIn(strings.narrativeQuote, { text: onOneLine(text) })),
      strings.language,
    )
  return fillIn(strings.narrativeCorrected, {
    typed: quoteAll(told.map(([typed]) => asWritten(typed, [query]))),
    found: quoteAll(told.map(([, word]) => asSpelt(word, stores, texts))),
  })
}
