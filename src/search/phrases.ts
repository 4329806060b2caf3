import { type LexiconEntry, wordsOfConcept } from '#entries/lexicon.ts'
import { fold, wordsOf } from '#search/text.ts'

export type ConceptKind = LexiconEntry['kind']

/** A stretch of text: a phrase of the lexicon with its concept, or one word without. */
export interface Phrase {
  words: string[]
  concept?: { kind: ConceptKind; id: string }
}

export type PhraseReader = (words: readonly string[]) => Phrase[]

/**
 * Makes the function that cuts words into known phrases, the longest first; deals and queries are read by the same one.
 * Where two concepts share a phrase, the one that comes first in the lexicon has it.
 */
export function createPhraseReader(lexicon: readonly LexiconEntry[]): PhraseReader {
  const concepts = new Map<string, { kind: ConceptKind; id: string }>()
  /** How many words the longest phrase has that begins with a word. */
  const longestFrom = new Map<string, number>()
  for (const { kind, concepts: groups } of lexicon) {
    for (const [id, concept] of Object.entries(groups)) {
      for (const text of wordsOfConcept(concept)) {
        const words = wordsOf(fold(text))
        const key = words.join(' ')
        if (key !== '' && !concepts.has(key)) concepts.set(key, { kind, id })
        const [first = ''] = words
        longestFrom.set(first, Math.max(longestFrom.get(first) ?? 1, words.length))
      }
    }
  }

  return (words) => {
    const phrases: Phrase[] = []
    for (let start = 0; start < words.length; start += phrases.at(-1)?.words.length ?? 1) {
      phrases.push(longestPhraseAt(words, start))
    }
    return phrases
  }

  function longestPhraseAt(words: readonly string[], start: number): Phrase {
    const longest = longestFrom.get(words[start] ?? '') ?? 0
    for (let length = Math.min(longest, words.length - start); length > 0; length -= 1) {
      const stretch = words.slice(start, start + length)
      const concept = concepts.get(stretch.join(' '))
      if (concept) return { words: stretch, concept }
    }
    return { words: words.slice(start, start + 1) }
  }
}
