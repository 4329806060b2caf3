/** The language of a query, by its words without the names in it. */
import type { Concept } from '#search/concept.ts'
import { decideLanguage } from '#search/language.ts'
import type { Phrase } from '#search/phrases.ts'
import { isAscii } from '#text/fold.ts'
import type { Language } from '#text/language.ts'

/** Returns undefined when neither the letters nor the recognised phrases of a query decide. */
export function languageOfQuery(query: string, phrases: readonly Phrase[]): Language | undefined {
  return decideLanguage(withoutNames(query, phrases), votesOf(phrases))
}

/**
 * Every recognised phrase but a name has one vote, shared by the languages that write it so. English puts the
 * name of a store first: "promo kfc" is not English.
 */
function votesOf(phrases: readonly Phrase[]): Map<Language, number> {
  const votes = new Map<Language, number>()
  for (const [place, { concept, languages = [] }] of phrases.entries()) {
    if (isName(concept)) continue
    const isBeforeName = concept?.kind === 'generic' && isName(phrases[place + 1]?.concept)
    const others = isBeforeName ? languages.filter((language) => language !== 'en') : []
    const voting = others.length > 0 ? others : languages
    for (const language of new Set(voting))
      votes.set(language, (votes.get(language) ?? 0) + 1 / voting.length)
  }
  return votes
}

/**
 * A query without the names of stores and brands, which in plain letters are of no language: "the" of a
 * coffee house.
 */
function withoutNames(query: string, phrases: readonly Phrase[]): string {
  const names = phrases
    .filter(({ concept }) => isName(concept))
    .map(({ tokens }) => tokens.map(({ accented }) => accented).join(' '))
    .filter(isAscii)
  return names.reduce((rest, name) => rest.replace(name, ' '), query.toLowerCase())
}

function isName(concept: Concept | undefined): boolean {
  return concept?.kind === 'store' || concept?.kind === 'brand'
}
