import type { Catalog } from '#catalog/catalog.ts'
import { createRecordTerms, type KeptTerms } from '#search/record-terms.ts'
import { createFeatures, type Features } from '#search/features.ts'
import type { Lexicon } from '#search/concept.ts'
import { createLexicon, createLexiconIndex, type LexiconIndex } from '#search/lexicon.ts'
import {
  createPostingIndex,
  createTermNumbers,
  type PostingIndex,
  type TermNumbers,
} from '#search/posting-index.ts'
import { createSpellingIndex, type SpellingIndex } from '#search/spelling/speller.ts'

/** What search needs beside the catalog: made once at build, since it takes longer than a start may. */
export interface SearchIndex {
  lexicon: LexiconIndex
  features: Features
  postings: PostingIndex
  spelling: SpellingIndex
}

export function createSearchIndex(catalog: Catalog, keep = createIndexKeeper()): SearchIndex {
  const { lexicon, ready, terms, numbers } = keep(catalog)
  const postings = createPostingIndex(createRecordTerms(catalog, ready, terms), numbers)
  return {
    lexicon,
    features: createFeatures(catalog),
    postings,
    spelling: createSpellingIndex(knownTexts(lexicon, postings)),
  }
}

/** What the index of one catalog has in common with that of the next. */
interface KeptParts {
  lexicon: LexiconIndex
  ready: Lexicon
  terms: KeptTerms
  numbers: TermNumbers
}

export type IndexKeeper = (catalog: Catalog) => KeptParts

/**
 * For a process that makes an index of one catalog after another. Words and lexicon of a record are read
 * again only if the record is another object than before.
 */
export function createIndexKeeper(): IndexKeeper {
  let kept: (KeptParts & { of: unknown[] }) | undefined
  return (catalog) => {
    const { lexicon: entries, stores, products } = catalog
    const of = [...entries, ...stores.values(), ...products.map(({ brand }) => brand)]
    if (kept?.of.length === of.length && of.every((part, index) => part === kept?.of[index])) return kept
    const lexicon = createLexiconIndex(catalog)
    kept = { of, lexicon, ready: createLexicon(lexicon), terms: new WeakMap(), numbers: createTermNumbers() }
    return kept
  }
}

/**
 * The texts that a misspelt one may stand for: names of stores and brands, the lexicon's other phrases, the
 * words of the catalog.
 */
function knownTexts(
  { keys, offsets, conceptOf, concepts }: LexiconIndex,
  postings: PostingIndex,
): Parameters<typeof createSpellingIndex>[0] {
  const words = postings.terms.map((term, number): [string, number] => [
    term,
    (postings.offsets[number + 1] ?? 0) - (postings.offsets[number] ?? 0),
  ])
  const uses = new Map(words)
  const phrases = keys.map((text, key) => {
    const { kind, term = '' } = concepts[conceptOf[offsets[key] ?? 0] ?? 0] ?? {}
    return { isName: kind === 'store' || kind === 'brand', text, uses: uses.get(term) ?? 0 }
  })
  const those = (areNames: boolean): [string, number][] =>
    phrases.filter(({ isName }) => isName === areNames).map((phrase) => [phrase.text, phrase.uses])
  return { names: those(true), phrases: those(false), words }
}
