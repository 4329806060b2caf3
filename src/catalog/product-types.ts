/** Types of products: which are within which, how close two are, which are on offer. */
import type { Catalog } from '#catalog/catalog.ts'
import { countTypes } from '#catalog/product-columns.ts'
import type { SnapshotDeal } from '#catalog/snapshot.ts'
import type { LexiconEntry } from '#entries/lexicon.ts'
import type { Language } from '#text/language.ts'
import { onceForEach } from '#text/once-for-each.ts'

/** A product type of the lexicon, followed by its broader types. */
export type TypesOf = (type: string) => readonly string[]

const typesOfLexicon = onceForEach(createTypesOf)

/**
 * Returns the broader types of a product type by following `parent` through the whole lexicon: running shoes
 * are shoes.
 */
export function typesIn({ lexicon }: Pick<Catalog, 'lexicon'>): TypesOf {
  return typesOfLexicon(lexicon)
}

export function createTypesOf(lexicon: readonly LexiconEntry[]): TypesOf {
  const parents = new Map<string, string>()
  for (const { concepts } of lexicon)
    for (const [id, { parent }] of Object.entries(concepts))
      // An entry that only adds words to a concept of another file has no parent.
      if (parent !== undefined) parents.set(id, parent)
  return (type) => {
    const types = [type]
    for (let parent = parents.get(type); parent !== undefined; parent = parents.get(parent)) {
      if (types.includes(parent)) break
      types.push(parent)
    }
    return types
  }
}

/**
 * How close two types are, given with their broader types: 1 for the same, 0 for no common type. It falls
 * with the steps from each to the first type that they share.
 */
export function closenessOf(a: readonly string[], b: readonly string[]): number {
  const shared = a.findIndex((type) => b.includes(type))
  return shared < 0 ? 0 : 1 / (1 + shared + b.indexOf(a[shared] ?? ''))
}

/** How close two amounts in one currency are: 1 for the same, 0 from a ratio of about 100 on. */
export function nearnessOf(a: number, b: number): number {
  return Math.max(0, 1 - Math.abs(Math.log10((a + 1) / (b + 1))) / 2)
}

/**
 * The product types of current deals and of products, the most frequent first. `isWidened` includes their
 * broader types.
 */
export function typesOnOffer(catalog: Catalog, now: number, isWidened: boolean): string[] {
  const widen = typesIn(catalog)
  const counts = new Map<string, number>()
  const add = (own: readonly string[], count: number): void => {
    const types = new Set(isWidened ? own.flatMap((type) => widen(type)) : own)
    for (const type of types) counts.set(type, (counts.get(type) ?? 0) + count)
  }
  for (const { appliesTo } of catalog.currentDeals(now)) {
    if (typeof appliesTo !== 'object') continue
    const { types = [], products = [] } = appliesTo
    add([...types, ...products.flatMap((id) => catalog.productOf(id)?.type ?? [])], 1)
  }
  for (const [type, count] of countTypes(catalog.products)) add([type], count)
  return [...counts]
    .toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
    .map(([type]) => type)
}

/** The words of the concepts of a kind in a language, by id, those of the first file that names a concept. */
export function wordsOfConcepts(
  { lexicon }: Pick<Catalog, 'lexicon'>,
  wanted: LexiconEntry['kind'],
  language: Language,
): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>()
  for (const { kind, concepts } of lexicon) {
    if (kind !== wanted) continue
    for (const [id, { [language]: words = [] }] of Object.entries(concepts))
      if (words.length > 0 && !found.has(id)) found.set(id, words)
  }
  return found
}

/** The names of the concepts of a kind in a language, by id. Of several files, the first names a concept. */
export function namesOfConcepts(
  { lexicon }: Pick<Catalog, 'lexicon'>,
  wanted: LexiconEntry['kind'],
  language: Language,
): Map<string, string> {
  const words = wordsOfConcepts({ lexicon }, wanted, language)
  return new Map([...words].flatMap(([id, [name]]) => (name === undefined ? [] : [[id, name]])))
}

/**
 * The product types that a deal is about, each followed by its broader types. Empty for deals on a whole
 * store.
 */
export function subjectTypesOf(
  { appliesTo, products }: Pick<SnapshotDeal, 'appliesTo' | 'products'>,
  catalog: Catalog,
): string[] {
  const covered = appliesTo === 'everything' ? undefined : appliesTo
  const named = [...products, ...(covered?.products ?? [])].map((id) => catalog.productOf(id)?.type)
  return widened([...(covered?.types ?? []), ...named], catalog)
}

/** Returns product types, each followed by its broader types, without duplicates. */
export function widened(types: readonly (string | undefined)[], catalog: Catalog): string[] {
  const typesOf = typesIn(catalog)
  return [...new Set(types.flatMap((type) => (type === undefined ? [] : typesOf(type))))]
}
