import type { Language } from '#text/language.ts'
import type { Strings } from '#entries/strings.ts'
import type { Findings } from '#narrative/findings.ts'
import { smallCatalog } from '../support/content.ts'

const { stringsIn: ownStringsIn } = smallCatalog()

/** The project's own strings. */
export function stringsIn(language: Language): Strings {
  return ownStringsIn(language)
}

/** Findings of plain results, for tests that say themselves what was found. */
export function findingsOf(findings: Partial<Findings>): Findings {
  const { results = [] } = findings
  return {
    query: 'trà sữa',
    language: 'vi',
    totalMatches: results.length,
    fallback: false,
    relaxed: [],
    corrected: {},
    stores: ['Shopee', 'ShopeeFood', 'Tiki', 'Lazada', 'Booking.com', 'be'],
    ...findings,
    results,
  }
}
