/** The category of a row: by rules of the mapping, its title, or its store; undefined where none says it. */
import type { Category } from '#contract/category.ts'
import type { Content } from '#entries/check-content.ts'
import type { SourceEntry } from '#entries/source.ts'
import { createNameFinder } from '#imports/records/names.ts'
import type { Lexicon } from '#search/concept.ts'
import { createLexicon, createLexiconIndex } from '#search/lexicon.ts'
import { readPhrases } from '#search/phrases.ts'
import { tokensOf } from '#text/words.ts'

/**
 * Returns the category of a record, and whether a rule of the mapping says it; undefined when it cannot be
 * determined.
 */
export type ReadCategory = (
  said: readonly string[],
  title: string,
  store: string,
) => { id: Category; isSaid: boolean } | undefined

type Known = Pick<Content, 'lexicon' | 'products'> & {
  stores: ReadonlyMap<string, Content['stores'][number]>
}

/**
 * Creates a category reader. It tries the category of the source by the rules of the mapping, then the
 * words of the title by the lexicon, then the only category of the store.
 */
export function createCategoryReader(
  { lexicon, stores, products }: Known,
  { categories }: Pick<SourceEntry, 'categories'>,
): ReadCategory {
  const ruleOf = createNameFinder(categories)
  // Created lazily, because most sources state their categories.
  let titleLexicon: Lexicon | undefined
  const lexiconOf = (): Lexicon =>
    (titleLexicon ??= createLexicon(createLexiconIndex({ lexicon, stores, products: [] })))
  const categoryOfType = categoriesByType(products)
  return (said, title, store) => {
    const ruled = ruleOf(said)
    if (ruled) return { id: ruled.category, isSaid: true }
    const tokens = tokensOf(title)
    const isAccented = tokens.some(({ folded: plain, accented }) => plain !== accented)
    const concepts = readPhrases(tokens, lexiconOf(), { isAccented }).flatMap(({ concept }) => concept ?? [])
    const read = new Set(
      concepts.flatMap(({ kind, id }) => {
        if (kind === 'category') return [id as Category]
        return kind === 'product-type' ? (categoryOfType.get(id) ?? []) : []
      }),
    )
    const [only] = read
    if (only && read.size === 1) return { id: only, isSaid: false }
    const [own, ...others] = stores.get(store)?.categories ?? []
    return own && others.length === 0 ? { id: own, isSaid: false } : undefined
  }
}

/** The category of each product type whose products are all in one category. */
function categoriesByType(products: Known['products']): Map<string, Category> {
  const found = new Map<string, Set<Category>>()
  for (const { type, category } of products) {
    if (type !== undefined) found.set(type, (found.get(type) ?? new Set()).add(category))
  }
  return new Map(
    [...found].flatMap(([type, [only, ...others]]) => (only && others.length === 0 ? [[type, only]] : [])),
  )
}
