import type { Catalog } from '#catalog/catalog.ts'
import { CATEGORY_NAMES } from '#contract/category.ts'
import { formatShortMoney } from '#text/format.ts'
import { DEFAULT_LANGUAGE, type Language } from '#text/language.ts'
import { type Constraint, readConstraints } from '#search/constraints.ts'
import { toQueryText } from '#search/query-text.ts'
import type { SearchOutcome } from '#search/search-outcome.ts'
import { brandId } from '#search/concept.ts'

/**
 * What a query was understood to ask for, in the words of a language: stores and brands by their names,
 * things by what they are called, sums with a sign before them.
 */
export function nameUnderstood(
  query: string,
  { understood }: Pick<SearchOutcome, 'understood'>,
  catalog: Catalog,
  language: Language,
): string[] {
  const named = understood.filter(({ kind }) => kind !== 'generic')
  const names = named.map(({ text, kind, id }) => nameOf(kind, id, catalog, language) ?? text)
  const sums = readConstraints(toQueryText(query)).constraints.map((constraint) =>
    nameSum(constraint, language),
  )
  return [...new Set([...names, ...sums].filter((name) => name !== undefined))]
}

function nameOf(kind: string, id: string, catalog: Catalog, language: Language): string | undefined {
  if (kind === 'store') return catalog.stores.get(id)?.name
  const brand =
    kind === 'brand' ? catalog.products.find((product) => brandId(product.brand) === id)?.brand : undefined
  if (brand !== undefined) return brand
  if (id in CATEGORY_NAMES) return CATEGORY_NAMES[id as keyof typeof CATEGORY_NAMES][language]
  for (const entry of catalog.lexicon) {
    const word = entry.concepts[id]?.[kind === 'brand' ? DEFAULT_LANGUAGE : language]?.[0]
    if (word !== undefined && entry.kind === kind) return word
  }
  return undefined
}

/** What the date of a deal answers has no sum. */
function nameSum({ kind, value }: Constraint, language: Language): string | undefined {
  const money = formatShortMoney(value, 'VND', language)
  const names = {
    percent: `≥ ${value}%`,
    'amount-off': `−${money}`,
    'at-most': `≤ ${money}`,
    'at-least': `≥ ${money}`,
    'order-at-most': `≤ ${money}`,
    'order-at-least': `≥ ${money}`,
    about: `≈ ${money}`,
    'no-minimum': undefined,
    'ending-soon': undefined,
    'valid-in': undefined,
    'ending-in': undefined,
    'at-hour': undefined,
    'for-age': undefined,
  } satisfies Record<Constraint['kind'], string | undefined>
  return names[kind]
}
