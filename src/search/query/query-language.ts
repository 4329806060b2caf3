/** The language of a query, by its words without the names in it. */
import { type DetectedLanguage, detectLanguage } from '#search/language.ts'
import type { Phrase } from '#search/phrases.ts'
import { isAscii } from '#text/fold.ts'
import type { Language } from '#text/language.ts'

/** The language that the letters and the recognised phrases of a query speak for. */
export function languageOfQuery(query: string, phrases: readonly Phrase[]): DetectedLanguage {
  return detectLanguage(withoutLoans(query, phrases), votesOf(phrases))
}

/**
 * Every recognised phrase but a name has one vote, shared by the languages that write it so. English puts the
 * name of a store first: "promo kfc" is not English.
 */
function votesOf(phrases: readonly Phrase[]): Map<Language, number> {
  const votes = new Map<Language, number>()
  for (const [place, phrase] of phrases.entries()) {
    if (isName(phrase)) continue
    const { concept, languages = [] } = phrase
    const isBeforeName = concept?.kind === 'generic' && isName(phrases[place + 1])
    const others = isBeforeName ? languages.filter((language) => language !== 'en') : []
    const voting = others.length > 0 ? others : languages
    for (const language of new Set(voting))
      votes.set(language, (votes.get(language) ?? 0) + 1 / voting.length)
  }
  return votes
}

/**
 * A query without what in plain letters gives no language away: names, such as "the" of a coffee house, and
 * words that Vietnamese has too, such as "black friday".
 */
function withoutLoans(query: string, phrases: readonly Phrase[]): string {
  const loans = phrases
    .filter((phrase) => isName(phrase) || phrase.languages?.includes('vi'))
    .map(({ tokens }) => tokens.map(({ accented }) => accented).join(' '))
    .filter(isAscii)
  return loans.reduce((rest, loan) => rest.replace(loan, ' '), query.toLowerCase())
}

/** Whether a phrase names a store or a brand, or is what no language writes as a word of its own. */
function isName({ concept, languages }: Partial<Phrase> = {}): boolean {
  return concept?.kind === 'store' || concept?.kind === 'brand' || languages?.length === 0
}
