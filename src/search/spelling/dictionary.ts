/** What the words of lexicon, stores and brands give to search; deals change nothing of it. */
import type { Catalog } from '#catalog/catalog.ts'
import type { SnapshotProduct } from '#catalog/snapshot.ts'
import { createLexiconIndex, type LexiconIndex } from '#search/lexicon.ts'
import { createShortFormIndex } from '#search/spelling/short-forms.ts'
import { createSpellingIndex, isCorrectable, type SpellingIndex } from '#search/spelling/speller.ts'
import type { PackedLists } from '#search/texts/packed-lists.ts'
import { textsIn } from '#search/texts/packed-texts.ts'

/** What a dictionary is made of. */
export interface DictionarySources extends Pick<Catalog, 'lexicon' | 'stores'> {
  products: readonly Pick<SnapshotProduct, 'brand'>[]
}

/**
 * What search knows of the lexicon and of the names of stores and brands. Deals do not change it, so that the
 * indexes of many catalogs share one.
 */
export interface Dictionary {
  lexicon: LexiconIndex
  phrases: PhraseSpelling
  shortForms: PackedLists
}

/** The phrases of a lexicon as texts that a misspelt one may stand for. */
interface PhraseSpelling extends SpellingIndex {
  /** The first texts are names of stores and brands. */
  nameCount: number
  /** The number of the concept that each text means. */
  conceptOf: Uint32Array
}

export function createDictionary(sources: DictionarySources): Dictionary {
  const lexicon = createLexiconIndex(sources)
  return {
    lexicon,
    phrases: createPhraseSpelling(lexicon),
    shortForms: createShortFormIndex(lexicon),
  }
}

/** Everything that a dictionary depends on, as values that are compared one by one. */
export function sourcesOfDictionary({ lexicon, stores, products }: DictionarySources): unknown[] {
  const names = [...stores.values()].map(({ id, name, aliases, hosts }) => [id, name, ...aliases, ...hosts])
  return [...lexicon, JSON.stringify(names), ...new Set(products.map(({ brand }) => brand))]
}

function createPhraseSpelling({ keys, offsets, conceptOf, concepts }: LexiconIndex): PhraseSpelling {
  const phrases = Array.from(textsIn(keys), (text, key) => ({
    text,
    concept: conceptOf[offsets[key] ?? 0] ?? 0,
  }))
  const { names = [], others = [] } = Object.groupBy(
    phrases.filter(({ text }) => isCorrectable(text)),
    ({ concept }) => {
      const kind = concepts[concept]?.kind
      return kind === 'store' || kind === 'brand' ? 'names' : 'others'
    },
  )
  const all = [...names, ...others]
  return {
    ...createSpellingIndex(all.map(({ text }) => text)),
    nameCount: names.length,
    conceptOf: Uint32Array.from(all, ({ concept }) => concept),
  }
}
