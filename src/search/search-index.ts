import type { Catalog } from '#catalog/catalog.ts'
import { createReadTerms } from '#search/record-terms.ts'
import { createFeatures, type Features, readStated } from '#search/features.ts'
import type { Lexicon } from '#search/concept.ts'
import { textsIn } from '#search/texts/packed-texts.ts'
import { createLexicon, createLexiconIndex, type LexiconIndex } from '#search/lexicon.ts'
import {
  createPostingIndex,
  createTermNumbers,
  type PostingIndex,
  type TermNumbers,
} from '#search/posting-index.ts'
import { firstIndexWhere } from '#text/first-index.ts'
import { onceForEach } from '#text/once-for-each.ts'
import { createShortFormIndex, type ShortFormIndex } from '#search/spelling/short-forms.ts'
import { createSpellingIndex, type SpellingIndex } from '#search/spelling/speller.ts'

/** What search needs beside the catalog: made once at build, since it takes longer than a start may. */
export interface SearchIndex {
  lexicon: LexiconIndex
  features: Features
  postings: PostingIndex
  spelling: SpellingIndex
  shortForms: ShortFormIndex
}

export function createSearchIndex(catalog: Catalog, keep = createIndexKeeper()): SearchIndex {
  const { lexicon, ready, numbers, statedOf } = keep(catalog)
  const records = [...catalog.deals, ...catalog.products]
  const postings = createPostingIndex(records, createReadTerms(catalog, ready), numbers)
  const usesOf = createUses(postings)
  return {
    lexicon,
    features: createFeatures(catalog, statedOf),
    postings,
    spelling: createSpellingIndex(knownTexts(lexicon, postings, usesOf)),
    shortForms: createShortFormIndex(lexicon, usesOf),
  }
}

/** What the index of one catalog has in common with that of the next. */
interface KeptParts {
  lexicon: LexiconIndex
  ready: Lexicon
  numbers: TermNumbers
  statedOf: typeof readStated
}

export type IndexKeeper = (catalog: Catalog) => KeptParts

/**
 * For a process that makes an index of one catalog after another. The words of a record are read again only
 * if the record is another object than before, those of the lexicon if one of its files is, or if the names
 * of stores or brands are others.
 */
export function createIndexKeeper(): IndexKeeper {
  const statedOf = onceForEach(readStated)
  let kept: (KeptParts & { of: unknown[] }) | undefined
  return (catalog) => {
    const { lexicon: entries, stores, products } = catalog
    const brands = new Set(products.map(({ brand }) => brand))
    const names = [...stores.values()].map(({ id, name, aliases, hosts }) => [id, name, ...aliases, ...hosts])
    const of = [...entries, JSON.stringify(names), ...brands]
    if (kept?.of.length === of.length && of.every((part, index) => part === kept?.of[index])) return kept
    const lexicon = createLexiconIndex(catalog)
    kept = {
      of,
      lexicon,
      ready: createLexicon(lexicon),
      numbers: createTermNumbers(),
      statedOf,
    }
    return kept
  }
}

/** Makes what tells in how many records a term stands. */
function createUses({ terms, offsets }: PostingIndex): (term: string) => number {
  return (term) => {
    const number = firstIndexWhere(0, terms.length, (index) => (terms[index] ?? '') >= term)
    return terms[number] === term ? usesAt(offsets, number) : 0
  }
}

function usesAt(offsets: PostingIndex['offsets'], number: number): number {
  return (offsets[number + 1] ?? 0) - (offsets[number] ?? 0)
}

/**
 * The texts that a misspelt one may stand for: names of stores and brands, the lexicon's other phrases, the
 * words of the catalog.
 */
function knownTexts(
  { keys, offsets, conceptOf, concepts }: LexiconIndex,
  { terms, offsets: ends }: PostingIndex,
  usesOf: (term: string) => number,
): Parameters<typeof createSpellingIndex>[0] {
  const usesOfConcepts = concepts.map(({ term }) => usesOf(term))
  const phrases = Array.from(textsIn(keys), (text, key) => {
    const concept = conceptOf[offsets[key] ?? 0] ?? 0
    const kind = concepts[concept]?.kind
    return { isName: kind === 'store' || kind === 'brand', text, uses: usesOfConcepts[concept] ?? 0 }
  })
  const those = (areNames: boolean): [string, number][] =>
    phrases.filter(({ isName }) => isName === areNames).map((phrase) => [phrase.text, phrase.uses])
  function* words(): Generator<[string, number]> {
    for (const [number, term] of terms.entries()) yield [term, usesAt(ends, number)]
  }
  return { names: those(true), phrases: those(false), words: words() }
}
